// Every sentence of the page in French.

import type { Key } from "./en";
import { table } from "./fr/table";
import { home } from "./fr/home";
import { poker } from "./fr/poker";
import { keeper } from "./fr/keeper";

export const fr: Record<Key, string> = { ...home, ...table, ...poker, ...keeper };
