// Where the focus goes when the row that had it is removed.

import { tick } from "svelte";

/** Focus the row that took its place, or the one before; the page itself if no row is left. */
export async function focusRow(list: Element | null, place: number): Promise<void> {
  await tick();
  const rows = [...(list?.children ?? [])].slice(0, place + 1).reverse();
  const targets = rows.flatMap((row) =>
    [...row.querySelectorAll<HTMLElement>("a, button:enabled, input, select")].reverse(),
  );
  (targets[0] ?? document.getElementById("main"))?.focus();
}
