// A card in play as it is seen: which die lies on which picture, and which dice a roll brought onto it.

export const JOKER = "J";

/** The die on each picture, null where none lies. Whatever matches no picture lies on a joker. */
export function laid(faces: string, matched: string): (number | null)[] {
  const dice = [...matched];
  const places = [...faces].map((picture) => (picture === JOKER ? null : taken(dice, picture)));
  return places.map((die, place) => (faces[place] === JOKER ? taken(dice) : die));
}

/** Takes a die out of those that lie there: one of this value, or the next. */
function taken(dice: string[], value?: string): number | null {
  const at = value === undefined ? 0 : dice.indexOf(value);
  const [die] = at < 0 ? [] : dice.splice(at, 1);
  return die === undefined ? null : Number(die);
}

/** The dice that are in one set and not in the other. */
export function without(dice: string, others: string): string {
  const gone = [...others];
  return [...dice].filter((die) => taken(gone, die) === null).join("");
}

/** How many of these dice show a value. */
export function count(dice: string, value: number): number {
  return [...dice].filter((die) => die === String(value)).length;
}

/** Where the others sit, seen from one's own place at the bottom: clockwise from the left. */
const AROUND: Record<number, string[]> = {
  1: [],
  2: ["top"],
  3: ["left", "right"],
  4: ["left", "top", "right"],
  5: ["left-low", "left", "right", "right-low"],
  6: ["left-low", "left", "top", "right", "right-low"],
};

/** A place at the table for each seat; `own` sits at the bottom. */
export function around(seats: number, own: number): string[] {
  const others = AROUND[seats] ?? [];
  return Array.from({ length: seats }, (_, seat) => {
    const steps = (seat - own + seats) % seats;
    return steps === 0 ? "own" : (others[steps - 1] ?? "top");
  });
}
