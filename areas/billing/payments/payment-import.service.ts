import { bankColumnMeanings } from './bank-columns.contract.ts';
import type { BankColumnMapping } from './bank-columns.contract.ts';
import { maxListedBankLinesAndErrors } from './payment-import.contract.ts';
import type {
  PaymentImportResult,
  dryRunByDefaultOrImportPaymentsEndpoint,
} from './payment-import.contract.ts';
import { paymentImportErrors } from './payment-import.errors.ts';
import * as store from './payment-import.repository.ts';
import { detectBankFileSource } from './read-bank-file.service.ts';
import { matchBankFileInThreadIfLong } from './match-bank-file.service.ts';
import type {
  BankFileMatcherQueryResultJson,
  BankFileMatchResult,
  BankFileMatcherQuery,
} from './match-bank-file.service.ts';
import {
  getSavedMapping,
  listLatestSavedHeaderKeys,
  rememberMapping,
} from '#areas/accounts/accounts/column-mappings.service.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import * as ledger from '#areas/billing/ledger/ledger.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAuditsFromPgArrays } from '#kit/server/request-context.ts';

/** The saved settings of a sheet with these titles as JSON, or nothing. */
async function findSavedBankSheetSettings(work: RequestContext, titlesKey: string): Promise<string[]> {
  const found = await getSavedMapping(work, 'bank', titlesKey);
  return found ? [JSON.stringify(found)] : [];
}

type Wish = BodyOf<typeof dryRunByDefaultOrImportPaymentsEndpoint>;

/** Runs the database queries that the matching of a file needs. */
function answerOf(
  work: RequestContext,
  question: BankFileMatcherQuery,
): Promise<BankFileMatcherQueryResultJson> {
  if (question.what === 'columns') return findSavedBankSheetSettings(work, question.titles);
  if (question.what === 'known') return store.loadBankFileMatchDataAsJson(work, question);
  return store.findOpenInvoicesOfPayersAsJson(work, question.payers);
}

/**
 * Reads a bank's file and returns what it would do. Records the payments if requested and if the file as a whole has no errors.
 */
export async function dryRunByDefaultOrImportBankFile(
  work: RequestContext,
  bytes: Uint8Array,
  fileName: string,
  input: Wish,
): Promise<PaymentImportResult> {
  const dryRun = input.dryRun ?? true;
  const source = await detectBankFileSource(bytes, {
    titleRow: input.titleRow,
    keptTitles: await listLatestSavedHeaderKeys(work, 'bank'),
  });
  // Recorded payments are read after the lock. Of two concurrent imports of the same file, the second finds the first.
  if (!dryRun) await store.lockBankFileImport(work);
  const columns: BankColumnMapping = {};
  for (const column of bankColumnMeanings) if (input[column] !== undefined) columns[column] = input[column];
  const matched = await matchBankFileInThreadIfLong(
    {
      source,
      name: fileName,
      sheetSettings: { columns, dateOrder: input.dateOrder },
      maxListed: maxListedBankLinesAndErrors,
      today: await getTodayAtHeadOffice(work),
      lineNumbersToRecord: input.record?.split(',').map(Number) ?? [],
      lineNumbersOfSamePayment: input.same?.split(',').map(Number) ?? [],
    },
    (question) => answerOf(work, question),
  );
  if (matched.rejection === 'noEntries')
    return reject(
      paymentImportErrors.noEntries,
      {},
      { fields: { file: paymentImportErrors.noEntries.sentence } },
    );
  if (matched.rejection === 'unreadable') {
    const isTable = matched.error === paymentImportErrors.charactersInvalid.code;
    return reject(
      isTable ? paymentImportErrors.charactersInvalid : paymentImportErrors.xmlUnreadable,
      matched.params,
      {
        sentence: matched.key,
      },
    );
  }
  const answer: PaymentImportResult = { dryRun, ...matched.result };
  if (dryRun) return answer;
  if (answer.faultsInFile > 0)
    reject(
      paymentImportErrors.fileHasErrors,
      { count: answer.faultsInFile },
      { data: { ...answer, dryRun: true } },
    );
  if (answer.dateOrder === null)
    reject(paymentImportErrors.dateOrderMissing, {}, { data: { ...answer, dryRun: true } });
  if (answer.format === 'csv') {
    const sheetSettings = { columns: answer.columns, dateOrder: input.dateOrder };
    await rememberMapping(work, 'bank', matched.settingsKey, sheetSettings);
  }
  if (answer.added > 0) await write(work, fileName, answer.added, matched.recording);
  if (answer.same > 0) {
    const { recognized } = matched.recording;
    await store.insertRecognizedBankLines(work, truncateText(fileName, 200), recognized);
    await recordAuditsFromPgArrays(
      work,
      { entity: 'payment', action: 'recognized' },
      recognized.payments,
      recognized.auditNotes,
    );
    publishChange(work, 'payments');
  }
  return answer;
}

type Recording = Extract<BankFileMatchResult, { rejection: null }>['recording'];
async function write(work: RequestContext, name: string, count: number, recording: Recording): Promise<void> {
  const ids = await store.reservePaymentIds(work, count);
  // The two inserts are pipelined: PostgreSQL receives the second while it writes the first.
  await Promise.all([
    store.insertBankPayments(work, truncateText(name, 200), ids.arrayLiteral, recording.payments),
    recordAuditsFromPgArrays(
      work,
      { entity: 'payment', action: 'imported' },
      ids.arrayLiteral,
      recording.auditNotes,
    ),
  ]);
  await ledger.bookPaymentApplicationsAndGetLeftCents(
    work,
    await getTodayAtHeadOffice(work),
    recording.extraAllocations.map(({ paymentIndex: place, shares }) => ({
      paymentId: ids.getIdAt(place),
      shares,
    })),
  );
  publishChange(work, 'payments');
}
