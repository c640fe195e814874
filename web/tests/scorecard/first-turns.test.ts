import { describe, expect, test } from "vitest";

import { firstTopic } from "../../src/lib/scorecard/first-turns";
import type { Acts, GameInfo } from "../../src/wire";

const GAME = {
  boxes: [
    { id: "aces", section: "upper" },
    { id: "chance", section: "lower" },
  ],
  columns: [],
  upper_bonus: { at: 63, points: 35, par: 3 },
} as unknown as GameInfo;

/** What is explained to somebody with these boxes who may do this. */
function topic(acts: Acts, boxes: string[] = [], more: object = {}): string | null {
  const filled = Object.fromEntries(boxes.map((box) => [box, 1]));
  const score = { kind: "scorecard", boxes: filled, manches: [] };
  const view = { players: { 0: { score } } };
  const play = { view, game: GAME, seat: 0, typing: false, acts, tray: { rolling: false }, turn: null, ...more };
  return firstTopic(play as unknown as Parameters<typeof firstTopic>[0]);
}

describe("a first game", () => {
  test("each step is explained when it comes", () => {
    expect(topic({ roll: 5 })).toBe("roll");
    expect(topic({ keep: 2, boxes: {} })).toBe("keep");
    expect(topic({ boxes: {} })).toBe("fill");
    expect(topic({ roll: 5 }, ["chance"])).toBe("roll");
    expect(topic({ keep: 2, boxes: {} }, ["aces"])).toBe("bonus");
    expect(topic({ keep: 2, boxes: {} }, ["aces"], { game: { ...GAME, upper_bonus: null } })).toBe("keep");
  });

  test("what somebody else has written stays visible", () => {
    const score = (boxes: object) => ({ score: { kind: "scorecard", boxes, manches: [] } });
    const view = { players: { 0: score({}), 1: score({ chance: 22 }) } };
    expect(topic({ roll: 5 }, [], { view })).toBeNull();
    expect(topic({ keep: 2, boxes: {} }, [], { view })).toBe("keep");
  });

  test("after two turns, in a turn of somebody else and with real dice nothing is", () => {
    expect(topic({ roll: 5 }, ["aces", "chance"])).toBeNull();
    expect(topic({}, [], { seat: null })).toBeNull();
    expect(topic({ roll: 5 }, [], { typing: true })).toBeNull();
    expect(topic({ roll: 5 }, [], { turn: { roll_off: true } })).toBeNull();
  });
});
