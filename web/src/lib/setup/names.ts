// The names of the seats at a table being set up: what is typed, or one that nobody else has.

export interface NamedSeat {
  kind: "me" | "open" | "bot";
  name: string;
  level: string;
}

/** One name for each seat; empty for an open one. `choices` are the names that a seat may be given. */
export function seatNames(seats: NamedSeat[], choices: (seat: NamedSeat) => string[]): string[] {
  const taken = seats.map(({ name }) => name.trim()).filter(Boolean);
  return seats.map((seat) => {
    if (seat.kind === "open") return "";
    const typed = seat.name.trim();
    if (typed) return typed;
    const given = freeName(choices(seat), taken);
    taken.push(given);
    return given;
  });
}

/** The first of these names, then of `Pip 2`, `Rio 2`, …, that is free in any capitals. */
function freeName(names: string[], taken: string[]): string {
  const known = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    for (const name of names) {
      const wish = number === 1 ? name : `${name} ${number}`;
      if (!known.has(wish.toLowerCase())) return wish;
    }
  }
}
