import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { browser } from "./browser";
import { Felt } from "../src/lib/felt.svelte";
import type { Answer, Seen } from "../src/lib/live";
import type { Play } from "../src/lib/play.svelte";
import type { TableState } from "../src/lib/table.svelte";
import type { Acts, GameInfo } from "../src/wire";

vi.stubGlobal("matchMedia", () => ({ matches: false }));

let modules: typeof import("../src/lib/play.svelte") & typeof import("../src/lib/notice.svelte");
beforeAll(async () => {
  browser();
  modules = { ...(await import("../src/lib/play.svelte")), ...(await import("../src/lib/notice.svelte")) };
});

function seen(moves: string[], dice: string | null, acts: Acts = {}, sequence = moves.length): Seen {
  const events = moves.map((move) => ({ type: "played", seat: 0, moves: [move] }));
  const turn = { seat: 0, manche: 1, roll_off: false, dice, kept: "", rolls_left: 2 };
  const players = { 0: { stand_in: null, dice: "fair" } };
  return { events, sequence, view: { turn, players, acts: { 0: acts }, status: "playing" } } as unknown as Seen;
}

/** Whatever follows from an answer has happened. */
const settled = () => new Promise((over) => setTimeout(over));

describe("the felt", () => {
  test("what was there when we came does not tumble, what falls then does", () => {
    const felt = new Felt(5);
    felt.hear(seen(["roll 13356"], "13356"));
    expect([felt.rolling, felt.dice]).toEqual([false, "13356"]);
    felt.hear(seen(["roll 13356", "keep 33", "roll 112"], "11233"));
    expect([felt.rolling, felt.dice]).toEqual([true, "11233"]);
    felt.settle();
    expect(felt.rolling).toBe(false);
  });

  test("picks can be undone one by one, and kept dice stay picked", () => {
    const felt = new Felt(5);
    felt.hear(seen(["roll 13356"], "13356"));
    felt.pick(2);
    felt.pick(4);
    expect(felt.keeping).toBe("36");
    felt.undo();
    expect([felt.keeping, felt.undoable]).toEqual(["3", true]);
    felt.hear(seen(["roll 13356", "keep 3", "roll 1112"], "11123"));
    expect(felt.picks).toEqual([false, false, true, false, false]);
    expect(felt.undoable).toBe(false);
    felt.settle();
  });
});

