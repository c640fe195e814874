import { describe, expect, test, vi } from "vitest";

import pinned from "../../../tests/data/counts/fair-dice.json";
import { deckFingerprint, diceText, FairDice } from "../../src/lib/fair/dice";
import { digestOf } from "../../src/lib/fair/digest";
import { sealOf } from "../../src/lib/seals/seal";
import { fromHex, hmac, sha256, toHex, type Bytes } from "../../src/lib/seals/sha256";
import { playedAtTable, type Known, type PlayedGame, type PlayedMove } from "../../src/lib/fair/played";
import { verify, type Verdict } from "../../src/lib/fair/verify";
import { readEvents } from "../../src/lib/wire/events";
import { moveText } from "../../src/lib/wire/move";
import type { TableView, Welcome } from "../../src/wire";
import { playedInRecord } from "./record";

interface Fixture {
  record: string;
  view: TableView;
  events: Welcome["events"];
  game: Known;
  other_secret: unknown[][];
  verdict: { rolls: number; checked: number; digest: string; unchecked: Verdict["unchecked"] };
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
  test("seals", async () => {
    for (const { code, seat, seed, seal } of pinned.seals) expect(await sealOf(code, seat - 1, seed)).toBe(seal);
  });

  test("rolls, and the commitments of their keys", async () => {
    for (const { key, number, commitment, label, faces, ...head } of pinned.rolls) {
      const dice = new FairDice({ ...head, seals: [] }, [], { number, key });
      expect(await dice.commitment()).toBe(commitment);
      expect((await dice.faces(number, faces.length, label)).join("")).toBe(faces);
    }
  });

  test("cards, and the fingerprint of the deck", async () => {
    for (const { key, number, left, card, ...head } of pinned.cards) {
      expect(await new FairDice({ ...head, seals: [] }, [], { number, key }).card(number, left)).toBe(card);
    }
    const [poker] = played("deluxe-poker");
    expect(await deckFingerprint(poker.deck)).toBe(pinned.fingerprints["deluxe-poker"]);
  });

  test("digests", async () => {
    const known = { dice: 5, most_rolls: 3, boxes: ["ones"], cards: [] };
    for (const { headers, digest } of pinned.digests) {
      const lines = Object.entries({ ...headers, digest }).map(([key, value]) => `${key}: ${value}`);
      expect(await digestOf(playedInRecord(lines.join("\n"), known))).toBe(digest);
    }
  });
});

test("where the browser has no SHA-256 of its own, it is the same", async () => {
  vi.resetModules();
  vi.stubGlobal("crypto", {});
  const plain = await import("../../src/lib/seals/sha256");
  vi.unstubAllGlobals();
  for (const length of [1, 31, 32, 55, 56, 64, 65, 1000]) {
    const data: Bytes = Uint8Array.from({ length }, (_, place) => (place * 37 + length) % 256);
    expect(await plain.sha256(data)).toEqual(await sha256(data));
    const key = data.slice(0, 32);
    expect(await (await plain.hmac(key))(data)).toEqual(await (await hmac(key))(data));
  }
});

