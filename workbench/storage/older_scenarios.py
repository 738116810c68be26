"""The step of a ruleset file to scenarios with free set-up, arrivals, held spaces and conditions of victory."""

from __future__ import annotations

import sqlite3

_OF = "scenario VARCHAR NOT NULL"
_AT = f"{_OF}, position INTEGER NOT NULL"
_SCENARIO = "PRIMARY KEY (scenario, position), FOREIGN KEY(scenario) REFERENCES scenario (id)"
_NEW_TABLES = {
    "held_space": f"{_OF}, space VARCHAR NOT NULL, side VARCHAR NOT NULL, PRIMARY KEY (scenario, space),"
    " FOREIGN KEY(scenario) REFERENCES scenario (id)",
    "out_of_play": f"{_AT}, counter VARCHAR NOT NULL, {_SCENARIO}",
    "free_set_up": f'{_AT}, id VARCHAR NOT NULL, "where" VARCHAR NOT NULL, "by" VARCHAR NOT NULL,'
    f' "order" INTEGER NOT NULL, is_hidden BOOLEAN NOT NULL, clause VARCHAR NOT NULL, {_SCENARIO}',
    "free_counter": f"{_OF}, free INTEGER NOT NULL, position INTEGER NOT NULL, counter VARCHAR NOT NULL,"
    " PRIMARY KEY (scenario, free, position),"
    " FOREIGN KEY(scenario, free) REFERENCES free_set_up (scenario, position)",
    "arriving": f"{_AT}, turn VARCHAR NOT NULL, entry VARCHAR NOT NULL, may_wait BOOLEAN NOT NULL, {_SCENARIO}",
    "arriving_counter": f"{_OF}, arriving INTEGER NOT NULL, position INTEGER NOT NULL, counter VARCHAR NOT NULL,"
    " PRIMARY KEY (scenario, arriving, position),"
    " FOREIGN KEY(scenario, arriving) REFERENCES arriving (scenario, position)",
    "other_entry": f"{_OF}, arriving INTEGER NOT NULL, position INTEGER NOT NULL, entry VARCHAR NOT NULL,"
    " PRIMARY KEY (scenario, arriving, position),"
    " FOREIGN KEY(scenario, arriving) REFERENCES arriving (scenario, position)",
    "victory_condition": f'{_AT}, ending VARCHAR NOT NULL, winner VARCHAR NOT NULL, "when" VARCHAR NOT NULL,'
    f" clause VARCHAR NOT NULL, {_SCENARIO}",
    "victory_test": f"{_OF}, condition INTEGER NOT NULL, position INTEGER NOT NULL, kind VARCHAR NOT NULL,"
    " PRIMARY KEY (scenario, condition, position),"
    " FOREIGN KEY(scenario, condition) REFERENCES victory_condition (scenario, position)",
    "victory_argument": f"{_OF}, condition INTEGER NOT NULL, test INTEGER NOT NULL, name VARCHAR NOT NULL,"
    " value VARCHAR NOT NULL, PRIMARY KEY (scenario, condition, test, name),"
    " FOREIGN KEY(scenario, condition, test) REFERENCES victory_test (scenario, condition, position)",
}


def let_scenarios_say_who_comes_and_what_wins(connection: sqlite3.Connection) -> None:
    """Arrivals, held spaces and objectives stood in tables that a rules module knew by their names; these stay."""
    connection.execute("ALTER TABLE scenario ADD COLUMN weather VARCHAR NOT NULL DEFAULT ''")
    for table, made_of in _NEW_TABLES.items():
        connection.execute(f"CREATE TABLE {table} ({made_of})")
