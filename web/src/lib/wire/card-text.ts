// A card of Deluxe Poker and its text: `665JJ/2/700` has five pictures, two rolls and a payout of $700.

export interface Card {
  /** Five characters: `1` to `6`, or `J` for a joker. */
  faces: string;
  rolls: number;
  payout: number;
}

export function parseCard(text: string): Card {
  const [faces = "", rolls, payout] = text.split("/");
  return { faces, rolls: Number(rolls), payout: Number(payout) };
}

export function cardText({ faces, rolls, payout }: Card): string {
  return `${faces}/${rolls}/${payout}`;
}
