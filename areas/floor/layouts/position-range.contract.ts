/** The highest position number, and the most positions that one range can create. */
export const maxPositionNumber = 9999;
export const maxPositionsPerRange = 500;

/** Parses typed positions: `1`, or `1-6` for six. Undefined for anything else, and for a range that is too long. */
export function parsePositionNumberOrRange(text: string): number[] | undefined {
  const found = /^\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?$/.exec(text);
  if (!found) return undefined;
  const first = Number(found[1]);
  const last = Number(found[2] ?? found[1]);
  if (first < 1 || last < first || last > maxPositionNumber || last - first >= maxPositionsPerRange)
    return undefined;
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}
