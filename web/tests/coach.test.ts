import { beforeEach, describe, expect, test, vi } from "vitest";

import { browser } from "./browser";
import type { Coach } from "../src/lib/coach.svelte";
import type { Decision } from "../src/lib/decision";
import type { HintTold, View } from "../src/wire";

const hint = vi.fn<(code: string, seat: number, signal: AbortSignal) => Promise<HintTold>>();
class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly progress: number | null = null,
  ) {
    super(text);
  }
}
vi.mock("../src/lib/api", () => ({ ApiError, hint: (...asked: Parameters<typeof hint>) => hint(...asked) }));
vi.useFakeTimers();

const [KEEP, FILL]: Decision[] = [
  { seat: 0, about: "13356, two rolls", sequence: 3, turn: { dice: "13356", rolls_left: 2 } },
  { seat: 0, about: "13356, no roll", sequence: 4, turn: { dice: "13356", rolls_left: 2 } },
] as [Decision, Decision];

function told(...choices: [act: string, gives_up: number][]): HintTold {
  const sheet = {
    position: { boxes: {}, bonuses: 0, dice: "13356", rolls_left: 2 },
    choices: choices.map(([act, gives_up]) => ({ act, gives_up, points: null, expected: 200 - gives_up })),
    reason: "Three of them.",
  };
  return { seat: 0, sequence: 3, sheet, poker: null };
}
const ADVICE = told(["keep 33", 0], ["keep 3", 0.9], ["fill threes", 3], ["fill fours", 11.7]);

async function coached(guards = true, from = 3): Promise<Coach> {
  vi.resetModules();
  browser();
  const { prefs } = await import("../src/lib/prefs.svelte");
  prefs.keep({ coach: from });
  return new (await import("../src/lib/coach.svelte")).Coach("7kx20rt0", guards);
}
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  hint.mockReset();
  hint.mockResolvedValue(ADVICE);
});

