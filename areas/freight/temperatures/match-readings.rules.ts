import { measuredKinds, warehouseRooms } from './temperatures.contract.ts';
import type { ReadingError, SavedReadingsResult } from './temperatures.contract.ts';
import { createRowErrorReporter } from './parse-readings.rules.ts';
import type { UnmatchedReading } from './parse-readings.rules.ts';
import { readingRowErrors } from './reading-errors.rules.ts';
import { formatTenthsF } from './temperature.rules.ts';
import { parseUnitLabel } from '#areas/freight/units/barcodes.rules.ts';

/** Matches readings to what they measure, and finds those that are new. */

/** An object of a warehouse that a code identifies. */
export interface MeasuredObject {
  measured: number;
  id: number;
  code: string;
  sscc: string | null;
}
/** One measured object. Exactly one of the four is set. */
interface Thing {
  unitId: number | null;
  palletId: number | null;
  loadId: number | null;
  room: number | null;
}
export interface MatchedReading extends UnmatchedReading, Thing {
  code: string | null;
}

const nothing: Thing = { unitId: null, palletId: null, loadId: null, room: null };
const roomWords: Record<number, RegExp> = {
  [warehouseRooms.dock]: /^(dock|staging|floor|muelle|andén|月台)$/i,
  [warehouseRooms.slots]: /^(slots?|put[ -]?away|racks?|ubicaciones|货位)$/i,
  [warehouseRooms.cooler]: /^(cooler|cuarto fr[ií]o|c[aá]mara fr[ií]a|冷库)$/i,
};
const roomIn = (text: string): number | undefined =>
  Object.values(warehouseRooms).find((room) => roomWords[room]?.test(text));
export const parseReadingLoadNumber = (text: string): number | null => {
  const digits = /^L-?(\d{1,9})$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
};
/** Collects the codes that texts can refer to: of units, pallets and loads. */
export function collectReadingCodes(texts: readonly string[]): {
  codes: string[];
  ssccs: string[];
  loads: number[];
} {
  const labels = texts.filter((text) => roomIn(text) === undefined).map(parseUnitLabel);
  return {
    codes: [...new Set(labels.flatMap(({ codes }) => codes))],
    ssccs: [...new Set(labels.flatMap(({ sscc }) => sscc ?? []))],
    loads: [...new Set(texts.flatMap((text) => parseReadingLoadNumber(text) ?? []))],
  };
}

/** Matches each reading to its object. A code that matches nothing is an error. */
export function matchReadingsToObjects(
  readings: readonly UnmatchedReading[],
  objects: readonly MeasuredObject[],
): { matched: MatchedReading[]; errors: ReadingError[] } {
  const errors: ReadingError[] = [];
  const byCode = Map.groupBy(
    objects.flatMap((one) => [one.code, one.sscc].flatMap((code) => (code === null ? [] : [{ code, one }]))),
    ({ code }) => code,
  );
  const things = new Map<string, MeasuredObject[]>();
  const thingsOf = (targetText: string): MeasuredObject[] => {
    const matchedObjects =
      things.get(targetText) ?? meantBy(targetText, (code) => (byCode.get(code) ?? []).map(({ one }) => one));
    things.set(targetText, matchedObjects);
    return matchedObjects;
  };
  const found = readings.flatMap((reading): MatchedReading[] => {
    const room = roomIn(reading.targetText);
    if (room !== undefined) return [{ ...reading, ...nothing, room, code: null }];
    const [one, other] = thingsOf(reading.targetText);
    if (one && !other)
      return [
        {
          ...reading,
          unitId: one.measured === measuredKinds.unit ? one.id : null,
          palletId: one.measured === measuredKinds.pallet ? one.id : null,
          loadId: one.measured === measuredKinds.truck ? one.id : null,
          room: null,
          code: one.code,
        },
      ];
    const error = one ? readingRowErrors.codeAmbiguous : readingRowErrors.unknownCode;
    createRowErrorReporter(errors, reading.row)('of', reading.targetText, error);
    return [];
  });
  return { matched: found, errors };
}
/** Errors for unknown targets in rows that cannot be saved for other reasons. */
export const listUnknownReadingTargetErrors = (
  rows: readonly Pick<UnmatchedReading, 'row' | 'targetText'>[],
  knownObjects: readonly MeasuredObject[],
): ReadingError[] =>
  matchReadingsToObjects(
    rows.map((row) => ({ ...row, at: 0, tenthsF: 0, device: '' })),
    knownObjects,
  ).errors;
