import { earliestSupportedDate, latestSupportedDate, formatDate } from '#kit/contract/dates.ts';
import { parseImportedDate, parseImportedDateWithoutValidation } from '#kit/contract/imported-dates.ts';
import type { DateOrder } from '#kit/contract/imported-dates.ts';
import { findUnlikelyDateError } from '#kit/contract/likely-dates.ts';
import type { LikelyDayRange } from '#kit/contract/likely-dates.ts';
import {
  otherDecimalMarkMessage,
  rewriteImportedNumberWithDecimalPoint,
} from '#kit/contract/imported-numbers.ts';
import type { DecimalMark } from '#kit/contract/imported-numbers.ts';
import { createFuzzyCodeOrExactNameMatcher } from '#kit/contract/fuzzy-match.ts';
import { trimAndRemoveInvisibleCharacters } from '#kit/contract/text-sanitize.ts';

/** An error of one cell of an imported file, with how to fix it. */

export interface CellError {
  column: string;
  /** The value as it is in the file. */
  value: string;
  /** Error code for API clients. It never changes. */
  code: string;
  sentence: string;
  params: Record<string, string | number>;
  /** What was probably meant. Null where there is no suggestion. */
  suggestion: string | null;
}

const errorDefinitions = {
  required: { code: 'import.valueRequired', sentence: '{title} is required' },
  formula: {
    code: 'import.formulaValueMissing',
    sentence: 'The file doesn’t store this formula’s value. Open the file in a spreadsheet and save it.',
  },
  tooLong: { code: 'import.textTooLong', sentence: 'Longer than {most} characters' },
  unprintable: { code: 'import.charactersInvalid', sentence: 'Contains characters that can’t be used' },
  notWhole: { code: 'import.wholeNumberRequired', sentence: 'Enter a whole number from {least} to {most}' },
  outOfRange: {
    code: 'import.numberOutOfRange',
    sentence: '{value} is out of range. Enter a whole number from {least} to {most}',
  },
  notMoney: { code: 'import.amountInvalid', sentence: 'Enter an amount, for example 1,234.50' },
  otherMark: { code: 'import.decimalMarkMismatch', ...otherDecimalMarkMessage },
  notDate: { code: 'import.dateInvalid', sentence: 'Enter a date, for example 02/03/2027' },
  noSuchDay: { code: 'import.noSuchDay', sentence: '{value} isn’t a valid date' },
  farDay: {
    code: 'import.dateTooFar',
    sentence: '{value} is out of range. Enter a date from {first} to {last}',
  },
  notTime: { code: 'import.timeInvalid', sentence: 'Enter a time, for example 6:00 AM or 06:00' },
  noSuchTime: { code: 'import.noSuchTime', sentence: '{value} isn’t a valid time' },
  taken: {
    code: 'import.valueTaken',
    sentence: '{value} is already used by another record. Choose another.',
  },
  notYesNo: { code: 'import.yesOrNoRequired', sentence: 'Enter yes or no' },
  notOneOf: { code: 'import.valueNotListed', sentence: 'Enter one of: {choices}' },
  unknown: {
    code: 'import.recordNotFound',
    sentence: '{value} doesn’t exist. Correct it, or add the record first.',
  },
  unknownOf: { code: 'import.recordNotFound', sentence: '{value} doesn’t exist. Enter one of: {choices}' },
  partsOfCent: {
    code: 'import.fractionOfCent',
    sentence: '{value} has fractions of a cent. Round it to cents.',
  },
  tooMuch: { code: 'import.amountTooHigh', sentence: '{value} exceeds the maximum amount' },
  notPositive: { code: 'import.amountNotPositive', sentence: 'Enter an amount above 0' },
  isCredit: {
    code: 'import.creditNotAllowed',
    sentence: 'Open invoices must be above 0. Import credits as “Unapplied payments and credits”.',
  },
  aboveSeries: {
    code: 'import.numberTooHigh',
    sentence:
      '{value} is too high: no invoice number can follow it. Use another number, for example {value}-OLD.',
  },
  notAfter: { code: 'import.dateTooEarly', sentence: 'Can’t be before {title}' },
  notBefore: { code: 'import.dateTooLate', sentence: 'Can’t be after {title}' },
  moreCells: {
    code: 'import.tooManyCells',
    sentence:
      'This row has more cells than the header. Put quotation marks around cells with a comma or semicolon.',
  },
  repeated: { code: 'import.duplicateRow', sentence: 'Row {row} is the same record. Keep one of the two.' },
} as const;
type FaultName = keyof typeof errorDefinitions;
/** Warnings for cells that are imported, or left out, anyway. */
const notices = {
  kept: {
    code: 'import.kept',
    sentence: '{record} already exists with {value}. The import won’t change it.',
  },
  keptBlank: {
    code: 'import.kept',
    sentence: '{record} already exists without this value. The import won’t change it.',
  },
  keptRoles: {
    code: 'import.kept',
    sentence: '{record} already exists with other roles: {choices}. The import won’t change them.',
  },
  keptInactive: {
    code: 'import.kept',
    sentence: '{record} already exists and is inactive. The import won’t change that.',
  },
} as const;
type NoticeName = keyof typeof notices;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const yesWords = new Set(['yes', 'y', 'true', '1', 'x', 'si', 'active', 'activo', '是']);
const noWords = new Set(['no', 'n', 'false', '0', 'inactive', 'inactivo', '否']);

