import { hash } from 'node:crypto';
import { readBai2 } from './bai2.rules.ts';
import { bankColumns } from './bank-columns.contract.ts';
import type { BankMapping } from './bank-columns.contract.ts';
import { guessed, readBankSheet } from './bank-csv.rules.ts';
import { bankFaults } from './bank-line.rules.ts';
import type { BankFault, BankFile, BankLine } from './bank-line.rules.ts';
import { readCamt } from './camt.service.ts';
import type { ImportAnswer } from './import.contract.ts';
import type { NewPayments } from './import.store.ts';
import { foldedName, openingsOf, payerOf, wordsOf } from './matching.rules.ts';
import type { Openings, Payers, Suggestion } from './matching.rules.ts';
import { decode, readSheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { cut } from '#kit/contract/letters.ts';
import { Refusal } from '#kit/server/refuse.ts';
import type { Thread } from '#kit/server/thread.ts';
import { inThread } from '#kit/server/thread.ts';

/**
 * A bank's file read and matched, in a thread of its own when it is long: a hundred thousand payments are seconds of a
 * processor, and nobody's click waits for them (docs/decisions/178-a-bank-file-is-matched-in-a-thread.md). What goes in
 * and out is text, so that the server takes nothing apart that it only hands on.
 */

export interface FileAsked {
  bytes: Uint8Array;
  name: string;
  /** What somebody says the columns of a sheet mean. */
  columns: BankMapping;
  /** How many lines and faults the answer lists. */
  most: number;
  /** Today at the head office. */
  today: string;
}
export type FileQuestion =
  | { what: 'columns'; titles: string }
  | { what: 'known'; keys: string; words: string }
  | { what: 'open'; payers: string };
/** The answers, as JSON: the columns kept (or null); keys recorded before, accounts and payers of invoices; what is open. */
export type FileAnswer = readonly string[];

/** [id, number, name, billing name] */
type KnownPayer = [id: number, number: string, name: string, billingName: string];
/** [payer, id, number, due date, open], the longest due first. */
type OpenInvoice = [payerId: number, id: number, number: string, dueDate: string, open: number];

/** What is to be recorded. */
interface Recording {
  payments: NewPayments;
  /** What the history says of each. */
  told: string;
  /** What some pay besides, by their places in the lists. */
  more: { place: number; shares: Suggestion['shares'] }[];
}
export type FileMatched =
  | { refused: 'empty' }
  | { refused: 'noEntries' }
  | { refused: 'unreadable'; key: string; params: Record<string, string | number> }
  | {
      refused: null;
      /** The titles of a sheet, under which its columns are kept. */
      titles: string;
      answer: Omit<ImportAnswer, 'dryRun'>;
      recording: Recording;
    };

const titlesOf = (titles: readonly string[]): string => cut(titles.join(' | ').toUpperCase(), 2000);

type Read = Pick<ImportAnswer, 'format' | 'titles' | 'columns'> & { file: BankFile };
type Asking = Pick<Thread<never, FileQuestion, FileAnswer>, 'ask'>;
/** What the file is says itself: XML, a BAI2 header, else a sheet. */
async function readFile(text: string, { bytes, columns }: FileAsked, { ask }: Asking): Promise<Read> {
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (start.startsWith('<'))
    return { format: 'camt053', titles: [], columns: {}, file: await readCamt(bytes) };
  if (start.startsWith('01,')) return { format: 'bai2', titles: [], columns: {}, file: readBai2(text) };
  const sheet = readSheet(text);
  const said: BankMapping = {};
  for (const column of bankColumns) {
    const title = columns[column];
    if (title !== undefined && sheet.titles.includes(title)) said[column] = title;
  }
  if (Object.keys(said).length > 0)
    return { format: 'csv', titles: sheet.titles, columns: said, file: readBankSheet(sheet, said) };
  const [answered = 'null'] = await ask({ what: 'columns', titles: titlesOf(sheet.titles) });
  const kept: BankMapping | null = JSON.parse(answered);
  const meant = kept ?? guessed(sheet.titles);
  return { format: 'csv', titles: sheet.titles, columns: meant, file: readBankSheet(sheet, meant) };
}

/** Each line by what it says; the same line twice in a file is two payments, the same file twice is not. */
function keysOf(lines: readonly BankLine[]): string[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const said = [line.date, line.amount, line.reference, line.payer, line.text].join('\n');
    const nth = (times.get(said) ?? 0) + 1;
    times.set(said, nth);
    return hash('sha256', `${said}\n${nth}`, 'base64url');
  });
}

