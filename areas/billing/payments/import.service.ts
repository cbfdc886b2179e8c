import { bankColumns } from './bank-columns.contract.ts';
import type { BankMapping } from './bank-columns.contract.ts';
import { mostListed } from './import.contract.ts';
import type { ImportAnswer, importPayments } from './import.contract.ts';
import { importErrors } from './import.errors.ts';
import * as store from './import.store.ts';
import { openBankFile } from './read-bank-file.service.ts';
import { matchBeside } from './match-file.service.ts';
import type { FileAnswer, FileMatched, FileQuestion } from './match-file.service.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import * as ledger from '#areas/billing/ledger/ledger.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { cut } from '#kit/contract/letters.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, auditLists } from '#kit/server/work.ts';

type Wish = BodyOf<typeof importPayments>;

/** What the matching of a file asks of the database. */
function answerOf(work: Work, question: FileQuestion): Promise<FileAnswer> {
  if (question.what === 'columns') return store.keptSheet(work, question.titles);
  if (question.what === 'known') return store.knownOf(work, question);
  return store.openOf(work, question.payers);
}

/** Reads a bank's file and says what it would do; records what can be when that is asked for and the file as a whole has no fault. */
export async function importFile(
  work: Work,
  bytes: Uint8Array,
  name: string,
  wish: Wish,
): Promise<ImportAnswer> {
  const dryRun = wish.dryRun ?? true;
  const source = await openBankFile(bytes, {
    titleRow: wish.titleRow,
    keptTitles: await store.keptTitles(work),
  });
  // What was recorded before is read after: of two who bring the same file the second finds it.
  if (!dryRun) await store.takeTurn(work);
  const columns: BankMapping = {};
  for (const column of bankColumns) if (wish[column] !== undefined) columns[column] = wish[column];
  const matched = await matchBeside(
    {
      source,
      name,
      said: { columns, dateOrder: wish.dateOrder },
      most: mostListed,
      today: await billingDay(work),
      record: wish.record?.split(',').map(Number) ?? [],
      same: wish.same?.split(',').map(Number) ?? [],
    },
    (question) => answerOf(work, question),
  );
  if (matched.refused === 'noEntries')
    return refuse(importErrors.noEntries, {}, { fields: { file: importErrors.noEntries.sentence } });
  if (matched.refused === 'unreadable') {
    const isTable = matched.error === importErrors.noText.code;
    return refuse(isTable ? importErrors.noText : importErrors.unreadableXml, matched.params, {
      sentence: matched.key,
    });
  }
  const answer: ImportAnswer = { dryRun, ...matched.answer };
  if (dryRun) return answer;
  if (answer.faultsInFile > 0)
    refuse(importErrors.faultsOpen, { count: answer.faultsInFile }, { data: { ...answer, dryRun: true } });
  if (answer.dateOrder === null) refuse(importErrors.dateOrder, {}, { data: { ...answer, dryRun: true } });
  if (answer.format === 'csv') {
    const said = { columns: answer.columns, dateOrder: wish.dateOrder };
    await store.keepSheet(work, matched.keptUnder, said);
  }
  if (answer.added > 0) await write(work, name, answer.added, matched.recording);
  if (answer.same > 0) {
    const { recognized } = matched.recording;
    await store.insertRecognized(work, cut(name, 200), recognized);
    await auditLists(work, { entity: 'payment', action: 'recognized' }, recognized.payments, recognized.told);
    announce(work, 'payments');
  }
  return answer;
}

type Recording = Extract<FileMatched, { refused: null }>['recording'];
async function write(work: Work, name: string, count: number, recording: Recording): Promise<void> {
  const ids = await store.takeIds(work, count);
  // Neither waits for the other: while PostgreSQL writes the one, it gets the other.
  await Promise.all([
    store.insertPayments(work, cut(name, 200), ids.list, recording.payments),
    auditLists(work, { entity: 'payment', action: 'imported' }, ids.list, recording.told),
  ]);
  await ledger.applyMany(
    work,
    await billingDay(work),
    recording.more.map(({ place, shares }) => ({ paymentId: ids.at(place), shares })),
  );
  announce(work, 'payments');
}
