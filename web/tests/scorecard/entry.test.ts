import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { browser } from "../fake-browser";
import { moveText, type Move } from "../../src/lib/wire/move";
import type { Change } from "../../src/lib/wire/events";
import type { Answer, Snapshot } from "../../src/lib/wire/live";
import type { Play } from "../../src/lib/scorecard/play.svelte";
import type { TableState } from "../../src/lib/table/table.svelte";
import type { Acts, GameInfo } from "../../src/wire";

let PlayClass: typeof Play;
beforeAll(async () => {
  browser();
  ({ Play: PlayClass } = await import("../../src/lib/scorecard/play.svelte"));
});

const START: Acts = { roll: 5, typed: true, notes: { sixes: [0, 6, 12], chance: [5] } };
const settled = () => new Promise((over) => setTimeout(over));

const sent: string[] = [];
const taken: Change[][] = [];
let answer: (answer: Answer) => void;
let shown: Snapshot;

function snapshot(acts: Acts, dice: string | null, moves: Move[], seat: number): Snapshot {
  const turn = { seat, manche: 1, roll_off: false, dice, kept: "", rolls_left: 0 };
  const player = { stand_in: null, dice: "real", score: null };
  return {
    events: moves.map((move) => ({ type: "played", seat, moves: [move] })),
    sequence: moves.length,
    mine: [0, 1],
    view: {
      state: { kind: "scorecard", turn },
      players: { 0: player, 1: player },
      acts: { [seat]: acts },
      status: "playing",
      undo: null,
    },
  } as unknown as Snapshot;
}

/** The table shows this now. */
function show(acts: Acts, dice: string | null = null, moves: Move[] = [], seat = 0): void {
  shown = snapshot(acts, dice, moves, seat);
}

function keeper(): Play {
  const asked = () => new Promise<Answer>((resolve) => (answer = resolve));
  const table = {
    get snapshot() {
      return shown;
    },
    get view() {
      return shown.view;
    },
    mine: [0, 1],
    play: (_: number, move: Move) => (sent.push(moveText(move)), asked()),
    correct: (changes: Change[]) => (taken.push(changes), asked()),
  };
  return new PlayClass(table as unknown as TableState, { dice: 5, rolls: 3 } as GameInfo);
}

function type(play: Play, faces: number[]): void {
  for (const face of faces) void play.entry.add(face);
}

beforeEach(() => {
  localStorage.clear();
  sent.length = taken.length = 0;
  show(START);
});

describe("typing dice", () => {
  test("the fifth die sends all five, and a sixth is none of them", () => {
    const play = keeper();
    type(play, [6, 1, 6, 6]);
    expect(sent).toEqual([]);
    type(play, [2, 2]);
    expect(sent).toEqual(["final 12666"]);
  });

  test("they are shown as typed while they wait, and once they are on the table", async () => {
    const play = keeper();
    type(play, [6, 1, 6, 6, 2]);
    expect(play.entry.dice).toEqual([6, 1, 6, 6, 2]);
    answer({ ok: true, sequence: 1 });
    await settled();
    expect(play.entry.dice).toEqual([6, 1, 6, 6, 2]);
    show({ boxes: { sixes: 18 } }, "12666", [{ kind: "final", dice: "12666" }]);
    expect([play.entry.complete, play.entry.dice]).toEqual([true, [6, 1, 6, 6, 2]]);
    show(START, null, [{ kind: "final", dice: "12666" }], 1);
    expect(play.entry.dice).toEqual([]);
  });

  test("after a refusal they are still there", async () => {
    const play = keeper();
    type(play, [6, 1, 6, 6, 2]);
    answer({ ok: false, code: "no", text: "" });
    await settled();
    expect(play.entry.dice).toEqual([6, 1, 6, 6, 2]);
    play.entry.undo();
    type(play, [3]);
    expect(sent).toEqual(["final 12666", "final 13666"]);
  });

  test("undoing takes them back, and only the last one has to be typed again", async () => {
    const play = keeper();
    type(play, [6, 1, 6, 6, 2]);
    answer({ ok: true, sequence: 1 });
    await settled();
    show({ boxes: { sixes: 18 } }, "12666", [{ kind: "final", dice: "12666" }]);
    play.entry.undo();
    expect(taken).toEqual([[{ at: 1, moves: [] }]]);
    answer({ ok: true, sequence: 1 });
    await settled();
    show(START);
    expect(play.entry.dice).toEqual([6, 1, 6, 6]);
  });

  test("erasing too often does not take back what was entered before", () => {
    show(START, null, [{ kind: "note", box: "ones", points: 3, bonus: false }]);
    const play = keeper();
    type(play, [6]);
    play.entry.undo();
    play.entry.undo();
    expect([play.entry.dice, taken]).toEqual([[], []]);
  });

  test("each roll, where somebody wants that, also after another visit", () => {
    keeper().entry.mode = "rolls";
    const play = keeper();
    type(play, [6, 1, 6, 6, 2]);
    expect(sent).toEqual(["roll 12666"]);
  });

  test("the undo of a turn takes back the picked dice, and then the roll", () => {
    show({ keep: 2, boxes: {} }, "12666", [{ kind: "roll", dice: "12666" }]);
    const play = keeper();
    play.tray.update(shown);
    play.pick(4);
    play.undo();
    expect([play.tray.keeping, taken]).toEqual(["", []]);
    play.undo();
    expect(taken).toEqual([[{ at: 1, moves: [] }]]);
  });

  test("with some dice kept, the last of the others sends them", () => {
    show({ roll: 2, typed: true });
    const play = keeper();
    type(play, [5, 4]);
    expect(sent).toEqual(["roll 45"]);
  });
});

describe("points without dice", () => {
  test.each(["final", "rolls", "score"] as const)("a tap on a box asks for them: %s", (mode) => {
    const play = keeper();
    play.entry.mode = mode;
    expect(play.entry.openBoxes).toEqual(["sixes", "chance"]);
    play.fill("sixes");
    expect(play.entry.box).toBe("sixes");
    play.entry.note(12, false);
    expect([sent, play.pendingBox, play.boxes]).toEqual([["note sixes 12"], "sixes", { sixes: 12 }]);
  });

  test("another tap on it asks no longer, and no other turn is asked about", () => {
    const play = keeper();
    play.fill("sixes");
    play.fill("sixes");
    expect(play.entry.box).toBe(null);
    play.fill("sixes");
    show(START, null, [], 1);
    expect(play.entry.box).toBe(null);
  });

  test("none once dice are on the table", () => {
    show({ boxes: { sixes: 18 } }, "12666");
    expect(keeper().entry.openBoxes).toEqual([]);
  });
});

test("turns are corrected after the game too, if nobody had dice from the program", () => {
  const play = keeper();
  const fill: Move[] = [{ kind: "note", box: "sixes", points: 12, bonus: false }];
  for (const [status, other, count] of [
    ["over", "real", 1],
    ["over", "fair", 0],
    ["closed", "real", 0],
  ] as const) {
    show({}, null, fill);
    const { view } = shown;
    const bo = { ...view.players["1"], dice: other };
    shown = { ...shown, view: { ...view, status, players: { ...view.players, 1: bo } } } as unknown as Snapshot;
    expect(play.entry.finished).toHaveLength(count);
  }
});
