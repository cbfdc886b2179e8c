import { bankColumns } from './bank-columns.contract.ts';
import type { BankColumnMapping } from './bank-columns.contract.ts';
import { maxListedLines } from './payment-import.contract.ts';
import type { PaymentImportResult, importPaymentsEndpoint } from './payment-import.contract.ts';
import { paymentImportErrors } from './payment-import.errors.ts';
import * as store from './payment-import.store.ts';
import { openBankFile } from './read-bank-file.service.ts';
import { matchBankFileInThread } from './match-bank-file.service.ts';
import type { BankFileAnswer, BankFileMatchResult, MatcherQuestion } from './match-bank-file.service.ts';
import { getBillingDay } from '#areas/billing/closing/billing-day.service.ts';
import * as ledger from '#areas/billing/ledger/ledger.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publish, recordAuditsFromLists } from '#kit/server/request-context.ts';

type Wish = BodyOf<typeof importPaymentsEndpoint>;

/** Runs the database queries that the matching of a file needs. */
function answerOf(work: RequestContext, question: MatcherQuestion): Promise<BankFileAnswer> {
  if (question.what === 'columns') return store.findBankSheetSettings(work, question.titles);
  if (question.what === 'known') return store.findBankFileMatches(work, question);
  return store.findOpenItemsOfPayers(work, question.payers);
}

/**
 * Reads a bank's file and returns what it would do. Records the payments if requested and if the file as a whole has no errors.
 */
export async function importBankFile(
  work: RequestContext,
  bytes: Uint8Array,
  name: string,
  wish: Wish,
): Promise<PaymentImportResult> {
  const dryRun = wish.dryRun ?? true;
  const source = await openBankFile(bytes, {
    titleRow: wish.titleRow,
    keptTitles: await store.findSavedSheetTitles(work),
  });
  // Recorded payments are read after the lock. Of two concurrent imports of the same file, the second finds the first.
  if (!dryRun) await store.lockBankFileImport(work);
  const columns: BankColumnMapping = {};
  for (const column of bankColumns) if (wish[column] !== undefined) columns[column] = wish[column];
  const matched = await matchBankFileInThread(
    {
      source,
      name,
      sheetSettings: { columns, dateOrder: wish.dateOrder },
      maxListed: maxListedLines,
      today: await getBillingDay(work),
      record: wish.record?.split(',').map(Number) ?? [],
      same: wish.same?.split(',').map(Number) ?? [],
    },
    (question) => answerOf(work, question),
  );
  if (matched.refused === 'noEntries')
    return reject(
      paymentImportErrors.noEntries,
      {},
      { fields: { file: paymentImportErrors.noEntries.sentence } },
    );
  if (matched.refused === 'unreadable') {
    const isTable = matched.error === paymentImportErrors.noText.code;
    return reject(isTable ? paymentImportErrors.noText : paymentImportErrors.unreadableXml, matched.params, {
      sentence: matched.key,
    });
  }
  const answer: PaymentImportResult = { dryRun, ...matched.answer };
  if (dryRun) return answer;
  if (answer.faultsInFile > 0)
    reject(
      paymentImportErrors.faultsOpen,
      { count: answer.faultsInFile },
      { data: { ...answer, dryRun: true } },
    );
  if (answer.dateOrder === null)
    reject(paymentImportErrors.dateOrder, {}, { data: { ...answer, dryRun: true } });
  if (answer.format === 'csv') {
    const said = { columns: answer.columns, dateOrder: wish.dateOrder };
    await store.saveBankSheetSettings(work, matched.keptUnder, said);
  }
  if (answer.added > 0) await write(work, name, answer.added, matched.recording);
  if (answer.same > 0) {
    const { recognized } = matched.recording;
    await store.insertRecognizedLines(work, truncateText(name, 200), recognized);
    await recordAuditsFromLists(
      work,
      { entity: 'payment', action: 'recognized' },
      recognized.payments,
      recognized.told,
    );
    publish(work, 'payments');
  }
  return answer;
}

type Recording = Extract<BankFileMatchResult, { refused: null }>['recording'];
async function write(work: RequestContext, name: string, count: number, recording: Recording): Promise<void> {
  const ids = await store.reservePaymentIds(work, count);
  // The two inserts are pipelined: PostgreSQL receives the second while it writes the first.
  await Promise.all([
    store.insertBankPayments(work, truncateText(name, 200), ids.list, recording.payments),
    recordAuditsFromLists(work, { entity: 'payment', action: 'imported' }, ids.list, recording.auditNotes),
  ]);
  await ledger.bookPaymentApplications(
    work,
    await getBillingDay(work),
    recording.extraAllocations.map(({ place, shares }) => ({ paymentId: ids.at(place), shares })),
  );
  publish(work, 'payments');
}
