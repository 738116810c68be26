// One field that finds spaces, counters, tables and rules by their names.
const MOST_FOUND = 40;
function plain(text) { return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase(); }
function* thingsNamed() {
  for (const sheet of DATA.maps || []) for (const space of sheet.spaces) if (space.outline) yield [space.name + (space.name === space.id ? "" : " " + space.id), W.space, space.name, () => { loadFor(sheet.id); showView("map"); choose(space.id, "space"); reveal(space.id); showPanel(); }];
  for (const one of DATA.counters || []) yield [one.name, W.units, one.name, () => openCounter(one.id)];
  for (const [at, one] of TABLES.entries()) yield [one.title, W.tables, one.title, () => { S.table = at; showView("tables"); }];
  for (const one of DATA.clauses || []) yield [one.number + " " + one.heading, W.clause, one.number + " " + one.heading, () => showClause(one.number)];
}
function loadFor(id) {
  if (S.map && S.map.id === id) return;
  const scenario = (DATA.scenarios || []).find((one) => one.map === id);
  if (scenario) showScenario(scenario.id); else { loadMap(id); layStacks([]); fit(); }
}
function find(text) {
  const wanted = plain(text.trim()), found = [];
  if (wanted) {
    for (const thing of thingsNamed()) { const at = plain(thing[0]).indexOf(wanted); if (at >= 0) found.push([at, thing]); }
    found.sort((a, b) => Math.min(1, a[0]) - Math.min(1, b[0]));
  }
  const rows = found.slice(0, MOST_FOUND).map(([, [, kind, name, go]]) => el("li", { role: "option" }, el("button", { type: "button", on: { click: () => { $("finder").close(); go(); } } }, el("span", {}, name), el("small", {}, kind))));
  filled($("found"), rows.length || !wanted ? rows : el("li", { class: "note" }, W.not_found));
}
function openFinder() { const box = $("finder"); if (!box.open) box.showModal(); $("wanted").value = ""; find(""); $("wanted").focus(); }
function watchFinder() {
  $("find").addEventListener("click", openFinder);
  $("find-close").addEventListener("click", () => $("finder").close());
  $("wanted").addEventListener("input", (event) => find(event.target.value));
  $("finder").addEventListener("click", (event) => { if (event.target === $("finder")) $("finder").close(); });
  $("finder").addEventListener("keydown", (event) => {
    const rows = [...$("found").querySelectorAll("button")], at = rows.indexOf(document.activeElement);
    if (event.key === "ArrowDown" && rows.length) { rows[Math.min(rows.length - 1, at + 1)].focus(); event.preventDefault(); }
    if (event.key === "ArrowUp") { if (at > 0) rows[at - 1].focus(); else $("wanted").focus(); event.preventDefault(); }
    if (event.key === "Enter" && document.activeElement === $("wanted") && rows.length) { rows[0].click(); event.preventDefault(); }
    event.stopPropagation();
  });
}
