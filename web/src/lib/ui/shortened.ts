// Names that are too long for their place.

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** At most so many letters, the last an ellipsis if some are left out; an emoji is one letter and is never split. */
export function shortened(text: string, most: number): string {
  const all = [...letters.segment(text)].map(({ segment }) => segment);
  if (all.length <= most) return text;
  return `${all
    .slice(0, most - 1)
    .join("")
    .trimEnd()}…`;
}
