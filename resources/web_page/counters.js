// What stands on the map: a pile a side in each space, side by side, with its badge.
const STEP = 1.15, BESIDE = 2.2, SHOWN = 4;
let standing = [];
// The shapes of piles that stay as they were are kept: nothing flickers while a record is played.
let shapesLaid = new Map();
function arrange(group, shapes) {
  const wanted = new Set(shapes);
  for (const old of [...group.children]) if (!wanted.has(old)) old.remove();
  shapes.forEach((one, at) => { if (group.children[at] !== one) group.insertBefore(one, group.children[at] || null); });
}

// Units in piles, the leaders on top of what is strongest.
function pilesOf(units) {
  const piles = new Map();
  for (const [space, side, piece] of units) {
    const key = space + "\n" + side;
    if (!piles.has(key)) piles.set(key, [space, side, "", []]);
    piles.get(key)[3].push(piece);
  }
  const found = [...piles.values()];
  for (const pile of found) {
    pile[3].sort((a, b) => a[5] - b[5] || a[6] - b[6] || (a[0] < b[0] ? -1 : 1));
    pile[2] = badgeOf(pile[3]);
  }
  return found;
}
// What a pile together has, as far as it is known; nothing for a single unit.
function badgeOf(pieces) {
  const units = pieces.filter((one) => !one[5]);
  if (pieces.length < 2) return "";
  if (units.some((one) => one[6] < 0)) return words(W.badge_units, { count: units.length });
  const points = units.reduce((sum, one) => sum + one[6], 0);
  return points ? words(W.badge_points, { points }) : "";
}

function layStacks(stacks) {
  standing = stacks;
  const bySpace = new Map();
  for (const stack of stacks) {
    if (!bySpace.has(stack[0])) bySpace.set(stack[0], []);
    bySpace.get(stack[0]).push(stack);
  }
  const made = [], kept = new Map();
  const laid = [...bySpace].filter(([id]) => spaceById.get(id) && spaceById.get(id).at);
  laid.sort(([a], [b]) => spaceById.get(a).at[1] - spaceById.get(b).at[1] || (a < b ? -1 : 1));
  for (const [id, piles] of laid) {
    const [x, y] = spaceById.get(id).at, mm = S.map.counter_mm / FACE.side;
    const rise = (pile) => (Math.min(SHOWN, pile[3].length) - 1) * STEP;
    const widths = piles.map((pile) => FACE.side + rise(pile));
    let left = x - ((widths.reduce((sum, one) => sum + one, 0) + BESIDE * (piles.length - 1)) * mm) / 2;
    piles.forEach((pile, at) => {
      const top = y - ((FACE.side - rise(pile)) * mm) / 2, same = S.map.id + left.toFixed(2) + "," + top.toFixed(2) + JSON.stringify(pile);
      kept.set(same, shapesLaid.get(same) || stackShape(pile, left, top, mm));
      made.push(kept.get(same));
      left += (widths[at] + BESIDE) * mm;
    });
  }
  shapesLaid = kept;
  const group = $("stacks");
  if (made.length !== group.children.length || made.some((one, at) => group.children[at] !== one)) arrange(group, made);
}
function stackShape(pile, left, top, mm) {
  const [space, side, badge, pieces] = pile;
  const shown = pieces.slice(-SHOWN);
  const told = sideName(side) + ": " + pieces.map((one) => one[2]).join(", ");
  const group = svg("g", { class: "stack", data: { space, side }, transform: "translate(" + left.toFixed(2) + " " + top.toFixed(2) + ") scale(" + mm.toFixed(4) + ")" });
  group.append(svg("title", {}, told));
  shown.forEach((piece, at) => {
    group.append(svg("image", {
      href: faceAddress(piece[3]), x: at * STEP - FACE.left, y: -at * STEP - FACE.top, width: FACE.width, height: FACE.height,
      class: "counter", data: { unit: piece[0], counter: piece[1] },
    }));
  });
  if (badge) {
    const right = FACE.side + (shown.length - 1) * STEP + 1.4, above = -(shown.length - 1) * STEP;
    const width = badge.length * 1.55 + 2.4;
    group.append(svg("rect", { class: "badge", x: right - width, y: above - 2.2, width, height: 3.3, rx: 1.65 }));
    group.append(svg("text", { class: "badge-text", x: right - width / 2, y: above + 0.4 }, badge));
  }
  return group;
}
function unitsIn(space) { return standing.filter((one) => one[0] === space); }

function pieceRow(piece, side) {
  const [, id, name, face, remark] = piece, counter = COUNTERS.get(id);
  const facts = counter ? (counter.figures || []).slice(0, 4).map((one) => one[0] + " " + one[1]).join(" · ") : "";
  return el("li", {}, el("button", { type: "button", class: "unit", on: { click: () => showCounter(id, face) }, disabled: !counter },
    facePicture(face, 44, name), el("span", {}, el("b", {}, name), el("small", {}, [remark, counter ? counter.kind : "", facts].filter(Boolean).join(" · "))), sideMark(side)));
}
function counterBody(counter, face) {
  const pictures = [[counter.name, face === undefined ? counter.face : face], ...(counter.others || [])];
  return [
    el("div", { class: "faces" }, pictures.map(([title, number]) => el("figure", {}, facePicture(number, 92, title), el("figcaption", {}, title === counter.name ? "" : title)))),
    figures([[W.unit_type, counter.kind], [W.side, sideName(counter.side)], [W.faction, sideName(counter.faction)], ...(counter.copies > 1 ? [[W.copies, String(counter.copies)]] : []), ...(counter.figures || [])].filter((one) => one[1])),
  ];
}
