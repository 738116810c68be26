// The page begins: what its address asks for, its buttons and keys.
const VIEWS = ["map", "tables", "forces", "sequence", "about"];
const MADE = { tables: tablesPage, forces: forcesPage, sequence: sequencePage, about: aboutPage };

function showView(name) {
  S.view = VIEWS.includes(name) ? name : "map";
  for (const one of VIEWS) $(one + "-view").hidden = one !== S.view;
  for (const button of document.querySelectorAll("#views button")) button.setAttribute("aria-current", button.dataset.view === S.view ? "page" : "false");
  document.documentElement.dataset.view = S.view;
  if (MADE[S.view]) MADE[S.view]($(S.view + "-view"));
  else if (S.map && !view.laid) showStacks(standing);
  remember();
}
function showScenario(id) {
  const one = (DATA.scenarios || []).find((each) => each.id === id) || (DATA.scenarios || [])[0] || null;
  S.replaying = false;
  S.scenario = one;
  if (DATA.replay) stopPlaying();
  $("replay").hidden = true;
  delete document.documentElement.dataset.replay;
  $("eyes").hidden = true;
  loadMap(one ? one.map : "");
  $("arrows").replaceChildren();
  if (S.map) { layStacks(pilesOf(one ? one.units || [] : [])); choose(spaceById.has(S.space) ? S.space : ""); }
  showStatus();
  showPanel();
}
function showStatus() {
  const play = S.replaying, parts = [];
  if (play) for (const told of [lastTold("head"), lastTold("score")]) { if (told && told[0]) parts.push(["", ...told]); }
  else if (S.scenario) parts.push(["", S.scenario.title, S.scenario.turns]);
  filled($("status"), parts.map(([, title, below]) => el("div", {}, el("b", {}, title), el("span", {}, below))));
  $("status").hidden = !parts.length;
  filled($("now"), play ? parts.map(([, title]) => el("span", {}, title)) : (DATA.designer || "").length < 30 ? DATA.designer || "" : "");
}
let settled = false, noting = 0;
// The address says where one is, once one stays there for a moment.
function remember() {
  if (!settled) return;
  clearTimeout(noting);
  noting = setTimeout(note, 300);
}
function note() {
  const said = { view: S.view };
  if (S.replaying) { said.play = S.play; if (S.eyes) said.eyes = S.eyes; } else if (S.scenario) said.scenario = S.scenario.id;
  if (S.space) said.space = S.space;
  if (S.view === "tables" && TABLES[S.table]) said.table = TABLES[S.table].id;
  try { history.replaceState(null, "", "#" + new URLSearchParams(said)); } catch (refused) { /* some browsers keep no address of a file */ }
}
function followAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const table = TABLES.findIndex((one) => one.id === asked.get("table"));
  if (table >= 0) S.table = table;
  if (asked.get("clause")) S.clause = asked.get("clause");
  if (DATA.replay && (asked.has("play") || !asked.has("scenario"))) { S.eyes = Math.min(Number(asked.get("eyes")) || 0, DATA.replay.eyes.length - 1); showReplay(Number(asked.get("play")) || 0); $("scenario").value = "replay:"; }
  else { showScenario(asked.get("scenario")); if (S.scenario) $("scenario").value = "scenario:" + S.scenario.id; }
  showView(asked.get("view") || "map");
  if (S.map && S.view === "map") { showStacks(standing); if (S.space) reveal(S.space); }
  if (asked.get("space") && spaceById.has(asked.get("space"))) { choose(asked.get("space"), asked.get("tab") || "space"); reveal(S.space); }
  if (asked.get("tab")) S.tab = asked.get("tab");
  showPanel();
}
function showTheme(name) {
  if (name) document.documentElement.dataset.theme = name; else delete document.documentElement.dataset.theme;
  try { if (name) localStorage.setItem("workbench theme", name); } catch (refused) { /* a page that may keep nothing forgets it */ }
}
function turnTheme() {
  const now = document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  showTheme(now === "dark" ? "light" : "dark");
}
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function keyPressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("finder").open) return;
  const target = event.target, isField = target.matches("input:not([type=range]), select, textarea"), onMap = S.view === "map";
  if (isField) return;
  const key = event.key, inStage = target === $("stage") || target === document.body;
  const replayKeys = { " ": () => (playing ? stopPlaying() : startPlaying()), ",": () => showPlay(S.play - 1), ".": () => showPlay(S.play + 1), n: nextBattle, Home: () => showPlay(0), End: () => showPlay(EYES().plays.length - 1) };
  const keys = { "/": openFinder, d: turnTheme, "+": () => zoomMiddle(1.25), "=": () => zoomMiddle(1.25), "-": () => zoomMiddle(0.8), 0: fit, Escape: () => { document.documentElement.classList.remove("menu-open"); choose(""); }, Enter: () => { if (S.space) { S.tab = "space"; showPanel(); $("panel").focus(); } } };
  if (key === " " && target.matches("button, summary, a")) return;
  if (key === "Enter" && !inStage) return;
  if (VIEWS[Number(key) - 1] && key !== "0") showView(VIEWS[Number(key) - 1]);
  else if (S.replaying && onMap && replayKeys[key]) { if (key !== " ") stopPlaying(); replayKeys[key](); }
  else if (ARROWS[key] && inStage && onMap) { if (event.shiftKey) pan(-80 * ARROWS[key][0], -80 * ARROWS[key][1]); else walk(...ARROWS[key]); }
  else if (keys[key] && (onMap || key === "/" || key === "d")) keys[key]();
  else return;
  event.preventDefault();
}
async function begin() {
  FACES = JSON.parse(new TextDecoder().decode(await unpacked($("faces"), true)));
  const choices = [...(DATA.replay ? [el("option", { value: "replay:" }, W.replay + ": " + DATA.replay.title)] : []), ...(DATA.scenarios || []).map((one) => el("option", { value: "scenario:" + one.id }, one.title))];
  filled($("scenario"), choices);
  $("scenario").hidden = !choices.length;
  $("scenario").addEventListener("change", (event) => {
    const [kind, id] = [event.target.value.slice(0, event.target.value.indexOf(":")), event.target.value.slice(event.target.value.indexOf(":") + 1)];
    S.tab = "";
    if (kind === "replay") showReplay(S.play); else showScenario(id);
    showView("map");
    showStacks(standing);
    showPanel();
    document.documentElement.classList.remove("menu-open");
  });
  for (const button of document.querySelectorAll("#views button")) button.addEventListener("click", () => showView(button.dataset.view));
  $("nearer").addEventListener("click", () => zoomMiddle(1.3));
  $("farther").addEventListener("click", () => zoomMiddle(1 / 1.3));
  $("fit").addEventListener("click", fit);
  $("theme").addEventListener("click", turnTheme);
  $("menu").addEventListener("click", () => document.documentElement.classList.toggle("menu-open"));
  document.addEventListener("keydown", keyPressed);
  let kept = "";
  try { kept = localStorage.getItem("workbench theme") || ""; } catch (refused) { /* as above */ }
  const theme = new URLSearchParams(location.hash.slice(1)).get("theme") || kept;
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
  const what = DATA.what;
  $("foot").textContent = [DATA.title, what.rules + " " + what.digest.slice(0, 8), what.provenance.map((one) => one[2] + " " + one[1]).join(", ")].join(" · ");
  const small = matchMedia("(max-width: 719px)"), seatEyes = () => $(small.matches ? "choices" : "play-row").append($("eyes"));
  small.addEventListener("change", seatEyes);
  seatEyes();
  watchPointer();
  watchFinder();
  if (DATA.replay) watchReplay();
  addEventListener("hashchange", () => { const asked = new URLSearchParams(location.hash.slice(1)); if (asked.get("view") && asked.get("view") !== S.view) showView(asked.get("view")); });
  followAddress();
  settled = true;
  drawn.then(() => $("picture").decode()).catch(() => {}).then(() => { document.documentElement.dataset.ready = String(Math.round(performance.now())); });
}
begin();
