"""The in-context baseline against a local endpoint with OpenAI's chat API."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import numpy as np
import pytest

from benchmarks.paper.runs import Runs
from benchmarks.programs.in_context import Endpoint, judge, number, prompt, scored
from search_spaces.tables import Table

METRIC = "dyn_peak_alloc_bytes"


class Server:
    """Answers with `speak(prompt)`, after one failed request per status in `failures`."""

    def __init__(self, speak: Callable[[str], object], failures: list[int]) -> None:
        self.asked: list[dict] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.asked.append({**body, "path": self.path, "key": self.headers["Authorization"]})
                self.send_response(failures.pop(0) if failures else 200)
                self.end_headers()
                reply = speak(body["messages"][0]["content"])
                self.wfile.write(json.dumps({"choices": [{"message": {"content": reply}}]}).encode())

            def log_message(self, *arguments: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/v1"
        Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    servers: list[Server] = []

    def start(speak: Callable[[str], object], failures: list[int] | None = None) -> Server:
        servers.append(Server(speak, failures or []))
        return servers[-1]

    yield start
    for one in servers:
        one.server.shutdown()
        one.server.server_close()


def programs(count: int) -> Table:
    """Programs whose memory grows with their length."""
    texts = tuple("x = 1\n" * (1 + n) for n in range(count))
    values = np.array([100.0 * (1 + n) for n in range(count)])
    groups = {"group": tuple(f"problem {n // 4}" for n in range(count))}
    return Table(("python",) * count, ("",) * count, texts, {METRIC: values}, groups)


def last(asked: str) -> str:
    return asked.rpartition("Program:\n")[2]


def test_prompts_and_replies(serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    server = serve(lambda asked: f"About {len(last(asked)):,} bytes.")
    table = programs(40)
    figures = scored(Endpoint(server.url, "m"), table.take(range(20)), table.take(range(20, 40)), METRIC, 3, seed=0)
    assert figures["spearman"] == pytest.approx(1)
    assert figures["answered"] == 1
    assert len(server.asked) == 20
    first = server.asked[0]
    assert (first["path"], first["key"], first["model"], first["temperature"]) == (
        "/v1/chat/completions", "Bearer secret", "m", 0,
    )  # fmt: skip
    assert first["messages"][0]["content"].count("\nAnswer: ") == 3
    assert first["messages"][0]["content"].endswith(table.input[20] + "\nAnswer:")


def test_replies_without_a_number_are_excluded(serve) -> None:
    server = serve(lambda asked: str(len(asked)) if len(asked) % 4 else "I cannot say.")
    table = programs(30)
    figures = scored(Endpoint(server.url, "m"), table, table, METRIC, 0, seed=0)
    assert 0 < figures["answered"] < 1
    assert figures["spearman"] == pytest.approx(1)


def test_requests_are_retried_if_busy_and_raise_if_refused(serve) -> None:
    server = serve(lambda asked: "7", [429, 503])
    assert Endpoint(server.url, "m", wait=0.01).reply("?") == "7"
    assert len(server.asked) == 3
    refusing = serve(lambda asked: "7", [401])
    with pytest.raises(OSError, match="401"):
        Endpoint(refusing.url, "m", wait=0.01).reply("?")


def test_a_reply_in_another_format_is_an_error(serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "load", lambda file: {"error": "no"})
    with pytest.raises(OSError, match="does not answer in the format of OpenAI's chat API"):
        Endpoint(serve(lambda asked: "7").url, "m").reply("?")


@pytest.mark.slow
def test_finished_runs_are_not_repeated(serve, tmp_path) -> None:
    server = serve(lambda asked: str(len(last(asked))))
    runs = Runs("memory", tmp_path, range(1), quick=False)
    judge(runs, Endpoint(server.url, "m"), programs(80), [0, 2], rows=5)
    assert len(server.asked) == 10
    judge(runs, Endpoint(server.url, "m"), programs(80), [0, 2], rows=5)
    assert len(server.asked) == 10
    assert runs.figures("in context, 2 examples", "m", "spearman") == {0: pytest.approx(1)}


@pytest.mark.parametrize(
    ("reply", "expected"),
    [("42", 42), ("The answer is 1,234.5 bytes", 1234.5), ("3 or rather 2e3", 2000), ("-1.5", -1.5), ("none", np.nan)],
)
def test_the_last_number_of_a_reply_is_the_prediction(reply: str, expected: float) -> None:
    np.testing.assert_equal(number(reply), expected)


def test_a_prompt_without_examples() -> None:
    assert prompt(METRIC, [], "x = 1").splitlines()[-3:] == ["Program:", "x = 1", "Answer:"]