function namesOf(all: readonly KnownPayer[]): Map<string, number> {
  const names = new Map<string, number>();
  const twice = new Set<string>();
  for (const [id, , name, billingName] of all)
    for (const folded of new Set([foldedName(name), foldedName(billingName)])) {
      if (names.has(folded) && names.get(folded) !== id) twice.add(folded);
      else if (folded !== '') names.set(folded, id);
    }
  for (const name of twice) names.delete(name);
  return names;
}

interface Matched {
  line: BankLine;
  key: string;
  payer: KnownPayer | undefined;
  already: boolean;
  suggestion: Suggestion;
  pays: string[];
}
/** Whose each line is and what it pays. A line takes what it pays from those that come after it. */
async function match(lines: readonly BankLine[], { ask }: Asking): Promise<Matched[]> {
  const keys = keysOf(lines);
  const words = new Set(lines.flatMap((l) => wordsOf(`${l.reference} ${l.text} ${l.payer}`)));
  // Neither holds more than letters, digits and signs that no line ends with.
  const [recorded = '[]', accounts = '[]', numbered = '[]'] = await ask({
    what: 'known',
    keys: keys.join('\n'),
    words: [...words].join('\n'),
  });
  const before = new Set<string>(JSON.parse(recorded));
  const all: KnownPayer[] = JSON.parse(accounts);
  const ofInvoice: [number: string, payerId: number][] = JSON.parse(numbered);
  const payers: Payers = {
    ofInvoice: new Map(ofInvoice.map(([number, payerId]) => [number.toUpperCase(), payerId])),
    ofNumber: new Map(all.map(([id, number]) => [number.toUpperCase(), id])),
    ofName: namesOf(all),
  };
  const known = new Map(all.map((a) => [a[0], a]));
  const found = lines.map((line) => payerOf(payers, line));
  const [opened = '[]'] = await ask({
    what: 'open',
    payers: listed([...new Set(found.filter((id) => id !== undefined))]),
  });
  const items: OpenInvoice[] = JSON.parse(opened);
  const open = new Map<number, Openings>(
    [...Map.groupBy(items, ([payerId]) => payerId)].map(([payerId, own]) => [
      payerId,
      openingsOf(own.map(([, id, number, dueDate, left]) => ({ id, number, dueDate, open: left }))),
    ]),
  );
  return lines.map((line, n) => {
    const payer = known.get(found[n] ?? 0);
    const key = keys[n] ?? '';
    const mine = open.get(payer?.[0] ?? 0);
    const already = before.has(key);
    // What only the age speaks for is a guess: it stays on account, and a person decides.
    const suggestion: Suggestion =
      already || !mine
        ? { by: 'none', shares: [] }
        : mine.offer(line.amount, `${line.reference} ${line.text}`, false);
    return { line, key, payer, already, suggestion, pays: mine?.take(suggestion.shares) ?? [] };
  });
}

