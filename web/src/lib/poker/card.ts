// A card in play: which die lies on which picture.

export const JOKER = "J";

/** How many jokers a card shows. */
export function jokersOn(card: { faces: string } | null): number {
  return [...(card?.faces ?? "")].filter((face) => face === JOKER).length;
}

/** The die on each picture, null where there is none. Dice that match no picture lie on jokers. */
export function diceOnCard(faces: string, matched: string): (number | null)[] {
  const dice = [...matched];
  const places = [...faces].map((picture) => (picture === JOKER ? null : take(dice, picture)));
  return places.map((die, place) => (faces[place] === JOKER ? take(dice) : die));
}

/** Removes and returns a die: one of this value, or simply the next. */
function take(dice: string[], value?: string): number | null {
  const at = value === undefined ? 0 : dice.indexOf(value);
  const [die] = at < 0 ? [] : dice.splice(at, 1);
  return die === undefined ? null : Number(die);
}

/** The dice that remain when others are taken away. */
export function without(dice: string, others: string): string {
  const gone = [...others];
  return [...dice].filter((die) => take(gone, die) === null).join("");
}

/** How many of these dice show a value. */
export function count(dice: string, value: number): number {
  return [...dice].filter((die) => die === String(value)).length;
}

/** The places of the other players, seen from our own at the bottom: clockwise from the left. */
const AROUND: Record<number, string[]> = {
  1: [],
  2: ["top"],
  3: ["left", "right"],
  4: ["left", "top", "right"],
  5: ["left-low", "left", "right", "right-low"],
  6: ["left-low", "left", "top", "right", "right-low"],
};

/** The place of each seat around the table; `own` is at the bottom. */
export function placesAround(seats: number, own: number): string[] {
  const others = AROUND[seats] ?? [];
  return Array.from({ length: seats }, (_, seat) => {
    const steps = (seat - own + seats) % seats;
    return steps === 0 ? "own" : (others[steps - 1] ?? "top");
  });
}
