import {
  bankFileErrorTexts,
  createEmptyBankFile,
  maxPaymentCents,
  recordSkippedBankLine,
} from './bank-file.rules.ts';
import type { BankFileError, BankFile } from './bank-file.rules.ts';
import { parseImportedDate } from '#kit/contract/imported-dates.ts';

/** OFX files, which Quicken calls QFX and QuickBooks QBO (docs/domain/billing.md#bank-files). */

/** OFX 1.x has its own header. OFX 2.x has a processing instruction before its root. */
export const isOfx = (text: string): boolean =>
  /^\s*(OFXHEADER\s*:|(<\?[^>]*\?>\s*)*<OFX>)/i.test(text.slice(0, 4000));
/** OFX 2.x is XML. OFX 1.x is SGML, whose values have no closing tags. */
export const isOfxXml = (text: string): boolean => /^\s*<\?(xml|OFX)\s/i.test(text);
/** Decodes an OFX 1.x file: UTF-8 if valid, otherwise the code page in its header. */
export function decodeOfx(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 500));
    const [, page = '1252'] = /CHARSET\s*:\s*(125\d)/i.exec(head) ?? [];
    return new TextDecoder(`windows-${page}`).decode(bytes);
  }
}

/** The elements read that contain other elements. Any other element is a value. */
const aggregates = new Set([
  'BANKMSGSRSV1',
  'CREDITCARDMSGSRSV1',
  'INVSTMTMSGSRSV1',
  'STMTRS',
  'BANKACCTFROM',
  'BANKTRANLIST',
  'STMTTRN',
  'PAYEE',
  'CURRENCY',
  'ORIGCURRENCY',
  'LEDGERBAL',
]);
interface Transaction {
  row: number;
  values: Map<string, string>;
}
export interface OfxReader {
  open(name: string, row: number): void;
  value(name: string, text: string): void;
  close(name: string): void;
  getFile(): BankFile;
}

/** Transaction types that are not payments: interest, dividends, refunded fees, and holds. */
const notPaid = new Set(['INT', 'DIV', 'FEE', 'SRVCHG', 'HOLD']);
/** Parses a decimal with a point or a comma, as OFX allows. Returns undefined for anything else. */
function centsOf(text: string): number | undefined {
  const [, sign, wholePart = '', decimals = ''] =
    /^([+-])?(?=[.,]?\d)(\d{0,15})(?:[.,](\d{0,2})0*)?$/.exec(text) ?? [];
  if (wholePart === '' && decimals === '') return undefined;
  const cents = Number(wholePart) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' ? 0 - cents : cents;
}

