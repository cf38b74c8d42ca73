"""Turns the arguments of the command line into a ruleset; invalid ones raise an error with a message."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.engine import OPTIONS, VARIANTS, BadRuleset, OptionFault, Ruleset, ruleset
from games.presets import preset, presets
from uno_api.i18n import translate

USUAL_SEATS = 4


class NotToBeHad(ValueError):
    """Raised for arguments that do not give a valid ruleset; the message gives the reason."""


def wanted(variant: str, name: str, words: Iterable[str], seats: int | None) -> tuple[Ruleset, int]:
    """Return the ruleset and the number of seats: the options of the preset, overridden by those in `words`.

    Raise NotToBeHad if the variant, the preset, an option or their combination is invalid.
    """
    if variant not in VARIANTS:
        raise NotToBeHad(f"There is no variant {variant}; there are {', '.join(VARIANTS)}.")
    chosen = preset(variant, name)
    if chosen is None:
        raise NotToBeHad(f"{variant} has no preset {name}; it has {', '.join(presets(variant))}.")
    options = {**chosen, **dict(option_of(word) for word in words)}
    count = usual_seats(variant, options) if seats is None else seats
    try:
        return ruleset(variant, options, count), count
    except BadRuleset as bad:
        text = [fault_text(fault, variant, options | {"seats": count}) for fault in bad.faults]
        raise NotToBeHad(" ".join(text)) from bad


def option_of(word: str) -> tuple[str, Any]:
    """Parse `name=value`; a value that the option does not have stays text, which the ruleset then rejects.

    Raise NotToBeHad if the text has another form.
    """
    code, sign, text = word.partition("=")
    if not (code and sign):
        raise NotToBeHad(f"An option is name=value, which {word!r} is not.")
    return code, _value_of(code, text)


def _value_of(code: str, text: str) -> Any:
    values = OPTIONS[code].values if code in OPTIONS else ()
    if isinstance(values, range):
        return int(text) if text.removeprefix("-").isdecimal() else text
    if isinstance(values, tuple):
        return next((value for value in values if str(value).lower() == text.lower()), text)
    return text


def usual_seats(variant: str, options: Mapping[str, Any]) -> int:
    """Return the default number of seats: four, or more if teams need it, but at most what the box allows."""
    teams = options.get("teams", 0)
    needed = max(USUAL_SEATS, 2 * teams if isinstance(teams, int) else 0)
    return min(needed, VARIANTS[variant].seats_with(options)[-1])


def fault_text(fault: OptionFault, variant: str, options: Mapping[str, Any]) -> str:
    """Return a sentence for one fault: the options as given, the reason, and the valid alternatives."""
    names = fault.clashes or (fault.option,)
    said = " and ".join(f"{name}={options[name]}" if name in options else name for name in names)
    reason = translate("en", f"field.{fault.code}").rstrip(".")
    return f"{said}: {reason}{_instead(fault, variant, options)}."


def _instead(fault: OptionFault, variant: str, options: Mapping[str, Any]) -> str:
    """Return the valid alternatives as text, empty if they cannot be listed."""
    box = VARIANTS[variant]
    if fault.code == "unknown_option":
        return f"; it has {', '.join(box.options)}"
    if fault.code == "not_for_so_many_players":
        seats = box.seats_with(options)
        return f"; it is for {seats[0]} to {seats[-1]}"
    values = OPTIONS[fault.option].values if fault.code == "not_a_value" else ()
    if isinstance(values, range):
        return f"; it goes from {values[0]} to {values[-1]}"
    listed = [str(value).lower() for value in values] if isinstance(values, tuple) else []
    return f"; it has {', '.join(listed)}" if listed else ""
