import { describe, expect, it } from "vitest";

import { shortened } from "../../src/lib/ui/shortened";

const FAMILY = "👨‍👩‍👧‍👦";

describe("a name that is too long", () => {
  it("ends in an ellipsis after a whole letter", () => {
    expect(shortened("Maximiliane", 11)).toBe("Maximiliane");
    expect(shortened("Maximiliane", 6)).toBe("Maxim…");
    expect(shortened("Jo Ann", 4)).toBe("Jo…");
    expect(shortened("Zoe\u0301lie", 4)).toBe("Zoe\u0301…");
  });

  it("never has half an emoji", () => {
    expect(shortened(FAMILY.repeat(3), 3)).toBe(FAMILY.repeat(3));
    expect(shortened(FAMILY.repeat(4), 3)).toBe(`${FAMILY}${FAMILY}…`);
  });
});
