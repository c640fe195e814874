import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { browser } from "../fake-browser";
import { Tray } from "../../src/lib/scorecard/tray.svelte";
import { moveText, parseMove, type Move } from "../../src/lib/wire/move";
import type { Answer, Snapshot } from "../../src/lib/wire/live";
import type { Play } from "../../src/lib/scorecard/play.svelte";
import type { TableState } from "../../src/lib/table/table.svelte";
import type { Acts, GameInfo } from "../../src/wire";

vi.stubGlobal("matchMedia", () => ({ matches: false }));

let modules: typeof import("../../src/lib/scorecard/play.svelte") & typeof import("../../src/lib/ui/notice.svelte");
beforeAll(async () => {
  browser();
  modules = {
    ...(await import("../../src/lib/scorecard/play.svelte")),
    ...(await import("../../src/lib/ui/notice.svelte")),
  };
});

function snapshot(moves: string[], dice: string | null, acts: Acts = {}, sequence = moves.length): Snapshot {
  const events = moves.map((move) => ({ type: "played", seat: 0, moves: [parseMove(move)] }));
  const turn = { seat: 0, manche: 1, roll_off: false, dice, kept: "", rolls_left: 2 };
  const players = { 0: { stand_in: null, dice: "fair" } };
  return {
    events,
    sequence,
    view: { state: { kind: "scorecard", turn }, players, acts: { 0: acts }, status: "playing" },
  } as unknown as Snapshot;
}

/** Whatever follows from an answer has happened. */
const settled = () => new Promise((over) => setTimeout(over));

describe("the tray", () => {
  test("what was there when we came does not tumble, what falls then does", () => {
    const tray = new Tray(5);
    tray.update(snapshot(["roll 13356"], "13356"));
    expect([tray.rolling, tray.text]).toEqual([false, "13356"]);
    tray.update(snapshot(["roll 13356", "keep 33", "roll 112"], "11233"));
    expect([tray.rolling, tray.text]).toEqual([true, "11233"]);
    tray.settle();
    expect(tray.rolling).toBe(false);
  });

  test("picks can be undone one by one, and kept dice stay picked", () => {
    const tray = new Tray(5);
    tray.update(snapshot(["roll 13356"], "13356"));
    tray.pick(2);
    tray.pick(4);
    expect(tray.keeping).toBe("36");
    tray.undo();
    expect([tray.keeping, tray.undoable]).toEqual(["3", true]);
    tray.update(snapshot(["roll 13356", "keep 3", "roll 1112"], "11123"));
    expect(tray.picks).toEqual([false, false, true, false, false]);
    expect(tray.undoable).toBe(false);
    tray.settle();
  });
});

describe("dice that do not tumble", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
  });

  test("the second half of a double tap does not roll them again", () => {
    const now = snapshot(["roll 12345", "keep", "roll 13356"], "13356", { keep: 1 });
    const table = { snapshot: now, view: now.view, mine: [0] };
    const play = new modules.Play(table as unknown as TableState, { dice: 5 } as GameInfo);
    play.tray.update(snapshot(["roll 12345"], "12345"));
    play.tray.update(now);
    expect([play.tray.rolling, play.pickable, play.rollable]).toEqual([false, true, false]);
    play.tray.settle();
    expect(play.rollable).toBe(false);
    vi.runAllTimers();
    expect(play.rollable).toBe(true);
  });
});

describe("playing", () => {
  const sent: string[] = [];
  let answer: (answer: Answer) => void;
  let table: {
    snapshot: Snapshot;
    view: Snapshot["view"];
    mine: number[];
    play: (seat: number, move: Move) => Promise<Answer>;
  };

  function playing(moves: string[], dice: string | null, acts: Acts): Play {
    const now = snapshot(moves, dice, acts);
    table = {
      snapshot: now,
      view: now.view,
      mine: [0],
      play: (_, move) => {
        sent.push(moveText(move));
        return new Promise((resolve) => (answer = resolve));
      },
    };
    const play = new modules.Play(table as unknown as TableState, { dice: 5, rolls: 3 } as GameInfo);
    play.tray.update(now);
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
    table.snapshot = { ...table.snapshot, sequence: 2 };
    expect(play.busy).toBe(false);
  });

  test("what is typed in goes out once as well", () => {
    const play = playing([], null, { roll: 5, typed: true });
    void play.send(parseMove("roll 13356"));
    void play.send(parseMove("roll 13356"));
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
    table.snapshot = snapshot(["roll 13356", "fill ones", "roll 22256"], "22256", { boxes: { fours: 0 } });
    table.view = table.snapshot.view;
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
    expect([sent, play.tray.keeping]).toEqual([[], ""]);
  });
});

describe("with a coach", () => {
  const acts = { keep: 2, boxes: { threes: 6, fours: 0 } };

  function coached(coach: object): { play: Play; sent: string[] } {
    const [now, sent] = [snapshot(["roll 13356"], "13356", acts), [] as string[]];
    const played = (_: number, move: Move) => (sent.push(moveText(move)), new Promise<Answer>(() => undefined));
    const table = { snapshot: now, view: now.view, mine: [0], play: played } as unknown as TableState;
    const play = new modules.Play(table, { dice: 5, rolls: 3 } as GameInfo, coach as Play["coach"]);
    play.tray.update(now);
    return { play, sent };
  }

  test("what it is against is done only if it is meant", () => {
    const coach = {
      thinking: false,
      warning: null as object | null,
      objects: (move: Move) => (coach.warning = { move }),
    };
    const { play, sent } = coached(coach);
    play.fill("fours");
    expect([sent, play.zero]).toEqual([[], null]);
    coach.warning = null;
    play.ignoreWarning();
    expect(sent).toEqual([]);
    play.roll();
    play.ignoreWarning();
    expect([sent, coach.warning]).toEqual([["keep"], null]);
  });

  test("an act waits for it a moment, as if it were on its way, and not if the position is another by then", async () => {
    let answer = (): void => undefined;
    const decision = { key: "this" };
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
    coach.decision = { key: "that" };
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
