import { expect, test, vi } from "vitest";

import type { Answer, Seen } from "../src/lib/live";
import { Sending } from "../src/lib/sending.svelte";

function sending() {
  const table = { seen: { sequence: 4 } as Seen };
  let answer: (answer: Answer) => void = () => undefined;
  const work = vi.fn(() => new Promise<Answer>((resolve) => (answer = resolve)));
  return { table, work, answers: (said: Answer) => answer(said), sending: new Sending(table) };
}

test("a second tap is none: not before the answer, not before its events", async () => {
  const { table, work, answers, sending: roll } = sending();
  const first = roll.send("roll", work);
  expect(await roll.send("roll", work)).toBe(null);
  answers({ ok: true, sequence: 5 });
  expect(await first).toEqual({ ok: true, sequence: 5 });
  expect([roll.busy, roll.act, await roll.send("roll", work)]).toEqual([true, "roll", null]);
  table.seen = { ...table.seen, sequence: 6 };
  expect([roll.busy, roll.act, work.mock.calls.length]).toEqual([false, null, 1]);
});

test("what was refused can be sent again", async () => {
  const { work, answers, sending: roll } = sending();
  const first = roll.send("roll", work);
  answers({ ok: false, code: "no", text: "" });
  await first;
  expect(roll.busy).toBe(false);
  void roll.send("roll", work);
  expect(work).toHaveBeenCalledTimes(2);
});

test("what waits for something is on its way too", async () => {
  const { work, sending: fill } = sending();
  let over: () => void = () => undefined;
  const waiting = fill.after("fill ones", new Promise((resolve) => (over = resolve)));
  expect([fill.act, await fill.send("roll", work)]).toEqual(["fill ones", null]);
  over();
  await waiting;
  expect(fill.busy).toBe(false);
});
