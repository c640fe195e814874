// Every test file starts with fresh modules, real timers and an empty browser, although all share one process.

import { vi } from "vitest";

import { browser } from "./fake-browser";

vi.useRealTimers();
vi.resetModules();
browser();
