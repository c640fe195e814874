// What the page asks the service worker, each with a port for the answers.

export interface PackFile {
  /** Relative to the page. */
  path: string;
  /** Bytes as sent. */
  size: number;
  /** SHA-256 of what is sent, in hex. */
  hash: string;
}

/** The offline pack of one version of the page. */
export interface Pack {
  /** It changes with every file. */
  version: string;
  files: PackFile[];
  /** Solved values by game, which are fetched when they are wanted. */
  values: Record<string, PackFile>;
}

export type ToServiceWorker =
  /** Store the pack, or what is missing of it. */
  | { kind: "keep" }
  /** The solved values of a game too. */
  | { kind: "keep-values"; game: string }
  | { kind: "cancel" }
  /** Delete the pack and all values. */
  | { kind: "remove" }
  /** Something failed: is all that is stored as it should be? */
  | { kind: "check" }
  /** What is stored? */
  | { kind: "about" }
  /** Use this version now. */
  | { kind: "use" };

export interface About {
  kind: "about";
  /** Null if this page was built without a pack. */
  pack: Pack | null;
  stored: boolean;
  /** Whether people want it, although some of it may be missing now. */
  wanted: boolean;
  /** Bytes of the pack that are stored already. */
  have: number;
  /** Games whose values are stored. */
  values: string[];
}

export type FromServiceWorker =
  | About
  | { kind: "progress"; bytes: number }
  /** The storage is full, or the download broke off; what has arrived is kept. */
  | { kind: "failed"; full: boolean };
