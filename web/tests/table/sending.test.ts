import { expect, test, vi } from "vitest";

import type { Answer, Snapshot } from "../../src/lib/wire/live";
import type { Move } from "../../src/lib/wire/move";
import { Sending } from "../../src/lib/table/sending.svelte";

const ROLL: Move = { kind: "request-roll" };
const FILL: Move = { kind: "fill", box: "ones" };

function sending() {
  const table = { snapshot: { sequence: 4 } as Snapshot, online: true };
  let answer: (answer: Answer) => void = () => undefined;
  const work = vi.fn(() => new Promise<Answer>((resolve) => (answer = resolve)));
  return { table, work, answers: (said: Answer) => answer(said), sending: new Sending(table) };
}

test("a second tap is none: not before the answer, not before its events", async () => {
  const { table, work, answers, sending: roll } = sending();
  const first = roll.send(ROLL, work);
  expect(await roll.send(ROLL, work)).toBe(null);
  answers({ ok: true, sequence: 5 });
  expect(await first).toEqual({ ok: true, sequence: 5 });
  expect([roll.busy, roll.move, await roll.send(ROLL, work)]).toEqual([true, ROLL, null]);
  table.snapshot = { ...table.snapshot, sequence: 6 };
  expect([roll.busy, roll.move, work.mock.calls.length]).toEqual([false, null, 1]);
});

test("what was refused can be sent again", async () => {
  const { work, answers, sending: roll } = sending();
  const first = roll.send(ROLL, work);
  answers({ ok: false, code: "no", text: "" });
  await first;
  expect(roll.busy).toBe(false);
  void roll.send(ROLL, work);
  expect(work).toHaveBeenCalledTimes(2);
});

test("what waits for something is on its way too", async () => {
  const { work, sending: fill } = sending();
  let over: () => void = () => undefined;
  const waiting = fill.after(FILL, new Promise((resolve) => (over = resolve)));
  expect([fill.move, await fill.send(ROLL, work)]).toEqual([FILL, null]);
  over();
  await waiting;
  expect(fill.busy).toBe(false);
});

test("a press shows that it waits: at once without a connection, otherwise after a moment", async () => {
  vi.useFakeTimers();
  const { table, work, answers, sending: roll } = sending();
  const first = roll.send(ROLL, work);
  expect(roll.waits).toBe(false);
  table.online = false;
  expect(roll.waits).toBe(true);
  table.online = true;
  vi.advanceTimersByTime(500);
  expect(roll.waits).toBe(true);
  answers({ ok: true, sequence: 4 });
  await first;
  expect(roll.waits).toBe(false);
  vi.useRealTimers();
});
