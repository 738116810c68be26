// The panels beside the map: a space, a counter, a scenario, odds, rules; and the small card on the map.
const TABS = () => (S.replaying ? ["log", "space", "odds", "clauses"] : ["scenario", "space", "odds", "clauses"]);

const HEAD_PX = 32; // the heading of the phase stays above its lines
function showTabs() {
  const tabs = TABS();
  if (!tabs.includes(S.tab)) S.tab = tabs[0];
  filled($("tabs"), tabs.map((name) => el("button", { type: "button", role: "tab", id: "tab-" + name, "aria-controls": "panel", "aria-selected": String(S.tab === name), on: { click: () => { S.tab = name; showPanel(); } } }, W[name])));
}
function showPanel() {
  showTabs();
  const body = { log: () => logBody(), scenario: scenarioBody, space: spaceBody, odds: oddsBody, clauses: clausesBody }[S.tab]();
  filled($("panel"), body);
  $("panel").dataset.tab = S.tab;
  $("panel").setAttribute("aria-labelledby", "tab-" + S.tab);
  $("panel").scrollTop = S.tab === "log" ? $("panel").scrollHeight : 0;
  const now = S.tab === "log" ? $("panel").querySelector(".line.now, .phase.now") : null;
  if (now && now.offsetTop < $("panel").scrollTop + HEAD_PX) $("panel").scrollTop = now.offsetTop - HEAD_PX;
  if (S.tab === "clauses" && S.clause) { const row = $("panel").querySelector(".lit"); if (row) row.scrollIntoView({ block: "center" }); }
}
const heading = (text) => el("h3", {}, text);

function spaceBody() {
  const space = spaceById.get(S.space);
  if (!space) return el("p", { class: "note" }, W.no_space);
  const here = unitsIn(space.id), zone = space.zone ? spaceById.get(space.zone) : null;
  const facts = [...(space.ground ? [[W.ground, space.ground]] : []), ...(zone ? [[W.zone, zone.name]] : []), ...(space.figures || []), ...(space.tags || [])];
  return [
    el("div", { class: "head" }, el("h2", { data: { id: space.id } }, space.name), el("p", {}, [space.kind, space.name === space.id ? "" : space.id].filter(Boolean).join(" · "))),
    facts.length ? figures(facts) : null,
    heading(W.stands),
    here.length ? el("ul", { class: "units" }, here.map((pile) => [...pile[3]].reverse().map((piece) => pieceRow(piece, pile[1])))) : el("p", { class: "note" }, W.nobody),
    space.near && space.near.length ? [heading(W.near), el("ul", { class: "near" }, space.near.map(([id, over]) => {
      const other = spaceById.get(id);
      return el("li", {}, el("button", { type: "button", class: "link", data: { near: id }, on: { click: () => { choose(id, "space"); reveal(id); } } }, other ? other.name : id), el("small", {}, [other ? other.ground : "", over].filter(Boolean).join(" · ")));
    }))] : null,
  ];
}
function showCounter(id, face) {
  const counter = COUNTERS.get(id);
  if (!counter) return;
  S.tab = "space";
  showTabs();
  const back = el("button", { type: "button", class: "link", on: { click: showPanel } }, icon("back"), spaceById.get(S.space) ? spaceById.get(S.space).name : W.space);
  filled($("panel"), el("div", { class: "head" }, S.space ? back : null, el("h2", { data: { counter: id } }, counter.name)), counterBody(counter, face));
  $("panel").scrollTop = 0;
  showView("map");
}
function scenarioBody() {
  const one = S.scenario;
  if (!one) return el("p", { class: "note" }, DATA.text || "");
  const unit = (id, side) => { const counter = COUNTERS.get(id) || COUNTERS.get(id.replace(/#\d+$/, "")); return counter ? pieceRow([id, counter.id, counter.name, counter.face, ""], counter.side) : null; };
  const units = (ids) => el("ul", { class: "units" }, ids.map((id) => unit(id)));
  return [
    el("div", { class: "head" }, el("h2", {}, one.title), el("p", {}, one.turns)),
    one.text ? el("p", {}, one.text) : null,
    one.victory && one.victory.length ? [heading(W.victory), el("ul", { class: "plain-list" }, one.victory.map((text) => el("li", {}, text)))] : null,
    one.tracks && one.tracks.length ? [heading(W.tracks), figures(one.tracks)] : null,
    one.beside && one.beside.length ? [heading(W.beside), pilesOf(one.beside).map((pile) => folded(pile[0].replace(/_/g, " ") + ", " + sideName(pile[1]), pile[3].length, () => el("ul", { class: "units" }, pile[3].map((piece) => pieceRow(piece, pile[1])))))] : null,
    one.free && one.free.length ? [heading(W.free), one.free.map(([where, ids]) => folded(placeWords(where), ids.length, () => units(ids)))] : null,
    one.coming && one.coming.length ? [heading(W.arrives), one.coming.map(([turn, where, ids]) => folded(where ? turn + ", " + placeWords(where) : turn, ids.length, () => units(ids)))] : null,
  ];
}
function placeWords(where) { return where.replace(/[\w-]+/g, (id) => (spaceById.get(id) ? spaceById.get(id).name : id)); }
function folded(title, count, body) {
  const made = el("details", {}, el("summary", {}, el("span", {}, title), el("small", {}, String(count))));
  made.addEventListener("toggle", () => { if (made.open && made.children.length === 1) made.append(body()); });
  return made;
}
function clausesBody() {
  return el("ul", { class: "clauses" }, (DATA.clauses || []).map((one) => el("li", { class: one.number === S.clause ? "lit" : "", data: { clause: one.number } },
    el("b", {}, one.number), el("span", {}, one.heading, one.text ? el("p", {}, one.text) : null, one.state ? el("small", {}, one.state) : null))));
}
function showClause(number) { S.clause = number; S.tab = "clauses"; showView("map"); showPanel(); }

const TRAY = 18;
// The space that is chosen, with its pile opened.
function showCard() {
  const card = $("card"), space = spaceById.get(S.space);
  card.hidden = !space || S.view !== "map";
  if (card.hidden) return;
  const lines = (space.figures || []).slice(0, 2).map((one) => [one[0], one[1]]);
  const here = unitsIn(space.id).flatMap((pile) => pile[3]);
  const brief = (piece) => { const counter = COUNTERS.get(piece[1]); return piece[4] || (counter ? (counter.figures || []).slice(0, 2).map((one) => one[1]).join(", ") : "?"); };
  const opened = here.length > 1 ? el("div", { class: "tray" }, [...here].reverse().slice(0, TRAY).map((piece) => el("button", { type: "button", title: piece[2], on: { click: (event) => { event.stopPropagation(); showCounter(piece[1], piece[3]); } } }, facePicture(piece[3], 42, piece[2])))) : null;
  for (const piece of here.slice(-3).reverse()) lines.push([piece[2], brief(piece)]);
  if (here.length > 3) lines.push(["", "+ " + (here.length - 3)]);
  filled(card, el("div", { class: "card-head" }, el("b", {}, space.name), el("span", {}, space.ground || space.kind)), opened, lines.map(([title, value]) => el("div", {}, el("span", {}, title), el("b", {}, value))));
  card.onclick = () => { S.tab = "space"; showPanel(); $("panel").focus({ preventScroll: false }); };
}
