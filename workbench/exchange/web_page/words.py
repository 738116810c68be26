"""What the page itself says, by the names under which its scripts ask for it."""

from __future__ import annotations

from workbench.engine.words.message import marked
from workbench.exchange.web_page.reader import SOURCES, Reader

WORDS = {
    "about": marked("About"),
    "arrives": marked("Arrives later"),
    "back": marked("One play back"),
    "battle": marked("Next battle"),
    "badge_points": marked("{points} SP"),
    "badge_units": marked("{count} units"),
    "bare": marked("Of the bare roll: without modifiers, and without what rules say beside the table."),
    "beside": marked("Beside the map"),
    "both": marked("As everybody"),
    "chance": marked("Chance"),
    "clause": marked("Clause"),
    "clauses": marked("Rules"),
    "close": marked("Close"),
    "controls": marked("Keys"),
    "copies": marked("Copies"),
    "dark": marked("Dark or light"),
    "eyes": marked("Seen by"),
    "faction": marked("Nation or wing"),
    "figures": marked("Figures"),
    "first": marked("To the beginning"),
    "fit": marked("The whole map"),
    "forces": marked("Order of battle"),
    "forward": marked("One play on"),
    "free": marked("Set up freely"),
    "ground": marked("Terrain"),
    "help_keys": marked(
        "Arrows: the next space that way · Shift and arrows: move the map · + − 0: nearer, farther, all of it · "
        "Enter: what stands there · / find · D dark or light · 1 to 5 the pages · Esc back"
    ),
    "help_replay": marked(
        "Replay: Space plays and stops · comma and full stop: a play back, a play on · N next battle · Home, End"
    ),
    "holds": marked("What is in this page"),
    "last": marked("To the end"),
    "left_out": marked("What is not in it"),
    "log": marked("Log"),
    "made_with": marked("Made with the Wargame Workbench"),
    "map": marked("Map"),
    "menu": marked("Scenario and eyes"),
    "near": marked("Neighbours"),
    "nearer": marked("Nearer"),
    "farther": marked("Farther"),
    "no_odds": marked("Nothing is rolled on this table."),
    "no_space": marked("Choose a space on the map."),
    "nobody": marked("Nobody stands here."),
    "not_found": marked("Nothing of that name is here."),
    "odds": marked("Odds"),
    "offline": marked("works without a network"),
    "passes": marked("passes"),
    "pause": marked("Stop"),
    "play": marked("Play"),
    "play_of": marked("Play {play} of {plays}"),
    "plays": marked("plays"),
    "provenance": marked("Where figures come from"),
    "replay": marked("Replay"),
    "result": marked("Result"),
    "rights": marked("Rights"),
    "rolls": marked("of {dice}"),
    "ruleset": marked("Ruleset"),
    "scenario": marked("Scenario"),
    "search": marked("Find a space, a counter, a table or a rule"),
    "sequence": marked("Sequence"),
    "side": marked("Side"),
    "sound": marked("Speed"),
    "space": marked("Space"),
    "stands": marked("Who stands here"),
    "tables": marked("Tables"),
    "tracks": marked("Tracks at the start"),
    "turn": marked("Turn"),
    "unit_type": marked("Type"),
    "units": marked("Units"),
    "victory": marked("Victory"),
    "what_is": marked("what is in this page"),
    "without_script": marked("This page needs JavaScript, which is in the page itself."),
    "zone": marked("Zone"),
}


def words_of(reader: Reader) -> dict[str, str]:
    """All of them in the language of the page, and the kinds of origin under "from_…"."""
    said = {name: reader.said(text) for name, text in WORDS.items()}
    return said | {f"from_{source.value}": reader.said(text) for source, text in SOURCES.items()}
