import { describe, expect, it } from "vitest";

import { decisionLink, linkedStep } from "../../src/lib/learning/decision-link";
import type { PastDecision, Step } from "../../src/lib/wire/answers";

describe("a decision worth remembering", () => {
  const KEEP = { kind: "keep", dice: "33" } as const;
  const position = { boxes: {}, bonuses: 0, dice: "13366", rolls_left: 1 };
  const decision: PastDecision = {
    code: "abc",
    game: "yum",
    turn: 2,
    position,
    yours: KEEP,
    best: KEEP,
    cost: 1,
    saved: 0,
  };
  const step = (seat: number, more: object = {}): Step => ({ seat, turn: 2, best: KEEP, position, ...more }) as Step;
  const hash = decisionLink(decision).replace("/review/abc", "");

  it("is found again in the review", () => {
    const others = [
      { turn: 3 },
      { best: null },
      { position: { ...position, rolls_left: 2 } },
      { position: { ...position, dice: "13365" } },
    ];
    const steps = [...others.map((more) => step(0, more)), step(1), step(0)];
    expect(linkedStep(hash, steps, 0)).toBe(5);
    expect(linkedStep(hash, steps, 1)).toBe(4);
    expect(linkedStep(hash, steps, 2)).toBe(4);
    expect(linkedStep(hash, steps.slice(0, 4), 0)).toBeNull();
    expect(linkedStep("", steps, 0)).toBeNull();
    expect(linkedStep("#step=3", steps, 0)).toBeNull();
  });
});
