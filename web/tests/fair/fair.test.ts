import { describe, expect, test } from "vitest";

import pinnedChains from "../../../tests/data/counts/chained-dice.json";
import pinned from "../../../tests/data/counts/fair-dice.json";
import { commitmentOf, deckFingerprint, FairDice, afterRoll, diceText } from "../../src/lib/fair/fair-dice";
import { ChainedDice } from "../../src/lib/fair/chained-dice";
import { sealOf } from "../../src/lib/seals/seal";
import { fromHex, hmac, plainHmac, plainSha256, sha256, toHex, type Bytes } from "../../src/lib/seals/sha256";
import { playedAtTable, type Known, type PlayedGame, type PlayedMove } from "../../src/lib/fair/played";
import { verify, type Verdict } from "../../src/lib/fair/verify";
import { readEvents } from "../../src/lib/wire/events";
import { moveText } from "../../src/lib/wire/move";
import type { View, Welcome } from "../../src/wire";
import { playedInRecord } from "./record";

interface Fixture {
  record: string;
  view: View;
  events: Welcome["events"];
  game: Known;
  other_secret: unknown[][];
  verdict: { rolls: number; checked: number; unchecked: Verdict["unchecked"] };
}

const files = import.meta.glob<Fixture>("../fixtures/*.json", { eager: true, import: "default" });
const names = Object.keys(files).map((path) => path.replace(/.*\/|\.json/g, ""));
const fixture = (name: string): Fixture => files[`../fixtures/${name}.json`] as Fixture;
const played = (name: string): [PlayedGame, PlayedGame] => {
  const { record, view, events, game } = fixture(name);
  return [playedAtTable(view, readEvents(events), game), playedInRecord(record, game)];
};
const isChance = ({ move }: PlayedMove): boolean => move.kind === "roll" || move.kind === "card";
const text = ({ seat, move, rollOff }: PlayedMove): string =>
  `${seat} ${rollOff ? "for the start " : ""}${moveText(move)}`;

describe("the pinned vectors", () => {
  test("commitments", async () => {
    for (const { secret, commitment } of pinned.commitments) expect(await commitmentOf(secret)).toBe(commitment);
  });

  test("rolls", async () => {
    for (const { key, roll, faces, ...head } of pinned.rolls) {
      expect((await new FairDice(head).faces(key, roll, faces.length)).join("")).toBe(faces);
    }
  });

  test("turns", async () => {
    for (const { key, keeps, lying, ...head } of pinned.turns) {
      const dice = new FairDice(head);
      const places = lying[0]?.length ?? 0;
      let now = await dice.faces(key, 1, places);
      expect(now.join("")).toBe(lying[0]);
      for (const [place, keep] of keeps.entries()) {
        now = afterRoll(now, keep, await dice.faces(key, place + 2, places));
        expect(now.join("")).toBe(lying[place + 1]);
      }
    }
  });

  test("decks", async () => {
    for (const { cards, order, ...head } of pinned.decks) {
      expect(await new FairDice(head).cards(cards)).toEqual(order);
    }
    const [built_in] = pinned.decks;
    expect(await deckFingerprint(built_in?.cards ?? [])).toBe(pinned.fingerprints["deluxe-poker"]);
  });
});

