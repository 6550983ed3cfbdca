"""The pages of searches, driven in a browser."""

from __future__ import annotations

import dataclasses
import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nassurrogate as nas
import search_spaces
from nassurrogate.report import write_comparison_page, write_page
from nassurrogate.search.comparison import compare
from nassurrogate.search.result import SearchResult
from tests.nassurrogate.doubles import GOALS, page_data, rows_of, search

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
SPACE = search_spaces.get("nasbench201")


def opened(page: Path, fragment: str, folder: Path) -> str:
    """The DOM of the page after its scripts ran in a browser without network access, as HTML."""
    if BROWSER is None:
        pytest.skip("needs chromium")
    done = subprocess.run(
        [
            BROWSER, "--headless", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
            "--disable-background-networking",
            "--no-first-run", "--disable-component-update", "--disable-sync", "--proxy-server=127.0.0.1:9",
            "--window-size=1200,900", f"--user-data-dir={folder}", "--virtual-time-budget=20000", "--dump-dom",
            f"file://{page}{fragment}",
        ],
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    return done.stdout


def driven(page: Path, actions: str, fragment: str = "") -> Any:
    """What JavaScript `actions`, the body of an async function, return after the page has started."""
    script = """<script>(async () => {
      const pause = () => new Promise((done) => setTimeout(done, 100));
      while (document.getElementById("explore").hidden) await pause();
      await pause();
      const listed = () => [...document.querySelectorAll("#listing tbody tr")].map((line) => Number(line.dataset.row));
      const filter = (heading, text) => {
        const input = document.querySelector(`th[data-heading="${heading}"] input`);
        input.value = text;
        input.dispatchEvent(new Event("input"));
      };
      const select = (id, value) => {
        document.getElementById(id).value = value;
        document.getElementById(id).dispatchEvent(new Event("change"));
      };
      const sort = (heading) => document.querySelector(`th[data-heading="${heading}"] button`).click();
      let found;
      try { found = await (async () => { %s })(); } catch (error) { found = `${error} ${error.stack}`; }
      const text = JSON.stringify(found);
      document.body.append(Object.assign(document.createElement("pre"), { id: "found", textContent: text }));
    })()</script>"""
    copy = page.with_name("driven.html")
    copy.write_text(page.read_text(encoding="utf-8") + script % actions, encoding="utf-8")
    dom = opened(copy, fragment, page.parent / "profile")
    found = re.search(r'<pre id="found">(.*?)</pre>', dom, flags=re.DOTALL)
    assert found, dom[-2000:]
    return json.loads(html.unescape(found[1]))


def predicted(count: int = 60, seed: int = 0, **settings: Any) -> SearchResult:
    """A result whose accuracies and latencies have intervals; the last network failed."""
    rng = np.random.default_rng(seed)
    names = nas.sample("nasbench201", count, seed=seed)
    latency = np.sort(rng.uniform(1, 40, count))
    accuracy = 60 + 8 * np.log(latency) + rng.normal(0, 1.5, count)
    accuracy[-1] = np.nan
    columns: dict[str, Any] = {"arch_str": names}
    for name, values, spread in (("accuracy_pct", accuracy, 0.8), ("latency_ms", latency, 0.4)):
        columns |= {name: values, f"{name}_q10": values - spread, f"{name}_q90": values + spread}
    columns |= {"params_m": latency / 30, "macs_m": latency * 5}
    given = {"space": "nasbench201", "objectives": GOALS, "constraints": [], "seed": seed, "searcher": "random",
             "evaluator": "rlm"}  # fmt: skip
    result = SearchResult(given | settings, columns, {"nassurrogate": "1"}, {"search": 1.0})
    columns["p_non_dominated"] = np.where(np.isin(np.arange(count), result.front_positions), 0.5, np.nan)
    return result


def written(result: SearchResult, folder: Path) -> Path:
    files = [f"onnx/front-{rank:03d}.onnx" for rank in range(1, len(result.front_positions) + 1)]
    write_page(result, SPACE, files, folder / "report.html")
    return folder / "report.html"


@pytest.mark.slow
@pytest.mark.usefixtures("painted_figures")
def test_the_page_draws_the_front_the_selected_network_and_the_course(tmp_path: Path) -> None:
    result = search(budget=250, out=tmp_path / "run")
    found = driven(
        tmp_path / "run" / "report.html",
        """
        const traces = [...document.querySelectorAll("#plot .trace.scatter")];
        const counts = traces.map((one) => one.querySelectorAll(".point").length);
        const nodes = [...document.querySelectorAll("#network title")].map((one) => one.textContent);
        const { textContent: chosen } = document.getElementById("chosen");
        return { counts, nodes, chosen, onnx: document.querySelector("#chosen a").getAttribute("href"),
                 course: document.querySelectorAll("#course .js-line").length };
        """,
        "#3",
    )
    # Evaluated networks, the front, and the ring around the selected one.
    assert {250 - len(result.front_positions), len(result.front_positions), 1} <= set(found["counts"])
    assert found["course"] == 1
    assert "Network 3" in found["chosen"]
    arch_str = str(result.rows(result.front_positions)["arch_str"][2])
    assert arch_str in found["chosen"]
    assert found["onnx"] == "onnx/front-003.onnx"
    text = nas.to_text(SPACE.graph(SPACE.from_str(arch_str)))
    assert found["nodes"][0] == "input, 3x32x32"
    assert {line.split()[0].rstrip(",") for line in found["nodes"]} == {
        line.split()[0] for line in text.splitlines() if not line.startswith("Repeat")
    }


def test_every_network_has_its_values_and_its_graph(tmp_path: Path) -> None:
    result = predicted()
    page = written(result, tmp_path)
    data = page_data(page)
    rows = data["rows"]
    assert sorted(rows["arch"]) == sorted(result.evaluated["arch_str"])
    front, near = len(result.front_positions), len(result.contender_positions)
    assert near
    assert rows["kind"] == sorted(rows["kind"])
    assert [rows["kind"].count(kind) for kind in range(4)] == [front, near, 60 - front - near - 1, 1]
    assert all(data["networks"])
    assert rows["values"][0][-1] is None  # the network that failed
    assert rows["arch"][:front] == result.rows(result.front_positions)["arch_str"]
    assert data["metrics"][0]["better"] == "higher"
    assert page.stat().st_size < 3e6
    assert "http" not in page.read_text().replace("http://www.w3.org/2000/svg", "")


@pytest.mark.slow
def test_points_open_their_networks(tmp_path: Path) -> None:
    result = predicted()
    found = driven(
        written(result, tmp_path),
        """
        const drag = document.querySelector("#plot .nsewdrag"), kinds = rows.kind, points = [];
        const press = (kind, x, y, target) => target.dispatchEvent(
          new MouseEvent(kind, { bubbles: true, view: window, clientX: x, clientY: y, button: 0 }));
        for (const group of document.querySelectorAll("#plot .trace.scatter")) {
          const { customdata } = group.__data__[0].trace;
          group.querySelectorAll(".point").forEach((point, i) => {
            const box = point.getBoundingClientRect();
            points.push({ row: customdata?.[i], x: box.x + box.width / 2, y: box.y + box.height / 2 });
          });
        }
        const apart = (one) => Math.min(...points.filter((other) => other !== one).map(
          (other) => Math.hypot(other.x - one.x, other.y - one.y)));
        const [{ row, x, y }] = points.filter((one) => kinds[one.row] === NEAR).sort((a, b) => apart(b) - apart(a));
        press("mousemove", x, y, drag);
        await pause();
        const tip = document.querySelector("#plot .hoverlayer").textContent;
        press("mousedown", x, y, drag);
        press("mouseup", x, y, document.querySelector(".dragcover") ?? drag);
        await pause();
        const { textContent: chosen } = document.getElementById("chosen");
        return [row, tip, chosen, document.querySelectorAll("#network rect").length];
        """,
    )
    row, tip, chosen, boxes = found
    name = page_data(tmp_path / "report.html")["rows"]["arch"][row]
    assert "may belong to the front" in tip
    assert "latency (ms): " in tip
    assert name[:50] in tip
    assert name in chosen
    assert boxes > 10


@pytest.mark.slow
def test_the_table_sorts_filters_and_follows_the_box(tmp_path: Path) -> None:
    result = predicted()
    found = driven(
        written(result, tmp_path),
        """
        const first = listed();
        sort("latency (ms)");
        const ascending = listed();
        sort("latency (ms)");
        const descending = listed();
        select("listed", "all");
        const all = listed();
        filter("accuracy (%)", ">=80");
        filter("latency (ms)", "5..20");
        const filtered = listed();
        filter("latency (ms)", "soon");
        const invalid = document.querySelector('th[data-heading="latency (ms)"] input').validity.valid;
        filter("architecture", "nor_conv_3x3~0");
        const named = listed();
        const text = csv();
        document.getElementById("clear").click();
        const cleared = listed();
        const plot = document.getElementById("plot");
        plot.emit("plotly_selected", { range: {}, points: [{ customdata: 3 }, { customdata: 5 }] });
        const boxed = listed();
        const count = document.getElementById("count").textContent;
        plot.emit("plotly_deselect");
        return { first, ascending, descending, all, filtered, invalid, named, text, cleared, boxed, count };
        """,
    )
    rows = page_data(tmp_path / "report.html")["rows"]
    accuracy, latency, *_ = (dict(enumerate(values)) for values in rows["values"])
    front = list(range(len(result.front_positions)))
    assert found["first"] == front
    assert found["ascending"] == sorted(front, key=lambda row: latency[row])
    assert found["descending"] == found["ascending"][::-1]
    assert sorted(found["all"]) == list(range(60))
    kept = [row for row in range(60) if (accuracy[row] or 0) >= 80 and 5 <= latency[row] <= 20]
    assert sorted(found["filtered"]) == kept
    assert not found["invalid"]
    named = [row for row in range(60) if (accuracy[row] or 0) >= 80 and "nor_conv_3x3~0" in rows["arch"][row]]
    assert sorted(found["named"]) == named
    table = rows_of(found["text"])
    assert [line["arch_str"] for line in table] == [rows["arch"][row] for row in found["named"]]
    assert float(table[0]["latency_ms_q90"]) == pytest.approx(float(table[0]["latency_ms"]) + 0.4, abs=1e-3)
    assert sorted(found["cleared"]) == list(range(60))
    assert found["boxed"] == [3, 5]
    assert found["count"] == "2 networks in the box"


@pytest.mark.slow
def test_axes_start_at_the_front_and_intervals_that_leave_are_marked(tmp_path: Path) -> None:
    result = predicted(300)
    columns = result.evaluated
    wide = int(result.front_positions[len(result.front_positions) // 2])
    np.asarray(columns["accuracy_pct_q10"])[wide] = 5.0
    np.asarray(columns["accuracy_pct"])[result.front_positions[-1]] = 6.0  # an untrainable cell, the fastest of all
    outlier = np.setdiff1d(np.arange(299), result.front_positions)[0]
    np.asarray(columns["params_m"])[outlier] = 1e4
    found = driven(
        written(dataclasses.replace(result), tmp_path),
        """
        const plot = document.getElementById("plot");
        const heads = () => plot.data.find((one) => one.name === "arrowheads").marker.symbol ?? [];
        const rowOf = (one) => Number(one.closest("tr").dataset.row);
        const marked = [...document.querySelectorAll("#listing .leaves")].map(rowOf);
        const start = [...plot.layout.yaxis.range], downs = heads();
        document.getElementById("zoom-all").click();
        const all = [...plot.layout.yaxis.range], none = heads();
        document.getElementById("zoom-front").click();
        const again = [...plot.layout.yaxis.range];
        select("along", 2);
        const params = [...plot.layout.xaxis.range];
        select("colour", 3);
        select("up", 2);
        const axes = [document.getElementById("along").value, document.getElementById("up").value];
        const lines = readable('{"depth":4,"genotype":{"normal":[["none",0],["skip",1]],"concat":[2,3]}}');
        return { start, downs, all, none, again, params, marked, axes, lines,
                 bar: plot.querySelectorAll(".colorbar").length };
        """,
    )
    ranks = page_data(tmp_path / "report.html")["rows"]["arch"]
    assert found["marked"] == [ranks.index(str(columns["arch_str"][wide]))]
    assert found["downs"].count("triangle-down") == 2
    assert found["axes"] == ["0", "2"]
    assert found["lines"] == "depth: 4\nnormal: none 0, skip 1\nconcat: 2, 3"
    assert found["start"][0] > 20
    assert found["all"][0] < 5
    assert found["none"] == []
    assert found["again"] == found["start"]
    assert found["params"][1] < 100
    assert found["bar"] == 1


@pytest.mark.slow
def test_a_single_objective_stands_over_the_metric_that_is_limited(tmp_path: Path) -> None:
    result = predicted(objectives=["max:accuracy_pct"], constraints=["latency_ms<=20.0"])
    found = driven(
        written(result, tmp_path),
        """
        const { layout } = document.getElementById("plot");
        const headings = [...document.querySelectorAll("#listing th")].map((head) => head.dataset.heading);
        const titles = [layout.xaxis.title.text, layout.yaxis.title.text];
        return { titles, shapes: layout.shapes, notes: layout.annotations.map((one) => one.text), headings,
                 course: document.getElementById("course-title").textContent };
        """,
    )
    assert found["titles"] == ["latency (ms)", "accuracy (%), higher is better"]
    assert [shape["x0"] for shape in found["shapes"]] == [20]
    assert found["notes"] == ["<=20.0"]
    assert "meets the constraints (probability)" in found["headings"]
    assert found["course"] == "Best value over the evaluations"


@pytest.mark.slow
def test_three_objectives_have_parallel_coordinates(tmp_path: Path) -> None:
    result = predicted(objectives=[*GOALS, "min:params_m"], constraints=["macs_m<=150.0"])
    found = driven(
        written(result, tmp_path),
        """
        const plot = document.getElementById("parallel");
        return [document.getElementById("all-objectives").hidden, plot.data[0].dimensions.map((one) => one.label),
                plot.data[0].dimensions[0].values.length];
        """,
    )
    labels = [
        "accuracy (%), higher is better",
        "latency (ms), lower is better",
        "parameters (millions), lower is better",
    ]
    assert found == [
        False,
        [*labels, "multiply-adds (millions)"],
        len(result.front_positions) + len(result.contender_positions),
    ]


@pytest.mark.slow
def test_several_searches_in_one_page(tmp_path: Path) -> None:
    first, second = predicted(seed=1), predicted(seed=2)
    comparison = compare(["one", "two <b>"], [first, second])
    write_comparison_page(comparison, [SPACE, None], tmp_path / "compare.html")
    page = (tmp_path / "compare.html").read_text()
    assert "two &lt;b&gt;" in page
    assert "two <b>" not in page
    found = driven(
        tmp_path / "compare.html",
        """
        const { data, layout } = document.getElementById("plot");
        const legend = data.filter((one) => one.showlegend).map((one) => one.name), fronts = listed().length;
        select("listed", "own");
        const own = listed().length;
        document.querySelector("#listing tbody tr").click();
        return { legend, fronts, own, chosen: document.querySelector("#chosen h3").textContent,
                 courses: document.getElementById("course").data.length };
        """,
    )
    assert found["legend"] == ["one", "two <b>"]
    assert found["fronts"] == len(first.front_positions) + len(second.front_positions)
    assert found["own"] == sum(map(len, comparison.own))
    assert found["chosen"].startswith("Network 1")
    assert found["courses"] == 2
    graphs = page_data(tmp_path / "compare.html")["networks"]
    assert any(graphs[:60])
    assert not any(graphs[60:])  # of a space that is not known here


@pytest.mark.slow
def test_the_course_ends_at_the_final_value(tmp_path: Path) -> None:
    result = search(budget=250)
    course = result.course()
    assert course[-1] == (250, pytest.approx(result.hypervolume))
    assert (np.diff([volume for _, volume in course]) >= 0).all()
    alone = search(objectives=["max:accuracy_pct"], constraints=["params_m<=0.3"], budget=120, out=tmp_path / "run")
    best = np.asarray(alone.evaluated["accuracy_pct"])[alone.feasible].max()
    assert alone.course()[-1] == (120, best)


def test_what_a_page_contains_cannot_end_its_elements(tmp_path: Path) -> None:
    hostile = "</script><script>alert(1)</script>"
    result = predicted(seed=3)
    page = written(dataclasses.replace(result, settings={**result.settings, "note": hostile}), tmp_path)
    assert "alert(1)</script>" not in page.read_text()
    assert page.read_text().count("<script") == 3


@pytest.mark.slow
def test_many_networks_make_no_large_page(tmp_path: Path) -> None:
    result = predicted(6000)
    page = written(result, tmp_path)
    rows = page_data(page)["rows"]
    assert len(rows["arch"]) == 4000
    front = len(result.front_positions)
    assert rows["kind"].count(0) == front
    graphs = page_data(page)["networks"]
    assert all(graphs[:front])
    assert not graphs[-1]
    assert page.stat().st_size < 4e6


@pytest.mark.slow
@pytest.mark.usefixtures("painted_figures")
def test_a_page_without_a_front_gives_the_reason(tmp_path: Path) -> None:
    search(constraints=["latency_ms<0.5"], budget=60, out=tmp_path / "run")
    page = tmp_path / "run" / "report.html"
    assert "none of the 60 architectures evaluated meets latency_ms" in page.read_text()
    found = driven(page, 'return [listed().length, document.getElementById("over-evaluations").hidden];')
    assert found == [60, True]
