/** Builds the barcodes we print and parses those a scanner reads. Numbers are text, because leading zeros count. */

/** Calculates the GS1 check digit (mod 10, weights 3 and 1 from the right) of digits without one. */
export function computeGs1CheckDigit(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1)
    sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}
export const hasValidGs1CheckDigit = (digits: string) =>
  digits.length > 1 && computeGs1CheckDigit(digits.slice(0, -1)) === digits.slice(-1);

function padded(serial: number | bigint | string, length: number, what: string): string {
  const text = String(serial);
  if (!/^\d+$/.test(text) || text.length > length)
    throw new RangeError(`${what} ${text} does not fit in ${length} digits`);
  return text.padStart(length, '0');
}

/** The highest SSCC serial under a GS1 company prefix. Extension digit, prefix and reference have 17 digits together. */
export const computeMaxSsccSerial = (companyPrefix: string): number => 10 ** (17 - companyPrefix.length) - 1;
/**
 * Builds an SSCC-18: extension digit (the first digit of the serial), GS1 company prefix (7 to 12 digits), the other digits of
 * the serial, check digit.
 */
export function buildSscc(serial: number | bigint, companyPrefix: string): string {
  const digits = padded(serial, 17 - companyPrefix.length, 'SSCC serial');
  const body = `${digits.slice(0, 1)}${companyPrefix}${digits.slice(1)}`;
  return `${body}${computeGs1CheckDigit(body)}`;
}

const shortestPrefix = 7;
/** The highest bill of lading serial under a GS1 company prefix. Prefix and serial have 16 digits together. */
export const computeMaxBolSerial = (companyPrefix: string): number =>
  10 ** (16 - Math.max(companyPrefix.length, shortestPrefix)) - 1;
/** Builds a VICS bill of lading number of 17 digits: GS1 company prefix (7 digits or more), serial, check digit. */
export function buildBolNumber(serial: number | bigint, companyPrefix: string): string {
  if (companyPrefix === '') throw new RangeError('A BOL number needs a GS1 company prefix');
  const paddedPrefix = companyPrefix.padStart(shortestPrefix, '0');
  const body = `${padded(paddedPrefix, paddedPrefix.length, 'BOL prefix')}${padded(serial, 16 - paddedPrefix.length, 'BOL serial')}`;
  return `${body}${computeGs1CheckDigit(body)}`;
}
export const isBolNumber = (text: string): boolean => /^\d{17}$/.test(text) && hasValidGs1CheckDigit(text);
export const isBareSscc = (text: string): boolean => /^\d{18}$/.test(text) && hasValidGs1CheckDigit(text);

const unitSerialDigits = 10;
/**
 * Builds the code of a unit that we number: a serial from one series for all shippers, plus a check digit, 11 digits. Article
 * numbers have 8, 12, 13 or 14 digits, so a scanned product code is never mistaken for a unit.
 */
export function buildUnitCode(serial: number | bigint): string {
  const body = padded(serial, unitSerialDigits, 'unit serial');
  return `${body}${computeGs1CheckDigit(body)}`;
}
/** The start of the series (migration 5). No unit has a number below it. */
const firstUnitSerial = 1_002_398_000;
/** Returns true for a correctly read code of our own series. Shippers' codes can look different. */
export const isOurUnitCode = (text: string): boolean =>
  /^\d{11}$/.test(text) &&
  Number(text.slice(0, unitSerialDigits)) >= firstUnitSerial &&
  hasValidGs1CheckDigit(text);
/** Returns true for a code of our pallet series: an SSCC with our GS1 prefix. Without a prefix there is no such series. */
export function isOurSscc(text: string, gs1Prefix: string): boolean {
  const sscc = extractSscc(text);
  return gs1Prefix !== '' && sscc !== null && sscc.startsWith(gs1Prefix, 1);
}

/**
 * Builds the code printed on the floor and scanned: location and position, `A-12`. The same place has the same code in every
 * day's layout.
 */
export const buildPositionCode = (location: string, position: number): string =>
  `${location.toUpperCase()}-${position}`;

export type ScannedCode =
  | { kind: 'unit'; code: string }
  | { kind: 'sscc'; code: string }
  | { kind: 'bol'; number: string }
  | { kind: 'position'; code: string }
  /** A produce case label (PTI): article, lot, date packed. */
  | { kind: 'produce'; gtin: string; lot: string | null; packed: string | null }
  | { kind: 'misread' }
  | { kind: 'empty' };

const separator = '\u001d';

export const stripSymbologyPrefix = (text: string): string => text.trim().replace(/^\][A-Za-z]\d/, '');

