import { createHash } from 'node:crypto';
import { readBai2 } from './bai2.rules.ts';
import { bankColumns } from './bank-columns.contract.ts';
import type { BankMapping } from './bank-columns.contract.ts';
import { guessed, readBankSheet } from './bank-csv.rules.ts';
import type { BankFile, BankLine } from './bank-line.rules.ts';
import { readCamt } from './camt.service.ts';
import { mostListed } from './import.contract.ts';
import type { ImportAnswer, importPayments } from './import.contract.ts';
import { importErrors } from './import.errors.ts';
import * as store from './import.store.ts';
import type { KnownPayer, NewPayment } from './import.store.ts';
import { foldedName, openingsOf, payerOf, wordsOf } from './matching.rules.ts';
import type { Openings, Payers, Suggestion } from './matching.rules.ts';
import { decode, readSheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { billingDay } from '#areas/billing/closing/billing-day.rules.ts';
import * as ledger from '#areas/billing/ledger/ledger.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { cut } from '#kit/contract/letters.ts';
import { Refusal, refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, auditAll } from '#kit/server/work.ts';

type Wish = BodyOf<typeof importPayments>;
type Read = Pick<ImportAnswer, 'format' | 'titles' | 'columns'> & { file: BankFile };

const sheetKey = (titles: readonly string[]): string => cut(titles.join(' | ').toUpperCase(), 2000);
/** What the file is says itself: XML, a BAI2 header, else a sheet. */
async function readFile(work: Work, bytes: Uint8Array, wish: Wish): Promise<Read> {
  const text = decode(bytes);
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (start === '') refuse(importErrors.empty, {}, { fields: { file: importErrors.empty.sentence } });
  if (start.startsWith('<'))
    return { format: 'camt053', titles: [], columns: {}, file: await statementIn(bytes) };
  if (start.startsWith('01,')) return { format: 'bai2', titles: [], columns: {}, file: readBai2(text) };
  const sheet = readSheet(text);
  const said: BankMapping = {};
  for (const column of bankColumns) {
    const title = wish[column];
    if (title !== undefined && sheet.titles.includes(title)) said[column] = title;
  }
  const told = Object.keys(said).length > 0;
  const columns = told
    ? said
    : ((await store.keptColumns(work, sheetKey(sheet.titles))) ?? guessed(sheet.titles));
  return { format: 'csv', titles: sheet.titles, columns, file: readBankSheet(sheet, columns) };
}

/** What the reader of XML says of a torn or dangerous file, under a code of this call. */
async function statementIn(bytes: Uint8Array): Promise<BankFile> {
  try {
    return await readCamt(bytes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse(importErrors.unreadable, error.params, { sentence: error.key });
  }
}

/** Each line by what it says; the same line twice in a file is two payments, the same file twice is not. */
function keysOf(lines: readonly BankLine[]): string[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const said = [line.date, line.amount, line.reference, line.payer, line.text].join('\n');
    const nth = (times.get(said) ?? 0) + 1;
    times.set(said, nth);
    return createHash('sha256').update(`${said}\n${nth}`).digest('base64url');
  });
}

