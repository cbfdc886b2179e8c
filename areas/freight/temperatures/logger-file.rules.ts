import type { TemperatureUnit } from './temperature.rules.ts';
import type { ImportSheet } from '#areas/accounts/accounts/sheet.rules.ts';

/** The meaning of a column in a temperature logger's file. */

export type LoggerColumn = 'of' | 'time' | 'date' | 'temperature' | 'unit' | 'device';
export type LoggerColumns = Partial<Record<LoggerColumn, number>>;

const plain = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
/** HOBOware appends the serial numbers of logger and sensor to the title. */
const withoutSerials = (title: string): string => title.replace(/\((?:LGR|SEN) S\/N.*$/i, '').trim();

/** Matches one of several beginnings, followed by `ends`. */
const anyOf = (beginnings: string, ends: string): RegExp => new RegExp(`^(?:${beginnings})${ends}$`);
const words: Record<LoggerColumn, RegExp> = {
  of: /^(where|what|of|place|location|room|box|pallet|load|unitid|dónde|donde|lugar|ort|lieu|luogo|plaats|地点|位置)$/,
  time: anyOf(
    [
      'time|datetime|dateandtime|timestamp|measuredat|recordedat|entrytime|readingtime',
      'hora|fechayhora|fechahora|uhrzeit|zeit|zeitpunkt|zeitstempel|datumuhrzeit|datumundzeit|datumzeit|datumunduhrzeit',
      'heure|dateetheure|dateheure|horodatage|tijd|tijdstip|datumtijd|datumentijd|ora|orario|dataora|dataeora',
      'datahora|dataehora|时间|日期时间|时刻',
    ].join('|'),
    String.raw`(utc|gmt|local|localtime|est|edt|cst|cdt|mst|mdt|pst|pdt)?(\d{3,4})?`,
  ),
  date: /^(date|day|fecha|datum|dag|tag|jour|giorno|dia|data|日期)(utc|gmt|local)?$/,
  temperature: anyOf(
    [
      'temperature|temp|tmp|value|reading|temperatura|temperatur|temperatuur|messwert|wert|valor|温度',
      String.raw`(?:ch|sensor)\d*temperature|probe`,
    ].join('|'),
    String.raw`(sensor|probe|channel|ch)?\d*(c|f|celsius|fahrenheit|degc|degf|degreesc|degreesf)?`,
  ),
  unit: /^(unit|units|scale|degrees|unidad|einheit|unite|unita|eenheid|单位)$/,
  device:
    /^(device|deviceid|devicename|logger|loggerid|tracker|trackerid|serial|serialnumber|serialno|sn|sensor|probe|dispositivo|设备)$/,
};
/** Patterns for the column titles of a logger's file. They find the title row below the facts of the trip. */
export const loggerTitlePatterns: readonly RegExp[] = [
  /^(date|time|timestamp|date\s*[/&]?\s*(and\s+)?time|datetime|日期|时间|时刻)(?![\p{Script=Latin}\d_])/iu,
  /^(fecha|hora|datum|uhrzeit|zeit(punkt|stempel)?|heure|tijd(stip)?|ora(rio)?|data|horodatage)(?![\p{L}\d_])/iu,
  /^(temp(erature|eratura|érature|eratur|eratuur)?|温度|reading|value|messwert)(?![\p{Script=Latin}\d_])/iu,
  /(°|º|\?|deg(rees)?\s?)[CF]\b|celsius|fahrenheit|℃|℉/i,
  /^(where|place|location|device( id)?|logger|serial( (number|no))?|unit|units|scale|humidity|rh|event|#|no\.?)$/i,
];

/** Finds the meaning of each column from its title. Returns the meanings that two titles have as `duplicates`. */
export function detectLoggerColumns(titles: readonly string[]): {
  columns: LoggerColumns;
  duplicates: LoggerColumn[];
} {
  const columns: LoggerColumns = {};
  const twice: LoggerColumn[] = [];
  const take = (column: LoggerColumn, columnIndex: number): void => {
    if (columns[column] === undefined) columns[column] = columnIndex;
    else twice.push(column);
  };
  const isRomance = titles.some((title) => /^(ora|orario|hora|temperatura)/.test(plain(title)));
  titles.forEach((title, columnIndex) => {
    // "Data" is a date in Italian and a value in English.
    if (isColumnLetter(title, columnIndex) || (plain(title) === 'data' && !isRomance)) return;
    const word = plain(withoutSerials(title));
    const found = (['of', 'time', 'date', 'unit', 'temperature', 'device'] as const).find((column) =>
      words[column].test(word),
    );
    if (found !== undefined) take(found, columnIndex);
    else if (word.startsWith('datetime')) take('time', columnIndex);
    // A logger puts its sensor into the title: "K-Type, °F", "Ambient (°C)".
    else if (isOfDegrees(title)) take('temperature', columnIndex);
  });
  return { columns, duplicates: twice };
}
/** A column without a title is named by its letter. The third is C, which is not Celsius. */
export const isColumnLetter = (title: string, column: number): boolean =>
  title === String.fromCodePoint(65 + column);
const isOfDegrees = (title: string): boolean =>
  parseTitleTemperatureUnit(title) !== null &&
  !/dew|min|max|alarm|limit|set ?point|humidity|mkt|mean|avg|average/i.test(title);

/** The scale that a title contains. */
export function parseTitleTemperatureUnit(title: string): TemperatureUnit | null {
  const text = withoutSerials(title).normalize('NFKC');
  const unitText =
    /(?:[°º?]|deg(?:rees)?)\s*([CF])(?![a-z])/i.exec(text)?.[1] ??
    /(?:^|[^a-z])(celsius|centigrade|fahrenheit|[CF])(?![a-z])/i.exec(text)?.[1] ??
    /^temp(?:erature)?([cf])$/.exec(plain(text))?.[1];
  if (unitText === undefined) return null;
  return /^c/i.test(unitText) ? 'C' : 'F';
}
/** The scale that a cell of the unit column means. */
export function parseTemperatureUnit(word: string): TemperatureUnit | null {
  if (/^(c|celsius|centigrade)$/i.test(word)) return 'C';
  return /^(f|fahrenheit)$/i.test(word) ? 'F' : null;
}

/** The time zone abbreviations of North America that loggers use, as minutes from UTC. */
const zones: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
  AST: -240,
  ADT: -180,
};
/** Minutes from UTC for "Z", "EST", "UTC", "GMT-05:00", "+0100". Undefined for anything else. */
export function parseUtcOffsetMinutes(text: string): number | undefined {
  const tight = text.replaceAll(/\s/g, '').toUpperCase();
  const named = zones[tight];
  if (named !== undefined) return named;
  const [, sign, hours, minutes = '00'] = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/.exec(tight) ?? [];
  if (hours === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
/** The UTC offset in the title of the time column: "Date Time, GMT-05:00", "Timestamp (UTC)". */
export function parseTitleUtcOffsetMinutes(title: string): number | undefined {
  const zoneText = /\b((?:UTC|GMT)\s*(?:[+-]\s*\d{1,2}(?::?\d{2})?)?|E[SD]T|C[SD]T|M[SD]T|P[SD]T)\b/i.exec(
    title,
  )?.[1];
  return zoneText === undefined ? undefined : parseUtcOffsetMinutes(zoneText);
}

const makers: readonly (readonly [maker: string, signs: RegExp])[] = [
  ['HOBO (Onset)', /plot title|\bLGR S\/N|hobo/i],
  ['LogTag', /logtag/i],
  ['Sensitech', /sensitech|temptale|coldstream/i],
  ['Tive', /\btive\b|entrytimeutc/i],
  ['DeltaTrak', /deltatrak|flashlink|coldtrak/i],
  ['Fridge-tag (Berlinger)', /fridge-tag|q-tag|berlinger/i],
];
export interface LoggerDetails {
  /** The maker, if the file contains it. */
  maker: string | null;
  /** The serial number of the logger, if the file contains it once for all readings. */
  device: string | null;
}
const serialWords =
  /^(logger |device |tracker |monitor )?(serial|s\/n|sn|id)( ?(number|no\.?|#|id))?:?$|^(device|logger|tracker)( id| name)?:?$/i;
/** Reads the details of the logger from the titles and the rows above them. */
export function detectLoggerMakerAndDevice(
  { titles, titleRow = 1 }: Pick<ImportSheet, 'titles' | 'titleRow'>,
  headRows: ImportSheet['rows'],
): LoggerDetails {
  const above = headRows.filter(({ row }) => row < titleRow);
  const text = [...above.flatMap(({ cells }) => cells), ...titles].join('\n');
  const maker = makers.find(([, signs]) => signs.test(text))?.[0] ?? null;
  const inTitle = /LGR S\/N:\s*([\w-]{3,40})/i.exec(text)?.[1];
  const deviceInNextCell = above.flatMap(({ cells }) =>
    cells.flatMap((cell, cellIndex) => {
      const next = cells.slice(cellIndex + 1).find((other) => other !== '');
      return serialWords.test(cell.trim()) && next !== undefined ? [next] : [];
    }),
  )[0];
  const inCell = above
    .flatMap(({ cells }) => cells)
    .flatMap(
      (cell) =>
        /^(?:serial(?: number| no\.?)?|s\/n|logger id|device id)\s*[:#]\s*([\w-]{3,40})$/i.exec(
          cell.trim(),
        )?.[1] ?? [],
    )[0];
  return { maker, device: inTitle ?? deviceInNextCell ?? inCell ?? null };
}

/** A cell in which the logger measured nothing. */
export const isBlankReading = (cell: string): boolean =>
  /^(?:|[-–—]+|n\/?a|null|none|err(or)?|\*+)$/i.test(cell.trim());

const isFridgeTag = /^\s*device:[^\n]{0,40}(q-tag|fridge-tag)/i;
const mostFridgeTagLetters = 1_000_000;
/**
 * Parses a Fridge-tag report. It is not a table: it lists the coldest and the warmest temperature of each day, with the time.
 * Returns undefined for any other file.
 */
export function parseFridgeTagReport(text: string): ImportSheet | undefined {
  if (text.length > mostFridgeTagLetters || !isFridgeTag.test(text.slice(0, 500))) return undefined;
  const unit = /^\s*temp unit:\s*([CF])/im.exec(text)?.[1]?.toUpperCase() ?? 'C';
  const serial = /^\s*serial:\s*([\w-]{3,40})/im.exec(text)?.[1] ?? '';
  const rows: ImportSheet['rows'] = [];
  let date = '';
  text.split(/\r\n?|\n/).forEach((line, lineIndex) => {
    date = /^\s*date:\s*(\d{4}-\d{2}-\d{2})\s*$/i.exec(line)?.[1] ?? date;
    const found = /^\s*(?:min|max) t:\s*([+-]?\d+(?:\.\d+)?),\s*ts (?:min|max) t:\s*(\d{1,2}:\d{2})/i.exec(
      line,
    );
    if (found && date !== '')
      rows.push({ row: lineIndex + 1, cells: [date, found[2] ?? '', found[1] ?? '', serial] });
  });
  return { titles: ['Date', 'Time', `Temperature °${unit}`, 'Serial number'], titleRow: 1, rows };
}
