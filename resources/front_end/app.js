// @ts-check
// A front-end that plays: it asks the engine what may be answered, and draws what its seat is told. No rule is in it.
import { made, showChoices } from "./choices.js";

/** @typedef {import("./protocol").Decision} Decision */
/** @typedef {import("./protocol").Answer} Answer */
/** @typedef {{side?: string, space?: string, unit_type?: string}} Unit */

const SVG = "http://www.w3.org/2000/svg";
const AT_ONCE = 400;
const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const form = /** @type {HTMLFormElement} */ (byId("choices"));

/** @type {Map<string, any>} */
const names = new Map();
/** @type {Map<string, {title?: string, ground: string, ink: string}>} */
const sides = new Map();
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
/** @type {Map<string, SVGGraphicsElement>} */
const shapes = new Map();
/** @type {Answer[]} */
let soFar = [];
/** @type {Decision | null} */
let first = null;
/** @type {Decision | null} */
let asked = null;
let seat = "", number = 0, shownTo = -1;
/** So wide is a counter: half of a space of the middle size, whatever large waters there are. */
let usual = 0;
/** @type {SVGGElement} */
let pieces;
/** @type {Record<string, Unit>} */
let units = {};

const token = new URLSearchParams(location.search).get("token") ?? "";
const socket = new WebSocket(`ws://${location.host}/play?token=${encodeURIComponent(token)}`);

/**
 * One request; its answer comes back with its number.
 * @param {string} what @param {object} fields @returns {Promise<any>}
 */
function ask(what, fields = {}) {
  number += 1;
  const id = number;
  socket.send(JSON.stringify({ id, do: what, ...fields }));
  return new Promise(resolve => waiting.set(id, resolve));
}

socket.onmessage = async (/** @type {MessageEvent<string>} */ event) => {
  const told = JSON.parse(event.data);
  if (told.hello) {
    seat = told.hello.seat;
    byId("title").textContent = told.hello.title;
    await prepared;
    byId("seat").textContent = `You play ${nameOf(seat)}`;
    await follow();
  } else if (told.changed) await follow();
  else {
    const resolve = waiting.get(told.id);
    waiting.delete(told.id);
    resolve?.(told);
  }
};
socket.onclose = (/** @type {CloseEvent} */ event) => {
  byId("prompt").textContent =
    event.code === 4001 ? "This address has no seat: take the one that `workbench serve` tells." : "The engine has ended.";
  form.replaceChildren();
  document.body.dataset.state = "closed";
};

const prepared = prepare();

async function prepare() {
  const [design, map] = await Promise.all([
    fetch("ruleset.json").then(answer => answer.json()),
    fetch("map.svg").then(answer => answer.text()),
  ]);
  for (const side of design.design.sides) {
    names.set(side.id, side);
    sides.set(side.id, coloursOf(design.design, side.id));
  }
  for (const kind of ["counters", "factions", "unit_types"])
    for (const one of design.design[kind]) names.has(one.id) || names.set(one.id, one);
  drawMap(map);
}

/** @param {any} design @param {string} side */
function coloursOf(design, side) {
  const faction = design.factions.find((/** @type {any} */ one) => one.side === side);
  return { ground: faction?.ground || "#888888", ink: faction?.ink || "#ffffff" };
}

/** @param {string} text */
function drawMap(text) {
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  drawing.removeAttribute("width");
  drawing.removeAttribute("height");
  byId("map").append(document.importNode(drawing, true));
  const svg = /** @type {SVGSVGElement} */ (byId("map").querySelector("svg"));
  for (const shape of svg.querySelectorAll("#layer-spaces [data-id]")) {
    const id = shape.getAttribute("data-id") ?? "";
    shapes.set(id, /** @type {SVGGraphicsElement} */ (shape));
    names.set(id, { name: shape.querySelector("title")?.textContent ?? id });
    shape.addEventListener("click", () => pointAt(id));
  }
  const across = [...shapes.values()].map(shape => shape.getBBox()).map(box => Math.min(box.width, box.height));
  usual = across.sort((a, b) => a - b)[across.length >> 1] * 0.5;
  pieces = /** @type {SVGGElement} */ (document.createElementNS(SVG, "g"));
  pieces.setAttribute("pointer-events", "none");
  svg.append(pieces);
}

/** What is known of a key; a copy of a counter ("x#2") is called as the counter is. @param {string} key */
const knownOf = key => names.get(key) ?? names.get(key.split("#")[0]);

/** What a key is called, where it is known what it is. @param {string} key */
function nameOf(key) {
  const known = knownOf(key);
  return known?.name ? (known.name === key ? key : `${known.name}${shapes.has(key) ? ` (${key})` : ""}`) : key;
}

/** @type {Promise<void> | null} */
let following = null;
let isOutdated = false;

/** Follow what has changed, once for all that changed meanwhile. @returns {Promise<void>} */
function follow() {
  isOutdated = true;
  following ??= (async () => {
    form.inert = true; // what stands there is of the moment before
    while (isOutdated) {
      isOutdated = false;
      await askAnew();
    }
    form.inert = false;
    following = null;
  })();
  return following;
}

/** Everything is asked anew: what stands where, what happened, what is asked. */
async function askAnew() {
  const [view, plays, questions] = await Promise.all([
    ask("view"), ask("events", { since: Math.max(0, shownTo + 1) }), ask("decision"),
  ]);
  units = view.view.units;
  drawUnits();
  for (const play of plays.plays) tell(play);
  byId("turn").textContent = view.view.turn ? `Turn ${view.view.turn}` : "";
  soFar = [];
  first = questions.decisions[0] ?? null;
  asked = first;
  show(view.view.ending);
}

