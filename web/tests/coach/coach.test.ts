import { beforeEach, describe, expect, test, vi } from "vitest";

import { browser } from "../fake-browser";
import type { Coach } from "../../src/lib/coach/coach.svelte";
import type { Decision } from "../../src/lib/table/decision";
import { parseMove } from "../../src/lib/wire/move";
import type { Hint, Reach, SheetHint } from "../../src/lib/wire/answers";

const hint = vi.fn<(code: string, seat: number, signal: AbortSignal) => Promise<Hint>>();
class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly progress: number | null = null,
  ) {
    super(text);
  }
}
const reach = vi.fn<(code: string, seat: number, total: number, signal: AbortSignal) => Promise<Reach>>();
const advice = vi.fn<(...asked: unknown[]) => Promise<{ against: string | null }>>();
vi.mock("../../src/lib/wire/api", () => ({
  ApiError,
  advice: (...asked: unknown[]) => advice(...asked),
  hint: (...asked: Parameters<typeof hint>) => hint(...asked),
  reach: (...asked: Parameters<typeof reach>) => reach(...asked),
}));
vi.useFakeTimers();

const [KEEP, FILL]: Decision[] = [
  { seat: 0, key: "13356, two rolls", sequence: 3, turn: { dice: "13356", rolls_left: 2 } },
  { seat: 0, key: "13356, no roll", sequence: 4, turn: { dice: "13356", rolls_left: 2 } },
] as [Decision, Decision];

function hintOf(...choices: [act: string, gives_up: number][]): Hint & { hint: SheetHint } {
  const sheet = {
    kind: "scorecard" as const,
    position: { boxes: {}, bonuses: 0, dice: "13356", rolls_left: 2 },
    choices: choices.map(([act, gives_up]) => ({
      move: parseMove(act),
      gives_up,
      points: null,
      expected: 200 - gives_up,
    })),
    reason: "Three of them.",
    needed: 180,
  };
  return { seat: 0, sequence: 3, hint: sheet };
}
const ADVICE = hintOf(["keep 33", 0], ["keep 3", 0.9], ["fill threes", 3], ["fill fours", 11.7]);

async function coached(guards = true, from = 3): Promise<Coach> {
  vi.resetModules();
  browser();
  const { prefs } = await import("../../src/lib/browser/prefs.svelte");
  prefs.keep({ coach: from });
  return new (await import("../../src/lib/coach/coach.svelte")).Coach("7kx20rtd40", guards, { id: "yum", rules: null });
}
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  hint.mockReset();
  hint.mockResolvedValue(ADVICE);
  advice.mockReset();
  advice.mockResolvedValue({ against: "Threes can wait." });
});

