// The server inside the page. It is not here yet, and says so.

import type { State } from "./messages";

postMessage({ kind: "state", phase: "failed", progress: null, text: "built without a server inside" } satisfies State);
