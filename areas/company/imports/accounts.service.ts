import { namedUses } from './records-in-use.rules.ts';
import type { ImportKind } from './import-kind.service.ts';
import * as accounts from '#areas/accounts/accounts/account-rows.service.ts';
import type { AccountFacts, AccountRow, FilePayers } from '#areas/accounts/accounts/account-rows.service.ts';

/** Accounts of all three types, by the rules of their own screen. A payer may be anywhere in the file. */
export const accountsKind: ImportKind<AccountRow, AccountFacts, FilePayers> = {
  id: 'accounts',
  async findFileFacts(_, batches) {
    const payers: FilePayers = new Map();
    for await (const rows of batches) accounts.addFilePayers(payers, rows);
    return payers;
  },
  findFacts: (work, rows, payers) => accounts.findRowFacts(work, rows, payers ?? new Map()),
  readRow(reader, cells, facts) {
    const value = accounts.readAccountRow(
      cells,
      facts,
      (column, cell, { code, sentence }, suggestion = null, params = {}) =>
        void reader.faults.push({ column: column ?? '', value: cell, code, sentence, params, suggestion }),
    );
    return reader.faults.length === 0 ? value : undefined;
  },
  keyOf: ({ account }) => account.number,
  findEffects: (work, rows) => accounts.findRowEffects(work, rows),
  write: async (work, rows) => (await accounts.writeAccountRows(work, rows)).map(String),
  finish: (work, rows) => accounts.relateAccountRows(work, rows),
  findInUse: async (work, ids) => namedUses(await accounts.findInUse(work, ids.map(Number))),
  remove: (work, ids, progress) => accounts.removeAccounts(work, ids.map(Number), progress),
};
