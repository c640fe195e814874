// Dice: their pips, their text, and which of them are kept.

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

/** The sides of a die by its front: front, back, right, left, top, bottom. Opposite sides add up to 7. */
export function sidesOf(front: number): number[] {
  const [right = 1, top = 2] = [1, 2, 3].filter((side) => side !== Math.min(front, 7 - front));
  return [front, 7 - front, right, 7 - right, top, 7 - top];
}

/** The places of the kept dice: the picked ones if they show these dice, otherwise the first that do. */
export function keptPlaces(faces: Places, dice: number[], picks: boolean[]): boolean[] {
  if (sorted(picked(faces, picks)) === sorted(dice)) return [...picks];
  const wanted = [...dice];
  return faces.map((face) => {
    const at = face === null ? -1 : wanted.indexOf(face);
    if (at >= 0) wanted.splice(at, 1);
    return at >= 0;
  });
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
