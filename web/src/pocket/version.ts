// Which version of the app a worker belongs to. Tabs of two versions may be open at once: they never serve each other.

export interface Version {
  /** The version of the pack that goes with the page; empty if nobody said. */
  pack: string;
  /** The worker's script and its pack, both named by what is in them. */
  build: string;
  /** When the page was loaded: of two builds, the one that was loaded later is in use. */
  since: number;
}

/** The version of this worker: its page says it in the worker's name (`start.ts`). */
export function ownVersion(): Version {
  const [, pack = "", since = ""] = self.name.split(",");
  return { pack, build: `${self.location.pathname} ${pack}`, since: Number(since) || performance.timeOrigin };
}

/** Another version of the app is in use: the page of this worker has to be loaded again. */
export class Outdated extends Error {
  constructor() {
    super("another version of the app is in use");
  }
}