/** The cells of one row by column id. */
export type ImportRowCells = ReadonlyMap<string, string>;

export interface CellReader {
  readonly errors: CellError[];
  /** Warnings for cells. They do not prevent the import of the row. */
  readonly warnings: CellError[];
  /** Adds a warning, which is not an error, for a column. */
  addWarning(column: string, name: NoticeName, params: CellError['params']): void;
  /** Adds an error message of the feature's own contract for a column. */
  addContractError(column: string, sentence: string): undefined;
  /** Adds an error for a column. */
  addError(
    column: string,
    name: FaultName,
    params?: CellError['params'],
    suggestion?: string | null,
  ): undefined;
  /** Trimmed text in one line. Undefined where the cell is blank. With `required`, a blank cell is an error. */
  text(column: string, options: { most: number; required?: boolean }): string | undefined;
  /** The same in uppercase. */
  code(column: string, options: { most: number; required?: boolean }): string | undefined;
  integer(column: string, options: { least: number; most: number; required?: boolean }): number | undefined;
  /** Cents. Accepts $, thousands separators, a minus at either end and parentheses. */
  cents(column: string, options?: { required?: boolean }): number | undefined;
  /** YYYY-MM-DD, from any common format and Excel serial numbers. */
  date(column: string, options?: { required?: boolean }): string | undefined;
  /** HH:MM, from a 12 or 24 hour clock, or from the fraction of a day in a workbook. */
  time(column: string, options?: { required?: boolean }): string | undefined;
  yesNo(column: string, blank: boolean): boolean;
  choice<T extends string | number>(
    column: string,
    options: { values: ReadonlyMap<string, T>; required?: boolean },
  ): T | undefined;
}

const plainSpellings = (values: ReadonlyMap<string, unknown>): ReadonlyMap<string, string> =>
  new Map([...values.keys()].map((word) => [plain(word), word]));

/** Why a cell could not be read. */
interface Misread {
  name: FaultName;
  params?: CellError['params'];
  suggestion?: string | null;
}

/** The functions that all readers of a cell are built on. */
function cellsOf(cells: ImportRowCells, titles: ReadonlyMap<string, string>) {
  const found: CellError[] = [];
  const valueOf = (column: string): string => trimAndRemoveInvisibleCharacters(cells.get(column) ?? '');
  function wrong(
    column: string,
    name: FaultName,
    params: CellError['params'] = {},
    suggestion: string | null = null,
  ): undefined {
    const value = cells.get(column) ?? '';
    found.push({
      column,
      value,
      ...errorDefinitions[name],
      params,
      suggestion: suggestion === value ? null : suggestion,
    });
  }
  /** The value of a cell. Undefined when it is blank. A blank cell is an error when it is required. */
  function filled(column: string, required: boolean | undefined): string | undefined {
    const value = valueOf(column);
    if (value !== '') return value;
    if (required) wrong(column, 'required', { title: titles.get(column) ?? column });
    return undefined;
  }
  function text(
    column: string,
    { most, required }: { most: number; required?: boolean },
  ): string | undefined {
    const value = filled(column, required)?.replaceAll(/\s+/g, ' ');
    if (value === undefined) return undefined;
    if (/\p{Cc}/u.test(value) || !value.isWellFormed())
      return wrong(column, 'unprintable', {}, value.toWellFormed().replaceAll(/[\p{Cc}\uFFFD]/gu, ''));
    return value.length <= most ? value : wrong(column, 'tooLong', { most }, value.slice(0, most).trim());
  }
  /** The value of a cell, parsed by one of the functions below. */
  function parsed<T>(
    column: string,
    required: boolean | undefined,
    read: (value: string) => T | undefined,
    faultOf: (value: string) => Misread,
  ): T | undefined {
    const value = filled(column, required);
    if (value === undefined) return undefined;
    const meant = read(value);
    if (meant !== undefined) return meant;
    const { name, params, suggestion } = faultOf(value);
    return wrong(column, name, params, suggestion);
  }
  return { found, wrong, filled, text, parsed };
}

