import { coldest, readingColumns, warmest } from './temperatures.contract.ts';
import type { ReadingColumn, ReadingFault } from './temperatures.contract.ts';
import { fileFaults, readingFaults } from './reading-faults.rules.ts';
import type { Wrong } from '#areas/accounts/accounts/sheet-faults.rules.ts';
import { showTenthsF, tenthsFOf } from './temperature.rules.ts';
import type { Degrees } from './temperature.rules.ts';
import type { Sheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { holdsNoText } from '#areas/accounts/accounts/sheet.rules.ts';
import { plain } from '#areas/accounts/accounts/sheet-words.rules.ts';
import { isDate } from '#kit/contract/dates.ts';
import { cut } from '#kit/contract/letters.ts';

/** From a file of a logger to temperatures: every row read, and every fault at its row and column. */

/** A temperature as it was sent: what it is of is still a word. */
export interface SentReading {
  row: number;
  of: string;
  /** Milliseconds since 1970. */
  at: number;
  tenthsF: number;
  device: string;
}
export interface ReadReadings {
  readings: SentReading[];
  /** What rows are of that something else is wrong with: it is looked for too, so that all faults are told at once. */
  others: Pick<SentReading, 'row' | 'of'>[];
  faults: ReadingFault[];
}
/** How long ago something may have been measured that is told now. */
const oldestDays = 400;
const longestCode = 80;
/** Clocks of devices may be ahead by so much. */
const aheadMs = 300_000;
const dayMs = 86_400_000;

type Fail = (
  column: ReadingColumn | null,
  value: string,
  fault: Wrong,
  params?: Record<string, string | number>,
) => void;
/** Notes what is wrong with a row. */
export const failing =
  (faults: ReadingFault[], row: number): Fail =>
  (column, value, { code, sentence }, params = {}) =>
    void faults.push({ row, column, value: cut(value, 200), code, sentence, params });

const aliases: Record<ReadingColumn, RegExp> = {
  of: /^(where|what|of|place|location|room|box|pallet|load|unitid|dónde|donde|lugar|地点|位置)$/,
  time: /^(time|date|datetime|dateandtime|timestamp|measuredat|recordedat|hora|fecha|fechayhora|时间)$/,
  temperature:
    /^(temperature|temp|value|reading|temperatura|温度)(c|f|celsius|fahrenheit|degc|degf|degreesc|degreesf)?$/,
  unit: /^(unit|units|scale|degrees|unidad|单位)$/,
  device: /^(device|logger|serial|serialnumber|sensor|probe|dispositivo|设备)$/,
};
interface Titles {
  columns: (ReadingColumn | null)[];
  /** What the title of the temperatures says. */
  unit: Degrees | null;
}
/** Which column each title means; what a logger tells beside is not read. */
function titlesOf(titles: readonly string[], fail: Fail): Titles | null {
  const columns = titles.map(
    (title) => readingColumns.find(({ id }) => aliases[id].test(plain(title)))?.id ?? null,
  );
  if (columns.every((column) => column === null) && titles.length <= 1) {
    fail(null, titles[0] ?? '', fileFaults.notSeparated);
    return null;
  }
  for (const { id, title } of readingColumns) {
    const places = columns.flatMap((column, at) => (column === id ? [at] : []));
    if (places.length > 1) fail(id, titles[places[1] ?? 0] ?? '', fileFaults.columnTwice, { title });
    if (places.length === 0 && (id === 'of' || id === 'time' || id === 'temperature'))
      fail(id, '', fileFaults.noColumn, { title });
  }
  const said = plain(titles[columns.indexOf('temperature')] ?? '');
  return { columns, unit: degreesIn(/(c|f|celsius|fahrenheit)$/.exec(said)?.[1] ?? '') };
}
function degreesIn(word: string): Degrees | null {
  if (/^(c|celsius|centigrade)$/i.test(word)) return 'C';
  return /^(f|fahrenheit)$/i.test(word) ? 'F' : null;
}

/** What of a file can be kept. With a fault in its titles no row is read. */
export function readReadings(sheet: Sheet, by: { zone: string; now: number }): ReadReadings {
  const faults: ReadingFault[] = [];
  const ofTitles = failing(faults, 1);
  if (holdsNoText(sheet)) {
    ofTitles(null, '', fileFaults.notText);
    return { readings: [], others: [], faults };
  }
  if (sheet.openAt !== null) failing(faults, sheet.openAt)(null, '', fileFaults.openQuote);
  const titles = titlesOf(sheet.titles, ofTitles);
  if (!titles || faults.length > 0) return { readings: [], others: [], faults };
  const others: ReadReadings['others'] = [];
  const readings = sheet.rows.flatMap(({ row, cells }) => {
    const cell = (column: ReadingColumn): string => cells[titles.columns.indexOf(column)] ?? '';
    const read = readRow(cell, titles.unit, by, failing(faults, row));
    if (read) return [{ row, ...read }];
    const of = cell('of');
    if (of !== '' && of.length <= longestCode) others.push({ row, of });
    return [];
  });
  return { readings, others, faults };
}

type Cell = (column: ReadingColumn) => string;
function readRow(
  cell: Cell,
  titled: Degrees | null,
  by: { zone: string; now: number },
  fail: Fail,
): Omit<SentReading, 'row'> | null {
  const of = cell('of');
  if (of === '') fail('of', '', readingFaults.missing, { title: 'Where' });
  else if (of.length > longestCode) fail('of', of, readingFaults.unknown);
  const at = timeIn(cell('time'), by.zone, fail);
  if (at !== null) judgeTime(at, cell('time'), by.now, fail);
  const tenthsF = temperatureIn(cell, titled, fail);
  if (of === '' || of.length > longestCode || at === null || tenthsF === null) return null;
  return { of, at, tenthsF, device: cut(cell('device'), 80) };
}

/** Whether something can have been measured then, and be told now. */
export function judgeTime(at: number, value: string, now: number, fail: Fail): void {
  if (at > now + aheadMs) fail('time', value, readingFaults.future);
  if (at < now - oldestDays * dayMs) fail('time', value, readingFaults.tooOld, { days: oldestDays });
}
/** Whether anything of ours can be that warm or cold. */
export function judgeTemperature(tenthsF: number, value: string, fail: Fail): boolean {
  if (tenthsF >= coldest && tenthsF <= warmest) return true;
  fail('temperature', value, readingFaults.outOfRange, { temperature: showTenthsF(tenthsF) });
  return false;
}

function temperatureIn(cell: Cell, titled: Degrees | null, fail: Fail): number | null {
  const value = cell('temperature');
  if (value === '')
    return refused(() => fail('temperature', '', readingFaults.missing, { title: 'Temperature' }));
  const read = /^([+\-\u2212]?\d{1,6}(?:[.,]\d{1,6})?)\s*[°º]?\s*(c|f|celsius|fahrenheit)?$/i.exec(
    value.normalize('NFKC'),
  );
  if (!read) return refused(() => fail('temperature', value, readingFaults.notANumber));
  const written = cell('unit');
  const column = degreesIn(written.replace(/[°º\s]|deg(rees)?/gi, ''));
  if (written !== '' && column === null) return refused(() => fail('unit', written, readingFaults.noUnit));
  const said = [...new Set([degreesIn(read[2] ?? ''), column, titled].filter((unit) => unit !== null))];
  const [unit] = said;
  if (unit === undefined) return refused(() => fail('unit', '', readingFaults.noUnit));
  if (said.length > 1) return refused(() => fail('temperature', value, readingFaults.unitsDiffer));
  const tenthsF = tenthsFOf(Number((read[1] ?? '').replace(',', '.').replace('\u2212', '-')), unit);
  return judgeTemperature(tenthsF, value, fail) ? tenthsF : null;
}
function refused(told: () => void): null {
  told();
  return null;
}

const clock = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*([ap]\.?m\.?)?/.source;
const american = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4}),?\s+${clock}$`, 'i');
const written = new RegExp(
  String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})[T\s]\s*${clock}\s*(z|[+-]\d{2}:?\d{2})?$`,
  'i',
);
const two = (digits: string | undefined): string => (digits ?? '00').padStart(2, '0');

