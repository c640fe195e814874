import { expect, test } from "vitest";

import { PageChannel } from "../../src/offline/page-channel";
import { RESTARTING, type FromWorker, type Request, type ToWorker } from "../../src/offline/messages";

function request(id: number): Request {
  return { kind: "request", id, method: "GET", path: "/api/games", headers: {}, body: null };
}

function answer(id: number): FromWorker {
  return { kind: "answer", id, status: 200, type: "application/json", body: new ArrayBuffer(0) };
}

function made() {
  const page: FromWorker[] = [];
  return { page, channel: new PageChannel((message) => page.push(message)) };
}

test("what the page says before anybody works is delivered when somebody does", () => {
  const { channel } = made();
  channel.say(request(1));
  channel.say({ kind: "open", socket: 2 });
  const delivered: ToWorker[] = [];
  channel.connect((message) => delivered.push(message));
  expect(delivered).toEqual([request(1), { kind: "open", socket: 2 }]);
});

test("when somebody else does the work, unanswered requests are repeated and sockets close", () => {
  const { channel, page } = made();
  channel.connect(() => undefined);
  channel.say(request(1));
  channel.say(request(2));
  channel.say({ kind: "open", socket: 3 });
  channel.say({ kind: "frame", socket: 3, text: "hello" });
  channel.hear(answer(1));
  const delivered: ToWorker[] = [];
  channel.connect((message) => delivered.push(message));
  expect(delivered).toEqual([request(2)]);
  expect(page).toEqual([answer(1), { kind: "closed", socket: 3, code: RESTARTING }]);
});

test("what nobody waits for any more is not even asked", () => {
  const { channel } = made();
  channel.say(request(1));
  channel.say(request(2));
  channel.say({ kind: "abort", id: 1 });
  const delivered: ToWorker[] = [];
  channel.connect((message) => delivered.push(message));
  channel.say({ kind: "abort", id: 2 });
  expect(delivered).toEqual([request(2)]);
});

test("nobody is answered twice, or after giving up", () => {
  const { channel, page } = made();
  channel.connect(() => undefined);
  channel.say(request(1));
  channel.say(request(2));
  channel.hear(answer(1));
  channel.hear(answer(1));
  channel.say({ kind: "abort", id: 2 });
  channel.hear(answer(2));
  expect(page).toEqual([answer(1)]);
});

test("after a failure every request is refused, now and later, and sockets close", () => {
  const { channel, page } = made();
  channel.say(request(1));
  channel.say({ kind: "open", socket: 2 });
  channel.fail("failed", "out of memory");
  channel.say(request(3));
  const [state, first, closed, second] = page;
  expect(state).toEqual({ kind: "state", phase: "failed", progress: null, text: "out of memory" });
  expect(closed).toEqual({ kind: "closed", socket: 2, code: RESTARTING });
  expect([first, second].map((said) => (said?.kind === "answer" ? [said.id, said.status] : null))).toEqual([
    [1, 503],
    [3, 503],
  ]);
  const body = first?.kind === "answer" ? new TextDecoder().decode(first.body) : "";
  expect(JSON.parse(body)).toEqual({ code: "device-failed", text: "out of memory" });
});

test("frames of a socket that is closed go nowhere", () => {
  const { channel, page } = made();
  channel.connect(() => undefined);
  channel.say({ kind: "open", socket: 1 });
  channel.say({ kind: "close", socket: 1 });
  channel.hear({ kind: "frame", socket: 1, text: "late" });
  expect(page).toEqual([]);
});
