import { expect, test, vi } from "vitest";

import { browser } from "../fake-browser";

test("figures are those of the language", async () => {
  vi.resetModules();
  browser();
  const { figure, loss, percent } = await import("../../src/lib/ui/figures");
  const { prefs } = await import("../../src/lib/browser/prefs.svelte");
  expect([figure(206.777, 2), loss(6.25), loss(0.04), percent(0.18344)]).toEqual(["206.78", "6.3", "0.04", "18.34%"]);
  prefs.keep({ lang: "fr" });
  expect([figure(206.777, 2), percent(0.5, 1)].map((text) => text.replace(/\s/, " "))).toEqual(["206,78", "50,0 %"]);
});
