// A table as it is being put together, before the server is asked for it.

import { keptDeck, readDeck } from "./deck";
import { prefs } from "./prefs.svelte";
import { hasSheet } from "./quick";
import { levelName, t } from "./words";
import type { GameInfo, SeatSetup, Setup } from "../wire";

export type Kind = SeatSetup["kind"];
export type DiceOf = "fair" | "real" | "each";

export class SeatDraft {
  kind = $state<Kind>("me");
  name = $state("");
  level = $state("");
  dice = $state<"fair" | "real">("fair");

  /** The key is for the list on the screen: seats come and go. */
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
  /** The text of a rule file of one's own. */
  rules = $state<string | null>(null);
  seats = $state<SeatDraft[]>([]);
  dice = $state<DiceOf>("fair");
  sameDice = $state(false);
  clock = $state<number | null>(null);
  manches = $state(1);
  closing = $state<number | null>(12);
  /** Whether people who play each other may ask the coach. */
  hints = $state(false);
  /** Whether the cards are those of one's own box, and they as they were typed in. */
  ownDeck = $state(false);
  deck = $state(keptDeck());
  private keys = 0;

  constructor() {
    this.add("me");
    this.add("open");
    const [first] = this.seats;
    if (first !== undefined) first.name = prefs.name;
  }

  /** Another game: what the seats were is kept where it can be. */
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

  remove(key: number): void {
    this.seats = this.seats.filter((seat) => seat.key !== key);
  }

  /** Whether another person may sit here: then hints have to be agreed on. */
  get shared(): boolean {
    return this.seats.filter(({ kind }) => kind !== "bot").length > 1;
  }

  get canAdd(): boolean {
    return this.game !== null && this.seats.length < this.game.players[1];
  }

  get canRemove(): boolean {
    return this.game !== null && this.seats.length > this.game.players[0];
  }

  /** What a seat is called when nothing is typed: no two alike. */
  fallback(index: number): string {
    const seat = this.seats[index];
    if (seat === undefined || seat.kind === "open") return "";
    const word = seat.kind === "bot" ? levelName(seat.level) : t("player");
    const before = this.seats.slice(0, index).filter((other) => isLike(other, seat)).length;
    return before === 0 ? word : `${word} ${before + 1}`;
  }

  get setup(): Setup {
    const game = this.game;
    const cards = game !== null && !hasSheet(game);
    return {
      game: game?.id ?? "",
      ...(this.rules === null ? {} : { rules: this.rules }),
      seats: this.seats.map((seat, index) => this.seat(seat, index)),
      same_dice: this.sameDice && !cards,
      clock: this.clock,
      hints: this.hints && this.shared,
      ...(game?.manches ? { manches: this.manches } : {}),
      ...(cards ? { closing: this.closing } : {}),
      ...(cards && this.ownDeck ? { deck: readDeck(this.deck).cards } : {}),
    };
  }

  private seat(seat: SeatDraft, index: number): SeatSetup {
    if (seat.kind === "bot") {
      return { kind: "bot", level: seat.level, name: seat.name.trim() || this.fallback(index) };
    }
    const dice = this.dice === "each" ? seat.dice : this.dice;
    if (seat.kind === "open") return { kind: "open", dice };
    return { kind: "me", name: seat.name.trim() || this.fallback(index), dice };
  }
}

/** Whether two seats would have the same name. */
function isLike(one: SeatDraft, other: SeatDraft): boolean {
  return one.kind === other.kind && (one.kind !== "bot" || one.level === other.level);
}
