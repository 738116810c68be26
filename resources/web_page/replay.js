// A record, play by play: what stands where after it, its log with dice and rules, where it was fought.
const EYES = () => (DATA.replay ? DATA.replay.eyes[S.eyes] : null);
let positions = [], playing = 0, speed = 1;

const linesOf = (play) => (play.lines || []).map((number) => DATA.replay.lines[number]);
// What was last told of the turn and of the score.
function lastTold(name) {
  const plays = EYES().plays;
  for (let at = S.play; at >= 0; at -= 1) if (plays[at][name]) return plays[at][name];
  return null;
}
// Where everything stands after each play: every so many whole, the rest by what changed.
function positionAt(number) {
  const plays = EYES().plays;
  let from = number;
  while (from > 0 && !positions[from]) from -= 1;
  let units = positions[from] ? new Map(positions[from]) : new Map();
  for (let at = positions[from] ? from + 1 : 0; at <= number; at += 1) {
    for (const unit of plays[at].gone || []) units.delete(unit);
    for (const [space, number] of plays[at].put || []) { const [side, piece] = DATA.replay.units[number]; units.set(piece[0], [space, side, piece]); }
    if (at % 50 === 0) positions[at] = new Map(units);
  }
  return units;
}

function showPlay(number, animated) {
  const plays = EYES().plays, last = plays.length - 1;
  S.play = Math.max(0, Math.min(last, number));
  const play = plays[S.play], before = S.play ? positionAt(S.play - 1) : new Map(), now = positionAt(S.play);
  layStacks(pilesOf(now.values()));
  drawArrows(play, before);
  const place = play.scene || "";
  if (place && spaceById.has(place)) { choose(place); if (animated !== "still") reveal(place); } else choose(S.space);
  $("slider").value = S.play;
  $("slider").setAttribute("aria-valuetext", words(W.play_of, { play: S.play, plays: last }));
  $("slider").style.setProperty("--done", (last ? (S.play / last) * 100 : 0) + "%");
  filled($("play-name"), el("b", {}, words(W.play_of, { play: S.play, plays: last })), el("span", {}, play.title));
  followDice(play);
  showStatus();
  if (S.tab === "log" || S.tab === "odds") showPanel();
  document.documentElement.dataset.play = S.play;
  if (S.play === last) stopPlaying();
  remember();
}
function drawArrows(play, before) {
  const lines = [], mm = S.map.counter_mm;
  const ways = new Map();
  for (const [space, number] of play.put || []) {
    const old = before.get(DATA.replay.units[number][1][0]);
    if (!old || old[0] === space) continue;
    const from = spaceById.get(old[0]), to = spaceById.get(space);
    if (from && to && from.at && to.at) ways.set(old[0] + "\n" + space, [from.at, to.at]);
  }
  for (const [from, to] of ways.values()) {
    const dx = to[0] - from[0], dy = to[1] - from[1], length = Math.hypot(dx, dy) || 1, ux = dx / length, uy = dy / length;
    const tip = [to[0] - ux * mm * 0.45, to[1] - uy * mm * 0.45], foot = [tip[0] - ux * mm * 0.3, tip[1] - uy * mm * 0.3], side = mm * 0.13;
    const d = "M" + from + "L" + foot, head = "M" + tip + "L" + [foot[0] - uy * side, foot[1] + ux * side] + "L" + [foot[0] + uy * side, foot[1] - ux * side] + "Z";
    lines.push(svg("path", { class: "way-casing", d, "stroke-width": mm * 0.13 }), svg("path", { class: "way", d, "stroke-width": mm * 0.075 }), svg("path", { class: "way-head", d: head, "stroke-width": mm * 0.03 }));
  }
  $("arrows").replaceChildren(...lines);
}
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
function die(face, sides) {
  const dots = sides === 6 ? PIPS[face] : null;
  return svg("svg", { class: "die", viewBox: "0 0 20 20", role: "img", "aria-label": String(face) }, svg("rect", { x: 1.5, y: 1.5, width: 17, height: 17, rx: 3.5 }),
    dots ? dots.map((at) => svg("circle", { cx: 5.5 + (at % 3) * 4.5, cy: 5.5 + Math.floor(at / 3) * 4.5, r: 1.6 })) : svg("text", { x: 10, y: 14 }, String(face)));
}
const BEFORE = 60;
let earlier = 0;
function logBody() {
  const plays = EYES().plays, from = Math.max(0, S.play - BEFORE - earlier), rows = [];
  for (let at = from; at <= S.play; at += 1) {
    for (const line of linesOf(plays[at])) {
      const now = at === S.play ? " now" : "";
      if (line.head) rows.push(el("li", { class: "phase" + now, data: { play: at } }, line.text));
      else rows.push(el("li", { class: "line" + now, data: { play: at } }, el("i", { class: "side-bar", style: { background: line.side ? sideGround(line.side) : "transparent" } }),
        el("button", { type: "button", on: { click: () => { if (at !== S.play) showPlay(at); if (line.place) { choose(line.place); reveal(line.place); } } } }, line.text),
        el("span", { class: "dice" }, (line.faces || []).map((face) => die(face, line.sides || 6))), clauseLink(line.clause)));
    }
  }
  const more = from > 0 ? el("button", { type: "button", class: "link more", on: { click: () => { earlier += 200; showPanel(); $("panel").scrollTop = 0; } } }, "↑ " + words(W.play_of, { play: from, plays: plays.length - 1 })) : null;
  return [more, el("ul", { class: "log" }, rows), rolledTable(plays[S.play].cells)];
}
// The table of odds is the one that dice were last read on, at its column.
function followDice(play) {
  const [number, plane, row, column] = (play.cells || []).slice(-1)[0] || [-1];
  if (number < 0 || !hasOdds(TABLES[number])) return;
  S.table = number;
  Object.assign(stateOf(TABLES[number], showPanel), { plane, row, column });
}
// The table that the play's dice were read on, its row, its column and its cell lit.
function rolledTable(cells) {
  if (!cells || !cells.length) return null;
  const [number, plane, row, column] = cells[cells.length - 1], table = TABLES[number];
  if (!table || !table.planes[plane] || table.rows.length * table.columns.length > 200) return null;
  const name = (text) => text.replace(/_/g, " ");
  const single = table.columns.length === 1;
  return el("div", { class: "rolled" }, el("h4", {}, table.title, el("small", {}, [table.dice, name(table.planes[plane][0])].filter(Boolean).join(", "), " ", clauseLink(table.clause))),
    el("div", { class: "wide-table" }, el("table", { class: "printed" },
      single ? null : el("thead", {}, el("tr", {}, el("th", {}), table.columns.map((one, at) => el("th", { class: at === column ? "lit" : "" }, name(one))))),
      el("tbody", {}, table.planes[plane][1].map((line, at) => el("tr", { class: at === row ? "lit" : "" }, el("th", {}, name(table.rows[at])), line.map((cell, place) => el("td", { class: at === row && place === column ? "at" : place === column && !single ? "lit" : "" }, cell))))))));
}
function isBattle(at) { return Boolean(EYES().plays[at].battle); }
function nextBattle() {
  const plays = EYES().plays;
  let at = S.play + 1;
  while (at < plays.length && !(isBattle(at) && !isBattle(at - 1))) at += 1;
  if (at < plays.length) showPlay(at);
}
function startPlaying() {
  if (S.play >= EYES().plays.length - 1) showPlay(0);
  playing = setInterval(() => showPlay(S.play + 1), 1500 / speed);
  showPlayButton();
}
function stopPlaying() { clearInterval(playing); playing = 0; showPlayButton(); }
function showPlayButton() {
  const name = playing ? W.pause : W.play;
  $("go-play").title = name;
  $("go-play").setAttribute("aria-label", name);
  filled($("go-play"), icon(playing ? "pause" : "play"));
}
function layLine() {
  const plays = EYES().plays, last = Math.max(1, plays.length - 1), turns = [], marks = [];
  let turn = null;
  plays.forEach((play, at) => {
    if (play.turn !== turn && play.turn > 0) { turn = play.turn; turns.push([turn, at]); }
    if (at && isBattle(at) && !isBattle(at - 1)) marks.push(at);
  });
  const room = Math.max(1, Math.ceil(turns.length / (innerWidth < 720 ? 10 : 24)));
  filled($("turns"), turns.filter((one, at) => at % room === 0).map(([name, at]) => el("span", { style: { left: (at / last) * 100 + "%" } }, String(name))));
  $("battles").setAttribute("viewBox", "0 0 1000 10");
  $("battles").setAttribute("preserveAspectRatio", "none");
  const step = Math.max(1, Math.ceil(marks.length / 60));
  filled($("battles"));
  const diamonds = marks.filter((one, at) => at % step === 0).map((at) => {
    const line = linesOf(plays[at]).find((one) => one.side);
    return el("i", { class: "battle", style: { left: (at / last) * 100 + "%", background: line ? sideGround(line.side) : "var(--text2)" } });
  });
  for (const old of document.querySelectorAll("#line .battle")) old.remove();
  $("line").append(...diamonds);
  $("slider").max = plays.length - 1;
}
function showReplay(number) {
  S.replaying = true;
  S.scenario = (DATA.scenarios || []).find((one) => one.id === DATA.replay.scenario) || null;
  loadMap(DATA.replay.map);
  $("replay").hidden = false;
  document.documentElement.dataset.replay = "yes";
  $("eyes").hidden = DATA.replay.eyes.length < 2;
  layLine();
  showPlay(number, "still");
}
function takeEyes(index) {
  const share = S.play / Math.max(1, EYES().plays.length - 1);
  S.eyes = index;
  positions = [];
  layLine();
  showPlay(DATA.replay.eyes[0].plays.length === EYES().plays.length ? S.play : Math.round(share * (EYES().plays.length - 1)));
}
function watchReplay() {
  const acts = { "go-first": () => showPlay(0), "go-back": () => showPlay(S.play - 1), "go-on": () => showPlay(S.play + 1), "go-last": () => showPlay(EYES().plays.length - 1), "go-battle": nextBattle, "go-play": () => (playing ? stopPlaying() : startPlaying()) };
  for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", () => { if (id !== "go-play") stopPlaying(); act(); });
  $("slider").addEventListener("input", (event) => { stopPlaying(); showPlay(Number(event.target.value)); });
  for (const button of document.querySelectorAll("[data-speed]")) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === speed));
    button.addEventListener("click", () => {
      speed = Number(button.dataset.speed);
      for (const one of document.querySelectorAll("[data-speed]")) one.setAttribute("aria-pressed", String(one === button));
      if (playing) { stopPlaying(); startPlaying(); }
    });
  }
  filled($("eyes"), DATA.replay.eyes.map((one, at) => el("option", { value: at }, one.name)));
  $("eyes").addEventListener("change", (event) => takeEyes(Number(event.target.value)));
}
