"use strict";
// The page of one or several searches: a plot of all networks, the graph of one of them, and a table, with plotly.js.
const FRONT = 0, NEAR = 1, EVALUATED = 2, INFEASIBLE = 3; // kinds of networks, as page.py numbers them
const KINDS = ["Pareto front", "may belong to the front", "evaluated", "violates a constraint or failed"];
const RUN_SYMBOLS = ["circle", "square", "triangle-up", "diamond"];
const LISTED = 200; // rows of the table before all are asked for
const CONFIG = { responsive: true, displaylogo: false, modeBarButtonsToRemove: ["lasso2d", "autoScale2d"] };
const find = (id) => document.getElementById(id);
let data, metrics, rows, everything;
const state = { along: 0, up: 0, colour: "", zoom: "front", box: null, listed: "front", sort: null, filters: {}, chosen: null, all: false };

async function unpacked(id) {
  const bytes = Uint8Array.from(atob(find(id).textContent), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

function make(name, attributes, parent, text) {
  const svg = ["svg", "g", "path", "rect", "text", "title"].includes(name);
  const made = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}

// --- Values as text

const number = (value) => value === null ? "-" : Number(value.toPrecision(4)).toString();
const percent = (value) => value === null ? "" : `${Math.round(value * 100)}%`;
const ends = (metric, row) => [rows.low[metric]?.[row] ?? null, rows.high[metric]?.[row] ?? null];
const hasInterval = (metric, row) => !ends(metric, row).includes(null);
const interval = (metric, row) => hasInterval(metric, row) ? ends(metric, row).map(number).join(" to ") : "";
const several = () => data.runs.length > 1;
const narrow = () => innerWidth < 600;
const axisLabel = (metric) => metric.label + (metric.better ? `${narrow() ? "<br>" : ", "}${metric.better} is better` : "");

function leavesPlot(metric, row) {
  const [low, high] = ends(metric, row), range = metrics[metric].range;
  return hasInterval(metric, row) && (low < range[0] || high > range[1]);
}

function nameOf(row) {
  const name = rows.kind[row] === FRONT ? `Network ${rows.number[row]}` : `Evaluation ${rows.number[row]}`;
  return several() ? `${name} of ${data.runs[rows.run[row]]}` : name;
}

// An arch_str; one that is JSON without its punctuation, a line for each of its names.
function readable(text) {
  const value = text.startsWith("{") ? JSON.parse(text) : text;
  const words = (item) => Array.isArray(item) ? item.map((one) => Array.isArray(one) ? one.join(" ") : words(one)).join(", ") : String(item);
  const lines = (object) => Object.entries(object).map(([name, item]) => item?.constructor === Object ? lines(item) : `${name}: ${words(item)}`).join("\n");
  return value === text ? text : lines(value);
}

function tooltip(row) {
  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const values = metrics.map((metric, i) => `${metric.label}: ${number(rows.values[i][row])}${hasInterval(i, row) ? ` (${interval(i, row)})` : ""}`);
  const name = readable(rows.arch[row]).match(/.{1,60}/g) ?? [];
  return [`<b>${escaped(nameOf(row))}</b>, ${KINDS[rows.kind[row]]}`, ...values.map(escaped), ...name.slice(0, 6).map(escaped)].join("<br>");
}

// --- The plot

const colours = () => {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(["paper", "ink", "soft", "line", "link", "dot", "broken"].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
};

function axis(title, extra = {}) {
  const { line, soft, ink } = colours();
  return { title: { text: title, font: { color: ink, size: 13 } }, gridcolor: line, linecolor: line, zeroline: false, tickfont: { color: soft }, automargin: true, ...extra };
}

function layoutOf(extra) {
  const { paper, ink, line } = colours();
  return {
    paper_bgcolor: paper, plot_bgcolor: paper, font: { color: ink, family: "system-ui, sans-serif", size: 12 },
    margin: { l: 56, r: 12, t: 28, b: 48 }, hovermode: "closest",
    hoverlabel: { bgcolor: paper, bordercolor: line, font: { color: ink }, align: "left" },
    legend: { orientation: "h", y: narrow() ? -0.4 : -0.2, font: { color: ink } }, ...extra,
  };
}

// Colour, symbol and size of the markers of a kind of network of a run.
function markerOf(kind, run, members) {
  const { link, dot, broken, paper } = colours();
  const own = several() ? data.colours[run % data.colours.length] : [link, link, dot, broken][kind];
  const symbol = several() ? RUN_SYMBOLS[Math.floor(run / data.colours.length) % RUN_SYMBOLS.length] : "circle";
  const marker = {
    color: own, size: [11, 7, 5, 5][kind], opacity: [1, 1, 0.5, 0.5][kind], symbol: kind === NEAR ? `${symbol}-open` : symbol,
    line: kind === FRONT ? { color: paper, width: 1 } : kind === NEAR ? { width: 1 } : { width: 0 },
  };
  if (state.colour !== "") Object.assign(marker, { color: members.map((row) => rows.values[state.colour][row]), coloraxis: "coloraxis" });
  return marker;
}

function errorOf(metric, members) {
  const { link } = colours();
  if (!members.some((row) => hasInterval(metric, row))) return undefined;
  const from = (end) => members.map((row) => hasInterval(metric, row) ? Math.max(0, end(ends(metric, row), rows.values[metric][row])) : 0);
  return {
    type: "data", symmetric: false, array: from(([, high], value) => high - value), arrayminus: from(([low], value) => value - low),
    color: `${link}50`, thickness: 1, width: 0, // translucent
  };
}

// The networks of a kind of a run that have both values, and the trace that draws them.
function trace(kind, run) {
  const [x, y] = [state.along, state.up];
  const members = everything.filter((row) => rows.kind[row] === kind && rows.run[row] === run && rows.values[x][row] !== null && rows.values[y][row] !== null);
  const selected = state.box && members.flatMap((row, place) => state.box.has(row) ? [place] : []);
  return {
    type: "scatter", mode: "markers", name: several() ? data.runs[run] : KINDS[kind], legendgroup: several() ? run : kind,
    showlegend: members.length > 0 && (!several() || kind === FRONT),
    x: members.map((row) => rows.values[x][row]), y: members.map((row) => rows.values[y][row]), customdata: members,
    text: members.map(tooltip), hovertemplate: "%{text}<extra></extra>", marker: markerOf(kind, run, members),
    ...(kind === FRONT ? { error_x: errorOf(x, members), error_y: errorOf(y, members) } : {}),
    ...(selected ? { selectedpoints: selected } : {}),
  };
}

// The value that the front of a run attains between its networks: that of the one that is worse along x.
function steps(run) {
  const [x, y] = [state.along, state.up], ofObjectives = data.objectives.length === 2 && x !== y && data.objectives.includes(x) && data.objectives.includes(y);
  const front = ofObjectives ? everything.filter((row) => rows.kind[row] === FRONT && rows.run[row] === run) : [];
  front.sort((a, b) => rows.values[x][a] - rows.values[x][b]);
  const shape = metrics[x].better === "lower" ? "hv" : "vh";
  const colour = several() ? data.colours[run % data.colours.length] : colours().link;
  return {
    type: "scatter", mode: "lines", x: front.map((row) => rows.values[x][row]), y: front.map((row) => rows.values[y][row]), legendgroup: several() ? run : FRONT,
    line: { shape, color: colour, width: 1 }, opacity: 0.6, hoverinfo: "skip", showlegend: false,
  };
}

// Arrowheads where networks of the front or their intervals leave the part of the plot that is shown.
function arrowheads(xRange, yRange) {
  const found = { x: [], y: [], symbols: [] };
  const put = (x, y, symbol) => { found.x.push(x); found.y.push(y); found.symbols.push(symbol); };
  const inside = (value, [low, high]) => value >= low && value <= high;
  for (const row of everything.filter((one) => rows.kind[one] === FRONT)) {
    const [x, y] = [rows.values[state.along][row], rows.values[state.up][row]];
    if (x === null || y === null) continue;
    if (inside(x, xRange) && y < yRange[0]) put(x, yRange[0], "triangle-down");
    if (inside(x, xRange) && y > yRange[1]) put(x, yRange[1], "triangle-up");
    if (inside(y, yRange) && x < xRange[0]) put(xRange[0], y, "triangle-left");
    if (inside(y, yRange) && x > xRange[1]) put(xRange[1], y, "triangle-right");
    if (!inside(x, xRange) || !inside(y, yRange)) continue;
    const [left, right] = ends(state.along, row), [low, high] = ends(state.up, row);
    if (left !== null && left < xRange[0]) put(xRange[0], y, "triangle-left");
    if (right !== null && right > xRange[1]) put(xRange[1], y, "triangle-right");
    if (low !== null && low < yRange[0]) put(x, yRange[0], "triangle-down");
    if (high !== null && high > yRange[1]) put(x, yRange[1], "triangle-up");
  }
  return found;
}

const overlay = (extra) => ({ type: "scatter", mode: "markers", x: [], y: [], hoverinfo: "skip", showlegend: false, cliponaxis: false, ...extra });

function drawPlot() {
  const { link, ink, soft, paper } = colours(), plot = find("plot"), [x, y] = [metrics[state.along], metrics[state.up]];
  const traces = [];
  for (const kind of [INFEASIBLE, EVALUATED, NEAR, FRONT]) data.runs.forEach((_, run) => traces.push(trace(kind, run)));
  data.runs.forEach((_, run) => traces.push(steps(run)));
  if (data.choice != null) {
    traces.push(overlay({
      name: "suggested", showlegend: true, marker: { size: 15, symbol: "star", color: ink, line: { color: paper, width: 1 } },
      x: [rows.values[state.along][data.choice]], y: [rows.values[state.up][data.choice]], cliponaxis: true,
    }));
  }
  traces.push(overlay({ name: "arrowheads", marker: { size: 8, color: link } }));
  traces.push(overlay({ name: "chosen", marker: { size: 17, color: "rgba(0,0,0,0)", line: { color: ink, width: 2 } } }));
  const range = (metric) => state.zoom === "front" ? { range: [...metric.range], autorange: false } : { autorange: true };
  const limit = (value, text, side) => [
    { type: "line", [`${side}0`]: value, [`${side}1`]: value, [side === "x" ? "yref" : "xref"]: "paper", [side === "x" ? "y0" : "x0"]: 0, [side === "x" ? "y1" : "x1"]: 1, line: { color: soft, dash: "dash", width: 1 } },
    { text, showarrow: false, font: { color: soft, size: 11 }, [side]: value, ...(side === "x" ? { yref: "paper", y: 1, yanchor: "bottom" } : { xref: "paper", x: 1, xanchor: "right", yanchor: "bottom" }) },
  ];
  const limits = [...x.limits.map((one) => limit(one.value, one.text, "x")), ...y.limits.map((one) => limit(one.value, one.text, "y"))];
  const coloured = state.colour === "" ? {} : {
    coloraxis: { colorscale: "Viridis", colorbar: { title: { text: metrics[state.colour].label, side: "right" }, outlinewidth: 0 } },
  };
  Plotly.react(plot, traces, layoutOf({
    xaxis: axis(axisLabel(x), range(x)), yaxis: axis(axisLabel(y), range(y)),
    dragmode: matchMedia("(pointer: coarse)").matches ? false : "zoom", uirevision: `${state.along} ${state.up} ${state.zoom}`,
    shapes: limits.map(([shape]) => shape), annotations: limits.map(([, note]) => note), ...coloured,
  }), CONFIG);
  drawOverlays();
}

// Draws what follows the zoom and the choice, without drawing the plot anew.
function drawOverlays() {
  const plot = find("plot"), { xaxis, yaxis } = plot.layout, count = plot.data.length, row = state.chosen;
  const found = arrowheads(xaxis.range, yaxis.range);
  Plotly.restyle(plot, { x: [found.x], y: [found.y], "marker.symbol": [found.symbols] }, [count - 2]);
  const [x, y] = row === null ? [null, null] : [rows.values[state.along][row], rows.values[state.up][row]];
  Plotly.restyle(plot, { x: [x === null ? [] : [x]], y: [y === null ? [] : [y]] }, [count - 1]);
}

function listenToPlot() {
  const plot = find("plot");
  plot.on("plotly_click", ({ points }) => { if (points[0].customdata !== undefined) choose(points[0].customdata); });
  plot.on("plotly_relayout", (change) => { if (Object.keys(change).some((key) => /^[xy]axis/.test(key))) drawOverlays(); });
  plot.on("plotly_selected", (event) => {
    state.box = event?.range ? new Set(event.points.map((point) => point.customdata).filter((row) => row !== undefined)) : null;
    if (state.box) find("listed").value = state.listed = "all";
    drawTable();
  });
  plot.on("plotly_deselect", () => { state.box = null; drawTable(); });
}

function drawParallel() {
  if (data.objectives.length < 3) return;
  find("all-objectives").hidden = false;
  if (!document.createElement("canvas").getContext("webgl")) {
    find("parallel").textContent = "This browser has no WebGL, which parallel coordinates need.";
    return;
  }
  // The axes of a phone are so close that headings break between their words.
  const heading = (metric) => narrow() ? axisLabel(metric).replace(/([^<]{1,14})(\s|$)/g, "$1<br>") : axisLabel(metric);
  const members = everything.filter((row) => rows.kind[row] <= NEAR), [first] = data.objectives, { ink, soft } = colours();
  const limited = metrics.flatMap((metric, i) => metric.limits.length && !data.objectives.includes(i) ? [i] : []);
  Plotly.react(find("parallel"), [{
    type: "parcoords", labelside: narrow() ? "bottom" : "top", labelfont: { color: ink }, tickfont: { color: soft }, rangefont: { color: soft },
    line: { color: members.map((row) => rows.values[first][row]), colorscale: "Viridis" },
    dimensions: [...data.objectives, ...limited].map((i) => ({ label: heading(metrics[i]), values: members.map((row) => rows.values[i][row]) })),
  }], layoutOf({ margin: narrow() ? { l: 56, r: 56, t: 24, b: 116 } : { l: 130, r: 110, t: 60, b: 24 } }), { ...CONFIG, displayModeBar: false });
}

function drawCourse() {
  const { title, label, series } = data.course;
  if (!series.some((points) => points.length)) return;
  find("over-evaluations").hidden = false;
  find("course-title").textContent = title;
  Plotly.react(find("course"), series.map((points, run) => ({
    type: "scatter", mode: "lines", name: data.runs[run], showlegend: several(), x: points.map(([count]) => count), y: points.map(([, value]) => value),
    line: { color: several() ? data.colours[run % data.colours.length] : colours().link },
  })), layoutOf({ xaxis: axis("evaluations"), yaxis: axis(label) }), { ...CONFIG, displayModeBar: false });
}

// --- The chosen network

function choose(row) {
  state.chosen = row;
  if (rows.kind[row] === FRONT && !several()) history.replaceState(null, "", `#${row + 1}`);
  drawOverlays();
  for (const line of find("listing").querySelectorAll("tr[data-row]")) line.classList.toggle("chosen", Number(line.dataset.row) === row);
  const aside = find("chosen");
  aside.replaceChildren();
  make("h3", {}, aside, nameOf(row));
  make("p", { class: "hint" }, aside, KINDS[rows.kind[row]]);
  const table = make("table", {}, aside);
  const put = (name, value) => { const line = make("tr", {}, table); make("th", {}, line, name); make("td", {}, line, value); };
  metrics.forEach((metric, i) => put(metric.label, `${number(rows.values[i][row])}${hasInterval(i, row) ? ` (${interval(i, row)})` : ""}`));
  if (rows.chance[row] !== null && rows.kind[row] <= NEAR) put("chance of being non-dominated", percent(rows.chance[row]));
  make("p", {}, aside).append(make("code", { title: rows.arch[row] }, null, readable(rows.arch[row])));
  if (rows.onnx[row]) make("a", { href: rows.onnx[row] }, make("p", {}, aside), "the network as ONNX");
  if (data.networks[row]) drawNetwork(make("div", { id: "network" }, aside), data.networks[row]);
  else make("p", { class: "hint" }, aside, "The page has the graphs of the front and of some others; `nassurrogate export` writes that of any network.");
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
  parent.scrollLeft = (parent.scrollWidth - parent.clientWidth) / 2; // to the input, which is in the middle
}

// --- The table

// What the table can list: a name for people, and which rows.
const LISTS = {
  front: ["Pareto front", (row) => rows.kind[row] === FRONT],
  near: ["front and near-front", (row) => rows.kind[row] <= NEAR],
  feasible: ["all that meet the constraints", (row) => rows.kind[row] <= EVALUATED],
  all: ["all in the plot", () => true],
  own: ["only one search has", (row) => rows.own[row]],
};

// Columns: a heading, the value that is sorted and filtered, and how a cell is filled.
function columns() {
  const text = (heading, value) => ({ heading, value, text: true, fill: (cell, row) => { cell.textContent = value(row); } });
  const ofMetric = (metric, i) => ({
    heading: metric.label, value: (row) => rows.values[i][row],
    fill: (cell, row) => {
      cell.textContent = number(rows.values[i][row]);
      if (hasInterval(i, row)) make("small", {}, cell, ` ${interval(i, row)}`);
      if (leavesPlot(i, row)) make("span", { class: "leaves", title: "the interval leaves the plot" }, cell, " ↔");
    },
  });
  return [
    { heading: "#", value: (row) => row, text: true, fill: fillNumber },
    ...(several() ? [text("search", (row) => data.runs[rows.run[row]])] : []),
    ...metrics.map(ofMetric),
    { heading: "chance", value: (row) => rows.chance[row] === null ? null : 100 * rows.chance[row], fill: (cell, row) => { cell.textContent = percent(rows.chance[row]); } },
    text("kind", (row) => KINDS[rows.kind[row]]),
    { heading: "architecture", value: (row) => rows.arch[row], text: true, fill: (cell, row) => make("code", {}, cell, rows.arch[row]) },
  ];
}

function fillNumber(cell, row) {
  make("button", { type: "button", "aria-label": nameOf(row) }, cell, rows.number[row]);
  if (rows.onnx[row]) { cell.append(" "); make("a", { href: rows.onnx[row] }, cell, "ONNX"); }
}

// The test of a filter's text; null for a text that is none.
function parseFilter(text, ofText) {
  if (ofText) return (value) => String(value).toLowerCase().includes(text.toLowerCase());
  const NUMBER = "([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[-+]?\\d+)?)";
  const range = text.match(new RegExp(`^\\s*${NUMBER}\\s*\\.\\.\\s*${NUMBER}\\s*$`, "i"));
  if (range) return (value) => value !== null && value >= Number(range[1]) && value <= Number(range[2]);
  const one = text.match(new RegExp(`^\\s*(<=|>=|<|>|=?)\\s*${NUMBER}\\s*$`, "i"));
  if (!one) return null;
  const limit = Number(one[2]);
  const test = { "<": (v) => v < limit, "<=": (v) => v <= limit, ">": (v) => v > limit, ">=": (v) => v >= limit }[one[1]];
  return (value) => value !== null && (test ? test(value) : number(value) === number(limit));
}

function listedRows() {
  const shown = columns();
  let found = everything.filter(LISTS[state.listed][1]);
  if (state.box) found = found.filter((row) => state.box.has(row));
  for (const [heading, test] of Object.entries(state.filters)) {
    const column = shown.find((one) => one.heading === heading);
    found = found.filter((row) => test(column.value(row)));
  }
  if (state.sort) {
    const { value } = shown.find((one) => one.heading === state.sort.heading), sign = state.sort.ascending ? 1 : -1;
    const order = (a, b) => typeof a === "string" ? a.localeCompare(b) : a - b;
    found.sort((a, b) => {
      const [left, right] = [value(a), value(b)];
      if (left === null || right === null) return (left === null) - (right === null); // unknown values last
      return sign * order(left, right);
    });
  }
  return found;
}

function drawTable() {
  const shown = columns(), found = listedRows(), body = find("listing").querySelector("tbody");
  const some = state.all ? found : found.slice(0, LISTED);
  body.replaceChildren(...some.map((row) => {
    const line = make("tr", { "data-row": row, class: row === state.chosen ? "chosen" : "" });
    for (const column of shown) column.fill(make("td", {}, line), row);
    return line;
  }));
  find("count").textContent = `${found.length.toLocaleString("en")} ${found.length === 1 ? "network" : "networks"}${state.box ? " in the box" : ""}`;
  find("more").hidden = some.length === found.length;
  for (const head of find("listing").querySelectorAll("th")) {
    const own = state.sort?.heading === head.dataset.heading;
    head.setAttribute("aria-sort", own ? (state.sort.ascending ? "ascending" : "descending") : "none");
  }
}

function drawTableHead() {
  const line = make("tr", {}, find("listing").querySelector("thead"));
  for (const column of columns()) {
    const head = make("th", { "data-heading": column.heading }, line), sort = make("button", { type: "button" }, head, column.heading);
    sort.addEventListener("click", () => {
      const { sort: before } = state;
      state.sort = { heading: column.heading, ascending: before?.heading === column.heading ? !before.ascending : true };
      drawTable();
    });
    if (column.heading === "#") continue;
    const input = make("input", { type: "text", "aria-label": `filter ${column.heading}`, placeholder: column.text ? "part" : "<=" }, head);
    input.addEventListener("input", () => {
      const test = input.value.trim() ? parseFilter(input.value, column.text) : null;
      input.setCustomValidity(input.value.trim() && !test ? "a number with <, <=, > or >=, or a range such as 20..30" : "");
      if (test) state.filters[column.heading] = test; else delete state.filters[column.heading];
      drawTable();
    });
  }
}

function clearFilters() {
  for (const input of find("listing").querySelectorAll("input")) { input.value = ""; input.setCustomValidity(""); }
  Object.assign(state, { filters: {}, sort: null, box: null });
  Plotly.relayout(find("plot"), { selections: [] });
  drawPlot();
  drawTable();
}

// The listed rows as CSV, with all digits that the page has.
function csv() {
  const quoted = (value) => /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  const ended = (i) => [[metrics[i].name, rows.values[i]], [`${metrics[i].name}_q10`, rows.low[i]], [`${metrics[i].name}_q90`, rows.high[i]]];
  const table = [
    ...(several() ? [["search", rows.run.map((run) => data.runs[run])]] : []), ["number", rows.number], ["kind", rows.kind.map((kind) => KINDS[kind])],
    ["arch_str", rows.arch], ...metrics.flatMap((_, i) => ended(i)).filter(([, values]) => values), ["chance", rows.chance], ["onnx", rows.onnx],
  ];
  const line = (cells) => cells.map((cell) => quoted(String(cell ?? ""))).join(",");
  return [line(table.map(([name]) => name)), ...listedRows().map((row) => line(table.map(([, values]) => values[row])))].join("\r\n") + "\r\n";
}

function download() {
  const link = make("a", { href: URL.createObjectURL(new Blob([csv()], { type: "text/csv" })), download: "networks.csv" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// --- The start

function fillSelect(id, options, value, changed) {
  const select = find(id);
  for (const [name, text] of options) make("option", { value: name }, select, text);
  select.value = value;
  select.addEventListener("change", () => changed(select.value));
}

function listen() {
  const named = metrics.map((metric, i) => [i, metric.label]);
  for (const [one, other] of [["along", "up"], ["up", "along"]]) fillSelect(one, named, state[one], (value) => {
    if (state[other] === Number(value)) find(other).value = state[other] = state[one]; // the same on both axes would say nothing
    state[one] = Number(value);
    drawPlot();
  });
  fillSelect("colour", [["", several() ? "search" : "kind"], ...named], "", (value) => { state.colour = value === "" ? "" : Number(value); drawPlot(); });
  const lists = Object.entries(LISTS).filter(([name]) => name !== "own" || several());
  if (!everything.some(LISTS[state.listed][1])) state.listed = "all"; // a search without a front
  fillSelect("listed", lists.map(([name, [text]]) => [name, text]), state.listed, (value) => { state.listed = value; drawTable(); });
  for (const zoom of ["front", "all"]) find(`zoom-${zoom}`).addEventListener("click", () => {
    state.zoom = zoom;
    find("plot").layout.uirevision = null; // a zoom by hand ends
    drawPlot();
  });
  find("suggested")?.addEventListener("click", () => { choose(data.choice); find("both").scrollIntoView(); });
  find("clear").addEventListener("click", clearFilters);
  find("download").addEventListener("click", download);
  find("more").addEventListener("click", () => { state.all = true; drawTable(); });
  find("listing").addEventListener("click", (event) => {
    const line = event.target.closest("tr[data-row]");
    if (line && !event.target.closest("a")) choose(Number(line.dataset.row));
  });
  for (const form of document.forms) form.addEventListener("submit", (event) => event.preventDefault());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { drawPlot(); drawParallel(); drawCourse(); });
  listenToPlot();
}

async function start() {
  const [text, library] = await Promise.all([unpacked("data"), unpacked("plotly")]);
  make("script", {}, document.head, library);
  data = JSON.parse(text);
  ({ metrics, rows } = data);
  everything = rows.kind.map((_, row) => row);
  [state.along, state.up] = data.axes;
  find("plain").hidden = true;
  find("explore").hidden = false;
  drawPlot();
  drawTableHead();
  listen();
  drawTable();
  drawCourse();
  drawParallel();
  const asked = Number(location.hash.slice(1)) - 1;
  if (rows.kind[0] === FRONT) choose(rows.kind[asked] === FRONT ? asked : data.choice ?? 0);
}

start();
