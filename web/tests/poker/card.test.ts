import { expect, test } from "vitest";

import { count, diceOnCard, placesAround, without } from "../../src/lib/poker/card";

test("dice lie on their pictures, and the others on jokers", () => {
  expect(diceOnCard("665JJ", "")).toEqual([null, null, null, null, null]);
  expect(diceOnCard("665JJ", "346")).toEqual([6, null, null, 3, 4]);
  expect(diceOnCard("665JJ", "4466")).toEqual([6, 6, null, 4, 4]);
  expect(diceOnCard("J6J", "36")).toEqual([3, 6, null]);
  expect(diceOnCard("66554", "45566")).toEqual([6, 6, 5, 5, 4]);
});

test("dice are taken away one by one", () => {
  expect(without("13356", "36")).toBe("135");
  expect(without("11", "")).toBe("11");
  expect(without("", "4")).toBe("");
});

test("dice of a value are counted", () => {
  expect(count("22256", 2)).toBe(3);
  expect(count("22256", 1)).toBe(0);
});

test("everyone has a place of their own, and one's own is at the bottom", () => {
  for (let seats = 2; seats <= 6; seats += 1) {
    for (let own = 0; own < seats; own += 1) {
      const places = placesAround(seats, own);
      expect(places[own]).toBe("own");
      expect(new Set(places).size).toBe(seats);
    }
  }
  expect(placesAround(4, 1)).toEqual(["right", "own", "left", "top"]);
});
