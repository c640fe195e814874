// Every sentence of the page in French.

import type { Key } from "./en";
import { table } from "./fr/table";
import { home } from "./fr/home";
import { poker } from "./fr/poker";
import { keeper } from "./fr/keeper";
import { coach } from "./fr/coach";
import { review } from "./fr/review";
import { history } from "./fr/history";
import { drills } from "./fr/drills";

export const fr: Record<Key, string> = { ...home, ...table, ...poker, ...keeper, ...coach, ...review, ...history, ...drills };