/**
 * Classifies a scanned text by its form: with or without symbology prefix, with real or printed application identifiers, or
 * plain. Used only if no active unit has the text as its code (`parseUnitLabel`), because shippers choose unit codes freely. A
 * plain number is a bill of lading only with our own prefix.
 */
export function classifyScannedCodeByForm(text: string, gs1Prefix: string): ScannedCode {
  const bare = stripSymbologyPrefix(text);
  if (bare === '' || bare === separator) return { kind: 'empty' };
  const found = elementsIn(text);
  return found === undefined ? ofPlain(bare, gs1Prefix) : ofElements(found);
}

/**
 * Parses the GS1 elements of a text: printed, after an FNC1, or in a GS1 Digital Link. Undefined means it has none. Null means
 * misread.
 */
function elementsIn(text: string): Map<string, string> | null | undefined {
  const bare = stripSymbologyPrefix(text);
  if (/^\(\d{2,4}\)/.test(bare)) return printedElements(bare);
  if (bare.startsWith(separator) || /^\s*\](C1|d2|Q3|e0)/.test(text))
    return elements(bare.startsWith(separator) ? bare.slice(1) : bare);
  if (/^01\d{14}(10|11|13|15|17|21)/.test(bare) && hasValidGs1CheckDigit(bare.slice(2, 16)))
    return elements(bare);
  return linkElements(bare);
}

/** The codes used to find units: every code the text can be stored as, the exact one first, and its SSCC. */
export interface UnitLabel {
  codes: readonly [string, ...string[]];
  sscc: string | null;
}
/** Parses a scanned or typed text as a unit label. This comes before the classification by its form (decision 67). */
export function parseUnitLabel(text: string): UnitLabel {
  const exact = text.trim();
  const sscc = extractSscc(text);
  const others =
    sscc === null
      ? [normalizeUnexpectedUnitCode(text), ...ourSerialIn(text)]
      : [sscc, `00${sscc}`, `(00)${sscc}`];
  return { codes: [exact, ...new Set(others.filter((code) => code !== exact))], sscc };
}
/** The codes of our own series that elements carry as serial. Shippers' serials are ambiguous, so they are ignored. */
function ourSerialIn(text: string): string[] {
  const serial = elementsIn(text)?.get('21');
  return serial !== undefined && isOurUnitCode(serial) ? [serial] : [];
}
/** Normalizes the code of an unexpected unit to its one stored form, without what a scanner adds. */
export const normalizeUnexpectedUnitCode = (text: string): string => {
  const read = classifyScannedCodeByForm(text, '');
  return read.kind === 'unit' || read.kind === 'sscc' ? read.code : stripSymbologyPrefix(text);
};
/** Extracts the SSCC of a text in any of its notations. */
export function extractSscc(text: string): string | null {
  const read = classifyScannedCodeByForm(text, '');
  return read.kind === 'sscc' ? read.code : null;
}

/**
 * Lists the codes a typed text can be stored as: the text itself first, then without blanks, dashes or scanner prefix, and in
 * upper case.
 */
export function listStoredFormsOfTypedUnitCode(text: string): string[] {
  const plain = text.trim();
  const tight = plain.replace(/[\s-]+/g, '');
  return [
    ...new Set(
      [plain, tight].flatMap((one) => [one, one.toUpperCase()]).flatMap((one) => parseUnitLabel(one).codes),
    ),
  ];
}

const isOurBol = (text: string, gs1Prefix: string): boolean =>
  gs1Prefix !== '' && isBolNumber(text) && text.startsWith(gs1Prefix.padStart(7, '0'));
function ofPlain(text: string, gs1Prefix: string): ScannedCode {
  if (/^00\d{18}$/.test(text) && isBareSscc(text.slice(2))) return { kind: 'sscc', code: text.slice(2) };
  if (/^402\d{17}$/.test(text) && isOurBol(text.slice(3), gs1Prefix))
    return { kind: 'bol', number: text.slice(3) };
  if (isBareSscc(text)) return { kind: 'sscc', code: text };
  if (isOurBol(text, gs1Prefix)) return { kind: 'bol', number: text };
  if (/^[A-Za-z]{1,4}\d{0,3}-\d{1,4}$/.test(text)) return { kind: 'position', code: text.toUpperCase() };
  return { kind: 'unit', code: text };
}

