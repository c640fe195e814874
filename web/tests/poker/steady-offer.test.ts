import { expect, test } from "vitest";

import { FRESH, STALE, SteadyOffer } from "../../src/lib/poker/steady-offer";

function steady() {
  return new SteadyOffer("bid 300", (one, other) => one === other);
}

test("when the price changes the old button is dead at once, and the new one comes after a moment", () => {
  const offer = steady();
  offer.update("bid 400", 1000);
  offer.tick(1000, false);
  expect([offer.shown, offer.mood]).toEqual(["bid 300", "stale"]);
  offer.tick(1000 + STALE - 1, false);
  expect(offer.shown).toBe("bid 300");
  offer.tick(1000 + STALE, false);
  expect([offer.shown, offer.mood]).toEqual(["bid 400", "fresh"]);
  offer.tick(1000 + STALE + FRESH - 1, false);
  expect(offer.mood).toBe("fresh");
  offer.tick(1000 + STALE + FRESH, false);
  expect([offer.shown, offer.mood]).toEqual(["bid 400", "live"]);
});

test("nothing new is shown while something is pressed", () => {
  const offer = steady();
  offer.update("bid 400", 0);
  for (let now = 0; now < 10_000; now += 50) offer.tick(now, true);
  expect([offer.shown, offer.mood]).toEqual(["bid 300", "stale"]);
  offer.tick(10_000, false);
  expect(offer.shown).toBe("bid 400");
});

test("a button that is still to be read goes dead when the price changes again", () => {
  const offer = steady();
  offer.update("bid 400", 0);
  offer.tick(STALE, false);
  offer.update("bid 500", STALE + 10);
  expect([offer.shown, offer.mood]).toEqual(["bid 400", "stale"]);
  offer.tick(STALE + FRESH + 5, false);
  expect([offer.shown, offer.mood]).toEqual(["bid 400", "stale"]);
});

test("no button is ever live with an offer that has passed", () => {
  const offer = steady();
  let table = "bid 300";
  for (let now = 0; now < 20_000; now += 10) {
    if ((now * 7919) % 430 === 0) offer.update((table = `bid ${now}`), now);
    offer.tick(now, now % 700 < 90);
    if (offer.mood === "live") expect(offer.shown).toBe(table);
  }
});

test("the same offer again changes nothing", () => {
  const offer = steady();
  offer.update("bid 300", 0);
  expect(offer.mood).toBe("live");
});

test("what somebody asked to see is shown at once, and can be pressed once it can have been read", () => {
  const offer = steady();
  offer.jump("bid 900", 0);
  expect([offer.shown, offer.mood]).toEqual(["bid 900", "fresh"]);
  offer.tick(FRESH, false);
  expect(offer.mood).toBe("live");
});
