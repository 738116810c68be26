// The sheet: moved, made larger and smaller by pointer, wheel, two fingers and keys; its spaces pointed at and chosen.
const PX = 96 / 25.4;
const LEAST = 0.08, MOST = 6;
const view = { x: 0, y: 0, k: 1, laid: 0 };
let drawn = Promise.resolve();
let spaceById = new Map(), shapes = new Map(), resting = 0;

function placeSheet() {
  const sheet = $("sheet"), fine = view.k === view.laid ? 0 : 2; // at rest on whole pixels: sharp
  sheet.style.transform = "translate(" + view.x.toFixed(fine) + "px," + view.y.toFixed(fine) + "px) scale(" + (view.k / view.laid).toFixed(5) + ")";
  document.documentElement.dataset.far = view.k < 0.45 ? "far" : "near";
  clearTimeout(resting);
  if (view.k !== view.laid) resting = setTimeout(laySheet, 140);
}
// What moves is a picture of the sheet; once it rests it is drawn anew in its size, and sharp.
function laySheet() {
  view.laid = view.k;
  const sheet = $("sheet");
  sheet.style.width = S.map.width * PX * view.k + "px";
  sheet.style.height = S.map.height * PX * view.k + "px";
  placeSheet();
}
// A sheet that is smaller than the stage stands in its middle; another may be moved so far over its edges.
function bounded(over = 0.4) {
  const stage = $("stage"), w = S.map.width * PX * view.k, h = S.map.height * PX * view.k;
  const bound = (at, size, room) => (size <= room ? (room - size) / 2 : Math.min(room * over, Math.max(room * (1 - over) - size, at)));
  view.x = bound(view.x, w, stage.clientWidth);
  view.y = bound(view.y, h, stage.clientHeight);
}
function zoomAt(factor, x, y) {
  const k = Math.min(MOST, Math.max(LEAST, view.k * factor));
  view.x = x - ((x - view.x) * k) / view.k;
  view.y = y - ((y - view.y) * k) / view.k;
  view.k = k;
  bounded();
  placeSheet();
}
function zoomMiddle(factor) { const stage = $("stage"); zoomAt(factor, stage.clientWidth / 2, stage.clientHeight / 2); }
function pan(dx, dy) { view.x += dx; view.y += dy; bounded(); placeSheet(); }
function fit() {
  const stage = $("stage");
  view.k = Math.min(stage.clientWidth / (S.map.width * PX), stage.clientHeight / (S.map.height * PX)) * 0.98;
  bounded();
  laySheet();
}
// The part of the sheet where counters stand, no farther than they can be read.
function showStacks(stacks) {
  const stage = $("stage"), at = stacks.map((one) => spaceById.get(one[0])).filter((one) => one && one.at).map((one) => one.at);
  if (!at.length) return fit();
  const xs = at.map((one) => one[0]), ys = at.map((one) => one[1]), room = S.map.counter_mm * 2;
  const left = Math.min(...xs) - room, right = Math.max(...xs) + room, up = Math.min(...ys) - room, down = Math.max(...ys) + room;
  const whole = Math.min(stage.clientWidth / ((right - left) * PX), stage.clientHeight / ((down - up) * PX));
  view.k = Math.min(1.6, Math.max(whole, 30 / (S.map.counter_mm * PX)));
  centre((left + right) / 2, (up + down) / 2);
  bounded(0);
  laySheet();
}
function centre(x, y) {
  const stage = $("stage");
  view.x = stage.clientWidth / 2 - x * PX * view.k;
  view.y = stage.clientHeight / 2 - y * PX * view.k;
  bounded();
}
function reveal(id) {
  const space = spaceById.get(id), stage = $("stage");
  if (!space || !space.at) return;
  const x = view.x + space.at[0] * PX * view.k, y = view.y + space.at[1] * PX * view.k, room = 70;
  if (x > room && y > room && x < stage.clientWidth - room && y < stage.clientHeight - room) return;
  centre(space.at[0], space.at[1]);
  placeSheet();
}

