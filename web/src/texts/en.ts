// Every sentence of the page in English. The French ones stand in fr.ts, under the same keys.

import { table } from "./en/table";
import { home } from "./en/home";
import { poker } from "./en/poker";
import { keeper } from "./en/keeper";

export const en = { ...home, ...table, ...poker, ...keeper } as const;

export type Key = keyof typeof en;
