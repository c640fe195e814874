// Where the focus goes when the row that had it is gone.

import { tick } from "svelte";

/** To the row that took its place, or to the one before; to the page where no row is left. */
export async function focusRow(list: Element | null, place: number): Promise<void> {
  await tick();
  const rows = [...(list?.children ?? [])].slice(0, place + 1).reverse();
  const targets = rows.flatMap((row) => [...row.querySelectorAll<HTMLElement>("a, button:enabled, input, select")].reverse());
  (targets[0] ?? document.getElementById("main"))?.focus();
}
