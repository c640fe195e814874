import { beforeAll, describe, expect, it } from "vitest";

import { codeIn, grouped } from "../../src/lib/wire/codes";
import { gatheringOf } from "../../src/lib/table/gathering";
import { hex, newId } from "../../src/lib/wire/ids";
import type { GameInfo, PlayerView, TableView } from "../../src/wire";
import { browser } from "../fake-browser";

function seats(...made: Partial<PlayerView>[]): TableView["players"] {
  const whole = made.map((one, seat) => [
    String(seat),
    { kind: "human", dice: "fair", seed: "ab", seal: null, ...one },
  ]);
  return Object.fromEntries(whole) as TableView["players"];
}

describe("who is missing", () => {
  const me = { name: "Ann" };
  const bot = { name: "Casual", kind: "bot", seed: null };
  const open = { name: null, kind: "open", seed: null };

  it("is nobody when all sit at this screen, or are bots", () => {
    expect(gatheringOf(seats(me, bot), [0])).toEqual({ open: 0, late: [], ready: true, alone: true });
    expect(gatheringOf(seats({ ...me, seed: null }, bot), [0]).alone).toBe(true);
    expect(gatheringOf(seats(me, bot), []).alone).toBe(false);
  });

  it("is whoever takes an open seat", () => {
    expect(gatheringOf(seats(me, open), [0])).toMatchObject({ open: 1, ready: false, alone: false });
  });

  it("is a guest who has not opened the page of a rematch yet", () => {
    const guest = { name: "Bo", seed: null };
    expect(gatheringOf(seats(me, guest), [0])).toMatchObject({ late: ["Bo"], ready: false, alone: false });
    expect(gatheringOf(seats(me, { ...guest, dice: "real" }), [0])).toMatchObject({ late: [], ready: true });
  });
});

describe("codes", () => {
  it("are shown in two groups, and read however they are written", () => {
    expect(grouped("7kx20rtd4m")).toBe("7KX20-RTD4M");
    for (const typed of ["7KX20-RTD4M", " 7kx20 rtd4m ", "http://localhost:8080/t/7kx20rtd4m?a=1", "7kx20–rtd4m"]) {
      expect(codeIn(typed)).toBe("7kx20rtd4m");
    }
    expect(codeIn("?")).toBe("");
  });
});

describe("ids", () => {
  it("need no secure page, and differ", () => {
    expect(newId()).toMatch(/^[0-9a-f]{32}$/);
    expect(newId()).not.toBe(newId());
    expect(hex(3)).toHaveLength(6);
  });
});

describe("a table being put together", () => {
  const yum = {
    id: "yum",
    kind: "scorecard",
    boxes: [{}],
    players: [1, 12],
    bots: ["random", "casual", "perfect"],
    bot_names: { random: ["Ziggy"], casual: ["Pip", "Rio"] },
    manches: false,
  };
  const cards = {
    id: "cards",
    kind: "poker",
    boxes: [],
    players: [3, 4],
    bots: ["random", "strong"],
    bot_names: {},
    manches: false,
  };
  const game = (info: unknown) => info as GameInfo;
  let modules: typeof import("../../src/lib/setup/draft.svelte") & typeof import("../../src/lib/setup/quick");

  beforeAll(async () => {
    browser();
    modules = { ...(await import("../../src/lib/setup/draft.svelte")), ...(await import("../../src/lib/setup/quick")) };
  });

  it("is me and a guest at first, with nothing that the game does not have", () => {
    const draft = new modules.SetupDraft();
    draft.choose(game(yum));
    expect(draft.setup).toEqual({
      game: "yum",
      seats: [
        { kind: "me", name: "", dice: "fair" },
        { kind: "open", dice: "fair" },
      ],
      same_dice: false,
      clock: null,
      hints: false,
    });
  });

  it("asks about hints where people play each other, and nowhere else", () => {
    const draft = new modules.SetupDraft();
    draft.choose(game(yum));
    draft.hints = true;
    expect([draft.shared, draft.setup.hints]).toEqual([true, true]);
    const guest = draft.seats[1];
    if (guest) guest.kind = "bot";
    expect([draft.shared, draft.setup.hints]).toEqual([false, false]);
  });

  it("leaves it to the server to name bots, and people without a name", () => {
    const draft = new modules.SetupDraft();
    draft.choose(game(yum));
    for (const kind of ["me", "bot"] as const) draft.add(kind);
    const [first] = draft.seats;
    if (first) first.name = " Zoé ";
    expect(draft.setup.seats.map(({ name }) => name)).toEqual(["Zoé", undefined, "", undefined]);
  });

  it("has as many seats as the game takes, and levels that it knows", () => {
    const draft = new modules.SetupDraft();
    draft.choose(game(cards));
    expect(draft.seats.map(({ kind }) => kind)).toEqual(["me", "open", "bot"]);
    expect([draft.canRemove, draft.canAdd]).toEqual([false, true]);
    expect(draft.setup.seats[2]).toMatchObject({ kind: "bot", level: "random" });
    expect(draft.setup.closing).toBe(12);
    draft.add("bot");
    expect(draft.canAdd).toBe(false);
  });

  it("lets each seat throw what it likes, bots excepted", () => {
    const draft = new modules.SetupDraft();
    draft.choose(game(yum));
    draft.add("bot");
    draft.dice = "real";
    expect(draft.setup.seats.map(({ dice }) => dice)).toEqual(["real", "real", undefined]);
    draft.dice = "each";
    const guest = draft.seats[1];
    if (guest) guest.dice = "real";
    expect(draft.setup.seats.map(({ dice }) => dice)).toEqual(["fair", "real", undefined]);
  });

  it("needs no questions for a quick game", () => {
    expect(modules.quickSetup(game(yum), modules.quickBots(game(yum))).seats).toEqual([
      { kind: "me", name: "" },
      { kind: "bot", level: "casual" },
    ]);
  });

  it("has the weakest bot where the values of a game can't be had", () => {
    expect(modules.quickBots({ ...game(yum), bots: ["random", "casual"] }, false)).toEqual(["random"]);
    expect(modules.quickBots({ ...game(yum), kind: "poker", bots: ["random", "casual"] }, false)).toEqual(["casual"]);
  });
});