/** A moment as loggers write it, in milliseconds; by the clock of the warehouse where it has no offset. */
function timeIn(value: string, zone: string, fail: Fail): number | null {
  if (value === '') return refused(() => fail('time', '', readingFaults.missing, { title: 'Time' }));
  const wrong = () => refused(() => fail('time', value, readingFaults.wrongTime));
  const a = american.exec(value);
  const w = written.exec(value);
  const [year, month, day] = a ? [a[3], a[1], a[2]] : [w?.[1], w?.[2], w?.[3]];
  const [hour, minute, second, half] = (a ?? w ?? []).slice(4, 8);
  const date = `${year}-${two(month)}-${two(day)}`;
  const hours = hourOf(hour, half);
  if (hours === null || Number(minute) > 59 || Number(second ?? 0) > 59 || !isDate(date)) return wrong();
  const local = `${date}T${two(String(hours))}:${two(minute)}:${two(second)}`;
  const offset = w?.[8]?.toUpperCase();
  if (offset === undefined) return momentOf(local, zone, value, fail);
  if (offset !== 'Z' && (Number(offset.slice(1, 3)) > 14 || Number(offset.slice(-2)) > 59)) return wrong();
  const tight = offset === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
  return Temporal.Instant.from(local + tight).epochMilliseconds;
}
/** 0 to 23; null: no hour. */
function hourOf(hour: string | undefined, half: string | undefined): number | null {
  const typed = hour === undefined ? Number.NaN : Number(hour);
  if (half === undefined) return typed <= 23 ? typed : null;
  if (!(typed >= 1 && typed <= 12)) return null;
  return (typed % 12) + (/^p/i.test(half) ? 12 : 0);
}
/** The moment of a local time. An hour that there was not, or twice, is nobody's to choose. */
function momentOf(local: string, zone: string, value: string, fail: Fail): number | null {
  const plainTime = Temporal.PlainDateTime.from(local);
  const [first, last] = (['earlier', 'later'] as const).map((disambiguation) =>
    plainTime.toZonedDateTime(zone, { disambiguation }),
  );
  if (!first || !last) return null;
  if (first.epochMilliseconds === last.epochMilliseconds) return first.epochMilliseconds;
  const stood = first.toPlainDateTime().equals(plainTime);
  return refused(() => fail('time', value, stood ? readingFaults.hourTwice : readingFaults.noSuchHour));
}
