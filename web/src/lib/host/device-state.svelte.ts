// How the offline app is: what people see while it starts, and when it can't work.

import type { Phase } from "../../offline/messages";

const TROUBLE = ["failed", "no-storage", "no-wasm", "newer-data", "outdated"] as const satisfies Phase[];
type Trouble = (typeof TROUBLE)[number];

class DeviceState {
  /** `asleep`: nothing has needed it yet. */
  phase = $state<Phase | "asleep">("asleep");
  /** How much of the loading is done, from 0 to 1. */
  progress = $state<number | null>(null);
  /** Why it failed, for those who want to know. */
  text = $state<string | null>(null);

  /** What people have to know about, because nothing on this device works until something is done. */
  get trouble(): Trouble | null {
    return TROUBLE.find((phase) => phase === this.phase) ?? null;
  }
}

export const deviceState = new DeviceState();
