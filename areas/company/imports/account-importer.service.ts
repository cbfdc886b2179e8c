import { buildRecordsInUseFromReferences } from './records-in-use.rules.ts';
import type { RecordImporter } from './record-importer.service.ts';
import * as accounts from '#areas/accounts/accounts/account-row-batches.service.ts';
import type {
  AccountRowReferenceData,
  ParsedAccountRow,
  FileBillTosByNumber,
} from '#areas/accounts/accounts/account-row-batches.service.ts';

/** Imports accounts of all three types with the rules of the account screen. A bill-to can be anywhere in the file. */
export const accountImporter: RecordImporter<ParsedAccountRow, AccountRowReferenceData, FileBillTosByNumber> =
  {
    id: 'accounts',
    async loadFileReferenceData(_, batches) {
      const payers: FileBillTosByNumber = new Map();
      for await (const rows of batches) accounts.addFileBillTos(payers, rows);
      return payers;
    },
    loadReferenceData: (work, rows, payers) =>
      accounts.loadAccountRowReferenceData(work, rows, payers ?? new Map()),
    parseRow(reader, cells, facts) {
      const value = accounts.parseAccountRowCells(
        cells,
        facts,
        (column, cell, { code, sentence }, suggestion = null, params = {}) =>
          void reader.errors.push({ column: column ?? '', value: cell, code, sentence, params, suggestion }),
      );
      return reader.errors.length === 0 ? value : undefined;
    },
    keyOf: ({ account }) => account.number,
    determineRowEffects: (work, rows) => accounts.findAccountRowEffects(work, rows),
    write: async (work, rows) =>
      (await accounts.insertOrUpdateAccountRowsAndGetNewIds(work, rows)).map(String),
    finish: (work, rows) => accounts.replaceAccountRowBillTosAndFlags(work, rows),
    findRecordsInUse: async (work, ids) =>
      buildRecordsInUseFromReferences(await accounts.findReferencedAccounts(work, ids.map(Number))),
    removeRecords: (work, ids, progress) =>
      accounts.deleteAccountsOfUndoneImport(work, ids.map(Number), progress),
  };
