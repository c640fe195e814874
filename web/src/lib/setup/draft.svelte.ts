// A new table being set up, before the server makes it.

import { traitsOf } from "../game/kinds";
import { readDeck, savedDeck } from "../poker/deck";
import { prefs } from "../browser/prefs.svelte";
import type { GameInfo, SeatSetup, Setup } from "../../wire";

export type Kind = SeatSetup["kind"];
export type DiceOf = "fair" | "real" | "each";

export class SeatDraft {
  kind = $state<Kind>("me");
  name = $state("");
  level = $state("");
  dice = $state<"fair" | "real">("fair");

  /** The key identifies the row in the list on the screen. */
  constructor(
    readonly key: number,
    kind: Kind,
    level: string,
  ) {
    this.kind = kind;
    this.level = level;
  }
}

const LEVEL = "casual";

export class SetupDraft {
  game = $state.raw<GameInfo | null>(null);
  /** The text of a user's own rule file. */
  rules = $state<string | null>(null);
  seats = $state<SeatDraft[]>([]);
  dice = $state<DiceOf>("fair");
  sameDice = $state(false);
  clock = $state<number | null>(null);
  pace = $state<"slow" | "normal" | "quick">("normal");
  manches = $state(1);
  closing = $state<number | null>(12);
  /** Whether people who play each other may ask the coach. */
  hints = $state(false);
  /** Whether the players use a deck of their own, and its cards as they were typed in. */
  ownDeck = $state(false);
  deck = $state(savedDeck());
  private keys = 0;

  constructor() {
    this.add("me");
    this.add("open");
    const [first] = this.seats;
    if (first !== undefined) first.name = prefs.name;
  }

  /** Choose a game; the seats stay as far as it allows. */
  choose(game: GameInfo, rules: string | null = null): void {
    this.game = game;
    this.rules = rules;
    const [fewest, most] = game.players;
    this.seats = this.seats.slice(0, most);
    while (this.seats.length < fewest) this.add("bot");
    for (const seat of this.seats) {
      if (!game.bots.includes(seat.level)) seat.level = this.level;
    }
  }

  private get level(): string {
    const levels = this.game?.bots ?? [];
    return levels.includes(LEVEL) || levels.length === 0 ? LEVEL : (levels[0] ?? LEVEL);
  }

  add(kind: Kind): void {
    this.seats.push(new SeatDraft((this.keys += 1), kind, this.level));
  }

  /** There is no server to which guests could come. */
  stay(): void {
    for (const seat of this.seats) if (seat.kind === "open") seat.kind = "bot";
  }

  remove(key: number): void {
    this.seats = this.seats.filter((seat) => seat.key !== key);
  }

  /** Whether several people may play: then hints have to be agreed on. */
  get shared(): boolean {
    return this.seats.filter(({ kind }) => kind !== "bot").length > 1;
  }

  get hasBots(): boolean {
    return this.seats.some(({ kind }) => kind === "bot");
  }

  get canAdd(): boolean {
    return this.game !== null && this.seats.length < this.game.players[1];
  }

  get canRemove(): boolean {
    return this.game !== null && this.seats.length > this.game.players[0];
  }

  get setup(): Setup {
    const { game } = this;
    const { auction = false, sameDice = true } = game === null ? {} : traitsOf(game);
    return {
      game: game?.id ?? "",
      ...(this.rules === null ? {} : { rules: this.rules }),
      seats: this.seats.map((seat) => this.seat(seat)),
      same_dice: this.sameDice && sameDice,
      clock: this.clock,
      ...(this.hasBots ? { pace: this.pace } : {}),
      hints: this.hints && this.shared,
      ...(game?.manches ? { manches: this.manches } : {}),
      ...(auction ? { closing: this.closing } : {}),
      ...(auction && this.ownDeck ? { deck: readDeck(this.deck).cards } : {}),
    };
  }

  /** The server names bots, and people who have not given a name. */
  private seat(seat: SeatDraft): SeatSetup {
    if (seat.kind === "bot") return { kind: "bot", level: seat.level };
    const dice = this.dice === "each" ? seat.dice : this.dice;
    if (seat.kind === "open") return { kind: "open", dice };
    return { kind: "me", name: seat.name.trim(), dice };
  }
}
