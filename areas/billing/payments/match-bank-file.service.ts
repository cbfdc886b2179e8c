import { hash } from 'node:crypto';
import { formatPostgresArrayLiteral, buildBankImportInsertData } from './bank-recording.service.ts';
import type { PayerTuple, MatchedBankLine, BankImportInsertData } from './bank-recording.service.ts';
import { bankFileErrorTexts, recordSkippedBankLine } from './bank-file.rules.ts';
import type { BankFile, BankLine } from './bank-file.rules.ts';
import type { PaymentImportResult } from './payment-import.contract.ts';
import {
  maxBookingDaysApart,
  findLikelyPaymentPerLine,
  listNormalizedReferences,
  listBankReferences,
} from './likely-payments.rules.ts';
import type { RecordedPaymentForBankLine } from './likely-payments.rules.ts';
import { readBankFile } from './read-bank-file.service.ts';
import type { BankFileSource, ParsedBankFile, BankSheetSettings } from './read-bank-file.service.ts';
import {
  normalizePayerName,
  createOpenInvoicePool,
  findPayerIdOfBankLine,
  splitIntoUpperCaseWords,
} from './payment-matching.rules.ts';
import type { OpenInvoicePool, PayerLookup, PaymentSuggestion } from './payment-matching.rules.ts';
import { addDays } from '#kit/contract/dates.ts';
import { findRecognizedLinePerBankLine } from './recognized-lines.rules.ts';
import type { RecognizedBankLine } from './recognized-lines.rules.ts';
import { ApiError } from '#kit/server/reject.ts';
import type { WorkerThreadContext } from '#kit/server/worker-thread.ts';
import { createWorkerThreadFunction } from '#kit/server/worker-thread.ts';

/**
 * Reads and matches a bank file. A long file runs in a worker thread, because a hundred thousand payments take seconds of CPU
 * (docs/decisions/232-imported-tables-are-read-in-worker-threads.md). Input and output are text, so the server does not parse what
 * it only passes on.
 */

export interface BankFileMatchRequest {
  source: BankFileSource;
  name: string;
  /** The user's input for a sheet: column meanings and date format. */
  sheetSettings: BankSheetSettings;
  /** The maximum number of lines and errors in the response. */
  maxListed: number;
  /** Today at the head office. */
  today: string;
  /** Positions of lines that a user decided to record although they resemble a recorded payment. */
  lineNumbersToRecord: readonly number[];
  /** Positions of lines that a user confirmed as the recorded payment they resemble. */
  lineNumbersOfSamePayment: readonly number[];
}
export type BankFileMatcherQuery =
  | { what: 'columns'; titles: string }
  | {
      what: 'known';
      keys: string;
      words: string;
      /** Criteria to find payments that these lines may match. */
      from: string;
      until: string;
      amounts: string;
      bookings: string;
      references: string;
    }
  | { what: 'open'; payers: string };
/**
 * The query results as JSON: saved sheet settings (if any), keys already recorded, accounts, payers of invoices, nearby payments,
 * recognized lines, open items.
 */
export type BankFileMatcherQueryResultJson = readonly string[];

/** A recorded payment that a line may match. */
type NearPayment = [
  id: number,
  date: string,
  payerId: number,
  payer: string,
  amount: number,
  reference: string,
  references: string[] | null,
  booking: string | null,
];
/** [payment, date, amount, normalized references] of a line that a user matched to that payment. */
type DecidedLine = [paymentId: number, date: string, amount: number, references: string[]];
/** [payer, id, number, due date, open], oldest due first. */
type OpenInvoice = [payerId: number, id: number, number: string, dueDate: string, open: number];

export type BankFileMatchResult =
  | { rejection: 'noEntries' }
  /** In the form of an error response. */
  | { rejection: 'unreadable'; error: string; key: string; params: Record<string, string | number> }
  | {
      rejection: null;
      /** The key under which the sheet's columns are saved. */
      settingsKey: string;
      result: Omit<PaymentImportResult, 'dryRun'>;
      recording: BankImportInsertData;
    };

type Asking = Pick<
  WorkerThreadContext<never, BankFileMatcherQuery, BankFileMatcherQueryResultJson>,
  'askMainThread'
>;
/** Loads the saved settings of a sheet, as returned by `findBankSheetSettings`. */
const askKept =
  ({ askMainThread: ask }: Asking) =>
  async (titles: string): Promise<BankSheetSettings | null> => {
    const [answered] = await ask({ what: 'columns', titles });
    return answered === undefined ? null : JSON.parse(answered);
  };

