
"use strict";
// Draws the data of the page: the front among all architectures evaluated, the selected network, the course.
const data = JSON.parse(document.getElementById("data").textContent);
const LEFT = 64, RIGHT = 12, TOP = 12, BOTTOM = 46;
const find = (id) => document.getElementById(id);
const number = (value) => value === null ? "-" : Number(value.toPrecision(4)).toString();

function make(name, attributes, parent, text) {
  const svg = ["svg", "g", "path", "line", "circle", "rect", "text", "clipPath", "title"].includes(name);
  const made = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}

// About five round numbers in a range.
function ticks([low, high]) {
  const rough = (high - low) / 5, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough) * power;
  const first = Math.ceil(low / step), count = Math.min(12, Math.floor(high / step) - first + 1);
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

// A range whose ends differ by rounding errors only gets a margin.
function widened([low, high]) {
  const margin = Math.abs(high) * 1e-6 || 1;
  return high - low > margin * 1e-3 ? [low, high] : [low - margin, high + margin];
}

const tick = (value) => value.toLocaleString("en", { maximumSignificantDigits: 6 });

// Draws axes; returns the clipped group to draw in and the mappings from values to coordinates.
function frame(parent, xRange, yRange, xLabel, yLabel, height) {
  parent.replaceChildren();
  [xRange, yRange] = [widened(xRange), widened(yRange)];
  // The width on screen, so that text and points keep their size on small ones.
  const WIDTH = Math.max(300, Math.min(640, parent.clientWidth || 640));
  const svg = make("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "group", "aria-label": `${yLabel} against ${xLabel}` }, parent);
  const x = (value) => LEFT + (value - xRange[0]) / (xRange[1] - xRange[0]) * (WIDTH - LEFT - RIGHT);
  const y = (value) => height - BOTTOM - (value - yRange[0]) / (yRange[1] - yRange[0]) * (height - TOP - BOTTOM);
  for (const at of ticks(xRange)) {
    make("line", { class: "grid", x1: x(at), x2: x(at), y1: TOP, y2: height - BOTTOM }, svg);
    make("text", { x: x(at), y: height - BOTTOM + 16, "text-anchor": "middle" }, svg, tick(at));
  }
  for (const at of ticks(yRange)) {
    make("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(at), y2: y(at) }, svg);
    make("text", { x: LEFT - 6, y: y(at) + 4, "text-anchor": "end" }, svg, tick(at));
  }
  make("text", { class: "axis", x: (LEFT + WIDTH - RIGHT) / 2, y: height - 8, "text-anchor": "middle" }, svg, xLabel);
  const middle = (TOP + height - BOTTOM) / 2;
  make("text", { class: "axis", x: 14, y: middle, "text-anchor": "middle", transform: `rotate(-90 14 ${middle})` }, svg, yLabel);
  const clip = make("clipPath", { id: `${parent.id}-inside` }, svg);
  make("rect", { x: LEFT, y: TOP, width: WIDTH - LEFT - RIGHT, height: height - TOP - BOTTOM }, clip);
  return { inside: make("g", { "clip-path": `url(#${parent.id}-inside)` }, svg), x, y };
}

const axisLabel = (metric) => metric.label + (metric.better ? `, ${metric.better} is better` : "");

function drawPlot(xIndex, yIndex) {
  const [xs, ys] = [data.metrics[xIndex], data.metrics[yIndex]];
  const { inside, x, y } = frame(find("plot"), xs.range, ys.range, axisLabel(xs), axisLabel(ys), 440);
  const kinds = new Map([...data.broken.map((place) => [place, " broken"]), ...data.contenders.map((place) => [place, " contender"])]);
  xs.values.forEach((value, place) => {
    if (value === null || ys.values[place] === null) return;
    make("circle", { class: `dot${kinds.get(place) ?? ""}`, cx: x(value), cy: y(ys.values[place]), r: 2.2 }, inside);
  });
  const at = (member) => [member.values[xIndex], member.values[yIndex]];
  data.front.forEach((member) => {
    const [[xm, xl, xh], [ym, yl, yh]] = at(member);
    if (xl != null && xh != null) make("line", { class: "interval", x1: x(xl), x2: x(xh), y1: y(ym), y2: y(ym) }, inside);
    if (yl != null && yh != null) make("line", { class: "interval", x1: x(xm), x2: x(xm), y1: y(yl), y2: y(yh) }, inside);
  });
  if (data.objectives === 2 && xs.better && ys.better && xs !== ys) {
    const points = data.front.map((member) => at(member).map(([median]) => median)).sort((a, b) => a[0] - b[0]);
    // Between two members, the attained value is that of the one that is worse along x.
    const path = points.map(([px, py], i) => i === 0 ? `M${x(px)} ${y(py)}`
      : xs.better === "lower" ? `H${x(px)}V${y(py)}` : `V${y(py)}H${x(px)}`);
    make("path", { class: "step", d: path.join("") }, inside);
  }
  data.front.forEach((member, place) => {
    const [[xm], [ym]] = at(member);
    const circle = make("circle", { class: "member", cx: x(xm), cy: y(ym), r: 5.5, tabindex: 0, role: "button",
      "aria-label": `network ${place + 1}`, "data-place": place }, inside);
    const hit = make("circle", { class: "hit", cx: x(xm), cy: y(ym), r: 12 });
    inside.prepend(hit); // a larger target for touch, below all members
    for (const target of [circle, hit]) target.addEventListener("click", () => choose(place));
    circle.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose(place);
    });
    for (const event of ["mouseenter", "focus"]) circle.addEventListener(event, () => showTip(circle, member, place));
    for (const event of ["mouseleave", "blur"]) circle.addEventListener(event, () => find("tip")?.remove());
  });
  mark();
}

