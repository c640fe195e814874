// A table for real dice, out of what a family says before it plays.

import type { GameInfo, SeatSetup, Setup } from "../wire";
import type { Family } from "./family";

export interface Wish {
  game: GameInfo;
  names: string[];
  way: Family["way"];
  cards: Family["cards"];
  /** Cards of one's own, for `own`. */
  deck: string[];
  manches: number;
}

/** Those who are named. Where each has a screen, only one's own name is asked: the others say theirs. */
export function namesOf(names: string[], way: Family["way"]): string[] {
  const said = names.map((name) => name.trim());
  return way === "each" ? said.map((name, seat) => (seat === 0 ? name : "")) : said.filter(Boolean);
}

interface Problem {
  key: "names-few" | "names-few-one" | "names-many" | "names-twice" | "names-own";
  facts: Record<string, string | number>;
}

/** What can't be, said before the server has to. */
export function problem(game: GameInfo, names: string[]): Problem | null {
  const [fewest, most] = game.players;
  const named = names.filter(Boolean);
  const twice = named.find((name, place) => named.indexOf(name) < place);
  if (twice !== undefined) return { key: "names-twice", facts: { name: twice } };
  if (names.length > 0 && names[0] === "") return { key: "names-own", facts: {} };
  if (names.length < fewest) return { key: fewest === 1 ? "names-few-one" : "names-few", facts: { fewest } };
  return names.length > most ? { key: "names-many", facts: { most } } : null;
}

export function keeperSetup({ game, names, way, cards, deck, manches }: Wish): Setup {
  const seats = namesOf(names, way).map(
    (name): SeatSetup => (name === "" ? { kind: "open", dice: "real" } : { kind: "me", name, dice: "real" }),
  );
  const setup: Setup = { game: game.id, seats };
  if (game.manches) setup.manches = manches;
  if (game.cards.length === 0) return setup;
  // At a real table bids are called aloud, and whoever types them in can't race a clock.
  return {
    ...setup,
    closing: null,
    cards: cards === "typed" ? "typed" : "dealt",
    ...(cards === "own" ? { deck } : {}),
  };
}
