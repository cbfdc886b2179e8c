import type {
  ImportedReadings,
  ReadingFault,
  TakenReadings,
  addReadings,
  findReadings,
  importReadings,
} from './temperatures.contract.ts';
import { mostReadings, readingColumns, sources } from './temperatures.contract.ts';
import { temperatureErrors } from './temperatures.errors.ts';
import { packReadings } from './found-readings.rules.ts';
import { fridgeTagSheet, loggerTitles } from './logger-file.rules.ts';
import { notedOfPallet } from './noting.sql.ts';
import type { Noted } from './noting.sql.ts';
import { failing, judgeTemperature, judgeTime } from './read-readings.rules.ts';
import { tenthsFOf } from './temperature.rules.ts';
import * as store from './temperatures.store.ts';
import { tryFileApart, tryReadings } from './try-readings.service.ts';
import type { LoggerSource, ReadingAnswer, ReadingQuestion, Tried } from './try-readings.service.ts';
import { labelOf } from '#areas/freight/units/codes.rules.ts';
import type { BodyOf, FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { csvText } from '#kit/server/csv.ts';
import { decodeText } from '#kit/server/foreign-table/decode-text.ts';
import { openOrRefuse } from '#kit/server/foreign-table/open-or-refuse.ts';
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
  for (const packed of packReadings([reading]))
    await store.insertReadings(work, warehouseId, sources.proof, packed);
  announce(work, 'temperatures');
}

const zoneOf = async (work: Work, warehouseId: number): Promise<string> =>
  (await store.zoneOf(work, warehouseId))?.zone ?? refuseUnknown('warehouseId');

/** What a try asks of the database. */
const answerOf =
  (work: Work, warehouseId: number) =>
  (question: ReadingQuestion): Promise<ReadingAnswer> =>
    question.what === 'named'
      ? store.namedIn(work, warehouseId, question)
      : store.keptOf(work, warehouseId, question.packed);

/** Keeps all of it or, when anything is at fault, nothing. Others may have said the same meanwhile. */
async function keep<A extends TakenReadings>(
  work: Work,
  warehouseId: number,
  source: (typeof sources)['call' | 'file'],
  { answer, fresh }: Tried<A>,
): Promise<A> {
  if (answer.faultsInFile > 0)
    refuse(temperatureErrors.faultsOpen, { count: answer.faultsInFile }, { data: answer });
  let added = 0;
  for (const packed of fresh) added += await store.insertReadings(work, warehouseId, source, packed);
  if (added > 0) {
    await audit(work, {
      entity: 'warehouse',
      entityId: warehouseId,
      action: 'temperatures',
      after: { added },
    });
    announce(work, 'temperatures');
  }
  return { ...answer, dryRun: false, added, known: answer.known + answer.added - added };
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
  const tried = await tryReadings({ readings, others: [], faults, skipped: 0 }, body.readings.length, {
    ask: answerOf(work, body.warehouseId),
  });
  return keep(work, body.warehouseId, sources.call, tried);
}

/** Reads the file of a logger and says what it would keep; keeps it when that is asked for and nothing is at fault. */
export async function importFile(
  work: Work,
  bytes: Uint8Array,
  { dryRun = true, warehouseId, zone: clock, dateOrder, time, date, temperature, ...said }: ImportWish,
): Promise<ImportedReadings> {
  const zone = await zoneOf(work, warehouseId);
  const source = await openLoggerFile(bytes);
  const by = {
    zone: clock === 'utc' ? 'UTC' : zone,
    now: work.now.epochMilliseconds,
    of: said.of,
    device: said.device,
    unit: said.unit,
    order: dateOrder,
    columns: chosenColumns({ time, date, temperature }),
  };
  const tried = await tryFileApart({ source, by }, answerOf(work, warehouseId));
  if (dryRun) return tried.answer;
  if (tried.answer.dateOrder === null) refuse(temperatureErrors.dateOrder, {}, { data: tried.answer });
  return keep(work, warehouseId, sources.file, tried);
}
type ImportWish = BodyOf<typeof importReadings>;
const chosenColumns = (titles: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(titles).flatMap(([column, title]) => (title === undefined ? [] : [[column, title]])),
  );

/** The report of a Fridge-tag has at most so many bytes. */
const longestReport = 1_000_000;
async function openLoggerFile(bytes: Uint8Array): Promise<LoggerSource> {
  const sheet = bytes.length <= longestReport ? fridgeTagSheet(decodeText(bytes)) : undefined;
  if (sheet) return { sheet };
  const { packed } = await openOrRefuse(
    bytes,
    { knownTitles: loggerTitles, limits: { rows: mostReadings } },
    temperatureErrors,
  );
  return { table: packed };
}

export const template = (): FileAnswer => ({
  name: 'temperatures-template.csv',
  body: csvText(
    readingColumns.map((column) => column.title),
    [],
  ),
});
