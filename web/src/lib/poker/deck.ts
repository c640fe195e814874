// A player's own deck: typed in once and remembered by this browser.

import { named } from "../browser/names";

const KEY = named("fivefold-deck");
// The limits of the server: up to nine rolls, whole hundreds up to 5000, and seven cards for a game.
const CARD = /^[1-6J]{5}\/[1-9]\/(?:[1-9]|[1-4]\d|50)00$/;
export const FEWEST_CARDS = 7;

export interface Deck {
  cards: string[];
  /** Words that are not cards, with their line counted from 1. */
  wrong: { line: number; text: string }[];
}

/** The cards in a text, one or several on a line: `665JJ/2/700`. */
export function readDeck(text: string): Deck {
  const deck: Deck = { cards: [], wrong: [] };
  text.split("\n").forEach((words, place) => {
    for (const word of words.split(/[\s,;]+/).filter(Boolean)) {
      const card = word.toUpperCase();
      if (CARD.test(card)) deck.cards.push(card);
      else deck.wrong.push({ line: place + 1, text: word });
    }
  });
  return deck;
}

/** The text as it was typed; empty if there is none. */
export function savedDeck(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function saveDeck(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Without storage the deck has to be typed in again next time.
  }
}