/** Keys each line by its content. The same line twice in one file is two payments. The same file twice is not. */
function keysOf(lines: readonly BankLine[]): string[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const lineText = [line.date, line.amount, line.reference, line.payer, line.text].join('\n');
    const occurrence = (times.get(lineText) ?? 0) + 1;
    times.set(lineText, occurrence);
    return hash('sha256', `${lineText}\n${occurrence}`, 'base64url');
  });
}

function namesOf(all: readonly PayerTuple[]): Map<string, number> {
  const names = new Map<string, number>();
  const twice = new Set<string>();
  for (const [id, , name, billingName] of all)
    for (const folded of new Set([normalizePayerName(name), normalizePayerName(billingName)])) {
      if (names.has(folded) && names.get(folded) !== id) twice.add(folded);
      else if (folded !== '') names.set(folded, id);
    }
  for (const name of twice) names.delete(name);
  return names;
}

const nearOf = ([
  id,
  date,
  payerId,
  payer,
  amount,
  reference,
  references,
  booking,
]: NearPayment): RecordedPaymentForBankLine => ({
  id,
  date,
  payerId,
  payer,
  amount,
  reference,
  references: references ?? [],
  booking: booking ?? '',
});
/** Criteria to find payments that these lines may match. A batch may have been recorded as one payment. */
function nearby(
  lines: readonly BankLine[],
): Pick<
  Extract<BankFileMatcherQuery, { what: 'known' }>,
  'from' | 'until' | 'amounts' | 'bookings' | 'references'
> {
  const days = lines.map((l) => l.date).toSorted();
  const amounts = new Set(lines.flatMap((l) => [l.amount, l.booking?.amount ?? l.amount]));
  return {
    from: addDays(days[0] ?? '2000-01-01', -maxBookingDaysApart),
    until: addDays(days.at(-1) ?? '2000-01-01', maxBookingDaysApart),
    amounts: formatPostgresArrayLiteral([...amounts]),
    bookings: formatPostgresArrayLiteral([...new Set(lines.flatMap(listBankReferences))]),
    references: formatPostgresArrayLiteral([...new Set(lines.flatMap(listNormalizedReferences))]),
  };
}
interface Choice {
  provisional: boolean;
  record: ReadonlySet<number>;
  same: ReadonlySet<number>;
}
/** Matches each line to its payer and invoices. A line reserves what it pays, so later lines cannot pay it. */
async function match(
  lines: readonly BankLine[],
  { provisional, record, same }: Choice,
  { askMainThread: ask }: Asking,
): Promise<MatchedBankLine[]> {
  const keys = keysOf(lines);
  const words = new Set(lines.flatMap((l) => splitIntoUpperCaseWords(`${l.reference} ${l.text} ${l.payer}`)));
  // Keys and words contain no line breaks, so each is sent as one line.
  const [recorded = '[]', accounts = '[]', numbered = '[]', near = '[]', decided = '[]'] = await ask({
    what: 'known',
    keys: keys.join('\n'),
    words: [...words].join('\n'),
    ...nearby(lines),
  });
  const before = new Set<string>(JSON.parse(recorded));
  const all: PayerTuple[] = JSON.parse(accounts);
  const ofInvoice: [number: string, payerId: number][] = JSON.parse(numbered);
  const payers: PayerLookup = {
    byInvoiceNumber: new Map(ofInvoice.map(([number, payerId]) => [number.toUpperCase(), payerId])),
    byAccountNumber: new Map(all.map(([id, number]) => [number.toUpperCase(), id])),
    byName: namesOf(all),
  };
  const payerById = new Map(all.map((a) => [a[0], a]));
  const found = lines.map((line) => findPayerIdOfBankLine(payers, line));
  const [opened = '[]'] = await ask({
    what: 'open',
    payers: formatPostgresArrayLiteral([...new Set(found.filter((id) => id !== undefined))]),
  });
  const items: OpenInvoice[] = JSON.parse(opened);
  const open = new Map<number, OpenInvoicePool>(
    [...Map.groupBy(items, ([payerId]) => payerId)].map(([payerId, payerItems]) => [
      payerId,
      createOpenInvoicePool(
        payerItems.map(([, id, number, dueDate, left]) => ({ id, number, dueDate, open: left })),
      ),
    ]),
  );
  const recognized = recognizedOf(lines, { keys, before, decided: JSON.parse(decided) });
  const likely = likelyOf(lines, { keys, before, found, near: JSON.parse(near), recognized });
  return lines.map((line, n) => {
    const payer = payerById.get(found[n] ?? 0);
    const key = keys[n] ?? '';
    const invoicePool = open.get(payer?.[0] ?? 0);
    const state = stateOf({
      provisional,
      already: before.has(key) || recognized[n] !== undefined,
      held: likely[n] !== undefined && !(payer && record.has(n + 1)),
      same: same.has(n + 1),
      known: payer !== undefined,
    });
    // An allocation by age alone is a guess. The amount stays on account, and a user decides.
    const suggestion: PaymentSuggestion =
      state !== 'new' || !invoicePool
        ? { by: 'none', shares: [] }
        : invoicePool.suggest(line.amount, `${line.reference} ${line.text}`, false);
    const pays = invoicePool?.consume(suggestion.shares) ?? [];
    return {
      line,
      lineIndex: n + 1,
      key,
      payer,
      state,
      likelyPayment: likely[n],
      suggestion,
      invoiceNumbers: pays,
    };
  });
}
interface Compared {
  keys: readonly string[];
  before: ReadonlySet<string>;
  found: readonly (number | undefined)[];
  near: readonly NearPayment[];
  recognized: readonly (RecognizedBankLine | undefined)[];
}
/** Lines recognized as recorded payments by a decision on the same payment in another file. */
function recognizedOf(
  lines: readonly BankLine[],
  decisions: { keys: readonly string[]; before: ReadonlySet<string>; decided: readonly DecidedLine[] },
): (RecognizedBankLine | undefined)[] {
  if (decisions.decided.length === 0) return [];
  const places = lines.flatMap((_, n) => (decisions.before.has(decisions.keys[n] ?? '') ? [] : [n]));
  const found = findRecognizedLinePerBankLine(
    places.flatMap((n) => lines[n] ?? []),
    decisions.decided.map(([paymentId, date, amount, references]) => ({
      paymentId,
      date,
      amount,
      references,
    })),
  );
  const recognized: (RecognizedBankLine | undefined)[] = [];
  found.forEach((one, index) => (recognized[places[index] ?? 0] = one));
  return recognized;
}
/** The payment that each line resembles. Lines already recorded or recognized resemble none. */
function likelyOf(
  lines: readonly BankLine[],
  comparison: Compared,
): (RecordedPaymentForBankLine | undefined)[] {
  const recognizedPaymentIds = new Set(comparison.recognized.map((one) => one?.paymentId));
  const near = comparison.near.filter(([id]) => !recognizedPaymentIds.has(id));
  if (near.length === 0) return [];
  const places = lines.flatMap((_, n) =>
    comparison.before.has(comparison.keys[n] ?? '') || comparison.recognized[n] !== undefined ? [] : [n],
  );
  const compared = places.flatMap((n) => {
    const line = lines[n];
    return line ? [{ line, payerId: comparison.found[n] }] : [];
  });
  const likely: (RecordedPaymentForBankLine | undefined)[] = [];
  findLikelyPaymentPerLine(compared, near.map(nearOf)).forEach((payment, index) => {
    likely[places[index] ?? 0] = payment;
  });
  return likely;
}
function stateOf(is: {
  provisional: boolean;
  already: boolean;
  held: boolean;
  same: boolean;
  known: boolean;
}): MatchedBankLine['state'] {
  if (is.already) return 'already';
  if (is.provisional) return 'provisional';
  if (is.held) return is.same ? 'same' : 'held';
  return is.known ? 'new' : 'unknown';
}

