import { describe, expect, it } from "vitest";

import { awaySince, choiceText, endedBy, playedForUs, questions } from "../../src/lib/table/absence";
import type { TableEvent } from "../../src/lib/wire/events";
import type { Snapshot } from "../../src/lib/wire/live";
import type { TableView } from "../../src/wire";

const SINCE = Date.UTC(2026, 0, 1, 12);
const person = (name: string, more = {}) => ({ name, kind: "human", stand_in: null, away: null, ...more });

function snapshot(ann = {}, setup = {}, more = {}): Snapshot {
  const players = { 0: person("Ann", ann), 1: person("Bo"), 2: person("Cléo") };
  const view = { players, waiting: [0], setup: { clock: null, ...setup } } as unknown as TableView;
  return { view, mine: [1], away: { 0: SINCE + 5000 }, ahead: 5000, ...more } as unknown as Snapshot;
}

describe("a player who is disconnected", () => {
  it("is away since then, by our own clock", () => {
    expect(awaySince(snapshot(), 0)).toBe(SINCE);
    expect(awaySince(snapshot(), 1)).toBeNull();
  });

  it("is not said to be away if it is us, or if a bot plays meanwhile", () => {
    expect(awaySince(snapshot({}, {}, { mine: [0] }), 0)).toBeNull();
    expect(awaySince(snapshot({ stand_in: "casual" }), 0)).toBeNull();
  });
});

describe("those present", () => {
  const away = { away: { since: SINCE, waited_by: null } };

  it("are asked only when the server says so, and only about others", () => {
    expect(questions(snapshot())).toEqual([]);
    expect(questions(snapshot(away))).toMatchObject([{ seat: 0, waitedBy: null }]);
    expect(questions(snapshot(away, {}, { mine: [0] }))).toEqual([]);
  });

  it("read that a game with a clock is paused", () => {
    expect(questions(snapshot(away))[0]?.text).not.toContain("paused");
    expect(questions(snapshot(away, { clock: 30 }))[0]?.text).toContain("paused");
  });

  it("read who would rather wait", () => {
    expect(questions(snapshot({ away: { since: SINCE, waited_by: 2 } }))[0]?.waitedBy).toBe("Cléo");
  });

  it("read later who ended the game, if somebody did because of an absence", () => {
    const { view } = snapshot();
    const ended = (by: number | null) => [{ type: "ended", closed: true, secret: "", by }] as TableEvent[];
    expect(endedBy({ view, events: ended(2) })).toBe("Cléo");
    expect(endedBy({ view, events: ended(null) })).toBeNull();
    expect(endedBy({ view, events: [] })).toBeNull();
  });

  it("hear what others have chosen, with their name, but not what they chose themselves", () => {
    const { view } = snapshot();
    const said = (event: object) => choiceText(event as TableEvent, view, [1]);
    expect(said({ type: "waited", seat: 0, by: 2 })).toBe("Cléo would rather wait for Ann.");
    expect(said({ type: "stood-in", seat: 0, by: 2 })).toBe("Cléo lets a bot play until Ann is back.");
    expect(said({ type: "ended", by: 2 })).toBe("Cléo ended the game.");
    expect(said({ type: "ended", by: 1 })).toBeNull();
    expect(said({ type: "ended", by: null })).toBeNull();
    expect(said({ type: "played", seat: 0, by: "owner" })).toBeNull();
  });
});

describe("whoever comes back", () => {
  const own = { type: "played", seat: 1, by: "owner", moves: [{ kind: "fill", box: "ones" }] };
  const bots = { type: "played", seat: 1, by: "bot", moves: [{ kind: "roll", dice: "13356" }] };
  const filled = { ...bots, moves: [{ kind: "fill", box: "threes" }] };
  const others = { ...filled, seat: 0 };
  const played = (events: object[], bo = {}) => {
    const { view, mine } = snapshot();
    const players = { ...view.players, 1: person("Bo", bo) };
    return playedForUs({ view: { ...view, players } as unknown as TableView, mine, events: events as TableEvent[] });
  };

  it("learns what a bot has played since", () => {
    expect(played([own, bots, filled, others])).toEqual({ at: 2, boxes: [{ seat: 1, box: "threes" }] });
    expect(played([own, bots])).toEqual({ at: 1, boxes: [] });
  });

  it("learns nothing while the bot plays, and nothing that lies before an own act", () => {
    expect(played([own, bots, filled], { stand_in: "casual" })).toBeNull();
    expect(played([bots, filled, own, others])).toBeNull();
    expect(played([])).toBeNull();
  });
});
