import { beforeAll, describe, expect, it } from "vitest";

import { browser } from "../fake-browser";

describe("how long ago", () => {
  let when: typeof import("../../src/lib/ui/when").when;
  beforeAll(async () => {
    browser("/", "en");
    ({ when } = await import("../../src/lib/ui/when"));
  });

  it("is said in the largest unit that fits, then as a date", () => {
    const at = Date.UTC(2026, 2, 4, 12) / 1000;
    const after = (seconds: number) => when(at, at + seconds);
    expect([after(-5), after(59)]).toEqual(["now", "now"]);
    expect(after(5 * 60)).toMatch(/^5 min/);
    expect(after(3 * 3600)).toMatch(/^3 h/);
    expect(after(24 * 3600)).toBe("yesterday");
    expect(after(30 * 24 * 3600)).toBe("Mar 4, 2026");
  });

  it("the time of day has its date unless it is today", async () => {
    const { clockTime } = await import("../../src/lib/ui/when");
    const now = new Date();
    now.setHours(14, 5);
    expect(clockTime(now.getTime())).toMatch(/^2:05\sPM$/);
    expect(clockTime(new Date(2026, 2, 4, 14, 5).getTime())).toMatch(/^Mar 4, 2:05\sPM$/);
  });
});
