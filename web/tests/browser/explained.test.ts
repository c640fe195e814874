import { beforeAll, expect, it } from "vitest";

import { browser } from "../fake-browser";

let explained: typeof import("../../src/lib/browser/explained.svelte").explained;
beforeAll(async () => {
  browser("/", "en");
  ({ explained } = await import("../../src/lib/browser/explained.svelte"));
});

it("remembers what was read, each once", () => {
  explained.add("roll");
  explained.add("roll");
  expect([explained.has("roll"), explained.has("keep")]).toEqual([true, false]);
  expect(JSON.parse(localStorage.getItem("fivefold-explained") ?? "")).toEqual(["roll"]);
});