function namesOf(all: readonly KnownPayer[]): Map<string, number> {
  const names = new Map<string, number>();
  const twice = new Set<string>();
  for (const { id, name, billingName } of all)
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
async function match(work: Work, lines: readonly BankLine[]): Promise<Matched[]> {
  const keys = keysOf(lines);
  const before = await store.recordedBefore(work, keys);
  const all = await store.allPayers(work);
  const words = new Set(lines.flatMap((l) => wordsOf(`${l.reference} ${l.text} ${l.payer}`)));
  const payers: Payers = {
    ofInvoice: new Map(
      (await store.payersOfInvoices(work, [...words])).map((i) => [i.number.toUpperCase(), i.payerId]),
    ),
    ofNumber: new Map(all.map((a) => [a.number.toUpperCase(), a.id])),
    ofName: namesOf(all),
  };
  const known = new Map(all.map((a) => [a.id, a]));
  const found = lines.map((line) => payerOf(payers, line));
  const items = await store.openOf(work, [...new Set(found.filter((id) => id !== undefined))]);
  const open = new Map<number, Openings>(
    [...Map.groupBy(items, (i) => i.payerId)].map(([id, own]) => [id, openingsOf(own)]),
  );
  return lines.map((line, n) => {
    const payer = known.get(found[n] ?? 0);
    const key = keys[n] ?? '';
    const mine = open.get(payer?.id ?? 0);
    const already = before.has(key);
    // What only the age speaks for is a guess: it stays on account, and a person decides.
    const suggestion: Suggestion =
      already || !mine
        ? { by: 'none', shares: [] }
        : mine.offer(line.amount, `${line.reference} ${line.text}`, false);
    return { line, key, payer, already, suggestion, pays: mine?.take(suggestion.shares) ?? [] };
  });
}

/** Reads a bank's file and says what it would do; records it when that is asked for and nothing is at fault. */
export async function importFile(
  work: Work,
  bytes: Uint8Array,
  name: string,
  wish: Wish,
): Promise<ImportAnswer> {
  const read = await readFile(work, bytes, wish);
  const { lines, faults, others } = read.file;
  if (lines.length + others + faults.length === 0)
    refuse(importErrors.empty, {}, { fields: { file: importErrors.empty.sentence } });
  const matched = await match(work, lines);
  const fresh = matched.filter((m) => !m.already && m.payer !== undefined);
  const dryRun = wish.dryRun ?? true;
  const answer: ImportAnswer = {
    dryRun,
    format: read.format,
    lines: lines.length,
    added: fresh.length,
    amount: fresh.reduce((sum, m) => sum + m.line.amount, 0),
    already: matched.filter((m) => m.already).length,
    unknown: matched.filter((m) => !m.already && m.payer === undefined).length,
    others,
    faultsInFile: faults.length,
    faults: faults.slice(0, mostListed),
    listed: matched.slice(0, mostListed).map((m) => ({
      row: m.line.row,
      date: m.line.date,
      amount: m.line.amount,
      reference: m.line.reference,
      text: [m.line.payer, m.line.text].filter(Boolean).join(' · '),
      payer: m.payer ? { id: m.payer.id, number: m.payer.number, name: m.payer.name } : null,
      already: m.already,
      by: m.suggestion.by,
      pays: m.pays,
    })),
    titles: read.titles,
    columns: read.columns,
  };
  if (dryRun) return answer;
  if (faults.length > 0)
    refuse(importErrors.faultsOpen, { count: faults.length }, { data: { ...answer, dryRun: true } });
  if (read.format === 'csv') await store.keepColumns(work, sheetKey(read.titles), read.columns);
  return { ...answer, ...(await write(work, name, fresh)) };
}

async function write(
  work: Work,
  name: string,
  fresh: readonly Matched[],
): Promise<Pick<ImportAnswer, 'added' | 'amount'>> {
  const byKey = new Map(fresh.map((m) => [m.key, m]));
  const payments = fresh.map((m): NewPayment => ({
    key: m.key,
    payerId: m.payer?.id ?? 0,
    date: m.line.date,
    amount: m.line.amount,
    reference: cut(m.line.reference || m.line.text || m.line.payer, 80) || `Bank ${m.line.date}`,
    note: cut([m.line.payer, m.line.text].filter(Boolean).join(' · '), 500),
    invoiceId: m.suggestion.shares[0]?.invoiceId ?? null,
  }));
  const made = await store.insertPayments(work, cut(name, 200), payments);
  const day = billingDay(work.now);
  await ledger.applyMany(
    work,
    day,
    made.flatMap(({ id, key }) => {
      const [, ...more] = byKey.get(key)?.suggestion.shares ?? [];
      return more.length > 0 ? [{ paymentId: id, shares: more }] : [];
    }),
  );
  await auditAll(
    work,
    made.map(({ id, key }) => ({
      entity: 'payment',
      entityId: id,
      action: 'imported',
      after: { file: name, amount: byKey.get(key)?.line.amount, pays: byKey.get(key)?.pays },
    })),
  );
  announce(work, 'payments');
  return {
    added: made.length,
    amount: made.reduce((sum, { key }) => sum + (byKey.get(key)?.line.amount ?? 0), 0),
  };
}
