"""`GET /variants` and `GET /variants/{code}`: the shelf, and one box opened."""

from time import perf_counter

import pytest

from games.api.variants import VariantView
from games.engine import VARIANTS
from uno_api.i18n import LANGUAGES

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


def test_what_cannot_be_had_together_is_reported(stranger):
    conflicts = stranger.get(SHELF).json()[0]["conflicts"]
    assert {"teams", "score_mode"} in [set(conflict["options"]) for conflict in conflicts]


def test_presets_are_named_and_can_be_played(stranger, room):
    presets = {preset["code"]: preset for preset in stranger.get(SHELF).json()[0]["presets"]}
    assert presets["official"]["options"] == {}
    assert {"party", "no_bluffing", "progressive", "quick"} <= presets.keys()
    assert room(1, preset="party").view()["options"]["stacking"] == "any"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_box_is_reported_in_every_language(stranger, variant, language):
    shown = stranger.get(f"{SHELF}/{variant}", headers={"Accept-Language": language}).json()
    lights = [face for face in shown["faces"] if face["side"] == "light"]
    assert sum(face["count"] for face in lights) == shown["cards"]
    assert all(section["title"] and section["text"] for section in shown["rules"])


def test_a_face_has_a_name_and_says_what_it_does(stranger):
    shown = stranger.get(f"{SHELF}/dare", headers={"Accept-Language": "es"}).json()
    faces = {face["code"]: face for face in shown["faces"]}
    assert (faces["RD7"]["name"], faces["RD7"]["entry"], faces["R7"]["entry"]) == ("Reto 7 rojo", 7, None)
    assert faces["RS"]["text"] == "El siguiente jugador pierde el turno."
    assert [dares["name"] for dares in shown["dare_lists"]] == ["En familia", "En escena", "Atrevidos"]
    assert len(shown["dare_lists"][0]["dares"]) == 16


def test_colours_have_names_letters_and_signs(stranger):
    shown = stranger.get(f"{SHELF}/flip", headers={"Accept-Language": "it"}).json()
    assert [color["letter"] for color in shown["colors"]] == list("RYGBKTOP")
    assert shown["colors"][1] == {
        "code": "yellow",
        "letter": "Y",
        "name": "giallo",
        "side": "light",
        "shape": {"coloradd": "bar", "plain": "diamond"},
    }
    assert shown["colors"][4] | {"code": "pink", "side": "dark", "shape": {}} == shown["colors"][4]
    assert shown["shapes"]["diamond"] == "rombo"


def test_the_values_of_a_house_rule_have_names(stranger):
    classic = stranger.get(SHELF, headers={"Accept-Language": "ca"}).json()[0]
    options = {option["code"]: option for option in classic["options"]}
    named = dict(zip(options["uno_penalty"]["values"], options["uno_penalty"]["value_names"], strict=True))
    assert named == {2: "Dues cartes", 1: "Una carta", 4: "Quatre cartes"}
    assert options["jump_in"]["value_names"] == ["No", "Sí"]
    assert options["target_score"]["value_names"] is None


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


@pytest.mark.parametrize("path", [SHELF, *(f"{SHELF}/{code}" for code in VARIANTS)])
def test_what_an_app_has_already_is_not_sent_again(stranger, path):
    first = stranger.get(path)
    assert first.headers["Cache-Control"].startswith("public, max-age=")
    again = stranger.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]


def test_another_language_is_another_answer(stranger):
    english = stranger.get(f"{SHELF}/dos")
    italian = stranger.get(
        f"{SHELF}/dos", headers={"Accept-Language": "it", "If-None-Match": english.headers["ETag"]}
    )
    assert (italian.status_code, italian.headers["Content-Language"]) == (200, "it")
    assert "Accept-Language" in italian.headers["Vary"]
    assert italian.json()["rules"][0]["title"] == "Scopo"


def test_an_answer_is_written_once(stranger, monkeypatch):
    """Every app asks at its start: what is the same for everybody is not worked out again."""
    first = stranger.get(f"{SHELF}/no_mercy")
    monkeypatch.setattr("games.api.variants.serialize_variant", None)
    assert stranger.get(f"{SHELF}/no_mercy").content == first.content


def test_an_answer_comes_at_once(stranger):
    request = stranger.get(f"{SHELF}/no_mercy").wsgi_request
    view, fastest = VariantView.as_view(), 1.0
    for _ in range(20):
        began = perf_counter()
        assert view(request, code="no_mercy").status_code == 200
        fastest = min(fastest, perf_counter() - began)
    assert fastest < 0.01


def test_a_match_has_the_rule_sheet_of_its_house_rules(room, new_guest):
    opened = room(2, options={"stacking": "any", "target_score": 250})
    rules = opened.clients[1].get(f"{opened.address}/rules", headers={"Accept-Language": "it"}).json()
    texts = {part["code"]: part["text"] for part in rules}
    assert "250 punti" in texts["match"]
    assert "si sommano" in texts["stacking"]
    assert new_guest("Eve").get(f"{opened.address}/rules").status_code == 404