/** A list as PostgreSQL reads it; texts are quoted, and nothing at all is null. */
const listed = (values: readonly (string | number | null)[]): string =>
  `{${values
    .map((v) => (typeof v === 'string' ? `"${v.replace(/["\\]/g, String.raw`\$&`)}"` : (v ?? 'NULL')))
    .join(',')}}`;

function recordingOf(fresh: readonly Matched[], file: string): Recording {
  return {
    payments: {
      keys: listed(fresh.map((m) => m.key)),
      payers: listed(fresh.map((m) => m.payer?.[0] ?? null)),
      dates: listed(fresh.map((m) => m.line.date)),
      amounts: listed(fresh.map((m) => m.line.amount)),
      references: listed(
        fresh.map(({ line }) => cut(line.reference || line.text || line.payer, 80) || `Bank ${line.date}`),
      ),
      notes: listed(fresh.map(({ line }) => noted(line))),
      invoices: listed(fresh.map((m) => m.suggestion.shares[0]?.invoiceId ?? null)),
    },
    told: listed(fresh.map((m) => JSON.stringify({ file, amount: m.line.amount, pays: m.pays }))),
    more: fresh.flatMap(({ suggestion: { shares } }, place) =>
      shares.length > 1 ? [{ place, shares: shares.slice(1) }] : [],
    ),
  };
}
const noted = ({ payer, text }: BankLine): string | null =>
  cut([payer, text].filter(Boolean).join(' · '), 500) || null;

/** Money that has not come is not recorded, by whatever way. */
const notYet = ({ file, columns }: Read, today: string): BankFault[] =>
  file.lines
    .filter((l) => l.date > today)
    .map(({ row, date }) => ({
      row,
      ...(columns.date === undefined ? {} : { column: columns.date }),
      value: date,
      sentence: bankFaults.notYet,
    }));

/** What a file would do, and what is to be recorded. */
export async function matchFile(asked: FileAsked, asking: Asking): Promise<FileMatched> {
  const text = decode(asked.bytes);
  if (text.replace(/^\ufeff/, '').trim() === '') return { refused: 'empty' };
  let read: Read;
  try {
    read = await readFile(text, asked, asking);
  } catch (error) {
    // What the reader of XML says of a torn or dangerous file.
    if (error instanceof Refusal) return { refused: 'unreadable', key: error.key, params: error.params };
    throw error;
  }
  const { lines, others } = read.file;
  const faults = [...read.file.faults, ...notYet(read, asked.today)].toSorted((a, b) => a.row - b.row);
  if (lines.length + others + faults.length === 0)
    return read.format === 'csv' ? { refused: 'empty' } : { refused: 'noEntries' };
  const matched = await match(lines, asking);
  const fresh = matched.filter((m) => !m.already && m.payer !== undefined);
  const answer: Omit<ImportAnswer, 'dryRun'> = {
    format: read.format,
    lines: lines.length,
    added: fresh.length,
    amount: fresh.reduce((sum, m) => sum + m.line.amount, 0),
    already: matched.filter((m) => m.already).length,
    unknown: matched.filter((m) => !m.already && m.payer === undefined).length,
    others,
    faultsInFile: faults.length,
    faults: faults.slice(0, asked.most),
    listed: matched.slice(0, asked.most).map(({ line, payer, already, suggestion, pays }) => ({
      row: line.row,
      date: line.date,
      amount: line.amount,
      reference: line.reference,
      text: [line.payer, line.text].filter(Boolean).join(' · '),
      payer: payer ? { id: payer[0], number: payer[1], name: payer[2] } : null,
      already,
      by: suggestion.by,
      pays,
    })),
    titles: read.titles,
    columns: read.columns,
  };
  return {
    refused: null,
    titles: titlesOf(read.titles),
    answer,
    recording: recordingOf(fresh, asked.name),
  };
}
const matchInThread = inThread(import.meta.url, matchFile);

/** A thread takes a tenth of a second to begin, in which a short file is matched. */
const shortFile = 100_000;
export const matchBeside = (
  asked: FileAsked,
  onAsk: (question: FileQuestion) => Promise<FileAnswer>,
): Promise<FileMatched> =>
  asked.bytes.length <= shortFile ? matchFile(asked, { ask: onAsk }) : matchInThread(asked, { onAsk });