// Shows a tooltip next to a member of the front.
function showTip(circle, member, place) {
  find("tip")?.remove();
  const plot = find("plot"), tip = make("div", { id: "tip" }, plot);
  make("strong", {}, tip, `network ${place + 1}`);
  data.metrics.forEach((metric, i) => make("div", {}, tip, `${metric.label}: ${withInterval(member.values[i])}`));
  make("code", {}, tip, member.arch);
  const box = plot.getBoundingClientRect(), dot = circle.getBoundingClientRect();
  const left = dot.left - box.left + 14, top = dot.top - box.top + 14;
  tip.style.left = `${Math.max(0, Math.min(left, box.width - tip.offsetWidth))}px`;
  tip.style.top = top + tip.offsetHeight > box.height ? `${Math.max(0, top - tip.offsetHeight - 28)}px` : `${top}px`;
}

const withInterval = ([median, low, high]) => number(median) + (low != null && high != null ? ` (${number(low)} to ${number(high)})` : "");

let chosen = null;

function mark() {
  for (const circle of document.querySelectorAll(".member")) {
    circle.classList.toggle("chosen", Number(circle.dataset.place) === chosen);
  }
}

function choose(place) {
  chosen = place;
  mark();
  history.replaceState(null, "", `#${place + 1}`);
  const member = data.front[place], aside = find("chosen");
  aside.replaceChildren();
  make("h3", {}, aside, `Network ${place + 1}`);
  const table = make("table", {}, aside);
  const row = (name, value) => { const tr = make("tr", {}, table); make("th", {}, tr, name); make("td", {}, tr, value); };
  data.metrics.forEach((metric, i) => row(metric.label, withInterval(member.values[i])));
  row("chance of being non-dominated", `${Math.round(member.chance * 100)}%`);
  make("p", {}, aside).append(make("code", {}, null, member.arch));
  make("a", { href: member.onnx }, make("p", {}, aside), "the network as ONNX");
  if (data.networks[place]) drawNetwork(make("div", { id: "network" }, aside), data.networks[place]);
}