/** Skips lines dated in the future. Money that has not arrived is never recorded. */
function putAsideNotYet({ file, columns }: ParsedBankFile, today: string): void {
  const early = file.lines.filter((l) => l.date > today);
  if (early.length === 0) return;
  file.lines = file.lines.filter((l) => l.date <= today);
  for (const { row, date, amount } of early)
    recordSkippedBankLine(
      file,
      [
        {
          row,
          ...(columns.date === undefined ? {} : { column: columns.date }),
          value: date,
          sentence: bankFileErrorTexts.notYet,
        },
      ],
      amount,
    );
}
type Counted = Omit<
  PaymentImportResult,
  | 'dryRun'
  | 'format'
  | 'faultsInFile'
  | 'faults'
  | 'listed'
  | 'titles'
  | 'columns'
  | 'titleRow'
  | 'head'
  | 'dateOrder'
  | 'dateExample'
  | 'dayNumbers'
>;
/** Counts the lines by outcome. The counts and amounts add up to those of the file. */
function countsOf(file: BankFile, matched: readonly MatchedBankLine[]): Counted {
  const countAndSum = (state: MatchedBankLine['state']) => {
    const some = matched.filter((m) => m.state === state);
    return { lines: some.length, amount: some.reduce((sum, m) => sum + m.line.amount, 0) };
  };
  const [fresh, already, same, held, unknown, provisional] = [
    countAndSum('new'),
    countAndSum('already'),
    countAndSum('same'),
    countAndSum('held'),
    countAndSum('unknown'),
    countAndSum('provisional'),
  ];
  return {
    lines: matched.length + file.skippedLines,
    added: fresh.lines,
    amount: fresh.amount,
    already: already.lines + same.lines,
    same: same.lines,
    held: held.lines,
    unknown: unknown.lines,
    provisional: provisional.lines,
    aside: file.skippedLines,
    amounts: {
      file: matched.reduce((sum, m) => sum + m.line.amount, file.skippedCents),
      already: already.amount + same.amount,
      held: held.amount,
      unknown: unknown.amount,
      provisional: provisional.amount,
      aside: file.skippedCents,
    },
    others: file.ignoredEntries,
    charges: file.bankChargeCents,
    balances: file.balances,
  };
}
const listedLine = ({
  line,
  lineIndex: n,
  payer,
  state,
  likelyPayment: likely,
  suggestion,
  invoiceNumbers: pays,
}: MatchedBankLine): PaymentImportResult['listed'][number] => ({
  n,
  row: line.row,
  date: line.date,
  amount: line.amount,
  reference: line.reference,
  text: [line.payer, line.text].filter(Boolean).join(' · '),
  payer: payer ? { id: payer[0], number: payer[1], name: payer[2] } : null,
  state,
  likely: likely
    ? {
        id: likely.id,
        date: likely.date,
        amount: likely.amount,
        reference: likely.reference,
        payer: likely.payer,
      }
    : null,
  by: suggestion.by,
  pays,
});
/** The first lines. If there are more than the limit, those that need a decision come first. */
function firstOf(matched: readonly MatchedBankLine[], most: number): readonly MatchedBankLine[] {
  if (matched.length <= most) return matched;
  return matched.toSorted((a, b) => Number(b.state === 'held') - Number(a.state === 'held')).slice(0, most);
}

