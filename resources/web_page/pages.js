// Tables with their odds, the order of battle, the sequence of play, and what is in the page.
const TABLES = DATA.tables || [];
const hasOdds = (table) => table.planes.some((plane) => plane[2].length);
const percent = (share) => (share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0) + " %";

// A table as it is printed; a click on a column shows what it comes to, exactly.
function tableBody(table, state) {
  const [name, cells, odds] = table.planes[state.plane] || table.planes[0];
  const single = table.columns.length === 1 && table.columns[0] === "";
  const choose = (column) => { state.column = state.column === column ? -1 : column; state.show(); };
  const head = el("tr", {}, el("th", { scope: "col" }, table.row_means || ""), table.columns.map((column, at) => el("th", { scope: "col", class: at === state.column ? "lit" : "" },
    odds.length ? el("button", { type: "button", title: W.odds, "aria-pressed": String(at === state.column), on: { click: () => choose(at) } }, single ? W.result : column.replace(/_/g, " ")) : column.replace(/_/g, " "))));
  const rows = cells.map((line, row) => el("tr", { class: row === state.row ? "lit" : "" }, el("th", { scope: "row" }, (table.rows[row] || "").replace(/_/g, " ")),
    line.map((cell, at) => el("td", { class: at === state.column ? "lit" : "", data: { cell: row + "," + at } }, cell))));
  const planes = table.planes.length > 1 ? el("div", { class: "planes", role: "group" }, table.planes.map((plane, at) => el("button", { type: "button", "aria-pressed": String(at === state.plane), on: { click: () => { state.plane = at; state.show(); } } }, plane[0].replace(/_/g, " ")))) : null;
  return [planes, el("div", { class: "wide-table" }, el("table", { class: "printed", data: { table: table.id } }, el("thead", {}, head), el("tbody", {}, rows))), oddsBars(table, odds, state)];
}
function oddsBars(table, odds, state) {
  if (!odds.length) return null;
  const shown = state.column >= 0 ? odds.filter((one) => one[0] === table.columns[state.column]) : odds.slice(0, odds.length === 1 ? 1 : 0);
  if (!shown.length) return null;
  return [shown.map(([column, results]) => el("div", { class: "odds", data: { column } }, el("h4", {}, [column.replace(/_/g, " "), table.passes ? W.passes : W.chance, words(W.rolls, { dice: table.dice })].filter(Boolean).join(" · ")),
    results.map(([result, fraction, share]) => el("div", { class: "bar" }, el("b", {}, result.replace(/_/g, " ") || "–"), el("i", {}, el("i", { style: { width: (share * 100).toFixed(2) + "%" } })), el("span", {}, percent(share)), el("small", {}, fraction))))), el("p", { class: "bare" }, W.bare)];
}
const tableStates = new Map();
function stateOf(table, show) {
  const key = table.id;
  if (!tableStates.has(key)) tableStates.set(key, { plane: 0, column: table.columns.length > 1 && hasOdds(table) ? 0 : -1, row: -1 });
  const state = tableStates.get(key);
  state.show = show;
  return state;
}
function oddsBody() {
  const rolled = TABLES.filter(hasOdds);
  if (!rolled.length) return el("p", { class: "note" }, W.no_odds);
  const largest = rolled.reduce((best, one) => (one.columns.length > best.columns.length ? one : best));
  const table = S.table >= 0 && hasOdds(TABLES[S.table]) ? TABLES[S.table] : largest;
  const state = stateOf(table, showPanel);
  if (state.column < 0) state.column = 0;
  const choice = el("select", { "aria-label": W.tables, on: { change: (event) => { S.table = TABLES.findIndex((one) => one.id === event.target.value); showPanel(); } } }, rolled.map((one) => el("option", { value: one.id, selected: one === table }, one.title)));
  return [el("div", { class: "head" }, choice, el("p", {}, [table.dice, table.column_means].filter(Boolean).join(" · "), " ", clauseLink(table.clause))), el("div", { class: "pad" }, tableBody(table, state))];
}
function tablesPage(place) {
  const table = TABLES[Math.max(0, S.table)];
  if (!table) return filled(place, el("p", { class: "note" }, W.not_found));
  const again = () => tablesPage(place);
  const list = el("ul", { class: "list" }, TABLES.map((one, at) => el("li", {}, el("button", { type: "button", "aria-current": String(one === table), on: { click: () => { S.table = at; again(); remember(); } } }, el("span", {}, one.title), el("small", {}, one.dice || "")))));
  const pick = el("select", { class: "only-small", "aria-label": W.tables, on: { change: (event) => { S.table = Number(event.target.value); again(); } } }, TABLES.map((one, at) => el("option", { value: at, selected: one === table }, one.title)));
  return filled(place, el("nav", { class: "beside" }, list), el("article", {}, pick, el("h2", {}, table.title),
    el("p", { class: "facts" }, [table.dice, table.column_means].filter(Boolean).join(" · "), clauseLink(table.clause), table.source ? chip(["", "", table.source, ""]) : null),
    table.notes ? el("p", {}, table.notes) : null, tableBody(table, stateOf(table, again))));
}

