// The digest of a table: one short text that fixes its dice before the first roll, for people to note.

import { part } from "../seals/parts";
import { joined, sha256 } from "../seals/sha256";
import type { PlayedGame } from "./played";

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 20;

/** The digest that follows from what a table has published. */
export async function digestOf(game: PlayedGame): Promise<string> {
  const { code, commitment, chain, id, fingerprint, manches, same, realCards } = game;
  const yes = (flag: boolean): string => (flag ? "yes" : "");
  const head = ["fivefold digest", code, commitment, String(chain.length), id, fingerprint, String(manches)];
  const seats = game.names.flatMap((_, seat) => [
    game.realDice.includes(seat) ? "real" : "fair",
    share(game.seeds[seat] ?? "", game.seals[seat] ?? ""),
  ]);
  const hash = await sha256(joined([...head, yes(same), yes(realCards), ...seats].map(part)));
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const fives = (bits.match(/.{5}/g) ?? []).slice(0, LENGTH);
  const letters = fives.map((five) => LETTERS[parseInt(five, 2)]).join("");
  return (letters.match(/.{5}/g) ?? []).join("-");
}

function share(seed: string, seal: string): string {
  if (seal !== "") return `seal ${seal}`;
  return seed === "" ? "" : `seed ${seed}`;
}
