// The link from a remembered decision to its step in the review of its game.

import type { PastDecision, Step } from "../wire/answers";

export function decisionLink({ code, turn, position: { dice, rolls_left } }: PastDecision): string {
  return `/review/${code}#turn=${turn}&dice=${dice}&left=${rolls_left}`;
}

/** The step that the hash of such a link means, preferably one of this seat; null if there is none. */
export function linkedStep(hash: string, steps: Step[], seat: number): number | null {
  const facts = new URLSearchParams(hash.slice(1));
  const meant = steps.flatMap(({ turn, position, best }, place) => {
    const same = best !== null && String(turn) === facts.get("turn") && position.dice === facts.get("dice");
    return same && String(position.rolls_left) === facts.get("left") ? [place] : [];
  });
  return meant.find((place) => steps[place]?.seat === seat) ?? meant[0] ?? null;
}
