import { expect, test } from "vitest";

import { Line } from "../../src/pocket/line";
import { RESTARTING, type FromPocket, type Request, type ToPocket } from "../../src/pocket/messages";

function request(id: number): Request {
  return { kind: "request", id, method: "GET", path: "/api/games", headers: {}, body: null };
}

function answer(id: number): FromPocket {
  return { kind: "answer", id, status: 200, type: "application/json", body: new ArrayBuffer(0) };
}

function made() {
  const page: FromPocket[] = [];
  return { page, line: new Line((message) => page.push(message)) };
}

test("what the page says before anybody works is delivered when somebody does", () => {
  const { line } = made();
  line.say(request(1));
  line.say({ kind: "open", socket: 2 });
  const delivered: ToPocket[] = [];
  line.connect((message) => delivered.push(message));
  expect(delivered).toEqual([request(1), { kind: "open", socket: 2 }]);
});

test("when somebody else does the work, unanswered requests are repeated and sockets close", () => {
  const { line, page } = made();
  line.connect(() => undefined);
  line.say(request(1));
  line.say(request(2));
  line.say({ kind: "open", socket: 3 });
  line.say({ kind: "frame", socket: 3, text: "hello" });
  line.hear(answer(1));
  const delivered: ToPocket[] = [];
  line.connect((message) => delivered.push(message));
  expect(delivered).toEqual([request(2)]);
  expect(page).toEqual([answer(1), { kind: "closed", socket: 3, code: RESTARTING }]);
});

test("what nobody waits for any more is not even asked", () => {
  const { line } = made();
  line.say(request(1));
  line.say(request(2));
  line.say({ kind: "abort", id: 1 });
  const delivered: ToPocket[] = [];
  line.connect((message) => delivered.push(message));
  line.say({ kind: "abort", id: 2 });
  expect(delivered).toEqual([request(2)]);
});

test("nobody is answered twice, or after giving up", () => {
  const { line, page } = made();
  line.connect(() => undefined);
  line.say(request(1));
  line.say(request(2));
  line.hear(answer(1));
  line.hear(answer(1));
  line.say({ kind: "abort", id: 2 });
  line.hear(answer(2));
  expect(page).toEqual([answer(1)]);
});

test("after a failure every request is refused, now and later, and sockets close", () => {
  const { line, page } = made();
  line.say(request(1));
  line.say({ kind: "open", socket: 2 });
  line.fail("failed", "out of memory");
  line.say(request(3));
  const [state, first, closed, second] = page;
  expect(state).toEqual({ kind: "state", phase: "failed", progress: null, text: "out of memory" });
  expect(closed).toEqual({ kind: "closed", socket: 2, code: RESTARTING });
  expect([first, second].map((said) => (said?.kind === "answer" ? [said.id, said.status] : null))).toEqual([
    [1, 503],
    [3, 503],
  ]);
  const body = first?.kind === "answer" ? new TextDecoder().decode(first.body) : "";
  expect(JSON.parse(body)).toEqual({ code: "pocket-failed", text: "out of memory" });
});

test("frames of a socket that is closed go nowhere", () => {
  const { line, page } = made();
  line.connect(() => undefined);
  line.say({ kind: "open", socket: 1 });
  line.say({ kind: "close", socket: 1 });
  line.hear({ kind: "frame", socket: 1, text: "late" });
  expect(page).toEqual([]);
});
