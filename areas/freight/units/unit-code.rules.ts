import {
  computeGs1CheckDigit,
  hasValidGs1CheckDigit,
  isOurSscc,
  isOurUnitCode,
  parseUnitLabel,
  classifyScannedCodeByForm,
  stripSymbologyPrefix,
  listStoredFormsOfTypedUnitCode,
} from './barcodes.rules.ts';
import { identifyCarrierByTrackingNumber } from './parcel-codes.rules.ts';

/** The maximum number of characters in the code of a unit, the same for order files, the API and the scanner (decision 228). */

export const maxUnitCodeLength = 40;
const printable = /^[!-~]+$/;

/** A code printed by third parties. It is on the freight but identifies none of our units. */
export type ForeignCode =
  | { kind: 'airWaybill' | 'article' | 'articleLink' }
  | { kind: 'parcel'; carrier: string }
  /** Never the code of a unit, whatever its source. */
  | { kind: NonUnitCodeContent };
export type NonUnitCodeContent =
  | 'web'
  | 'wifi'
  | 'contact'
  | 'message'
  | 'data'
  | 'licence'
  | 'tooLong'
  | 'unprintable';

/** Why a code cannot identify a unit of an order. */
export type UnitCodeProblem = 'missing' | 'tooLong' | 'unprintable' | 'foreign' | 'ours';
/**
 * Returns why a code is invalid. Only we assign numbers of our own series. Codes of carriers and articles are allowed in an
 * order, because a scan first searches for the exact code. `getUnitCodeScanConfusion` flags them.
 */
export function getUnitCodeProblem(code: string, gs1Prefix: string): UnitCodeProblem | null {
  if (code === '') return 'missing';
  const never = neverACode(code);
  if (never === 'tooLong' || never === 'unprintable') return never;
  if (never !== null) return 'foreign';
  return isOurUnitCode(code) || isOurSscc(code, gs1Prefix) ? 'ours' : null;
}

const neverForms: readonly (readonly [NonUnitCodeContent, RegExp])[] = [
  ['wifi', /^WIFI:/i],
  ['contact', /^(BEGIN:VCARD|MECARD:|BIZCARD:)/i],
  ['message', /^(mailto|matmsg|tel|sms|smsto|mms|mmsto|facetime|whatsapp):/i],
  ['licence', /^@\s*.{0,6}(ANSI|AAMVA) ?\d{6}/s],
  ['data', /^(\[\)>|<\?xml|<[a-z]+[ />]|BEGIN:V(CALENDAR|EVENT)|\{.*[:}]|\[.*\]$)/is],
  ['web', /^([a-z][a-z0-9+.-]*:\/\/|www\.|geo:|bitcoin:|ethereum:|upi:|urn:|market:)/i],
  [
    'web',
    /^([a-z0-9-]+\.)+(com|net|org|info|io|co|us|app|link|ly|me|biz|gov|edu|example|mx|ec|ca)(\/\S*)?$/i,
  ],
];
function neverACode(text: string): NonUnitCodeContent | null {
  const form = neverForms.find(([, pattern]) => pattern.test(text));
  if (form) return form[0];
  if (text.length > maxUnitCodeLength) return 'tooLong';
  return printable.test(text) ? null : 'unprintable';
}

/** Identifies a code that matches no unit and cannot be a unit label. Null means it can be the code of a unit. */
export function identifyForeignCode(text: string): ForeignCode | null {
  const bare = stripSymbologyPrefix(text);
  const read = classifyScannedCodeByForm(text, '');
  if (read.kind === 'sscc') return null;
  if (/^https?:/i.test(bare) && read.kind === 'produce') return { kind: 'articleLink' };
  if (isArticle(bare)) return { kind: 'article' };
  const carrier = identifyCarrierByTrackingNumber(bare);
  if (carrier !== null) return { kind: 'parcel', carrier };
  if (isAirWaybill(bare)) return { kind: 'airWaybill' };
  if (read.kind !== 'unit' && read.kind !== 'position') return null;
  const never = neverACode(bare);
  return never === null ? null : { kind: never };
}

/** EAN-13, UPC-A, GTIN-14, or a GS1 string that contains an article. Eight digits are too often a unit number. */
function isArticle(text: string): boolean {
  const dashed = /^(ISBN[: -]*)?97[89](-?\d){10}$/i.test(text) ? text.replace(/\D/g, '') : text;
  if (/^\d{12,14}$/.test(dashed)) return hasValidGs1CheckDigit(dashed);
  // The element alone, as scanners send it without the FNC1. The count of the articles can follow a content (02).
  const alone = /^0[12](\d{14})(?:37\d{1,8})?$/.exec(text)?.[1];
  if (alone !== undefined) return hasValidGs1CheckDigit(alone);
  const embeddedGtin = /^(?:1[01357]|21|3[17]\d\d)[!-~]*?01(\d{14})(?:$|1[01357]|21)/.exec(text)?.[1];
  return text.length > 20 && embeddedGtin !== undefined && hasValidGs1CheckDigit(embeddedGtin);
}

