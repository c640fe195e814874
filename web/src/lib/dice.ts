// Dice on the screen: their pips, and which die lies in which place.
// The server tells sorted dice; a real die stays where it fell, so the places are kept track of here.

/** A place for each die; null where its value isn't known yet. */
export type Places = (number | null)[];

type Pip = [number, number];
const [NEAR, MIDDLE, FAR] = [26, 50, 74];
const CENTRE: Pip = [MIDDLE, MIDDLE];
const FALLING: Pip[] = [
  [NEAR, NEAR],
  [FAR, FAR],
];
const CORNERS: Pip[] = [...FALLING, [FAR, NEAR], [NEAR, FAR]];

/** Where the pips of each value are, in hundredths of a side. */
export const PIPS: Record<number, Pip[]> = {
  1: [CENTRE],
  2: FALLING,
  3: [...FALLING, CENTRE],
  4: CORNERS,
  5: [...CORNERS, CENTRE],
  6: [...CORNERS, [NEAR, MIDDLE], [FAR, MIDDLE]],
};

/** The sides of a die whose front has a value: front, back, right, left, top, bottom. Opposites make 7. */
export function around(value: number): number[] {
  const [right = 1, top = 2] = [1, 2, 3].filter((side) => side !== Math.min(value, 7 - value));
  return [value, 7 - value, right, 7 - right, top, 7 - top];
}

/** The dice on the table: where each lies, which were kept, which fell last. */
export interface Lying {
  seat: number | null;
  faces: Places;
  kept: boolean[];
  fell: boolean[];
  /** So many rolls were seen: a new number is a new roll to show. */
  rolls: number;
  /** Whether a box was filled with them: they lie there only until the next roll. */
  spent: boolean;
}

export function bare(count: number): Lying {
  return { seat: null, faces: blanks(count), kept: none(count), fell: none(count), rolls: 0, spent: true };
}

/** What lies there after one more move of a seat. `picks` are the places we ourselves meant to keep. */
export function moved(lying: Lying, seat: number, move: string, picks: boolean[]): Lying {
  const [word, said = ""] = move.split(" ");
  const before = lying.seat !== seat || lying.spent ? { ...bare(lying.faces.length), rolls: lying.rolls } : lying;
  switch (word) {
    case "roll":
      return fallen({ ...before, seat, spent: false }, digits(said));
    case "final":
      return fallen({ ...bare(before.faces.length), rolls: before.rolls, seat, spent: false }, digits(said));
    case "keep":
      return { ...before, kept: which(before.faces, digits(said), picks) };
    case "note":
      // A turn off a paper sheet: nobody saw its dice.
      return { ...before, seat, spent: true };
    case "fill":
      return { ...lying, spent: true };
  }
  return lying;
}

/** The loose places take what fell, in order; the kept ones stay. */
function fallen(lying: Lying, dice: number[]): Lying {
  const whole = dice.length >= lying.faces.length;
  const kept = whole ? none(lying.faces.length) : lying.kept;
  const falling = [...dice];
  const faces = lying.faces.map((face, place) => (kept[place] ? face : (falling.shift() ?? null)));
  return { ...lying, faces, kept, fell: kept.map((keeps) => !keeps), rolls: lying.rolls + 1 };
}

/** The places of kept dice: those we picked if they are the ones, else the first that show them. */
export function which(faces: Places, dice: number[], picks: boolean[]): boolean[] {
  if (sorted(picked(faces, picks)) === sorted(dice)) return [...picks];
  const wanted = [...dice];
  return faces.map((face) => {
    const at = face === null ? -1 : wanted.indexOf(face);
    if (at >= 0) wanted.splice(at, 1);
    return at >= 0;
  });
}

/** The same dice as the server says there are: ours, unless something was put right meanwhile. */
export function trued(lying: Lying, turn: { seat: number; dice: string | null } | null): Lying {
  const dice = turn?.dice ?? null;
  if (turn === null || dice === null) return lying;
  if (lying.seat === turn.seat && !lying.spent && sorted(known(lying.faces)) === dice) return lying;
  const count = lying.faces.length;
  return { ...bare(count), seat: turn.seat, faces: digits(dice), rolls: lying.rolls, spent: false };
}

/** The faces at the picked places. */
export function picked(faces: Places, picks: boolean[]): number[] {
  return known(faces.filter((_, place) => picks[place]));
}

export function known(faces: Places): number[] {
  return faces.filter((face) => face !== null);
}

/** `33356`: as the server writes dice. */
export function sorted(dice: number[]): string {
  return [...dice].sort((one, other) => one - other).join("");
}

export function digits(text: string): number[] {
  return [...text].map(Number);
}

/** `3 3 5`, to be shown and to be read aloud one by one. */
export function spaced(dice: string | number[]): string {
  return [...dice].join(" ");
}

export function blanks(count: number): Places {
  return new Array<null>(count).fill(null);
}

export function none(count: number): boolean[] {
  return new Array<boolean>(count).fill(false);
}
