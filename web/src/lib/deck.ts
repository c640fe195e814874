// The cards of one's own Deluxe Poker, typed in once and kept in this browser.

const KEY = "fivefold-deck";
// What the server refuses too: up to nine rolls, whole hundreds up to 5000, and a game has seven cards.
const CARD = /^[1-6J]{5}\/[1-9]\/(?:[1-9]|[1-4]\d|50)00$/;
export const FEWEST_CARDS = 7;

export interface Deck {
  cards: string[];
  /** What is no card, by its line from 1. */
  wrong: { line: number; text: string }[];
}

/** Cards out of a text: one or several on a line, `665JJ/2/700`. */
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
export function keptDeck(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function keepDeck(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Without a memory the deck is typed in again next time.
  }
}