/** Consumes a file's elements in order and returns its credits. */
export function createOfxReader(): OfxReader {
  const file = createEmptyBankFile();
  const openElements: string[] = [];
  let transaction: Transaction | undefined;
  let account = '';
  let currency = 'USD';
  let balance = new Map<string, string>();
  const seenKeys = new Set<string>();
  const isBank = () => openElements.includes('BANKMSGSRSV1');
  const take = (entry: Transaction): void => {
    const valueOf = (name: string) => entry.values.get(name) ?? '';
    const amount = centsOf(valueOf('TRNAMT'));
    const key = [account, valueOf('FITID'), valueOf('DTPOSTED').slice(0, 8), valueOf('TRNAMT')];
    const isRepeated = isAgain(seenKeys, key);
    if (!isBank() || notPaid.has(valueOf('TRNTYPE').toUpperCase()) || (amount ?? 1) <= 0 || isRepeated) {
      file.ignoredEntries += 1;
      return;
    }
    const date = parseImportedDate(valueOf('DTPOSTED').slice(0, 8), 'mdy');
    const money = valueOf('CURSYM') || currency;
    const errors: BankFileError[] = [];
    const addError = (value: string, which: keyof typeof bankFileErrorTexts) =>
      errors.push({ row: entry.row, value, sentence: bankFileErrorTexts[which] });
    if (date === undefined) addError(valueOf('DTPOSTED'), 'date');
    if (money !== 'USD') addError(money, 'currency');
    if (amount === undefined) addError(valueOf('TRNAMT'), 'amount');
    else if (amount > maxPaymentCents) addError(valueOf('TRNAMT'), 'tooMuch');
    if (valueOf('CORRECTFITID') !== '') addError(valueOf('CORRECTFITID'), 'correction');
    if (errors.length > 0 || date === undefined || amount === undefined)
      return recordSkippedBankLine(file, errors, money === 'USD' ? amount : undefined);
    const references = ['CHECKNUM', 'REFNUM', 'FITID'].map(valueOf).filter((reference) => reference !== '');
    file.lines.push({
      row: entry.row,
      date,
      amount,
      reference: references[0] ?? '',
      references: [...new Set(references)],
      payer: valueOf('NAME'),
      text: [valueOf('MEMO'), ...references.slice(1)].filter(Boolean).join(' '),
    });
  };
  return {
    open(name, row) {
      if (!aggregates.has(name)) return;
      openElements.push(name);
      if (name === 'STMTTRN') transaction = { row, values: new Map() };
      if (name === 'STMTRS') currency = 'USD';
    },
    value(name, text) {
      const [inner] = openElements.slice(-1);
      // An amount in the payer's own currency is ignored.
      if (transaction) {
        if (inner !== 'ORIGCURRENCY' && !transaction.values.has(name)) transaction.values.set(name, text);
      } else if (name === 'CURDEF') currency = text;
      else if (name === 'ACCTID' && inner === 'BANKACCTFROM') account = text;
      else if (inner === 'LEDGERBAL') balance.set(name, text);
    },
    close(name) {
      const index = openElements.lastIndexOf(name);
      if (index < 0) return;
      openElements.length = index;
      if (transaction && !openElements.includes('STMTTRN') && name === 'STMTTRN') {
        take(transaction);
        transaction = undefined;
      }
      if (name !== 'LEDGERBAL') return;
      const [cents, day] = [
        centsOf(balance.get('BALAMT') ?? ''),
        parseImportedDate((balance.get('DTASOF') ?? '').slice(0, 8), 'mdy'),
      ];
      if (isBank() && cents !== undefined && day !== undefined)
        file.balances.push({ account, date: day, amount: cents });
      balance = new Map();
    },
    getFile: () => file,
  };
}
/** A transaction id is unique in its account. Overlapping downloads contain the same transaction twice. */
function isAgain(seenKeys: Set<string>, [account = '', id = '', ...otherParts]: readonly string[]): boolean {
  if (id === '') return false;
  const key = [account, id, ...otherParts].join('\n');
  if (seenKeys.has(key)) return true;
  seenKeys.add(key);
  return false;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  quot: '"',
  apos: "'",
};
const unescape = (text: string): string =>
  text.trim().replace(/&(\w+);/g, (match, name: string) => entities[name.toLowerCase()] ?? match);
/** Reads an OFX 1.x file. A file without its end tag is truncated, and nothing of it is recorded. */
export function readOfxSgmlCredits(text: string): BankFile {
  const reader = createOfxReader();
  let [row, counted] = [1, 0];
  for (const { 1: slash, 2: written = '', 3: content = '', index } of text.matchAll(
    /<(\/?)([A-Za-z][\w.]*)\s*>([^<]*)/g,
  )) {
    for (; counted < index; counted += 1) if (text.charCodeAt(counted) === 10) row += 1;
    const name = written.toUpperCase();
    if (slash !== '') reader.close(name);
    else if (aggregates.has(name)) reader.open(name, row);
    else if (content.trim() !== '') reader.value(name, unescape(content));
  }
  const file = reader.getFile();
  if (!/<\/OFX\s*>\s*$/i.test(text.slice(-500)))
    file.errors.push({ row, value: '', sentence: bankFileErrorTexts.end, blocks: true });
  return file;
}
