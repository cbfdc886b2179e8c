import type { RateSheetLineChange } from './sheet-file.contract.ts';
import type { RateSheetZonesAndLines, RateSheetLine, RateSheetZone } from './sheets.contract.ts';
import { defaultRateSheetLinePriority, rateSheetLineScopeKey } from './sheets.rules.ts';
import { divideRoundingHalfAwayFromZero } from '#kit/contract/money.ts';

/** What changed between two versions of a rate sheet (docs/domain/billing.md#rate-sheets). */

export interface RateSheetComparison {
  /** In the order of the later version. Removed lines are last. */
  lines: RateSheetLineChange[];
  unchanged: number;
  zones: { name: string; before: readonly string[] | null; after: readonly string[] | null }[];
}

/** The content of a line without its optional fields. */
export const rateSheetLineKeyWithoutOptionalFields = (line: RateSheetLine): string =>
  JSON.stringify([
    rateSheetLineScopeKey(line),
    line.name ?? null,
    line.rateType,
    line.rateType === '% of Revenue' ? (line.bp ?? 0) : (line.rate4 ?? 0),
    line.minimum ?? 0,
    line.breaks ?? [],
  ]);
const regardless = (line: RateSheetLine): string =>
  rateSheetLineScopeKey({ ...line, priority: defaultRateSheetLinePriority });

// Pairs lines with the same freight and priority first, then lines with the same freight whose priority changed.
function pairsOf(
  before: readonly RateSheetLine[],
  after: readonly RateSheetLine[],
): Map<number, RateSheetLine> {
  const pairs = new Map<number, RateSheetLine>();
  const left = new Set(before);
  for (const keyOf of [rateSheetLineKeyWithoutOptionalFields, rateSheetLineScopeKey, regardless]) {
    const byKey = new Map<string, RateSheetLine[]>();
    for (const line of left) byKey.set(keyOf(line), [...(byKey.get(keyOf(line)) ?? []), line]);
    for (const [index, line] of after.entries()) {
      if (pairs.has(index)) continue;
      const old = byKey.get(keyOf(line))?.shift();
      if (!old) continue;
      pairs.set(index, old);
      left.delete(old);
    }
  }
  return pairs;
}

export function compareRateSheetVersions(
  before: RateSheetZonesAndLines,
  after: RateSheetZonesAndLines,
): RateSheetComparison {
  const pairs = pairsOf(before.lines, after.lines);
  const matchedLines = new Set(pairs.values());
  const zones = zoneChanges(before.zones, after.zones);
  const moved = new Set(zones.map((z) => z.name));
  const all = after.lines.map((line, index): RateSheetLineChange => ({
    before: pairs.get(index) ?? null,
    after: line,
  }));
  // A rate for a zone whose states changed is for other freight, although the line itself is identical.
  const changed = all.filter(
    (c) =>
      c.before === null ||
      c.after === null ||
      rateSheetLineKeyWithoutOptionalFields(c.before) !== rateSheetLineKeyWithoutOptionalFields(c.after) ||
      (c.after.zone !== undefined && moved.has(c.after.zone)),
  );
  const removedLines = before.lines.filter((line) => !matchedLines.has(line));
  return {
    lines: [...changed, ...removedLines.map((line): RateSheetLineChange => ({ before: line, after: null }))],
    unchanged: all.length - changed.length,
    zones,
  };
}

function zoneChanges(
  before: readonly RateSheetZone[],
  after: readonly RateSheetZone[],
): RateSheetComparison['zones'] {
  const old = new Map(before.map((z) => [z.name, z.states]));
  const now = new Map(after.map((z) => [z.name, z.states]));
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? null, after: now.get(name) ?? null }))
    .filter((z) => z.before?.join() !== z.after?.join());
}

export interface RateDifference {
  /** 1/10,000 dollar. Null unless both rates have the same type. */
  rate4: number | null;
  /** Basis points. Null unless both are percentages. */
  bp: number | null;
  /** Cents. */
  minimum: number | null;
  /** Change of the rate, in basis points of the old rate. */
  relativeChangeBasisPoints: number | null;
}
/** How much a changed rate differs. All null for a rate that is new, removed or of another type. */
export function computeRateDifference({ before, after }: RateSheetLineChange): RateDifference {
  if (!before || !after) return { rate4: null, bp: null, minimum: null, relativeChangeBasisPoints: null };
  const minimum = (after.minimum ?? 0) - (before.minimum ?? 0);
  if (before.rateType !== after.rateType)
    return { rate4: null, bp: null, minimum, relativeChangeBasisPoints: null };
  if (after.rateType === '% of Revenue')
    return { rate4: null, bp: (after.bp ?? 0) - (before.bp ?? 0), minimum, relativeChangeBasisPoints: null };
  const rate4 = (after.rate4 ?? 0) - (before.rate4 ?? 0);
  return {
    rate4,
    bp: null,
    minimum,
    relativeChangeBasisPoints: before.rate4
      ? divideRoundingHalfAwayFromZero(rate4 * 10_000, before.rate4)
      : null,
  };
}