/** Reads numbers in the convention of their column. */
function numbersOf(
  { wrong, filled }: Pick<ReturnType<typeof cellsOf>, 'wrong' | 'filled'>,
  decimalMarks: ReadonlyMap<string, DecimalMark> | undefined,
): Pick<CellReader, 'integer' | 'cents'> {
  /** The number in our convention. Undefined when the cell is blank or contradicts its column. */
  function written(column: string, required: boolean | undefined): string | undefined {
    const value = filled(column, required);
    const mark = decimalMarks?.get(column);
    if (value === undefined || mark === undefined) return value;
    return rewriteImportedNumberWithDecimalPoint(value, mark) ?? wrong(column, 'otherMark');
  }
  return {
    integer(column, { least, most, required }) {
      const value = written(column, required);
      if (value === undefined) return undefined;
      const number = wholeIn(value);
      if (number !== undefined && number >= least && number <= most) return number;
      return number === undefined && !/^-?\d+$/.test(value)
        ? wrong(column, 'notWhole', { least, most })
        : wrong(column, 'outOfRange', { value, least, most });
    },
    cents(column, { required } = {}) {
      const value = written(column, required);
      if (value === undefined) return undefined;
      const cents = parseAmountToCents(value);
      if (cents !== undefined) return cents;
      const { name, params } = moneyFault(value);
      return wrong(column, name, params);
    },
  };
}

/** Reads the cells of a row by column id. */
export function createCellReader(
  cells: ImportRowCells,
  {
    titles,
    dateOrder,
    decimalMarks,
    spellingsOf = plainSpellings,
    likely,
  }: {
    titles: ReadonlyMap<string, string>;
    dateOrder: DateOrder;
    /** The decimal marks of the number columns. */
    decimalMarks?: ReadonlyMap<string, DecimalMark>;
    /** The accepted spellings of a choice, in lowercase letters and digits only. */
    spellingsOf?: (values: ReadonlyMap<string, unknown>) => ReadonlyMap<string, string>;
    /** How far the dates of a column can be from today without a confirmation. */
    likely?: { today: string; daysOf: ReadonlyMap<string, LikelyDayRange> };
  },
): CellReader {
  const basics = cellsOf(cells, titles);
  const { found, wrong, filled, text, parsed } = basics;
  const warnings: CellError[] = [];
  function askOf(column: string, date: string | undefined): string | undefined {
    const days = likely?.daysOf.get(column);
    if (date === undefined || days === undefined || likely === undefined) return date;
    const why = findUnlikelyDateError(date, {
      referenceDate: likely.today,
      isReferenceDateToday: true,
      likely: days,
    });
    if (why !== null) {
      const { code, sentence, params } = why;
      warnings.push({ column, value: cells.get(column) ?? '', code, sentence, params, suggestion: null });
    }
    return date;
  }
  return {
    errors: found,
    warnings,
    addWarning: (column, name, params) =>
      void warnings.push({
        column,
        value: cells.get(column) ?? '',
        ...notices[name],
        params,
        suggestion: null,
      }),
    addContractError(column, sentence) {
      const value = cells.get(column) ?? '';
      found.push({ column, value, code: 'import.invalid', sentence, params: {}, suggestion: null });
      return undefined;
    },
    addError: wrong,
    text,
    time: (column, { required } = {}) => parsed(column, required, parseTimeOfDayInAnyFormat, timeFault),
    code: (column, options) => text(column, options)?.toUpperCase(),
    ...numbersOf(basics, decimalMarks),
    date: (column, { required } = {}) =>
      askOf(
        column,
        parsed(
          column,
          required,
          (value) => parseImportedDate(value, dateOrder),
          (value) => dateFault(value, dateOrder),
        ),
      ),
    yesNo: (column, blank) => parsed(column, false, yesNoIn, () => ({ name: 'notYesNo' })) ?? blank,
    choice(column, { values, required }) {
      const value = filled(column, required);
      if (value === undefined) return undefined;
      const chosen = values.get(spellingsOf(values).get(plain(value)) ?? '');
      return chosen ?? wrong(column, 'notOneOf', ...choicesOf(values, value));
    },
  };
}