/**
 * The first three digits of air waybills, for airlines that carry freight to and within the Americas and for the large ones
 * elsewhere. A plain number of 11 digits with another prefix can be a unit, so the user is asked.
 */
const airlines = new Set(
  `001 006 014 016 020 023 027 044 045 047 057 058 065 069 071 074 075 077 079 080 081 083 086 098 105 112 114
  117 123 125 127 128 131 133 134 139 145 147 155 157 160 169 172 173 176 180 182 189 195 202 203 205 210 214
  217 220 229 230 232 235 239 247 265 270 272 279 281 288 297 306 307 329 345 356 369 379 403 404 406 416 417
  421 422 423 450 462 479 487 489 499 501 512 518 524 526 529 530 537 544 547 549 555 574 580 589 603 604 605
  607 615 618 624 643 657 675 695 700 701 706 716 724 729 737 752 756 774 781 784 800 810 817 820 826 831 837
  843 851 864 865 871 873 876 877 881 889 890 898 900 905 932 933 942 954 957 958 959 985 988 992 996 997
  999`.split(/\s+/),
);
function isAirWaybill(text: string): boolean {
  const found = /^(\d{3})([- ]?)(\d{7})(\d)(\d{5})?$/.exec(text);
  if (!found) return false;
  const [, airline = '', mark, serial, digit] = found;
  if (Number(serial) % 7 !== Number(digit) || isOurUnitCode(text)) return false;
  return mark === '' ? airlines.has(airline) : true;
}

/** What a scanner can mistake a unit's code for. */
export type UnitCodeScanConfusion =
  | 'bol'
  | 'produce'
  | 'misread'
  | 'position'
  | 'foreign'
  | 'lowerCase'
  | 'long';
const comfortable = 24;
/** Returns why a shipper's unit code causes problems at the dock, or null. An SSCC in any notation is fine. */
export function getUnitCodeScanConfusion(code: string, gs1Prefix: string): UnitCodeScanConfusion | null {
  const { kind } = classifyScannedCodeByForm(code, gs1Prefix);
  if (kind === 'sscc') return null;
  if (kind === 'bol' || kind === 'produce' || kind === 'misread' || kind === 'position') return kind;
  if (identifyForeignCode(code)) return 'foreign';
  if (/^(DOOR[ -]?|L-)\d+$/i.test(code)) return 'position';
  if (/[a-z]/.test(code)) return 'lowerCase';
  return code.length > comfortable ? 'long' : null;
}

/** Lists the variants of a code that a scanner or a typist can produce. They are looked up before a code counts as unknown. */
export function listScanAndTypingVariantsOfCode(text: string): string[] {
  const bare = stripSymbologyPrefix(text);
  const forms = [bare, bare.normalize('NFKC'), bare.replace(/^\*(.+)\*$/, '$1')];
  const found = new Set(
    forms.flatMap((form) => [
      ...listStoredFormsOfTypedUnitCode(form),
      ...cases(form),
      ...checkWritings(form),
    ]),
  );
  for (const code of parseUnitLabel(text).codes) found.delete(code);
  found.delete('');
  return [...found];
}
const cases = (text: string): string[] => [
  text.toUpperCase(),
  text.toLowerCase(),
  // Caps lock.
  [...text].map((c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join(''),
];
/** With and without a check digit, and with and without a leading zero. */
function checkWritings(text: string): string[] {
  const found: string[] = [];
  if (/^\d{6,20}$/.test(text)) {
    found.push(text + computeGs1CheckDigit(text), `0${text}`, text.replace(/^0/, ''));
    if (hasValidGs1CheckDigit(text)) found.push(text.slice(0, -1));
  }
  if (/^[0-9A-Z.-]{5,30}$/.test(text)) {
    found.push(text + code39Check(text));
    if (code39Check(text.slice(0, -1)) === text.slice(-1)) found.push(text.slice(0, -1));
  }
  return found;
}
const code39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';
const code39Check = (text: string): string =>
  code39[[...text].reduce((sum, c) => sum + code39.indexOf(c), 0) % code39.length] ?? '';

/** What a scanner or a typist can lose. */
const lostCharacters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-';
/**
 * Lists codes that differ by one lost or added digit, letter or dash, or by two swapped neighbors. Letters are tried as capitals,
 * and as small letters too when the text has some.
 */
export function listCodesWithOneTypo(text: string): string[] {
  const bare = stripSymbologyPrefix(text).replace(/^\*(.+)\*$/, '$1');
  if (!/^[0-9A-Za-z-]{4,24}$/.test(bare)) return [];
  const found = new Set(listOneOff(bare.toUpperCase(), lostCharacters));
  if (bare !== bare.toUpperCase())
    for (const code of listOneOff(bare, lostCharacters.toLowerCase())) found.add(code);
  found.delete(bare);
  return [...found];
}
function listOneOff(code: string, characters: string): string[] {
  const found: string[] = [];
  for (let i = 0; i <= code.length; i += 1) {
    const [before, after] = [code.slice(0, i), code.slice(i)];
    for (const lost of characters) found.push(before + lost + after);
    if (after !== '') found.push(before + after.slice(1));
    if (after.length > 1) found.push(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  return found;
}
