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
function centsOf(said: string): number | undefined {
  const [, sign, whole = '', decimals = ''] =
    /^([+-])?(?=[.,]?\d)(\d{0,15})(?:[.,](\d{0,2})0*)?$/.exec(said) ?? [];
  if (whole === '' && decimals === '') return undefined;
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' ? 0 - cents : cents;
}

/** Consumes a file's elements in order and returns its credits. */
export function createOfxReader(): OfxReader {
  const file = createEmptyBankFile();
  const within: string[] = [];
  let transaction: Transaction | undefined;
  let account = '';
  let currency = 'USD';
  let balance = new Map<string, string>();
  const seen = new Set<string>();
  const isBank = () => within.includes('BANKMSGSRSV1');
  const take = (of: Transaction): void => {
    const said = (name: string) => of.values.get(name) ?? '';
    const amount = centsOf(said('TRNAMT'));
    const isRepeated = isAgain(seen, [account, said('FITID'), said('DTPOSTED').slice(0, 8), said('TRNAMT')]);
    if (!isBank() || notPaid.has(said('TRNTYPE').toUpperCase()) || (amount ?? 1) <= 0 || isRepeated) {
      file.ignoredEntries += 1;
      return;
    }
    const date = parseImportedDate(said('DTPOSTED').slice(0, 8), 'mdy');
    const money = said('CURSYM') || currency;
    const faults: BankFileError[] = [];
    const fault = (value: string, which: keyof typeof bankFileErrorTexts) =>
      faults.push({ row: of.row, value, sentence: bankFileErrorTexts[which] });
    if (date === undefined) fault(said('DTPOSTED'), 'date');
    if (money !== 'USD') fault(money, 'currency');
    if (amount === undefined) fault(said('TRNAMT'), 'amount');
    else if (amount > maxPaymentCents) fault(said('TRNAMT'), 'tooMuch');
    if (said('CORRECTFITID') !== '') fault(said('CORRECTFITID'), 'correction');
    if (faults.length > 0 || date === undefined || amount === undefined)
      return recordSkippedBankLine(file, faults, money === 'USD' ? amount : undefined);
    const references = ['CHECKNUM', 'REFNUM', 'FITID'].map(said).filter((reference) => reference !== '');
    file.lines.push({
      row: of.row,
      date,
      amount,
      reference: references[0] ?? '',
      references: [...new Set(references)],
      payer: said('NAME'),
      text: [said('MEMO'), ...references.slice(1)].filter(Boolean).join(' '),
    });
  };
  return {
    open(name, row) {
      if (!aggregates.has(name)) return;
      within.push(name);
      if (name === 'STMTTRN') transaction = { row, values: new Map() };
      if (name === 'STMTRS') currency = 'USD';
    },
    value(name, text) {
      const [inner] = within.slice(-1);
      // An amount in the payer's own currency is ignored.
      if (transaction) {
        if (inner !== 'ORIGCURRENCY' && !transaction.values.has(name)) transaction.values.set(name, text);
      } else if (name === 'CURDEF') currency = text;
      else if (name === 'ACCTID' && inner === 'BANKACCTFROM') account = text;
      else if (inner === 'LEDGERBAL') balance.set(name, text);
    },
    close(name) {
      const at = within.lastIndexOf(name);
      if (at < 0) return;
      within.length = at;
      if (transaction && !within.includes('STMTTRN') && name === 'STMTTRN') {
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
function isAgain(seen: Set<string>, [account = '', id = '', ...said]: readonly string[]): boolean {
  if (id === '') return false;
  const key = [account, id, ...said].join('\n');
  if (seen.has(key)) return true;
  seen.add(key);
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
  text.trim().replace(/&(\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole);
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
