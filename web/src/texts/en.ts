// Every sentence of the page in English. The French ones stand in fr.ts, under the same keys.

import { table } from "./en/table";
import { home } from "./en/home";
import { poker } from "./en/poker";
import { keeper } from "./en/keeper";
import { coach } from "./en/coach";
import { review } from "./en/review";
import { history } from "./en/history";
import { drills } from "./en/drills";

export const en = { ...home, ...table, ...poker, ...keeper, ...coach, ...review, ...history, ...drills } as const;

export type Key = keyof typeof en;
