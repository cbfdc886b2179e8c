import {
  codesIn,
  foundReadings,
  keyOf,
  onceEach,
  packReadings,
  seriesIn,
  unknownOf,
} from './found-readings.rules.ts';
import type { Named } from './found-readings.rules.ts';
import { columnsIn, loggerFactsIn, offsetOfTitle, unitIn } from './logger-file.rules.ts';
import { readingDates, readReadings } from './read-readings.rules.ts';
import type { ReadingsBy, ReadReadings } from './read-readings.rules.ts';
import { loggerColumns, mostFaults } from './temperatures.contract.ts';
import type { ImportedReadings, ReadingFault, TakenReadings } from './temperatures.contract.ts';
import type { KeptReading } from './temperatures.store.ts';
import { distinctTitles, tidyCell } from '#areas/accounts/accounts/sheet.rules.ts';
import type { Sheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { unpackBatch } from '#kit/server/foreign-table/serve-table.ts';
import type { PackedTable } from '#kit/server/foreign-table/serve-table.ts';
import { columnLetters } from '#kit/server/foreign-table/table-wishes.ts';
import type { Thread } from '#kit/server/thread.ts';
import { inThread } from '#kit/server/thread.ts';

/**
 * Temperatures held against what the warehouse has and knows; those of a long file in a thread of their own, which asks for what is in
 * the database.
 */

export type ReadingQuestion =
  | ({ what: 'named' } & ReturnType<typeof codesIn>)
  | { what: 'kept'; packed: string };
export type ReadingAnswer = Named[] | KeptReading[];
type Asking = Pick<Thread<never, ReadingQuestion, ReadingAnswer>, 'ask'>;

/** What would be kept. */
export interface Tried<A extends TakenReadings = TakenReadings> {
  answer: A;
  /** Texts for `insertReadings`. */
  fresh: string[];
}
export async function tryReadings(read: ReadReadings, rows: number, { ask }: Asking): Promise<Tried> {
  const all = [...read.readings, ...read.others];
  const named = (await ask({ what: 'named', ...codesIn(all.map((r) => r.of)) })).filter(isNamed);
  const { found, faults: unknown } = foundReadings(read.readings, named);
  const alsoUnknown = unknownOf(read.others, named);
  const kept = new Map<string, number>();
  for (const packed of packReadings(found))
    for (const one of await ask({ what: 'kept', packed }))
      if (!isNamed(one)) kept.set(keyOf(one), one.tenthsF);
  const { fresh, known, faults: told } = onceEach(found, kept);
  const faults: ReadingFault[] = [...read.faults, ...unknown, ...alsoUnknown, ...told].toSorted(
    (a, b) => a.row - b.row,
  );
  return {
    fresh: packReadings(fresh),
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
const isNamed = (one: Named | KeptReading): one is Named => 'measured' in one;

export type LoggerSource = { table: PackedTable } | { sheet: Sheet };
export interface LoggerAsked {
  source: LoggerSource;
  by: ReadingsBy;
}
/** Reads the file of a logger and says what would be kept. */
export async function tryFile({ source, by }: LoggerAsked, asking: Asking): Promise<Tried<ImportedReadings>> {
  const sheet = 'sheet' in source ? source.sheet : sheetOf(source.table);
  const head = 'sheet' in source ? [] : source.table.head;
  const facts = loggerFactsIn(sheet, head);
  const { columns } = columnsIn(sheet.titles);
  const titleAt = (at: number | undefined): string => (at === undefined ? '' : (sheet.titles[at] ?? ''));
  const chosen = { ...by, device: by.device ?? facts.device ?? undefined };
  const read = readReadings(sheet, chosen);
  const { answer, fresh } = await tryReadings(read, sheet.rows.length, asking);
  const dates = readingDates(sheet, chosen);
  const clockTitle = titleAt(columns.time) || titleAt(columns.date);
  return {
    fresh,
    answer: {
      ...answer,
      skipped: read.skipped,
      ...facts,
      titles: sheet.titles,
      columns: Object.fromEntries(
        loggerColumns.flatMap((column) => {
          const title = by.columns?.[column] ?? titleAt(columns[column]);
          return title === '' ? [] : [[column, title]];
        }),
      ),
      asks: {
        of: columns.of === undefined,
        device: columns.device === undefined,
        unit: columns.unit === undefined && unitIn(titleAt(columns.temperature)) === null,
        zone: offsetOfTitle(clockTitle) === undefined,
      },
      dateOrder: dates.order,
      dateExample: dates.example,
    },
  };
}
/** The cells as all imports keep them. */
function sheetOf(table: PackedTable): Sheet {
  const rows = table.batches
    .flatMap(unpackBatch)
    .map(({ row, cells }) => ({ row, cells: cells.map(tidyCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return {
    titles: distinctTitles(table.titles.map(tidyCell), columnLetters),
    titleRow: table.titleRow,
    rows,
  };
}
const tryInThread = inThread(import.meta.url, tryFile);

/** A thread takes a tenth of a second to begin, in which a short file is read. */
const shortFile = 50_000;
export function tryFileApart(
  asked: LoggerAsked,
  onAsk: (question: ReadingQuestion) => Promise<ReadingAnswer>,
): Promise<Tried<ImportedReadings>> {
  const { source } = asked;
  const bytes = 'table' in source ? source.table.batches.reduce((sum, { length }) => sum + length, 0) : 0;
  const isShort = 'table' in source ? bytes <= shortFile : source.sheet.rows.length <= 1000;
  return isShort ? tryFile(asked, { ask: onAsk }) : tryInThread(asked, { onAsk });
}
