import { describeReferencedRecords } from './records-in-use.rules.ts';
import type { RecordImporter } from './record-importer.service.ts';
import * as accounts from '#areas/accounts/accounts/account-row-batches.service.ts';
import type {
  AccountReferenceData,
  AccountRow,
  FileBillTos,
} from '#areas/accounts/accounts/account-row-batches.service.ts';

/** Imports accounts of all three types with the rules of the account screen. A bill-to can be anywhere in the file. */
export const accountImporter: RecordImporter<AccountRow, AccountReferenceData, FileBillTos> = {
  id: 'accounts',
  async findFileFacts(_, batches) {
    const payers: FileBillTos = new Map();
    for await (const rows of batches) accounts.collectFileBillTos(payers, rows);
    return payers;
  },
  findFacts: (work, rows, payers) => accounts.loadRowReferenceData(work, rows, payers ?? new Map()),
  readRow(reader, cells, facts) {
    const value = accounts.parseAccountRowCells(
      cells,
      facts,
      (column, cell, { code, sentence }, suggestion = null, params = {}) =>
        void reader.faults.push({ column: column ?? '', value: cell, code, sentence, params, suggestion }),
    );
    return reader.faults.length === 0 ? value : undefined;
  },
  keyOf: ({ account }) => account.number,
  findEffects: (work, rows) => accounts.findRowEffects(work, rows),
  write: async (work, rows) => (await accounts.saveAccountRowsAndGetNewIds(work, rows)).map(String),
  finish: (work, rows) => accounts.saveAccountRowBillTos(work, rows),
  findInUse: async (work, ids) =>
    describeReferencedRecords(await accounts.findAccountsInUse(work, ids.map(Number))),
  remove: (work, ids, progress) => accounts.removeAccounts(work, ids.map(Number), progress),
};
