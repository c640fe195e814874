// Every test file starts with an empty browser.

import { browser } from "./fake-browser";

browser();