describe("a hint", () => {
  test("is asked for once, and only where something is to be decided", async () => {
    const coach = await coached(true, 0);
    coach.show();
    expect([coach.open, hint.mock.calls.length]).toEqual([false, 0]);
    coach.see(KEEP);
    expect(hint).not.toHaveBeenCalled();
    coach.toggle();
    await settled();
    coach.toggle();
    coach.toggle();
    expect(hint.mock.calls.map(([code, seat]) => [code, seat])).toEqual([["7kx20rt0", 0]]);
    expect([coach.open, coach.said]).toEqual([true, ADVICE]);
  });

  test("goes away with the position, and stays while only others do something", async () => {
    const coach = await coached(true, 0);
    coach.see(KEEP);
    coach.show();
    await settled();
    coach.marked = "keep 33";
    coach.see({ ...KEEP });
    expect([coach.open, coach.said, coach.marked]).toEqual([true, ADVICE, "keep 33"]);
    coach.see(FILL);
    expect([coach.open, coach.said, coach.marked]).toEqual([false, null, null]);
  });

  test("that comes too late is not shown", async () => {
    const coach = await coached(true, 0);
    let answer: (said: HintTold) => void = () => undefined;
    hint.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    coach.see(KEEP);
    coach.show();
    coach.see(FILL);
    expect(hint.mock.calls[0]?.[2].aborted).toBe(true);
    answer(ADVICE);
    await settled();
    expect(coach.said).toBe(null);
  });

  test("that has to be worked out first comes by itself", async () => {
    const coach = await coached(true, 0);
    hint.mockRejectedValueOnce(new ApiError("still-solving", "wait", 0.4));
    coach.see(KEEP);
    coach.show();
    await settled();
    expect([coach.solving, coach.refused, coach.said]).toEqual([0.4, null, null]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([coach.solving, coach.said]).toEqual([null, ADVICE]);
  });

  test("that is about other dice than those shown is asked for again", async () => {
    const coach = await coached(true, 0);
    const later = { ...ADVICE, sheet: { ...ADVICE.sheet, position: { dice: "11122", rolls_left: 1 } } };
    hint.mockResolvedValueOnce(later as HintTold);
    coach.see(KEEP);
    coach.show();
    await settled();
    expect([coach.said, coach.refused]).toEqual([null, null]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(coach.said).toBe(ADVICE);
  });

  test("comes again in another language, and its sheet stays", async () => {
    const coach = await coached(true, 0);
    const { prefs } = await import("../src/lib/prefs.svelte");
    coach.see(KEEP);
    coach.show();
    await settled();
    prefs.keep({ lang: "fr" });
    coach.see({ ...KEEP });
    expect([coach.open, coach.said, hint.mock.calls.length]).toEqual([true, ADVICE, 2]);
    await settled();
    coach.see({ ...KEEP });
    expect(hint).toHaveBeenCalledTimes(2);
  });

  test("that has not come because all are asking comes by itself", async () => {
    const coach = await coached(true, 0);
    hint.mockRejectedValueOnce(new ApiError("coach-busy", "later"));
    coach.see(KEEP);
    coach.show();
    await settled();
    expect([coach.refused, coach.said]).toEqual([null, null]);
    coach.show();
    expect(hint).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(coach.said).toBe(ADVICE);
  });

  test("that is refused says why, and may be asked for again", async () => {
    const coach = await coached(true, 0);
    hint.mockRejectedValueOnce(new ApiError("hints-off", "the coach is not asked here"));
    coach.see(KEEP);
    coach.show();
    await vi.advanceTimersByTimeAsync(5000);
    expect([coach.refused, hint.mock.calls.length]).toEqual(["The coach is not asked here.", 1]);
    coach.show();
    await settled();
    expect([coach.refused, coach.said]).toEqual([null, ADVICE]);
  });
});

describe("on guard", () => {
  test("it asks before something that gives up so much, and once for each decision", async () => {
    const coach = await coached();
    coach.see(KEEP);
    expect(coach.thinking).toBe(true);
    await coach.soon();
    await settled();
    expect([coach.thinking, coach.open]).toEqual([false, false]);
    expect(coach.objects("keep 33") || coach.objects("keep 3")).toBe(false);
    expect(coach.objects("fill threes")).toBe(true);
    expect(coach.doubt).toEqual({ act: "fill threes", givesUp: 3, best: ADVICE.sheet?.choices[0] });
    expect(coach.objects("fill fours")).toBe(false);
    coach.see(FILL);
    await settled();
    expect([coach.doubt, coach.objects("fill fours")]).toEqual([null, true]);
  });

  test("it holds nothing up for long", async () => {
    const coach = await coached();
    hint.mockReturnValueOnce(new Promise(() => undefined));
    coach.see(KEEP);
    let waits = true;
    void coach.soon().then(() => (waits = false));
    await vi.advanceTimersByTimeAsync(390);
    expect(waits).toBe(true);
    await vi.advanceTimersByTimeAsync(20);
    expect([waits, coach.objects("fill fours")]).toEqual([false, false]);
  });

  test("it knows that it has missed an act, and asks again where it was not heard", async () => {
    const coach = await coached();
    hint.mockRejectedValueOnce(new TypeError("no network"));
    coach.see(KEEP);
    await settled();
    expect([coach.thinking, coach.missed]).toEqual([false, true]);
    coach.see({ ...KEEP });
    await settled();
    expect([coach.missed, coach.objects("fill fours"), coach.missed]).toEqual([false, true, false]);
    hint.mockRejectedValueOnce(new ApiError("hints-off", "not here"));
    coach.see(FILL);
    await settled();
    coach.see({ ...FILL });
    expect([coach.missed, hint.mock.calls.length]).toEqual([true, 3]);
  });

  test("it is quiet where it is switched off, where it does not guard, and while a game is solved", async () => {
    for (const coach of [await coached(true, 0), await coached(false, 3)]) {
      coach.see(KEEP);
      expect([coach.thinking, hint.mock.calls.length]).toEqual([false, 0]);
      coach.show();
      await settled();
      expect(coach.objects("fill fours")).toBe(false);
      hint.mockClear();
    }
    hint.mockRejectedValue(new ApiError("still-solving", "wait", 0.4));
    const coach = await coached();
    coach.see(KEEP);
    await settled();
    expect(coach.thinking).toBe(false);
    coach.stop();
  });
});

describe("what is to be decided", () => {
  const view = {
    hints: true,
    status: "playing",
    waiting: [0],
    turn: { seat: 0, dice: "13356", rolls_left: 2 },
    players: { 0: { kind: "human", stand_in: null, sheet: { boxes: {} } }, 1: { kind: "bot" } },
    acts: { 0: { boxes: { threes: 6 }, keep: 2 } },
    poker: null,
  } as unknown as View;

  test.each([
    ["", {}, 0, true],
    ["hints are off", { hints: false }, 0, false],
    ["it is over", { status: "over" }, 0, false],
    ["somebody else is waited for", { waiting: [1] }, 0, false],
    ["we only watch", {}, null, false],
    ["dice have to be rolled first", { acts: { 0: { roll: 5 } } }, 0, false],
    ["a card has to be turned first", { acts: { 0: { turn: true } } }, 0, false],
    ["a bot plays for us", { players: { 0: { kind: "human", stand_in: "casual" } } }, 0, false],
  ])("%s", async (_, changed, seat, due) => {
    const { decision } = await import("../src/lib/decision");
    expect(decision({ view: { ...view, ...changed } as View, sequence: 3 }, seat) !== null).toBe(due);
  });

  test("is the same as long as our own choices are", async () => {
    const { decision } = await import("../src/lib/decision");
    const bidding = { ...view, acts: { 0: { bids: [100, 1500, 100] } } } as unknown as View;
    const about = (changed: object) => decision({ view: { ...bidding, ...changed } as View, sequence: 3 }, 0)?.about;
    const poker = { phase: "bid", standing: 0, highest: null, card: null, cards_won: 0 };
    expect(about({ poker, waiting: [0, 1] })).toBe(about({ poker }));
    expect(about({ poker: { ...poker, standing: 100, highest: 1 } })).not.toBe(about({ poker }));
  });
});

test("a hint at cards is about what is shown, or about what was shown before", async () => {
  const { fits } = await import("../src/lib/decision");
  const due = { ...KEEP, turn: null };
  const said = (sequence: number) => ({ seat: 0, sequence, sheet: null, poker: null });
  expect([2, 3, 4].map((sequence) => fits(said(sequence), due))).toEqual([true, true, false]);
});

test("figures are those of the language", async () => {
  vi.resetModules();
  browser();
  const { figure, loss, percent } = await import("../src/lib/figures");
  const { prefs } = await import("../src/lib/prefs.svelte");
  expect([figure(206.777, 2), loss(6.25), loss(0.04), percent(0.18344)]).toEqual(["206.78", "6.3", "0.04", "18.34%"]);
  prefs.keep({ lang: "fr" });
  expect([figure(206.777, 2), percent(0.5, 1)].map((text) => text.replace(/\s/, " "))).toEqual(["206,78", "50,0 %"]);
});