/** The accepted texts of a choice, and a suggestion of which was probably meant. */
function choicesOf(
  values: ReadonlyMap<string, unknown>,
  value: string,
): [params: CellError['params'], suggestion: string | null] {
  const words = [...values.keys()];
  const near =
    createFuzzyCodeOrExactNameMatcher(words.map((code) => ({ code }))).findMatch(value)?.code ?? null;
  return [{ choices: words.join(', ') }, near];
}

const yesNoIn = (value: string): boolean | undefined => {
  if (yesWords.has(plain(value))) return true;
  return noWords.has(plain(value)) ? false : undefined;
};
/** A whole number as spreadsheets format it: 1,200 or 1200.0. */
function wholeIn(value: string): number | undefined {
  const digits = value.replace(/\.0+$/, '').replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, '');
  return /^-?\d{1,10}$/.test(digits) ? Number(digits) : undefined;
}

/** Parses an amount to cents. Undefined for text that is not an amount, or has fractions of a cent. */
export function parseAmountToCents(value: string): number | undefined {
  const { digits, isNegative } = digitsOf(value);
  const parts = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(digits);
  if (!parts) return undefined;
  const cents = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return isNegative ? -cents : cents;
}
function moneyFault(value: string): Misread {
  const { digits } = digitsOf(value);
  if (/^\d{1,9}\.\d{3,}$/.test(digits)) return { name: 'partsOfCent', params: { value } };
  return /^\d{10,}(\.\d+)?$/.test(digits) ? { name: 'tooMuch', params: { value } } : { name: 'notMoney' };
}
/** The digits of an amount without its currency, sign and thousands separators. */
function digitsOf(value: string): { digits: string; isNegative: boolean } {
  const tight = value.replaceAll(/[\s$]|USD/gi, '');
  const isNegative = /^\(.*\)$/.test(tight) || tight.startsWith('-') || tight.endsWith('-');
  const digits = tight
    .replace(/^[(+-]/, '')
    .replace(/[)-]$/, '')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '');
  return { digits, isNegative };
}

const timeForm = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?::\d{2})?\s*(?:([ap])\.?\s*m?\.?)?$/i;
const timeFault = (value: string): Misread =>
  timeForm.test(value) ? { name: 'noSuchTime', params: { value } } : { name: 'notTime' };

/** Parses a time in any common format to HH:MM. Undefined for text that is not a time. */
export function parseTimeOfDayInAnyFormat(value: string): string | undefined {
  // A workbook stores a time as a fraction of a day, alone or after a date in 1899.
  const tight = value.replace(/^\d{4}-\d{2}-\d{2}[T ]/, '').trim();
  if (/^0?\.\d+$/.test(tight)) return clockOf(Math.round(Number(tight) * 1440));
  const parts = timeForm.exec(tight);
  if (!parts) return undefined;
  const [hour, minute, half] = [Number(parts[1]), Number(parts[2] ?? '0'), parts[3]?.toLowerCase()];
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return hours < 24 && minute < 60 ? clockOf(hours * 60 + minute) : undefined;
}
const clockOf = (minutes: number): string | undefined =>
  minutes < 1440
    ? `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    : undefined;

/** Why a cell is not a date: wrong format, no such day, or out of range. */
function dateFault(value: string, order: DateOrder): Misread {
  const text = parseImportedDateWithoutValidation(value, order);
  if (text === undefined) return { name: 'notDate' };
  if (isDay(text))
    return {
      name: 'farDay',
      params: { value, first: formatDate(earliestSupportedDate), last: formatDate(latestSupportedDate) },
    };
  // Read in the other order it can be a valid day. The suggestion is in the date order of this file.
  const swapped = /^(\d{1,2})([/.-])(\d{1,2})([/.-]\d+)$/.exec(value);
  const other = parseImportedDate(value, order === 'mdy' ? 'dmy' : 'mdy');
  return {
    name: 'noSuchDay',
    params: { value },
    suggestion:
      swapped && other !== undefined ? `${swapped[3]}${swapped[2]}${swapped[1]}${swapped[4]}` : null,
  };
}
/** True when the calendar has this day, in any year. */
function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}
