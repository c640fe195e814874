import { mount } from "svelte";

import App from "./App.svelte";
import { recalledToken } from "./lib/host/identity";
import "./styles/base.css";
import "./styles/controls.css";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the app");

// Tables on this device are ours even if the browser has lost its settings.
void recalledToken();

/** Milliseconds after which the page has had time to show itself. */
const SHOWN = 500;
setTimeout(() => {
  import("./lib/host/offline.svelte").then(
    ({ offline }) => offline.start(),
    () => {}, // The server is gone just now. The page works without it, and has it at the next visit.
  );
}, SHOWN);

export default mount(App, { target });
