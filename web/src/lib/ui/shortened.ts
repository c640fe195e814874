// Names that are too long for their place.

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The letters of a text as people count them: an emoji is one letter. */
export function letters(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** At most so many letters, the last an ellipsis if some are left out. */
export function shortened(text: string, most: number): string {
  const all = letters(text);
  if (all.length <= most) return text;
  return `${all
    .slice(0, most - 1)
    .join("")
    .trimEnd()}…`;
}