/** Computes what a file would do, and what to record. */
export async function matchBankFile(
  request: BankFileMatchRequest,
  mainThread: Asking,
): Promise<BankFileMatchResult> {
  let read: ParsedBankFile;
  try {
    read = await readBankFile(request.source, request.sheetSettings, askKept(mainThread));
  } catch (error) {
    // The XML parser's error for a truncated or dangerous file.
    if (error instanceof ApiError)
      return { rejection: 'unreadable', error: error.error, key: error.key, params: error.params };
    throw error;
  }
  putAsideNotYet(read, request.today);
  const errors = read.file.errors.toSorted((a, b) => a.row - b.row);
  if (read.file.lines.length + read.file.ignoredEntries + errors.length === 0)
    return { rejection: 'noEntries' };
  // An intraday report may change until the statement, so nothing of it is booked.
  const choice = {
    provisional: read.format === 'camt052',
    record: new Set(request.lineNumbersToRecord),
    same: new Set(request.lineNumbersOfSamePayment),
  };
  const matched = await match(read.file.lines, choice, mainThread);
  const answer: Omit<PaymentImportResult, 'dryRun'> = {
    format: read.format,
    ...countsOf(read.file, matched),
    faultsInFile: errors.filter((f) => f.blocks).length,
    faults: errors
      .slice(0, request.maxListed)
      .map(({ blocks = false, ...bankFileError }) => ({ ...bankFileError, blocks })),
    listed: firstOf(matched, request.maxListed).map(listedLine),
    titles: read.titles,
    columns: read.columns,
    titleRow: read.titleRow,
    head: read.head,
    dateOrder: read.dateOrder,
    dateExample: read.dateExample,
    dayNumbers: read.dayNumbers,
  };
  return {
    rejection: null,
    settingsKey: read.settingsKey,
    result: answer,
    recording: buildBankImportInsertData(matched, request.name),
  };
}
const matchInThread = createWorkerThreadFunction(import.meta.url, matchBankFile);

/** Starting a worker thread takes a tenth of a second. A file of this size is matched in that time. */
const shortFile = 100_000;
export const matchBankFileInThreadIfLong = (
  request: BankFileMatchRequest,
  runQuery: (question: BankFileMatcherQuery) => Promise<BankFileMatcherQueryResultJson>,
): Promise<BankFileMatchResult> =>
  bytesOf(request.source) <= shortFile
    ? matchBankFile(request, { askMainThread: runQuery })
    : matchInThread(request, { answerQuestion: runQuery });
function bytesOf(source: BankFileSource): number {
  if ('table' in source) return source.table.batches.reduce((sum, { length }) => sum + length, 0);
  if ('xml' in source) return source.xml.length;
  return 'ofx' in source ? source.ofx.length : source.bai2.length;
}
