"use strict";
const game = JSON.parse(document.getElementById("game").textContent);
const nodes = new Map(game.nodes.map(node => [node.id, node]));
const children = new Map(game.nodes.map(node => [node.id, []]));
for (const node of game.nodes) { if (node.parent !== null) { children.get(node.parent).push(node.id); } }
const board = document.querySelector("#board svg");
const told = document.getElementById("told");
const comment = document.getElementById("comment");
const SVG = "http://www.w3.org/2000/svg";
let shown = game.nodes[0].id;

function draw(node) {
  board.querySelectorAll(".marble").forEach(marble => marble.remove());
  [...node.position].forEach((letter, place) => {
    if (letter === ".") { return; }
    const [x, y] = game.places[place];
    const circle = document.createElementNS(SVG, "circle");
    circle.setAttribute("class", "marble");
    circle.setAttribute("cx", x); circle.setAttribute("cy", y); circle.setAttribute("r", game.radius);
    circle.setAttribute("fill", game.colours[letter]);
    const last = node.newest.includes(place);
    circle.setAttribute("stroke", last ? game.last : "#4a4136");
    circle.setAttribute("stroke-width", last ? 2.4 : 0.8);
    board.append(circle);
  });
}

function show(id) {
  const node = nodes.get(id);
  if (!node) { return; }
  shown = id;
  draw(node);
  told.textContent = node.told;
  comment.textContent = node.comment;
  document.querySelectorAll("#tree [aria-current]").forEach(button => button.removeAttribute("aria-current"));
  const button = document.getElementById("node-" + id);
  for (let at = button; at; at = at.parentElement) { if (at.tagName === "DETAILS") { at.open = true; } }
  button.setAttribute("aria-current", "true");
  button.scrollIntoView({ block: "nearest" });
}

const steps = {
  first: () => show(game.nodes[0].id),
  back: () => { const up = nodes.get(shown).parent; if (up !== null) { show(up); } },
  forward: () => { const down = children.get(shown)[0]; if (down !== undefined) { show(down); } },
  last: () => { let at = shown; while (children.get(at).length) { at = children.get(at)[0]; } show(at); },
};

document.getElementById("tree").addEventListener("click", event => {
  const button = event.target.closest("button");
  if (button) { show(Number(button.id.slice(5))); }
});
for (const [name, step] of Object.entries(steps)) { document.getElementById(name).addEventListener("click", step); }
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey) { return; }
  const name = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
  if (name) { event.preventDefault(); steps[name](); }
});
show(shown);