describe("a hint", () => {
  test("is asked for once, and only where something is to be decided", async () => {
    const coach = await coached(true, 0);
    coach.show();
    expect([coach.open, hint.mock.calls.length]).toEqual([false, 0]);
    coach.update(KEEP);
    expect(hint).not.toHaveBeenCalled();
    coach.toggle();
    await settled();
    coach.toggle();
    coach.toggle();
    expect(hint.mock.calls.map(([code, seat]) => [code, seat])).toEqual([["7kx20rtd40", 0]]);
    expect([coach.open, coach.hint]).toEqual([true, ADVICE]);
  });

  test("goes away with the position, and stays while only others do something", async () => {
    const coach = await coached(true, 0);
    coach.update(KEEP);
    coach.show();
    await settled();
    coach.marked = parseMove("keep 33");
    coach.update({ ...KEEP });
    expect([coach.open, coach.hint, coach.marked]).toEqual([true, ADVICE, parseMove("keep 33")]);
    coach.update(FILL);
    expect([coach.open, coach.hint, coach.marked]).toEqual([false, null, null]);
  });

  test("that comes too late is not shown", async () => {
    const coach = await coached(true, 0);
    let answer: (said: Hint) => void = () => undefined;
    hint.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    coach.update(KEEP);
    coach.show();
    coach.update(FILL);
    expect(hint.mock.calls[0]?.[2].aborted).toBe(true);
    answer(ADVICE);
    await settled();
    expect(coach.hint).toBe(null);
  });

  test("that has to be worked out first comes by itself", async () => {
    const coach = await coached(true, 0);
    hint.mockRejectedValueOnce(new ApiError("still-solving", "wait", 0.4));
    coach.update(KEEP);
    coach.show();
    await settled();
    expect([coach.solving, coach.error, coach.hint]).toEqual([0.4, null, null]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([coach.solving, coach.hint]).toEqual([null, ADVICE]);
  });

  test("that is about other dice than those shown is asked for again", async () => {
    const coach = await coached(true, 0);
    const later = { ...ADVICE, hint: { ...ADVICE.hint, position: { dice: "11122", rolls_left: 1 } } };
    hint.mockResolvedValueOnce(later as Hint);
    coach.update(KEEP);
    coach.show();
    await settled();
    expect([coach.hint, coach.error]).toEqual([null, null]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(coach.hint).toBe(ADVICE);
  });

  test("comes again in another language, and its sheet stays", async () => {
    const coach = await coached(true, 0);
    const { prefs } = await import("../../src/lib/browser/prefs.svelte");
    coach.update(KEEP);
    coach.show();
    await settled();
    prefs.keep({ lang: "fr" });
    coach.update({ ...KEEP });
    expect([coach.open, coach.hint, hint.mock.calls.length]).toEqual([true, ADVICE, 2]);
    await settled();
    coach.update({ ...KEEP });
    expect(hint).toHaveBeenCalledTimes(2);
  });

  test("that has not come because all are asking comes by itself", async () => {
    const coach = await coached(true, 0);
    hint.mockRejectedValueOnce(new ApiError("coach-busy", "later"));
    coach.update(KEEP);
    coach.show();
    await settled();
    expect([coach.error, coach.hint]).toEqual([null, null]);
    coach.show();
    expect(hint).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(coach.hint).toBe(ADVICE);
  });

  test("that is refused says why, and may be asked for again", async () => {
    const coach = await coached(true, 0);
    hint.mockRejectedValueOnce(new ApiError("hints-off", "the coach is not asked here"));
    coach.update(KEEP);
    coach.show();
    await vi.advanceTimersByTimeAsync(5000);
    expect([coach.error, hint.mock.calls.length]).toEqual(["The coach is not asked here.", 1]);
    coach.show();
    await settled();
    expect([coach.error, coach.hint]).toEqual([null, ADVICE]);
  });
});

describe("on guard", () => {
  test("it asks before something that gives up so much, and once for each decision", async () => {
    const coach = await coached();
    coach.update(KEEP);
    expect(coach.thinking).toBe(true);
    await coach.soon();
    await settled();
    expect([coach.thinking, coach.open]).toEqual([false, false]);
    expect(coach.objects(parseMove("keep 33")) || coach.objects(parseMove("keep 3"))).toBe(false);
    expect(coach.objects(parseMove("fill threes"))).toBe(true);
    expect(coach.warning).toEqual({
      move: parseMove("fill threes"),
      givesUp: 3,
      best: ADVICE.hint.choices[0],
      reason: null,
    });
    expect(coach.objects(parseMove("fill fours"))).toBe(false);
    coach.update(FILL);
    await settled();
    expect([coach.warning, coach.objects(parseMove("fill fours"))]).toEqual([null, true]);
  });

  test("it says why, as soon as it knows", async () => {
    const coach = await coached();
    coach.update(KEEP);
    await settled();
    coach.objects(parseMove("fill threes"));
    expect(coach.warning?.reason).toBeNull();
    await settled();
    expect(coach.warning?.reason).toBe("Threes can wait.");
    expect(advice).toHaveBeenCalledWith("yum", ADVICE.hint.position, parseMove("fill threes"), null);
  });

  test("it warns without a reason where there is none to be had", async () => {
    const coach = await coached();
    advice.mockRejectedValueOnce(new TypeError("no network"));
    coach.update(KEEP);
    await settled();
    coach.objects(parseMove("fill threes"));
    await settled();
    expect(coach.warning).toMatchObject({ givesUp: 3, reason: null });
  });

  test("it holds nothing up for long", async () => {
    const coach = await coached();
    hint.mockReturnValueOnce(new Promise(() => undefined));
    coach.update(KEEP);
    let waits = true;
    void coach.soon().then(() => (waits = false));
    await vi.advanceTimersByTimeAsync(390);
    expect(waits).toBe(true);
    await vi.advanceTimersByTimeAsync(20);
    expect([waits, coach.objects(parseMove("fill fours"))]).toEqual([false, false]);
  });

  test("it knows that it has missed an act, and asks again where it was not heard", async () => {
    const coach = await coached();
    hint.mockRejectedValueOnce(new TypeError("no network"));
    coach.update(KEEP);
    await settled();
    expect([coach.thinking, coach.missed]).toEqual([false, true]);
    coach.update({ ...KEEP });
    await settled();
    expect([coach.missed, coach.objects(parseMove("fill fours")), coach.missed]).toEqual([false, true, false]);
    hint.mockRejectedValueOnce(new ApiError("hints-off", "not here"));
    coach.update(FILL);
    await settled();
    coach.update({ ...FILL });
    expect([coach.missed, hint.mock.calls.length]).toEqual([true, 3]);
  });

  test("it is quiet where it is switched off, where it does not guard, and while a game is solved", async () => {
    for (const coach of [await coached(true, 0), await coached(false, 3)]) {
      coach.update(KEEP);
      expect([coach.thinking, hint.mock.calls.length]).toEqual([false, 0]);
      coach.show();
      await settled();
      expect(coach.objects(parseMove("fill fours"))).toBe(false);
      hint.mockClear();
    }
    hint.mockRejectedValue(new ApiError("still-solving", "wait", 0.4));
    const coach = await coached();
    coach.update(KEEP);
    await settled();
    expect(coach.thinking).toBe(false);
    coach.stop();
  });
});

describe("a total that is needed", () => {
  const answer = (total: number): Reach => ({ total, chance: 0.31, for_points: 0.24, choices: [], reason: "" });

  beforeEach(() => {
    reach.mockReset();
    reach.mockImplementation((_code, _seat, total) => Promise.resolve(answer(total)));
  });

  test("is asked for, and given up again", async () => {
    const coach = await coached();
    coach.update(KEEP);
    coach.need(287);
    await settled();
    expect(reach).toHaveBeenCalledWith("7kx20rtd40", 0, 287, expect.anything());
    expect(coach.reach).toEqual(answer(287));
    coach.need(null);
    expect(coach.reach).toBeNull();
  });

  test("is asked for again at the next decision, once the hint is opened", async () => {
    const coach = await coached();
    coach.update(KEEP);
    coach.need(287);
    await settled();
    coach.update(FILL);
    expect(coach.reach).toBeNull();
    coach.show();
    await settled();
    expect(reach).toHaveBeenCalledTimes(2);
    expect(coach.reach).toEqual(answer(287));
  });
});
