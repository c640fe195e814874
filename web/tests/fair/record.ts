// The game of a record's text: what is checked at the table must be what the record tells.

import { without } from "../../src/lib/poker/card";
import { parseMove } from "../../src/lib/wire/move";
import type { Known, PlayedGame, PlayedMove } from "../../src/lib/fair/played";

/** The game of a record's text, in the form that a table writes. */
export function playedInRecord(text: string, known: Known): PlayedGame {
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim());
  const pairs = lines.filter(Boolean).map(keyed);
  const head = new Map(pairs.reverse());
  const need = (key: string): string => {
    const value = head.get(key);
    if (value === undefined) throw new Error(`no ${key}`);
    return value;
  };
  const names = listed(need("players"));
  const acts = pairs.reverse().filter(([key]) => names.includes(key));
  return {
    kind: known.boxes.length > 0 ? "scorecard" : "poker",
    id: need("game"),
    manches: Number(head.get("manches") ?? "1"),
    digest: need("digest"),
    code: need("table"),
    commitment: need("commitment"),
    fingerprint: need("fingerprint"),
    secret: head.get("secret") ?? null,
    seeds: listed(need("seeds")).map((seed) => (seed === "-" ? "" : seed)),
    seals: listed(head.get("seals") ?? names.map(() => "-").join()).map((seal) => (seal === "-" ? "" : seal)),
    names,
    same: head.get("same-dice") === "yes",
    realDice: listed(head.get("real-dice") ?? "").map((name) => names.indexOf(name)),
    realCards: head.get("real-cards") === "yes",
    brought: head.get("brought") === "yes",
    handedOver: Number(head.get("handed-over") ?? "0"),
    deck: head.get("deck")?.split(/\s+/) ?? known.cards,
    chain: chainIn(head),
    dice: known.dice,
    rolls: known.most_rolls,
    boxes: known.boxes.length,
    moves: acts.flatMap(([name, act]) => movesOf(act).map((move) => played(names.indexOf(name), move))),
  };
}

function chainIn(head: Map<string, string>): PlayedGame["chain"] {
  const skips = listed(head.get("skipped") ?? "").map((pair) => pair.split("+").map(Number));
  const [number, key] = head.get("key")?.split(" ") ?? [];
  return {
    length: Number(head.get("chain")),
    shown: key === undefined ? null : { number: Number(number), key },
    skips: skips.map(([after, keys]) => ({ after: after ?? 0, keys: keys ?? 0 })),
  };
}

/** In a record a roll for the start is `start 13356`, and a locked joker stands behind its roll. */
function played(seat: number, move: string): PlayedMove {
  const text = move.replace(/^start/, "roll").replace(/ joker .*/, "");
  return { seat, move: parseMove(text), rollOff: text !== move && move.startsWith("start") };
}

function keyed(line: string): [string, string] {
  const at = line.indexOf(":");
  return at < 0 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

function listed(value: string): string[] {
  return value === "" ? [] : value.split(",").map((each) => each.trim());
}

/** The moves that one line tells: `13356/33 23336 threes 9` or `bid 100`. */
function movesOf(line: string): string[] {
  const words = line.split(/\s+/);
  if (words[0] === "-") return [`note ${words[1]} ${words[2]}`];
  return /^(\*|[1-6]+(\/|$))/.test(line.split(" ")[0] ?? "") ? turn(words) : [line];
}

function turn(words: string[]): string[] {
  const moves: string[] = [];
  let kept = "";
  for (const word of words) {
    const roll = /^([1-6]+)(?:\/([1-6]*))?$/.exec(word);
    if (word.startsWith("*")) moves.push(`final ${word.slice(1)}`);
    // What stands behind the box are its points.
    else if (roll === null) return [...moves, `fill ${word}`];
    else {
      moves.push(`roll ${without(roll[1] as string, kept)}`);
      if (roll[2] !== undefined) moves.push(`keep ${(kept = roll[2])}`.trim());
    }
  }
  return moves;
}