describe("playing", () => {
  const sent: string[] = [];
  let answer: (answer: Answer) => void;
  let table: { seen: Seen; view: Seen["view"]; mine: number[]; act: (seat: number, act: string) => Promise<Answer> };

  function playing(moves: string[], dice: string | null, acts: Acts): Play {
    const now = seen(moves, dice, acts);
    table = {
      seen: now,
      view: now.view,
      mine: [0],
      act: (_, act) => {
        sent.push(act);
        return new Promise((resolve) => (answer = resolve));
      },
    };
    const play = new modules.Play(table as unknown as TableState, { dice: 5, rolls: 3 } as GameInfo);
    play.felt.hear(now);
    return play;
  }

  beforeEach(() => void sent.splice(0));

  test("the first roll, and a keep with the others rolled", () => {
    playing([], null, { roll: 5 }).roll();
    const play = playing(["roll 13356"], "13356", { keep: 2, boxes: { threes: 6 } });
    play.pick(1);
    play.pick(2);
    play.roll();
    expect(sent).toEqual(["roll", "keep 33"]);
    expect(play.shaking).toBe(true);
  });

  test("nothing is sent twice: not before the answer, not before its effect is seen", async () => {
    const play = playing(["roll 13356"], "13356", { keep: 2, boxes: { threes: 6, fours: 0 } });
    play.fill("threes");
    play.fill("threes");
    play.roll();
    expect([sent, play.pendingBox]).toEqual([["fill threes"], "threes"]);
    answer({ ok: true, sequence: 2 });
    await settled();
    expect(play.busy).toBe(true);
    table.seen = { ...table.seen, sequence: 2 };
    expect(play.busy).toBe(false);
  });

  test("what is typed in goes out once as well", () => {
    const play = playing([], null, { roll: 5, typed: true });
    void play.send("roll 13356");
    void play.send("roll 13356");
    expect(sent).toEqual(["roll 13356"]);
  });

  test("after a refusal one can go on", async () => {
    const play = playing(["roll 13356"], "13356", { boxes: { threes: 6 } });
    play.fill("threes");
    answer({ ok: false, code: "no", text: "" });
    await settled();
    expect([play.busy, play.pendingBox]).toEqual([false, null]);
  });

  test("a zero asks first", () => {
    const play = playing(["roll 13356"], "13356", { boxes: { fours: 0 } });
    play.fill("fours");
    expect([sent, play.zero]).toEqual([[], "fours"]);
    play.crossOut(false);
    expect([sent, play.zero]).toEqual([[], null]);
    play.fill("fours");
    play.crossOut(true);
    expect([sent, play.zero]).toEqual([["fill fours"], null]);
  });

  test("a zero that was asked about is not written in another turn", () => {
    const play = playing(["roll 13356"], "13356", { boxes: { fours: 0 } });
    play.fill("fours");
    table.seen = seen(["roll 13356", "fill ones", "roll 22256"], "22256", { boxes: { fours: 0 } });
    table.view = table.seen.view;
    expect(play.zero).toBe(null);
    play.crossOut(true);
    expect(sent).toEqual([]);
  });

  test("with all dice kept there is nothing to roll", () => {
    const play = playing(["roll 13356"], "13356", { keep: 2, boxes: {} });
    for (let place = 0; place < 5; place += 1) play.pick(place);
    play.roll();
    expect([play.rollable, sent]).toEqual([false, []]);
  });

  test("who watches does nothing", () => {
    const play = playing(["roll 13356"], "13356", { keep: 2, boxes: { threes: 6 } });
    table.mine = [];
    play.roll();
    play.fill("threes");
    play.pick(0);
    expect([sent, play.felt.keeping]).toEqual([[], ""]);
  });
});

describe("with a coach", () => {
  const acts = { keep: 2, boxes: { threes: 6, fours: 0 } };

  function coached(coach: object): { play: Play; sent: string[] } {
    const [now, sent] = [seen(["roll 13356"], "13356", acts), [] as string[]];
    const act = (_: number, one: string) => (sent.push(one), new Promise<Answer>(() => undefined));
    const table = { seen: now, view: now.view, mine: [0], act } as unknown as TableState;
    const play = new modules.Play(table, { dice: 5, rolls: 3 } as GameInfo, coach as Play["coach"]);
    play.felt.hear(now);
    return { play, sent };
  }

  test("what it is against is done only if it is meant", () => {
    const coach = { thinking: false, doubt: null as object | null, objects: (act: string) => (coach.doubt = { act }) };
    const { play, sent } = coached(coach);
    play.fill("fours");
    expect([sent, play.zero]).toEqual([[], null]);
    coach.doubt = null;
    play.goOn();
    expect(sent).toEqual([]);
    play.roll();
    play.goOn();
    expect([sent, coach.doubt]).toEqual([["keep"], null]);
  });

  test("an act waits for it a moment, as if it were on its way, and not if the position is another by then", async () => {
    let answer = (): void => undefined;
    const decision = { about: "this" };
    const soon = () => new Promise<void>((resolve) => (answer = resolve));
    const coach = { thinking: true, decision, soon, objects: () => false };
    const { play, sent } = coached(coach);
    play.fill("threes");
    play.fill("threes");
    expect([sent, play.pendingBox]).toEqual([[], "threes"]);
    answer();
    await settled();
    expect(sent).toEqual(["fill threes"]);
    expect(modules.notice.text).toBe(null);
    const other = coached(coach);
    other.play.roll();
    coach.decision = { about: "that" };
    answer();
    await settled();
    expect([other.sent, other.play.busy]).toEqual([[], false]);
  });

  test("what it could not look at is done, and that is said", () => {
    const { play, sent } = coached({ thinking: false, missed: true, objects: () => false });
    play.fill("threes");
    expect([sent, modules.notice.text]).toEqual([["fill threes"], "The coach could not look at this choice."]);
    modules.notice.clear();
  });
});