// Draws nodes in layers by depth. An edge over several layers has a slot in each, so that it crosses no box.
function drawNetwork(parent, network) {
  const BOX = 150, THIN = 14, GAP = 12, ROW = 46, TALL = 30;
  const depth = [], layers = [], edges = [];
  const put = (item, layer) => { (layers[layer] ??= []).push(item); return item; };
  const items = network.map(([line, shape, ...inputs], place) => {
    depth[place] = inputs.length ? 1 + Math.max(...inputs.map((i) => depth[i])) : 0;
    return put({ label: data.lines[line], shape: data.shapes[shape], width: BOX, from: [] }, depth[place]);
  });
  network.forEach(([, , ...inputs], place) => {
    for (const input of new Set(inputs)) {
      let before = items[input];
      const edge = [before];
      for (let layer = depth[input] + 1; layer < depth[place]; layer++) {
        before = put({ width: THIN, from: [before] }, layer);
        edge.push(before);
      }
      items[place].from.push(before);
      edges.push([...edge, items[place]]);
    }
  });
  let width = 0;
  layers.forEach((layer, row) => {
    for (const item of layer) item.wanted = item.from.length ? item.from.reduce((sum, one) => sum + one.x, 0) / item.from.length : 0;
    layer.sort((a, b) => a.wanted - b.wanted);
    const total = layer.reduce((sum, item) => sum + item.width + GAP, -GAP);
    let x = -total / 2;
    for (const item of layer) { item.x = x + item.width / 2; item.y = 8 + row * ROW; x += item.width + GAP; }
    width = Math.max(width, total);
  });
  const height = layers.length * ROW + 8;
  const svg = make("svg", { viewBox: `${-width / 2 - 8} 0 ${width + 16} ${height}`, width: width + 16, height, role: "img",
    "aria-label": `the network: ${network.length} operators` }, parent);
  for (const edge of edges) {
    const path = edge.map((item, i) => {
      if (i === 0) return `M${item.x} ${item.y + TALL}`;
      const from = edge[i - 1], top = from.y + TALL, middle = (top + item.y) / 2;
      return `C${from.x} ${middle} ${item.x} ${middle} ${item.x} ${item.y}` + (i < edge.length - 1 ? `V${item.y + TALL}` : "");
    });
    make("path", { class: "edge", d: path.join("") }, svg);
  }
  for (const item of items) {
    const g = make("g", { class: /^(Conv|Gemm|MatMul)/.test(item.label) ? "node heavy" : "node" }, svg);
    make("rect", { x: item.x - BOX / 2, y: item.y, width: BOX, height: TALL, rx: 4 }, g);
    make("text", { x: item.x, y: item.y + 13, "text-anchor": "middle" }, g, item.label.length > 24 ? item.label.slice(0, 23) + "…" : item.label);
    make("text", { x: item.x, y: item.y + 25, "text-anchor": "middle", style: "fill: var(--soft)" }, g, item.shape);
    make("title", {}, g, `${item.label}, ${item.shape}`);
  }
}

function drawCourse() {
  const { label, points } = data.course;
  find("course-title").textContent = data.objectives > 1 ? "Hypervolume over the evaluations" : "Best value over the evaluations";
  if (!points.length) { find("course-title").hidden = find("course").hidden = true; return; }
  const values = points.map(([, value]) => value), low = Math.min(...values), high = Math.max(...values);
  const margin = (high - low || Math.abs(high) || 1) * 0.05;
  const { inside, x, y } = frame(find("course"), [0, points.at(-1)[0]], [low - margin, high + margin], "evaluations", label, 260);
  make("path", { class: "step", d: points.map(([count, value], i) => `${i ? "L" : "M"}${x(count)} ${y(value)}`).join("") }, inside);
}

function start() {
  find("explore").hidden = false;
  const places = data.objectives > 1 ? [1, 0] : [data.metrics.length - 1, 0];
  const selects = ["along", "up"].map((name, i) => {
    const field = make("label", {}, find("axes"), `${name} `), select = make("select", {}, field);
    data.metrics.forEach((metric, place) => make("option", { value: place }, select, metric.label));
    select.value = places[i];
    select.addEventListener("change", () => drawPlot(...selects.map((one) => Number(one.value))));
    return select;
  });
  drawPlot(...places);
  drawCourse();
  const asked = Number(location.hash.slice(1));
  if (data.front.length) choose(asked >= 1 && asked <= data.front.length ? asked - 1 : 0);
}

start();
