import { describe, expect, test } from "vitest";

import { readDeck } from "../../src/lib/poker/deck";
import { keeperSetup, nameProblem, namesOf, type KeeperAnswers } from "../../src/lib/keeper/keeper";
import type { GameInfo } from "../../src/wire";

const game = (more: Partial<GameInfo>): GameInfo =>
  ({ id: "yum", players: [1, 12], manches: false, cards: [], ...more }) as GameInfo;
const YUM = game({});
const POKER = game({ id: "deluxe-poker", players: [2, 6], cards: ["665JJ/2/700"] });
const wish = (more: Partial<KeeperAnswers>): KeeperAnswers => ({
  game: YUM,
  names: ["Ann ", "", "Bo"],
  way: "here",
  cards: "typed",
  deck: [],
  manches: 3,
  ...more,
});

describe("a table for real dice", () => {
  test("around one device everybody who is named sits there", () => {
    expect(keeperSetup(wish({}))).toEqual({
      game: "yum",
      seats: [
        { kind: "me", name: "Ann", dice: "real" },
        { kind: "me", name: "Bo", dice: "real" },
      ],
    });
  });

  test("on devices of their own the others sit down themselves", () => {
    const { seats } = keeperSetup(wish({ way: "each" }));
    expect(seats.map(({ kind, dice }) => [kind, dice])).toEqual([
      ["me", "real"],
      ["open", "real"],
      ["open", "real"],
    ]);
  });

  test("manches are asked for only where there are any", () => {
    expect(keeperSetup(wish({ game: game({ manches: true }) })).manches).toBe(3);
    expect(keeperSetup(wish({})).manches).toBeUndefined();
  });

  test.each([
    ["typed", { cards: "typed", closing: null }],
    ["dealt", { cards: "dealt", closing: null }],
    ["own", { cards: "dealt", closing: null, deck: ["11111/1/100"] }],
  ] as const)("cards: %s", (cards, wanted) => {
    const made = keeperSetup(wish({ game: POKER, cards, deck: ["11111/1/100"] }));
    expect(made).toMatchObject(wanted);
    expect("deck" in made).toBe(cards === "own");
  });
});

describe("what can't be is said", () => {
  test.each([
    [YUM, ["Ann", "Bo"], null],
    [YUM, [], "names-few"],
    [POKER, ["Ann"], "names-few"],
    [POKER, ["A", "B", "C", "D", "E", "F", "G"], "names-many"],
    [YUM, ["Ann", "Bo", "Ann"], "names-twice"],
    [YUM, ["", ""], "names-own"],
    [YUM, ["Ann", "", ""], null],
  ])("%# %o", (which, names, key) => {
    expect(nameProblem(which, names)?.key ?? null).toBe(key);
  });

  test("two who are not named yet are not the same", () => {
    expect(nameProblem(YUM, namesOf(["Ann", "x", "x"], "each"))).toBeNull();
  });
});

describe("a deck of one's own", () => {
  test("is read however it is typed", () => {
    expect(readDeck("66554/5/500, 665jj/2/700\n\n  1111J/4/800;22222/6/800 ").cards).toEqual([
      "66554/5/500",
      "665JJ/2/700",
      "1111J/4/800",
      "22222/6/800",
    ]);
  });

  test("says which lines are no cards", () => {
    expect(readDeck("66554/5/500\n6655/5/500\n66557/5/500 hello").wrong).toEqual([
      { line: 2, text: "6655/5/500" },
      { line: 3, text: "66557/5/500" },
      { line: 3, text: "hello" },
    ]);
  });

  test.each(["66554/0/500", "66554/10/500", "66554/5/550", "66554/5/0", "66554/5/5100", "66554/5/50"])(
    "refuses %s as the server does",
    (card) => {
      expect(readDeck(card).cards).toEqual([]);
    },
  );

  test.each(["66554/1/100", "66554/9/5000", "66554/9/4900"])("takes %s", (card) => {
    expect(readDeck(card).cards).toEqual([card]);
  });
});
