"""`GET /variants` and `GET /variants/{code}`: the shelf, and one box opened."""

import pytest

from games.engine import VARIANTS
from uno_api.language import LANGUAGES

SHELF = "/api/v1/variants"


def test_every_box_is_on_the_shelf(stranger):
    variants = stranger.get(SHELF).json()
    assert [variant["code"] for variant in variants] == list(VARIANTS)
    classic = variants[0]
    assert (classic["cards"], classic["target_score"]) == (108, 500)
    assert classic["players"] == {"min": 2, "max": 10}


def test_options_say_what_they_do_and_what_they_may_be(stranger):
    options = {option["code"]: option for option in stranger.get(SHELF).json()[0]["options"]}
    assert options["stacking"]["values"] == ["none", "same_type", "cross_up", "any"]
    assert options["stacking"]["type"] == "choice"
    assert options["seven_zero"]["values"] == [False, True]
    assert (options["target_score"]["min"], options["target_score"]["max"]) == (1, 10_000)
    assert all(option["name"] and option["sentence"] for option in options.values())


def test_what_cannot_be_had_together_is_told(stranger):
    conflicts = stranger.get(SHELF).json()[0]["conflicts"]
    assert {"teams", "score_mode"} in [set(conflict["options"]) for conflict in conflicts]


def test_presets_are_named_and_can_be_played(stranger, room):
    presets = {preset["code"]: preset for preset in stranger.get(SHELF).json()[0]["presets"]}
    assert presets["official"]["options"] == {}
    assert {"party", "no_bluffing", "progressive", "quick"} <= presets.keys()
    assert room(1, preset="party").view()["options"]["stacking"] == "any"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_box_is_told_in_every_language(stranger, variant, language):
    shown = stranger.get(f"{SHELF}/{variant}", headers={"Accept-Language": language}).json()
    lights = [face for face in shown["faces"] if face["side"] == "light"]
    assert sum(face["count"] for face in lights) == shown["cards"]
    assert all(section["title"] and section["text"] for section in shown["rules"])


def test_faces_carry_signs_for_those_who_confuse_colours(stranger):
    faces = {face["code"]: face for face in stranger.get(f"{SHELF}/classic").json()["faces"]}
    assert faces["Y5"]["shape"] == {"plain": "diamond", "coloradd": "bar"}
    assert faces["G5"]["shape"] == {"plain": "triangle", "coloradd": "triangle_inverted+bar"}
    assert faces["W"]["shape"] == {"coloradd": "square"}
    assert (faces["R0"]["count"], faces["R1"]["count"], faces["W+4"]["count"]) == (1, 2, 4)
    assert (faces["W+4"]["points"], faces["RS"]["points"]) == (50, 20)


def test_the_rule_sheet_is_in_the_callers_language(stranger):
    rules = stranger.get(f"{SHELF}/classic", headers={"Accept-Language": "ca"}).json()["rules"]
    assert rules[0]["title"] == "Objectiu"
    assert len(rules) == 11


@pytest.mark.parametrize("code", ["poker", "CLASSIC", "-"])
def test_an_unknown_box_is_not_found(stranger, code):
    assert stranger.get(f"{SHELF}/{code}").status_code == 404
