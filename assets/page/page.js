"use strict";
const game = JSON.parse(document.getElementById("game").textContent);
const nodes = new Map(game.nodes.map(node => [node.id, node]));
const children = new Map(game.nodes.map(node => [node.id, []]));
for (const node of game.nodes) { if (node.parent !== null) { children.get(node.parent).push(node.id); } }
const board = document.querySelector("#board svg");
const told = document.getElementById("told");
const comment = document.getElementById("comment");
const words = document.getElementById("position");
const SVG = "http://www.w3.org/2000/svg";
let shown = game.nodes[0].id;
let drawn = [];

function put(name, attributes, content) {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) { shape.setAttribute(key, value); }
  if (content) { shape.textContent = content; }
  board.append(shape);
  drawn.push(shape);
}

function sign(kind, x, y) {
  if (!kind.sign) { return; }
  put("text", { class: "sign", x, y, fill: kind.colour, stroke: "#fffdf8" }, kind.sign);
}

function draw(node) {
  drawn.forEach(shape => shape.remove());
  drawn = [];
  for (const place of node.group ?? []) {
    const [cx, cy] = game.places[place];
    put("circle", { class: "group", cx, cy, r: game.halo, fill: game.group });
  }
  [...node.position].forEach((letter, place) => {
    const stone = game.stones[letter];
    if (!stone) { return; }
    const [cx, cy] = game.places[place];
    const last = (node.newest ?? []).includes(place);
    put("circle", {
      class: "marble", cx, cy, r: game.radius, fill: stone.fill,
      stroke: last ? game.newest : game.edge, "stroke-width": last ? 2.4 : 0.8,
    });
    put("path", { class: "stone", d: stone.path, transform: `translate(${cx} ${cy})`, stroke: stone.sign });
  });
  for (const [kind, place] of node.marks ?? []) {
    const [x, y] = game.places[place];
    const side = 0.96 * game.cell;
    put("rect", {
      class: "mark", x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 4, stroke: game.kinds[kind].colour,
    });
    sign(game.kinds[kind], x + side / 2 - 1, y - side / 2 + 5.6);
  }
  for (const [kind, shaft, head, x, y] of node.arrows ?? []) {
    put("path", { class: "casing", d: shaft + head, stroke: "#fffdf8" });
    put("path", { class: "arrow", d: shaft, stroke: game.kinds[kind].colour });
    put("path", { class: "head", d: head, fill: game.kinds[kind].colour });
    sign(game.kinds[kind], x, y + 2.6);
  }
}

function show(id, move) {
  const node = nodes.get(id);
  if (!node) { return; }
  shown = id;
  draw(node);
  told.textContent = node.told;
  comment.textContent = node.comment ?? "";
  words.textContent = node.words;
  document.querySelectorAll("#tree [aria-current]").forEach(button => button.removeAttribute("aria-current"));
  const button = document.getElementById("node-" + id);
  for (let at = button; at; at = at.parentElement) { if (at.tagName === "DETAILS") { at.open = true; } }
  button.setAttribute("aria-current", "true");
  document.getElementById("first").disabled = document.getElementById("back").disabled = node.parent === null;
  document.getElementById("last").disabled = document.getElementById("forward").disabled = !children.get(id).length;
  if (move) { button.scrollIntoView({ block: "nearest" }); }
}

const steps = {
  first: () => show(game.nodes[0].id, true),
  back: () => { const up = nodes.get(shown).parent; if (up !== null) { show(up, true); } },
  forward: () => { const down = children.get(shown)[0]; if (down !== undefined) { show(down, true); } },
  last: () => { let at = shown; while (children.get(at).length) { at = children.get(at)[0]; } show(at, true); },
};

document.getElementById("tree").addEventListener("click", event => {
  const button = event.target.closest("button");
  if (button) { show(Number(button.id.slice(5)), false); }
});
for (const [name, step] of Object.entries(steps)) { document.getElementById(name).addEventListener("click", step); }
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) { return; }
  const name = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
  if (name) { event.preventDefault(); steps[name](); }
});
globalThis.addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(some => { some.open = true; }));
show(shown, false);