function loadMap(id) {
  const index = Math.max(0, DATA.maps.findIndex((one) => one.id === id));
  if (!DATA.maps.length || S.map === DATA.maps[index]) return;
  S.map = DATA.maps[index];
  spaceById = byId(S.map.spaces);
  shapes = new Map();
  const shown = S.map;
  drawn = mapAddress(index).then((address) => { if (S.map === shown) $("picture").src = address; });
  $("overlay").setAttribute("viewBox", "0 0 " + S.map.width + " " + S.map.height);
  const group = $("spaces").cloneNode(false);
  for (const space of S.map.spaces) {
    if (!space.outline) continue;
    const shape = svg("path", { d: space.outline, "fill-rule": "evenodd", data: { space: space.id } }, svg("title", {}, space.name));
    shapes.set(space.id, shape);
    group.append(shape);
  }
  $("spaces").replaceWith(group);
  view.laid = 0;
}

function spaceAt(target) {
  const found = target instanceof Element ? target.closest("[data-space]") : null;
  return found ? found.dataset.space : "";
}
function choose(id, tab) {
  S.space = id;
  const marks = [], shape = shapes.get(id);
  if (shape) {
    const line = { d: shape.getAttribute("d") };
    marks.push(svg("path", { ...line, class: "chosen-casing" }), svg("path", { ...line, class: "chosen" }));
  }
  $("marks").replaceChildren(...marks);
  showCard();
  if (tab) S.tab = tab;
  if (S.tab === "space") showPanel();
  remember();
}
// The nearest space the way an arrow points.
function walk(dx, dy) {
  const from = spaceById.get(S.space);
  const stage = $("stage");
  const at = from && from.at ? from.at : [(stage.clientWidth / 2 - view.x) / (PX * view.k), (stage.clientHeight / 2 - view.y) / (PX * view.k)];
  let best = "", least = Infinity;
  for (const space of S.map.spaces) {
    if (!space.at || space.id === S.space) continue;
    const along = (space.at[0] - at[0]) * dx + (space.at[1] - at[1]) * dy;
    const aside = Math.abs((space.at[0] - at[0]) * dy) + Math.abs((space.at[1] - at[1]) * dx);
    if (from && (along <= 0 || aside > along * 1.2)) continue;
    const way = from ? along + aside * 1.5 : Math.hypot(along, aside);
    if (way < least) { least = way; best = space.id; }
  }
  if (best) { choose(best, "space"); reveal(best); }
}

function watchPointer() {
  const stage = $("stage"), fingers = new Map();
  let moved = 0, pressed = "";
  const place = (event) => { const box = stage.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    const [x, y] = place(event);
    zoomAt(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0018)), x, y);
  }, { passive: false });
  stage.addEventListener("pointerdown", (event) => {
    if (event.button || event.target.closest("button, #card, #status")) return;
    fingers.set(event.pointerId, place(event));
    if (fingers.size === 1) { moved = 0; pressed = spaceAt(event.target); } else moved = 99;
  });
  stage.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (others.length) {
      const other = others[0], gap = (at) => Math.hypot(at[0] - other[0], at[1] - other[1]) || 1;
      pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
      zoomAt(gap(now) / gap(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    } else {
      moved += Math.abs(now[0] - before[0]) + Math.abs(now[1] - before[1]);
      if (moved > 4) {
        if (!stage.hasPointerCapture(event.pointerId)) stage.setPointerCapture(event.pointerId);
        pan(now[0] - before[0], now[1] - before[1]);
      }
    }
    fingers.set(event.pointerId, now);
  });
  const ended = (event) => {
    const known = fingers.delete(event.pointerId);
    if (known && event.type === "pointerup" && moved <= 4 && fingers.size === 0) choose(pressed, pressed ? "space" : "");
  };
  for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, ended);
  stage.addEventListener("dblclick", (event) => { if (!event.target.closest("button, #card")) { const [x, y] = place(event); zoomAt(1.7, x, y); } });
  new ResizeObserver(() => { if (S.map && view.laid) { bounded(); placeSheet(); } }).observe(stage);
}