function forcesPage(place) {
  const all = DATA.counters || [], under = new Map();
  for (const one of all) { const over = COUNTERS.has(one.under) ? one.under : ""; if (!under.has(over)) under.set(over, []); under.get(over).push(one); }
  const row = (counter) => el("li", {}, el("button", { type: "button", class: "unit", on: { click: () => openCounter(counter.id) } }, facePicture(counter.face, 44, counter.name),
    el("span", {}, el("b", {}, counter.name), el("small", {}, [counter.kind, ...(counter.figures || []).slice(0, 4).map((one) => one[0] + " " + one[1])].filter(Boolean).join(" · ")))), under.has(counter.id) ? el("ul", {}, under.get(counter.id).map(row)) : null);
  const sides = (DATA.sides || []).map((side) => el("section", {}, el("h2", {}, sideMark(side.id), side.name),
    (DATA.factions || []).filter((one) => one.side === side.id).map((faction) => {
      const own = (under.get("") || []).filter((one) => one.faction === faction.id);
      const count = all.filter((one) => one.faction === faction.id).length;
      return own.length ? el("section", { class: "faction" }, el("h3", {}, el("i", { class: "side-mark", style: { background: faction.ground } }), faction.name, el("small", {}, String(count))), el("ul", { class: "units tree" }, own.map(row))) : null;
    })));
  const rest = (under.get("") || []).filter((one) => !FACTIONS.has(one.faction) || !SIDES.has(FACTIONS.get(one.faction).side));
  filled(place, el("article", { class: "forces" }, sides, rest.length ? el("section", {}, el("ul", { class: "units tree" }, rest.map(row))) : null));
}
// A counter of the order of battle: where it stands now, else what it is.
function openCounter(id) {
  const here = standing.find((pile) => pile[3].some((piece) => piece[1] === id));
  showView("map");
  if (here) { choose(here[0], "space"); reveal(here[0]); }
  showCounter(id);
}
function sequencePage(place) {
  const numbers = [];
  const lines = (DATA.sequence || []).map((phase) => {
    const depth = phase.depth || 0;
    numbers.length = depth + 1;
    numbers[depth] = (numbers[depth] || 0) + 1;
    return el("li", { class: "depth-" + Math.min(4, depth) }, el("b", {}, Array.from(numbers, (one) => one || 0).filter(Boolean).join(".")), el("span", {}, phase.title), phase.side ? el("small", {}, phase.side) : null, phase.turns ? el("small", {}, W.turn + " " + phase.turns) : null, clauseLink(phase.clause));
  });
  filled(place, el("article", {}, lines.length ? [el("h2", {}, W.sequence), el("ol", { class: "phases" }, lines)] : null, (DATA.clauses || []).length ? [el("h2", {}, W.clauses), clausesBody()] : null));
}
function aboutPage(place) {
  const what = DATA.what, most = Math.max(1, ...what.provenance.map((one) => one[2]));
  filled(place, el("article", {}, el("h2", {}, DATA.title), what.designer ? el("p", { class: "facts" }, what.designer) : null, DATA.text ? el("p", {}, DATA.text) : null,
    el("h3", {}, W.holds), figures(what.holds.map(([title, number]) => [title, String(number)])),
    el("h3", {}, W.provenance), el("div", { class: "odds" }, what.provenance.map(([source, title, number]) => el("div", { class: "bar" }, el("b", {}, el("span", { class: "chip from-" + source }, title)), el("i", {}, el("i", { style: { width: ((number / most) * 100).toFixed(1) + "%" } })), el("span", {}, String(number))))),
    (DATA.figures || []).length ? [el("h3", {}, W.figures), figures(DATA.figures)] : null,
    el("h3", {}, W.left_out), el("ul", { class: "plain-list" }, what.left_out.map((text) => el("li", {}, text))),
    el("h3", {}, W.rights), el("p", {}, what.rights),
    el("h3", {}, W.controls), el("p", {}, W.help_keys), DATA.replay ? el("p", {}, W.help_replay) : null,
    el("h3", {}, W.ruleset), el("p", { class: "mono" }, [what.rules, what.digest].join(" · ")), el("p", { class: "mono" }, what.program)));
}