describe.each(names)("%s", (name) => {
  test("its dice are found right, from its events and from its record", async () => {
    const wanted = fixture(name).verdict;
    for (const game of played(name)) {
      const reported: [number, number][] = [];
      const verdict = await verify(game, null, (...progress) => reported.push(progress));
      expect(verdict).toMatchObject({ result: "consistent", commitment: true, wrong: [], checked: wanted.checked });
      expect(verdict).toMatchObject({ digest: wanted.digest, ownDigest: true });
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
      const { result, wrong, checked, unchecked } = await verify({ ...game, moves });
      const { seat, move, rollOff } = game.moves[place] as PlayedMove;
      expect(result).toBe("wrong");
      // A wrong card changes which cards are left.
      if (move.kind !== "card") expect(wrong).toHaveLength(1);
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

describe("keys, seeds and seals", () => {
  const [sealed] = played("sealed");
  /** The game as it was after some moves, and the last key that was shown then. */
  const cut = async (moves: number, number: number): Promise<PlayedGame> => {
    let key = fromHex(sealed.secret ?? "");
    for (let each = sealed.chain.length; each > number; each--) key = await sha256(key);
    const chain = { ...sealed.chain, shown: { number, key: toHex(key) } };
    return { ...sealed, secret: null, chain, moves: sealed.moves.slice(0, moves) };
  };

  test("the dice are checked while the game goes on", async () => {
    const going = await cut(1, 2);
    expect(await verify(going)).toMatchObject({ result: "consistent", commitment: true, checked: 1, rolls: 1 });
    const changedRoll = { ...going, moves: going.moves.map(changed) };
    expect(await verify(changedRoll)).toMatchObject({ result: "wrong", commitment: true, checked: 1 });
  });

  test("what has no key yet is not checked", async () => {
    const verdict = await verify({ ...(await cut(1, 1)) });
    const unchecked = [{ reason: "no-secret", count: 1 }];
    expect(verdict).toMatchObject({ result: "unchecked", checked: 0, unchecked });
  });

  test("a key of another chain is found", async () => {
    const going = await cut(1, 2);
    const chain = { ...going.chain, shown: { number: 2, key: "0".repeat(64) } };
    expect(await verify({ ...going, chain })).toMatchObject({ result: "wrong", commitment: false });
  });

  test("a seed that was replaced is found, and who showed none is told", async () => {
    expect(await verify(sealed)).toMatchObject({ seals: true, unopened: [2], skipped: 0 });
    const seeds = sealed.seeds.map((seed, seat) => (seat === 0 ? "other" : seed));
    expect(await verify({ ...sealed, seeds })).toMatchObject({ result: "wrong", seals: false });
  });
});

describe("what was promised", () => {
  const [game] = played("yum");

  test("another secret is noticed, and so are the dice", async () => {
    const verdict = await verify({ ...game, secret: "0".repeat(64) });
    expect(verdict).toMatchObject({ result: "wrong", commitment: false });
    expect(verdict.wrong.length).toBeGreaterThan(15);
  });

  test("another commitment is noticed", async () => {
    expect(await verify({ ...game, commitment: "0".repeat(64) })).toMatchObject({ result: "wrong", wrong: [] });
  });

  test.each([{ code: "7kx20rtd49" }, { fingerprint: "0".repeat(64) }, { seeds: ["x", "y"] }, { same: true }])(
    "another table is noticed: %o",
    async (different) => {
      expect((await verify({ ...game, ...different })).result).toBe("wrong");
    },
  );

  test("another deck is noticed", async () => {
    const [poker] = played("deluxe-poker");
    expect(await verify({ ...poker, deck: [...poker.deck].reverse() })).toMatchObject({
      fingerprint: false,
      result: "wrong",
    });
  });

  test("before a key is told nothing is checked and nothing is wrong", async () => {
    const verdict = await verify({ ...game, secret: null });
    expect(verdict).toMatchObject({ result: "unchecked", commitment: null, checked: 0, wrong: [] });
    expect(new Set(verdict.unchecked.map(({ reason }) => reason))).toEqual(new Set(["no-secret"]));
  });
});

describe("the noted digest", () => {
  const [game] = played("yum");

  test("makes it fair, and another one refuses it", async () => {
    const { digest } = await verify(game);
    expect(await verify(game, digest)).toMatchObject({ result: "fair", noted: true });
    expect(await verify(game, "00000-00000-00000-00000")).toMatchObject({ result: "wrong", noted: false });
    const shown = { ...game, digest: "00000-00000-00000-00000" };
    expect(await verify(shown)).toMatchObject({ result: "wrong", ownDigest: false });
  });

  test("other seeds and seals under the same code, commitment and secret are refused", async () => {
    const { digest } = await verify(game);
    const seeds = ["chosen", ...game.seeds.slice(1)];
    const seals = await Promise.all(seeds.map((seed, seat) => sealOf(game.code, seat, seed)));
    const forged = { ...game, seeds, seals, moves: [] as PlayedMove[] };
    const dice = new FairDice(forged, [], { number: game.chain.length, key: game.secret ?? "" });
    const first = diceText(await dice.faces(2, 5));
    forged.moves = [{ seat: 0, move: { kind: "roll", dice: first }, rollOff: false }];
    const own = await verify({ ...forged, digest: await digestOf(forged) });
    expect(own).toMatchObject({ result: "consistent", checked: 1, wrong: [] });
    expect((await verify({ ...forged, digest: await digestOf(forged) }, digest)).result).toBe("wrong");
  });

  test("does not confirm dice that were still open when it was shown", async () => {
    const [sealed] = played("sealed");
    const { digest } = await verify(sealed);
    expect(await verify(sealed, digest)).toMatchObject({ result: "consistent", noted: true, unopened: [2] });
    const paper: PlayedMove = { seat: 0, move: { kind: "note", box: "yum", points: 30, bonus: false }, rollOff: false };
    const moves = [...game.moves.slice(0, 1), paper];
    const noted = (await verify(game)).digest;
    expect(await verify({ ...game, moves }, noted)).toMatchObject({ result: "consistent", noted: true });
  });
});
