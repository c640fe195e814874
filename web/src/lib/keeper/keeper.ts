// A table for real dice, from the answers on the score keeper's page.

import type { GameInfo, SeatSetup, Setup } from "../../wire";
import type { SavedSetup } from "./saved-setup";

export interface KeeperAnswers {
  game: GameInfo;
  names: string[];
  way: SavedSetup["way"];
  cards: SavedSetup["cards"];
  /** The typed-in cards, for `own`. */
  deck: string[];
  manches: number;
}

/** The names of the seats. If everybody has a screen, only the first name is asked for: the others type their own. */
export function namesOf(names: string[], way: SavedSetup["way"]): string[] {
  const typed = names.map((name) => name.trim());
  return way === "each" ? typed.map((name, seat) => (seat === 0 ? name : "")) : typed.filter(Boolean);
}

interface Problem {
  key: "names-few" | "names-many" | "names-twice" | "names-own";
  facts: Record<string, string | number>;
}

/** What is wrong with the names, found before the server refuses them. */
export function nameProblem(game: GameInfo, names: string[]): Problem | null {
  const [fewest, most] = game.players;
  const named = names.filter(Boolean);
  const twice = named.find((name, place) => named.indexOf(name) < place);
  if (twice !== undefined) return { key: "names-twice", facts: { name: twice } };
  if (names.length > 0 && names[0] === "") return { key: "names-own", facts: {} };
  if (names.length < fewest) return { key: "names-few", facts: { count: fewest } };
  return names.length > most ? { key: "names-many", facts: { most } } : null;
}

export function keeperSetup({ game, names, way, cards, deck, manches }: KeeperAnswers): Setup {
  const seats = namesOf(names, way).map((name): SeatSetup =>
    name === "" ? { kind: "open", dice: "real" } : { kind: "me", name, dice: "real" },
  );
  const setup: Setup = { game: game.id, seats };
  if (game.manches) setup.manches = manches;
  if (game.cards.length === 0) return setup;
  // At a real table bids are called aloud, and typing them in must not race a clock.
  return {
    ...setup,
    closing: null,
    cards: cards === "typed" ? "typed" : "dealt",
    ...(cards === "own" ? { deck } : {}),
  };
}
