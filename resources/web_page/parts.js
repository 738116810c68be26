"use strict";
// Elements, pictures and words: what every other part of the page makes things of. Texts are only ever text.
const DATA = JSON.parse(document.getElementById("data").textContent);
let FACES = [];
const W = DATA.words;
const SVG_NS = "http://www.w3.org/2000/svg";
// The room of a counter's picture, in mm: the counter lies in it with its shadow and its markers.
const FACE = { left: 5, top: 1, width: 22, height: 18, side: 15 };
const $ = (id) => document.getElementById(id);
const S = { view: "map", tab: "", map: null, scenario: null, space: "", replaying: false, play: 0, eyes: 0, table: -1, clause: "" };

function put(node, facts, children) {
  for (const [name, value] of Object.entries(facts || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, action] of Object.entries(value)) node.addEventListener(event, action);
    else if (name === "style") for (const [key, said] of Object.entries(value)) node.style.setProperty(key, said);
    else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false && child !== "") node.append(child);
  }
  return node;
}
const el = (tag, facts, ...children) => put(document.createElement(tag), facts, children);
const svg = (tag, facts, ...children) => put(document.createElementNS(SVG_NS, tag), facts, children);
const filled = (place, ...children) => { place.replaceChildren(...children.flat(Infinity).filter((one) => one)); return place; };
const words = (text, places) => text.replace(/\{(\w+)\}/g, (all, name) => (name in places ? places[name] : all));
const byId = (list) => new Map((list || []).map((one) => [one.id, one]));

const SIDES = byId(DATA.sides);
const FACTIONS = byId(DATA.factions);
const COUNTERS = byId(DATA.counters);
const CLAUSES = new Map((DATA.clauses || []).map((one) => [one.number, one]));
const sideName = (id) => (SIDES.get(id) || FACTIONS.get(id) || { name: id }).name;
const sideGround = (id) => (SIDES.get(id) || FACTIONS.get(id) || { ground: "#857F74" }).ground;

function icon(name) { return svg("svg", { class: "i", "aria-hidden": "true" }, svg("use", { href: "#i-" + name })); }

const addresses = [];
function faceAddress(number) {
  if (!addresses[number]) {
    const held = FACES[number];
    addresses[number] = held.startsWith("data:") ? held : URL.createObjectURL(new Blob([held], { type: "image/svg+xml" }));
  }
  return addresses[number];
}
// A counter as it lies in lists: its square alone.
function facePicture(number, size, title) {
  const room = 0.4;
  const box = [FACE.left - room, FACE.top - room, FACE.side + 2 * room, FACE.side + 2 * room].join(" ");
  const facts = { class: "face", viewBox: box, width: size, height: size, role: "img", "aria-label": title || "" };
  return svg("svg", facts, svg("image", { href: faceAddress(number), width: FACE.width, height: FACE.height }));
}
// What is packed in the page, as bytes.
async function unpacked(held, isDeflated) {
  const letters = atob(held.textContent), bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  if (!isDeflated) return bytes;
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer());
}
const mapAddresses = new Map();
function mapAddress(index) {
  if (!mapAddresses.has(index)) {
    const held = document.getElementsByClassName("map-picture")[index];
    mapAddresses.set(index, unpacked(held, held.dataset.packed).then((bytes) => URL.createObjectURL(new Blob([bytes], { type: held.dataset.kind }))));
  }
  return mapAddresses.get(index);
}

// Where a figure comes from: the word stands in the chip, its note beside it.
function chip(figure) {
  const [, , source, note] = figure;
  if (!source) return null;
  return el("span", { class: "chip from-" + source, title: note || "" }, W["from_" + source] || source, source === "rulebook" && note ? " " + note : "");
}
function figures(list) {
  return el("dl", { class: "figures" }, (list || []).map((one) => el("div", {}, el("dt", {}, one[0]), el("dd", {}, one[1]), chip(one))));
}
function clauseLink(number) {
  if (!number) return null;
  const known = CLAUSES.get(number);
  return el("button", { type: "button", class: "clause", title: known ? known.heading : number, on: { click: (event) => { event.stopPropagation(); showClause(number); } } }, number);
}
function sideMark(side) { return el("i", { class: "side-mark", style: { background: sideGround(side) } }); }