function ofElements(found: Map<string, string> | null): ScannedCode {
  const bad: ScannedCode = { kind: 'misread' };
  if (!found) return bad;
  const sscc = found.get('00');
  if (sscc !== undefined) return isBareSscc(sscc) ? { kind: 'sscc', code: sscc } : bad;
  const bol = found.get('402');
  if (bol !== undefined) return isBolNumber(bol) ? { kind: 'bol', number: bol } : bad;
  const gtin = found.get('01') ?? found.get('02');
  if (gtin !== undefined) {
    if (!/^\d{14}$/.test(gtin) || !hasValidGs1CheckDigit(gtin)) return bad;
    return {
      kind: 'produce',
      gtin,
      lot: found.get('10') ?? null,
      packed: dateOf(found.get('13') ?? found.get('11')),
    };
  }
  // Serial only: a unit code printed as GS1-128.
  const serial = found.get('21');
  return serial === undefined ? bad : { kind: 'unit', code: serial };
}

function printedElements(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, ai, value] of text.matchAll(/\((\d{2,4})\)([^(]*)/g))
    if (ai !== undefined && value !== undefined) found.set(ai, value.replaceAll(separator, '').trim());
  return found;
}

const linkKeys = new Map([
  ['sscc', '00'],
  ['gtin', '01'],
  ['lot', '10'],
  ['ser', '21'],
]);
/** Parses the elements of a GS1 Digital Link: pairs of identifier and value in the path. Undefined when it is not one. */
function linkElements(text: string): Map<string, string> | undefined {
  const path = /^https?:\/\/[^/?#]+\/([^?#]*)/i.exec(text)?.[1]?.split('/');
  const names = path?.map((name) => linkKeys.get(name.toLowerCase()) ?? name) ?? [];
  const start = names.findIndex((name, i) => keyValue.get(name)?.test(names[i + 1] ?? '') ?? false);
  if (start < 0) return undefined;
  const found = new Map<string, string>();
  for (let i = start; i + 1 < names.length; i += 2)
    if (/^\d{2,4}$/.test(names[i] ?? '')) found.set(names[i] ?? '', decoded(names[i + 1] ?? ''));
  return found;
}
/** The identifiers that a Digital Link can start with, and the format of their values. */
const keyValue = new Map([
  ['00', /^\d{18}$/],
  ['01', /^\d{14}$/],
]);
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// The length of an identifier and of its value, by its first two digits (GS1 General Specifications 3, 7.8). Values not listed
// end at a separator.
const identifierLength = (start: string): number => {
  if (/^3[1-6]/.test(start)) return 4;
  return /^(2[345]|4[0-2])/.test(start) ? 3 : 2;
};
const fixed = new Map<string, number>([
  ['00', 18],
  ['01', 14],
  ['02', 14],
  ['03', 14],
  ['04', 16],
  ['11', 6],
  ['12', 6],
  ['13', 6],
  ['15', 6],
  ['16', 6],
  ['17', 6],
  ['20', 2],
  ['31', 6],
  ['32', 6],
  ['33', 6],
  ['34', 6],
  ['35', 6],
  ['36', 6],
  ['41', 13],
]);

/** The value ends after its fixed length. Without one, it ends at the next separator or the end of the text. */
function endOfValue(text: string, start: number, length: number | undefined): number {
  if (length !== undefined) return start + length;
  const stop = text.indexOf(separator, start);
  return stop < 0 ? text.length : stop;
}

function elements(text: string): Map<string, string> | null {
  const found = new Map<string, string>();
  let position = 0;
  while (position < text.length) {
    const start = text.slice(position, position + 2);
    const ai = text.slice(position, position + identifierLength(start));
    if (!/^\d{2,4}$/.test(ai)) return null;
    position += ai.length;
    const end = endOfValue(text, position, fixed.get(start));
    const value = text.slice(position, end);
    if (value === '' || end > text.length || value.includes(separator)) return null;
    found.set(ai, value);
    position = text[end] === separator ? end + 1 : end;
  }
  return found;
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
// Parses YYMMDD of this century. Day 00 means the last of the month. Calculated here because scanner browsers lack Temporal.
function dateOf(digits: string | undefined): string | null {
  if (digits === undefined || !/^\d{6}$/.test(digits)) return null;
  const [year, month, day] = [
    2000 + Number(digits.slice(0, 2)),
    Number(digits.slice(2, 4)),
    Number(digits.slice(4, 6)),
  ];
  if (month < 1 || month > 12) return null;
  const last = month === 2 && year % 4 === 0 ? 29 : (monthLengths[month - 1] ?? 0);
  if (day > last) return null;
  return [year, ...[month, day === 0 ? last : day].map((n) => String(n).padStart(2, '0'))].join('-');
}