test("our own arithmetic is the browser's", async () => {
  for (const length of [0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const data: Bytes = Uint8Array.from({ length }, (_, place) => (place * 37 + length) % 256);
    expect(plainSha256(data)).toEqual(await sha256(data));
    const key = data.slice(0, Math.max(1, Math.min(32, length)));
    if (length > 0) expect(plainHmac(key, data)).toEqual(await (await hmac(key))(data));
  }
});

describe.each(names)("%s", (name) => {
  test("its dice are found fair, from its events and from its record", async () => {
    const wanted = fixture(name).verdict;
    for (const game of played(name)) {
      const reported: [number, number][] = [];
      const verdict = await verify(game, (...progress) => reported.push(progress));
      expect(verdict).toMatchObject({ fair: true, commitment: true, wrong: [], checked: wanted.checked });
      expect(verdict.unchecked).toEqual(wanted.unchecked);
      expect(reported.at(-1)).toEqual([wanted.rolls, wanted.rolls]);
    }
  });

  test("with another secret the same is wrong as fivefold verify says", async () => {
    const { other_secret, verdict } = fixture(name);
    for (const game of played(name)) {
      const { wrong, commitment } = await verify({ ...game, secret: "0".repeat(64) });
      expect(wrong.map((each) => Object.values(each))).toEqual(other_secret);
      expect([commitment, verdict.checked > 2]).toEqual([false, other_secret.length > 2]);
    }
  });

  test("events and record tell the same game", () => {
    const [table, record] = played(name);
    // A record leaves out that a joker was not locked: `roll 65531` alone says it.
    const recorded = table.moves.filter(({ move }) => move.kind !== "lock" && move.kind !== "no-lock");
    expect(record.moves.map(text)).toEqual(recorded.map(text));
    expect({ ...record, moves: [] }).toEqual({ ...table, moves: [] });
  });

  test("each roll and card that was changed is found, and it is said which", async () => {
    const [game] = played(name);
    const places = game.moves.flatMap((played, place) =>
      isChance(played) && !game.realDice.includes(played.seat) ? [place] : [],
    );
    for (const place of places.filter((_, nth) => nth % 9 === 0)) {
      const moves = game.moves.map((each, at) => (at === place ? changed(each) : each));
      const { fair, wrong, checked, unchecked } = await verify({ ...game, moves });
      const { seat, move, rollOff } = game.moves[place] as PlayedMove;
      expect(fair).toBe(false);
      // A wrong card changes which cards are left.
      if (game.chain === null || move.kind !== "card") expect(wrong).toHaveLength(1);
      expect(wrong[0]?.seat).toBe(seat);
      expect(wrong[0]?.kind).toBe(rollOff ? "start" : move.kind);
      expect(diceText(wrong[0]?.found ?? "")).not.toBe(diceText(wrong[0]?.shouldBe ?? ""));
      expect(checked + unchecked.reduce((sum, { count }) => sum + count, 0)).toBe(fixture(name).verdict.rolls);
    }
  });
});

/** The same with its first die, or its payout, changed. */
function changed(played: PlayedMove): PlayedMove {
  const { move } = played;
  if (move.kind === "card")
    return { ...played, move: { ...move, card: { ...move.card, payout: move.card.payout + 100 } } };
  if (move.kind !== "roll") return played;
  const dice = `${(Number(move.dice[0]) % 6) + 1}${move.dice.slice(1)}`;
  return { ...played, move: { ...move, dice } };
}

describe("a chain of keys", () => {
  const [chained] = played("chained");
  /** The game as it was after some moves, and the last key that was shown then. */
  const cut = async (moves: number, number: number): Promise<PlayedGame> => {
    let key = fromHex(chained.secret ?? "");
    for (let each = chained.chain?.length ?? 0; each > number; each--) key = await sha256(key);
    const chain = chained.chain === null ? null : { ...chained.chain, shown: { number, key: toHex(key) } };
    return { ...chained, secret: null, chain, moves: chained.moves.slice(0, moves) };
  };

  test("the dice are checked while the game goes on", async () => {
    const going = await cut(1, 2);
    expect(await verify(going)).toMatchObject({ fair: true, commitment: true, checked: 1, rolls: 1 });
    const changedRoll = { ...going, moves: going.moves.map(changed) };
    expect(await verify(changedRoll)).toMatchObject({ fair: false, commitment: true, checked: 1 });
  });

  test("what has no key yet is not checked", async () => {
    const verdict = await verify({ ...(await cut(1, 1)) });
    expect(verdict).toMatchObject({ fair: true, checked: 0, unchecked: [{ reason: "no-secret", count: 1 }] });
  });

  test("a key of another chain is found", async () => {
    const going = await cut(1, 2);
    const chain = going.chain && { ...going.chain, shown: { number: 2, key: "0".repeat(64) } };
    expect(await verify({ ...going, chain })).toMatchObject({ fair: false, commitment: false });
  });

  test("a seed that was replaced is found, and who showed none is told", async () => {
    expect(await verify(chained)).toMatchObject({ seals: true, unopened: [2], skipped: 0 });
    const seeds = chained.seeds.map((seed, seat) => (seat === 0 ? "other" : seed));
    expect(await verify({ ...chained, seeds })).toMatchObject({ fair: false, seals: false });
  });

  test("chains, seals, rolls and cards are the pinned ones", async () => {
    for (const { code, seat, seed, seal } of pinnedChains.seals) expect(await sealOf(code, seat - 1, seed)).toBe(seal);
    const chain = { length: 0, shown: null, seals: [], skips: [] };
    for (const { key, number, commitment, label, faces, ...head } of pinnedChains.rolls) {
      const dice = new ChainedDice(head, chain, { number, key });
      expect(await dice.commitment()).toBe(commitment);
      expect((await dice.faces(number, faces.length, label)).join("")).toBe(faces);
    }
    for (const { key, number, left, card, ...head } of pinnedChains.cards) {
      expect(await new ChainedDice(head, chain, { number, key }).card(number, left)).toBe(card);
    }
  });
});

describe("what was promised", () => {
  const [game] = played("yum");

  test("another secret is noticed, and so are the dice", async () => {
    const verdict = await verify({ ...game, secret: "0".repeat(64) });
    expect(verdict).toMatchObject({ fair: false, commitment: false });
    expect(verdict.wrong.length).toBeGreaterThan(15);
  });

  test("another commitment is noticed", async () => {
    expect(await verify({ ...game, commitment: "0".repeat(64) })).toMatchObject({ fair: false, wrong: [] });
  });

  test.each([{ code: "7kx20rtd49" }, { fingerprint: "0".repeat(64) }, { seeds: ["x", "y"] }, { same: true }])(
    "another table is noticed: %o",
    async (different) => {
      expect((await verify({ ...game, ...different })).fair).toBe(false);
    },
  );

  test("another deck is noticed", async () => {
    const [poker] = played("deluxe-poker");
    expect(await verify({ ...poker, deck: [...poker.deck].reverse() })).toMatchObject({
      fingerprint: false,
      fair: false,
    });
  });

  test("before the secret is told nothing is checked and nothing is wrong", async () => {
    const verdict = await verify({ ...game, secret: null });
    expect(verdict).toMatchObject({ fair: true, commitment: null, checked: 0, wrong: [] });
    expect(new Set(verdict.unchecked.map(({ reason }) => reason))).toEqual(new Set(["no-secret"]));
  });
});

test("what follows a wrong roll in its turn is not checked", async () => {
  const [game] = played("yum");
  const first = game.moves.findIndex(
    ({ move }, at) => move.kind === "roll" && game.moves[at + 1]?.move.kind === "keep",
  );
  const moves = game.moves.map((each, at) => (at === first ? changed(each) : each));
  const { unchecked, wrong } = await verify({ ...game, moves });
  expect(wrong).toHaveLength(1);
  expect(unchecked[0]?.reason).toBe("after-wrong");
});
