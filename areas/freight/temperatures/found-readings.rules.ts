import { measured, rooms } from './temperatures.contract.ts';
import type { ReadingFault, TakenReadings } from './temperatures.contract.ts';
import { failing } from './read-readings.rules.ts';
import type { SentReading } from './read-readings.rules.ts';
import { readingFaults } from './reading-faults.rules.ts';
import { showTenthsF } from './temperature.rules.ts';
import { labelOf } from '#areas/freight/units/codes.rules.ts';

/** What sent temperatures are of, and which of them say something new. */

/** Something of a warehouse that a code names. */
export interface Named {
  measured: number;
  id: number;
  code: string;
  sscc: string | null;
}
/** One thing: exactly one of the four is there. */
interface Thing {
  unitId: number | null;
  palletId: number | null;
  loadId: number | null;
  room: number | null;
}
export interface FoundReading extends SentReading, Thing {
  code: string | null;
}

const nothing: Thing = { unitId: null, palletId: null, loadId: null, room: null };
const roomWords: Record<number, RegExp> = {
  [rooms.dock]: /^(dock|staging|floor|muelle|andén|月台)$/i,
  [rooms.slots]: /^(slots?|put[ -]?away|racks?|ubicaciones|货位)$/i,
  [rooms.cooler]: /^(cooler|cámara fría|camara fria|冷库)$/i,
};
const roomIn = (text: string): number | undefined =>
  Object.values(rooms).find((room) => roomWords[room]?.test(text));
/** The number of a load that a text names. */
export const loadIn = (text: string): number | null => {
  const digits = /^L-?(\d{1,9})$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
};
/** The codes that texts may be kept by: of boxes, pallets and loads. */
export function codesIn(texts: readonly string[]): { codes: string[]; ssccs: string[]; loads: number[] } {
  const labels = texts.filter((text) => roomIn(text) === undefined).map(labelOf);
  return {
    codes: [...new Set(labels.flatMap(({ codes }) => codes))],
    ssccs: [...new Set(labels.flatMap(({ sscc }) => sscc ?? []))],
    loads: [...new Set(texts.flatMap((text) => loadIn(text) ?? []))],
  };
}

/** What each of them is of; what nothing goes by is a fault. */
export function foundReadings(
  sent: readonly SentReading[],
  known: readonly Named[],
): { found: FoundReading[]; faults: ReadingFault[] } {
  const faults: ReadingFault[] = [];
  const byCode = Map.groupBy(
    known.flatMap((one) => [one.code, one.sscc].flatMap((code) => (code === null ? [] : [{ code, one }]))),
    ({ code }) => code,
  );
  const things = new Map<string, Named[]>();
  const thingsOf = (of: string): Named[] => {
    const kept = things.get(of) ?? meantBy(of, (code) => (byCode.get(code) ?? []).map(({ one }) => one));
    things.set(of, kept);
    return kept;
  };
  const found = sent.flatMap((reading): FoundReading[] => {
    const room = roomIn(reading.of);
    if (room !== undefined) return [{ ...reading, ...nothing, room, code: null }];
    const [one, other] = thingsOf(reading.of);
    if (one && !other)
      return [
        {
          ...reading,
          unitId: one.measured === measured.unit ? one.id : null,
          palletId: one.measured === measured.pallet ? one.id : null,
          loadId: one.measured === measured.truck ? one.id : null,
          room: null,
          code: one.code,
        },
      ];
    const fault = one ? readingFaults.several : readingFaults.unknown;
    failing(faults, reading.row)('of', reading.of, fault);
    return [];
  });
  return { found, faults };
}
/** What is wrong with what rows are of, where nothing else of them is kept. */
export const unknownOf = (
  rows: readonly Pick<SentReading, 'row' | 'of'>[],
  known: readonly Named[],
): ReadingFault[] =>
  foundReadings(
    rows.map((row) => ({ ...row, at: 0, tenthsF: 0, device: '' })),
    known,
  ).faults;
/** A load is named as one; else a pallet comes before a box, for both may bear the same kind of number. */
function meantBy(of: string, bearing: (code: string) => readonly Named[]): Named[] {
  const load = loadIn(of);
  const { codes, sscc } = labelOf(of);
  const all = [...new Set([...codes, ...(sscc === null ? [] : [sscc])].flatMap(bearing))];
  for (const kind of [measured.truck, measured.pallet, measured.unit]) {
    const ones = (kind === measured.truck && load !== null ? bearing(`L-${load}`) : all).filter(
      (one) => one.measured === kind,
    );
    if (ones.length > 0) return ones;
  }
  return [];
}

/** The most readings that are handed to the database at once. */
const mostPacked = 2000;
/** Readings as texts for the database, in the one order in which all are kept: two who send the same wait and do not clash. */
export function packReadings(found: readonly FoundReading[]): string[] {
  const ordered = found.toSorted(
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
const packed = (r: FoundReading) => ({
  unit_id: r.unitId,
  pallet_id: r.palletId,
  load_id: r.loadId,
  room: r.room,
  at: Temporal.Instant.fromEpochMilliseconds(r.at).toString(),
  tenths_f: r.tenthsF,
  device: r.device,
});

export const keyOf = (r: Thing & { device: string; at: number }): string =>
  [r.unitId, r.palletId, r.loadId, r.room, r.device, r.at].join(' ');

/** Each moment of a device once: what says the same again adds nothing, what says otherwise is a fault. */
export function onceEach(
  found: readonly FoundReading[],
  kept: ReadonlyMap<string, number>,
): { fresh: FoundReading[]; known: number; faults: ReadingFault[] } {
  const faults: ReadingFault[] = [];
  const first = new Map<string, FoundReading>();
  let known = 0;
  for (const reading of found) {
    const key = keyOf(reading);
    const [before, stands] = [first.get(key), kept.get(key)];
    const fail = failing(faults, reading.row);
    if (before !== undefined && before.tenthsF !== reading.tenthsF)
      fail('temperature', showTenthsF(reading.tenthsF), readingFaults.contradicts, {
        row: before.row,
        temperature: showTenthsF(before.tenthsF),
      });
    else if (stands !== undefined && stands !== reading.tenthsF)
      fail('temperature', showTenthsF(reading.tenthsF), readingFaults.contradictsKnown, {
        temperature: showTenthsF(stands),
      });
    if (before !== undefined || stands !== undefined) known += 1;
    else first.set(key, reading);
  }
  return { fresh: [...first.values()], known, faults };
}

const mostSeries = 500;
const kindOf = (r: Thing): number => {
  if (r.unitId !== null) return measured.unit;
  if (r.palletId !== null) return measured.pallet;
  return r.loadId === null ? measured.room : measured.truck;
};
/** What is told of each thing, by device. */
export function seriesIn(found: readonly FoundReading[]): TakenReadings['series'] {
  const groups = Map.groupBy(found, (r) => keyOf({ ...r, at: 0 }));
  return [...groups.values()].slice(0, mostSeries).flatMap((own) => {
    const [one] = own;
    if (!one) return [];
    const sums = own.reduce(
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
        readings: own.length,
        firstAt: Temporal.Instant.fromEpochMilliseconds(sums.first).toString(),
        lastAt: Temporal.Instant.fromEpochMilliseconds(sums.last).toString(),
        coldest: sums.coldest,
        warmest: sums.warmest,
      },
    ];
  });
}