/** A load is named as one. Otherwise a pallet takes precedence over a unit, because both can have the same kind of number. */
function meantBy(targetText: string, bearing: (code: string) => readonly MeasuredObject[]): MeasuredObject[] {
  const load = parseReadingLoadNumber(targetText);
  const { codes, sscc } = parseUnitLabel(targetText);
  const all = [...new Set([...codes, ...(sscc === null ? [] : [sscc])].flatMap(bearing))];
  for (const kind of [measuredKinds.truck, measuredKinds.pallet, measuredKinds.unit]) {
    const ones = (kind === measuredKinds.truck && load !== null ? bearing(`L-${load}`) : all).filter(
      (one) => one.measured === kind,
    );
    if (ones.length > 0) return ones;
  }
  return [];
}

/** The most readings sent to the database in one query. */
const mostPacked = 2000;
/**
 * Serializes readings for the database, always in the same order. Two senders of the same readings wait for each other instead of
 * deadlocking.
 */
export function serializeSortedReadingsInBatches(readings: readonly MatchedReading[]): string[] {
  const ordered = readings.toSorted(
    (a, b) =>
      a.at - b.at ||
      compareTexts(a.device, b.device) ||
      (a.room ?? 0) - (b.room ?? 0) ||
      (a.unitId ?? 0) - (b.unitId ?? 0) ||
      (a.palletId ?? 0) - (b.palletId ?? 0) ||
      (a.loadId ?? 0) - (b.loadId ?? 0),
  );
  const texts: string[] = [];
  for (let from = 0; from < ordered.length; from += mostPacked)
    texts.push(JSON.stringify(ordered.slice(from, from + mostPacked).map(packed)));
  return texts;
}
const compareTexts = (a: string, b: string): number => Number(a > b) - Number(a < b);
const packed = (r: MatchedReading) => ({
  unit_id: r.unitId,
  pallet_id: r.palletId,
  load_id: r.loadId,
  room: r.room,
  at: Temporal.Instant.fromEpochMilliseconds(r.at).toString(),
  tenths_f: r.tenthsF,
  device: r.device,
});

export const getReadingKey = (reading: Thing & { device: string; at: number }): string =>
  [reading.unitId, reading.palletId, reading.loadId, reading.room, reading.device, reading.at].join(' ');

/** Keeps one reading per device and time. A repeat with the same value is dropped, one with another value is an error. */
export function removeDuplicateReadings(
  readings: readonly MatchedReading[],
  storedTenthsFByKey: ReadonlyMap<string, number>,
): { newReadings: MatchedReading[]; knownCount: number; errors: ReadingError[] } {
  const errors: ReadingError[] = [];
  const first = new Map<string, MatchedReading>();
  let knownCount = 0;
  for (const reading of readings) {
    const key = getReadingKey(reading);
    const [before, storedTenthsF] = [first.get(key), storedTenthsFByKey.get(key)];
    const fail = createRowErrorReporter(errors, reading.row);
    if (before !== undefined && before.tenthsF !== reading.tenthsF)
      fail('temperature', formatTenthsF(reading.tenthsF), readingRowErrors.conflictsWithRow, {
        row: before.row,
        temperature: formatTenthsF(before.tenthsF),
      });
    else if (storedTenthsF !== undefined && storedTenthsF !== reading.tenthsF)
      fail('temperature', formatTenthsF(reading.tenthsF), readingRowErrors.conflictsWithSaved, {
        temperature: formatTenthsF(storedTenthsF),
      });
    if (before !== undefined || storedTenthsF !== undefined) knownCount += 1;
    else first.set(key, reading);
  }
  return { newReadings: [...first.values()], knownCount, errors };
}

const mostSeries = 500;
const kindOf = (r: Thing): number => {
  if (r.unitId !== null) return measuredKinds.unit;
  if (r.palletId !== null) return measuredKinds.pallet;
  return r.loadId === null ? measuredKinds.room : measuredKinds.truck;
};
/** Summarizes the readings of each object, by device. */
export function summarizeReadingSeries(readings: readonly MatchedReading[]): SavedReadingsResult['series'] {
  const groups = Map.groupBy(readings, (r) => getReadingKey({ ...r, at: 0 }));
  return [...groups.values()].slice(0, mostSeries).flatMap((seriesReadings) => {
    const [one] = seriesReadings;
    if (!one) return [];
    const sums = seriesReadings.reduce(
      (sum, r) => ({
        first: Math.min(sum.first, r.at),
        last: Math.max(sum.last, r.at),
        coldest: Math.min(sum.coldest, r.tenthsF),
        warmest: Math.max(sum.warmest, r.tenthsF),
      }),
      { first: one.at, last: one.at, coldest: one.tenthsF, warmest: one.tenthsF },
    );
    return [
      {
        measured: kindOf(one),
        code: one.code,
        room: one.room,
        device: one.device,
        readings: seriesReadings.length,
        firstAt: Temporal.Instant.fromEpochMilliseconds(sums.first).toString(),
        lastAt: Temporal.Instant.fromEpochMilliseconds(sums.last).toString(),
        coldest: sums.coldest,
        warmest: sums.warmest,
      },
    ];
  });
}
