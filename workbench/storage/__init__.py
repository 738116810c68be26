"""Storage: the ruleset file and the record file (SQLite), open documents and their edits, and the checks of a design.

Nothing here knows Qt, a file format of another program, or a rule of a game. Values come from and go to
`workbench.engine`. Read `tables/` (what lies in the file), then `ruleset_file.py`, then `document.py`.

**Which statements are raw.** Rows of the tables are read and written by statements that SQLAlchemy Core compiles once
from the SQLModel declarations (`rows/statements.py`), and run by SQLite itself. SQL stands as text in these modules
alone, each for a reason that the declarations do not serve; a test holds the list against the code.

| module | what is raw | why |
|---|---|---|
| `file/connecting.py` | PRAGMA | settings of a connection are no statement on a table |
| `file/database.py` | BEGIN, COMMIT, ROLLBACK, PRAGMA, VACUUM | transactions are ours and no ORM's: an edit is one |
| `file/new_file.py` | PRAGMA | the program's number and the schema's stand in the header |
| `file/opening.py` | PRAGMA | a file is looked at before anything in it is believed |
| `file/file_kind.py` | PRAGMA, SELECT | which of our files it is |
| `file/schema_checks.py` | SELECT, PRAGMA, CREATE | what SQLite says of the tables is held against the declarations |
| `file/ruleset_file.py` | SELECT, PRAGMA | sizes are counted before rows are read, in older schemas too |
| `file/rescue.py` | SELECT | versions are sought in a damaged file, row by row |
| `file/upgrades.py` | ALTER, CREATE, INSERT, UPDATE, SELECT, DROP, PRAGMA, BEGIN, COMMIT, ROLLBACK | older tables |
| `records/record_upgrades.py` | ALTER, CREATE, INSERT, UPDATE, DROP, PRAGMA | older tables of records |
| `older_borders.py` | CREATE, INSERT, DELETE, UPDATE, DROP, ALTER | a step of the upgrades |
| `older_counters.py` | CREATE, ALTER | a step of the upgrades |
| `older_facts.py` | SELECT, CREATE, INSERT, DELETE, UPDATE, DROP, ALTER, PRAGMA | a step of the upgrades |
| `older_tables.py` | ALTER, CREATE | a step of the upgrades |
| `older_scenarios.py` | ALTER, CREATE | a step of the upgrades |
| `older_secrets.py` | CREATE | a step of the upgrades |
| `file/kinds_by_words.py` | SELECT | kinds that older tables name, which no declaration knows any more |
| `file/sums.py` | SELECT, INSERT, UPDATE, DELETE, PRAGMA | sums of any table, whatever its columns are |
| `file/backups.py` | BEGIN, COMMIT, PRAGMA | pages of a database are copied, no rows |
| `assets.py` | SELECT | a picture is measured by SQLite, and its content stays in the file |
| `versions.py` | SELECT | the same of a version's packed design, and its kind is asked of SQLite |
| `history/history.py` | SELECT | the same of a step: what is damaged there may not keep a file from opening |
| `records/record_contents.py` | SELECT | a packed design is compared as it lies there |
"""