/** @param {{play: number, events: Array<{text?: string, clause?: string}>}} play */
function tell(play) {
  shownTo = Math.max(shownTo, play.play);
  for (const event of play.events) {
    if (!event.text) continue;
    const row = made("li", event.text, { "data-play": String(play.play) });
    if (event.clause) row.append(made("cite", event.clause));
    byId("log").prepend(row);
  }
  while (byId("log").children.length > AT_ONCE) byId("log").lastElementChild?.remove();
}

/** @param {string} [ending] */
function show(ending) {
  byId("refusal").textContent = "";
  byId("back").hidden = !soFar.length;
  byId("undo").hidden = Boolean(ending);
  document.body.dataset.state = ending ? "over" : asked ? "asked" : "waiting";
  for (const shape of shapes.values()) shape.classList.remove("legal");
  if (!asked) {
    byId("prompt").textContent = ending ? `It is over: ${ending}` : "The other seat is asked.";
    byId("clause").textContent = "";
    form.replaceChildren();
    return;
  }
  byId("prompt").textContent = asked.prompt;
  byId("clause").textContent = asked.clause;
  showChoices(form, asked, nameOf, give);
  for (const key of legal()) shapes.get(key)?.classList.add("legal");
}

/** The keys that may be answered now. @returns {string[]} */
function legal() {
  if (!asked) return [];
  const options = asked.options;
  if (options.kind === "one_of") return options.candidates.filter(one => !one.refused).map(one => one.answer);
  return options.kind === "some_of" ? options.candidates : [];
}

/** One answer more; when the action is whole it is played. @param {Answer} answer */
async function give(answer) {
  const question = first;
  if (!question) return;
  const answers = [...soFar, answer];
  form.inert = true;
  const next = await ask("next", { answers });
  const played = next.decision === null ? await ask("play", { action: { seat, to: question.name, answers } }) : null;
  if (!played || played.error || played.refused) form.inert = false;
  const wrong = next.error ?? next.refused ?? played?.error ?? played?.refused;
  if (wrong) {
    byId("refusal").textContent = typeof wrong === "string" ? wrong : `${wrong.clause} ${wrong.reason}`;
    return;
  }
  if (played) {
    await follow();
    return;
  }
  if (first !== question) return; // another seat has played meanwhile: what is asked now stands there
  soFar = answers;
  asked = next.decision;
  show();
}

byId("back").onclick = async () => {
  soFar = soFar.slice(0, -1);
  asked = soFar.length ? (await ask("next", { answers: soFar })).decision : first;
  show();
};
byId("undo").onclick = async () => {
  const answer = await ask("undo");
  if (answer.refused || answer.error) {
    byId("refusal").textContent = answer.error ?? `${answer.refused.clause} ${answer.refused.reason}`;
    return;
  }
  for (const row of byId("log").querySelectorAll("li")) Number(row.dataset.play) > answer.play && row.remove();
  shownTo = answer.play;
  await follow();
};

/** @param {string} id */
function pointAt(id) {
  const here = Object.entries(units).filter(([, unit]) => unit.space === id);
  byId("space").replaceChildren(made("h2", nameOf(id)), ...here.map(([key]) => made("p", nameOf(key))));
  if (asked?.options.kind === "one_of" && legal().includes(id)) give(id);
  else for (const [key] of here) {
    const box = /** @type {HTMLInputElement | null} */ (form.querySelector(`input[value="${CSS.escape(key)}"]`));
    if (box) box.click();
  }
}

function drawUnits() {
  pieces.replaceChildren();
  /** @type {Map<string, Array<[string, Unit]>>} */
  const stacks = new Map();
  for (const entry of Object.entries(units)) {
    const space = entry[1].space ?? "";
    if (shapes.has(space)) stacks.set(space, [...(stacks.get(space) ?? []), entry]);
  }
  for (const [space, stack] of stacks) {
    const box = /** @type {SVGGraphicsElement} */ (shapes.get(space)).getBBox();
    const size = Math.min(usual, Math.min(box.width, box.height) * 0.9);
    stack.slice(0, 4).forEach(([key, unit], place) => drawUnit(key, unit, box, size, place, stack.length));
  }
}

/**
 * @param {string} key @param {Unit} unit @param {DOMRect} box @param {number} size
 * @param {number} place @param {number} count
 */
function drawUnit(key, unit, box, size, place, count) {
  const colours = sides.get(unit.side ?? "") ?? { ground: "#888888", ink: "#ffffff" };
  const off = size * 0.12 * place;
  const x = box.x + (box.width - size) / 2 + off, y = box.y + (box.height - size) / 2 - off;
  const face = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x, y, width: size, height: size, rx: size * 0.1, fill: colours.ground }))
    face.setAttribute(name, String(value));
  face.setAttribute("stroke", "#000000");
  face.setAttribute("stroke-width", String(size * 0.04));
  face.setAttribute("data-unit", key);
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("x", String(x + size / 2));
  text.setAttribute("y", String(y + size * 0.65));
  text.setAttribute("font-size", String(size * 0.42));
  text.setAttribute("text-anchor", "middle");
  text.setAttribute("fill", colours.ink);
  const strength = knownOf(key)?.strength;
  text.textContent = key.startsWith("?") ? "?" : strength != null ? String(strength) : count > 1 ? String(count) : "";
  pieces.append(face, text);
}
