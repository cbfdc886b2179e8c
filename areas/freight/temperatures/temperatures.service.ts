import type { ReadingFault, TakenReadings, addReadings, findReadings } from './temperatures.contract.ts';
import { mostFaults, mostReadings, readingColumns, sources } from './temperatures.contract.ts';
import { temperatureErrors } from './temperatures.errors.ts';
import { codesIn, foundReadings, keyOf, onceEach, seriesIn, unknownOf } from './found-readings.rules.ts';
import type { FoundReading } from './found-readings.rules.ts';
import { notedOfPallet } from './noting.sql.ts';
import type { Noted } from './noting.sql.ts';
import { failing, judgeTemperature, judgeTime, readReadings } from './read-readings.rules.ts';
import type { ReadReadings } from './read-readings.rules.ts';
import { tenthsFOf } from './temperature.rules.ts';
import * as store from './temperatures.store.ts';
import { decode, readSheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { labelOf } from '#areas/freight/units/codes.rules.ts';
import type { BodyOf, FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { csvText } from '#kit/server/csv.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

export const find = (work: Work, query: QueryOf<typeof findReadings>) =>
  store.findReadings(
    work,
    query.code === undefined ? query : { ...query, code: labelOf(query.code).sscc ?? query.code },
    query,
  );

/** Keeps what a scanner measured of a receiving pallet. */
export async function notePallet(work: Work, palletId: number, noted: Noted): Promise<void> {
  await notedOfPallet(work, palletId, noted).execute(work.tx);
  announce(work, 'temperatures');
}

/** Keeps what was measured of a truck where it delivers. */
export async function noteTruck(
  work: Work,
  { loadId, warehouseId, at, tenthsF }: { loadId: number; warehouseId: number; at: number; tenthsF: number },
): Promise<void> {
  const truck = { unitId: null, palletId: null, loadId, room: null };
  const reading = { ...truck, row: 1, of: '', at, tenthsF, device: '', code: null };
  await store.insertReadings(work, warehouseId, sources.proof, [reading]);
  announce(work, 'temperatures');
}

const zoneOf = async (work: Work, warehouseId: number): Promise<string> =>
  (await store.zoneOf(work, warehouseId))?.zone ?? refuseUnknown('warehouseId');

/** What was sent, held against what the warehouse has and knows. */
interface Tried {
  answer: TakenReadings;
  fresh: FoundReading[];
}
async function tried(work: Work, warehouseId: number, read: ReadReadings, rows: number): Promise<Tried> {
  const all = [...read.readings, ...read.others];
  const named = await store.namedIn(work, warehouseId, codesIn(all.map((r) => r.of)));
  const { found, faults: unknown } = foundReadings(read.readings, named);
  const alsoUnknown = unknownOf(read.others, named);
  const kept = await store.keptOf(work, warehouseId, found);
  const {
    fresh,
    known,
    faults: told,
  } = onceEach(found, new Map(kept.map((one) => [keyOf(one), one.tenthsF])));
  const faults: ReadingFault[] = [...read.faults, ...unknown, ...alsoUnknown, ...told].toSorted(
    (a, b) => a.row - b.row,
  );
  return {
    fresh,
    answer: {
      dryRun: true,
      rows,
      added: fresh.length,
      known,
      faultsInFile: faults.length,
      faults: faults.slice(0, mostFaults),
      series: seriesIn(found),
    },
  };
}
/** Keeps all of it or, when anything is at fault, nothing. Others may have said the same meanwhile. */
async function keep(
  work: Work,
  warehouseId: number,
  source: (typeof sources)['call' | 'file'],
  { answer, fresh }: Tried,
): Promise<TakenReadings> {
  if (answer.faultsInFile > 0)
    refuse(temperatureErrors.faultsOpen, { count: answer.faultsInFile }, { data: answer });
  const added = fresh.length === 0 ? 0 : await store.insertReadings(work, warehouseId, source, fresh);
  if (added > 0) {
    await audit(work, {
      entity: 'warehouse',
      entityId: warehouseId,
      action: 'temperatures',
      after: { added },
    });
    announce(work, 'temperatures');
  }
  return { ...answer, dryRun: false, added, known: answer.known + fresh.length - added };
}

/** Temperatures as sensors tell them. */
export async function add(work: Work, body: BodyOf<typeof addReadings>): Promise<TakenReadings> {
  await zoneOf(work, body.warehouseId);
  const faults: ReadingFault[] = [];
  const now = work.now.epochMilliseconds;
  const readings = body.readings.flatMap(({ of, measuredAt, temperature, unit, device }, n) => {
    const fail = failing(faults, n + 1);
    const at = Temporal.Instant.from(measuredAt).epochMilliseconds;
    const tenthsF = tenthsFOf(temperature, unit);
    judgeTime(at, measuredAt, now, fail);
    judgeTemperature(tenthsF, String(temperature), fail);
    return { row: n + 1, of, at, tenthsF, device: device ?? '' };
  });
  const found = await tried(work, body.warehouseId, { readings, others: [], faults }, body.readings.length);
  return keep(work, body.warehouseId, sources.call, found);
}

/** Reads the file of a logger and says what it would keep; keeps it when that is asked for and nothing is at fault. */
export async function importFile(
  work: Work,
  bytes: Uint8Array,
  { warehouseId, dryRun }: { warehouseId: number; dryRun: boolean },
): Promise<TakenReadings> {
  const zone = await zoneOf(work, warehouseId);
  const sheet = readSheet(decode(bytes));
  if (sheet.rows.length === 0 && sheet.openAt === null)
    refuse(temperatureErrors.noRows, {}, { fields: { file: temperatureErrors.noRows.sentence } });
  if (sheet.rows.length > mostReadings)
    refuse(temperatureErrors.tooManyRows, { count: sheet.rows.length, most: mostReadings });
  const read = readReadings(sheet, { zone, now: work.now.epochMilliseconds });
  const found = await tried(work, warehouseId, read, sheet.rows.length);
  return dryRun ? found.answer : keep(work, warehouseId, sources.file, found);
}

export const template = (): FileAnswer => ({
  name: 'temperatures-template.csv',
  body: csvText(
    readingColumns.map((column) => column.title),
    [],
  ),
});
