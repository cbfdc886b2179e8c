import {
  accountHistory,
  accountPlaces,
  addAccount,
  exportAccounts,
  getAccount,
  saveAccount,
  setActive,
} from './account-editor.contract.ts';
import * as editor from './account-editor.service.ts';
import { placesOf } from './account-editor.store.ts';
import { importAccounts, importTemplate, readImport } from './account-import.contract.ts';
import { exportCsv, importSheet, readTable, template } from './account-import.service.ts';
import { autoComplete, listAccounts } from './accounts.contract.ts';
import { accounts, offer } from './accounts.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(autoComplete, (work, { params, query }) => offer(work, String(params.type), query)),
  on(listAccounts, (work, { query }) => accounts(work, query)),
  on(accountPlaces, (work) => placesOf(work)),
  on(exportAccounts, async (work, { query }) => exportCsv(work, query)),
  on(importTemplate, async () => template()),
  on(importAccounts, (work, { body, files }) => importSheet(work, files[0]?.bytes ?? Buffer.alloc(0), body)),
  on(readImport, (work, { body, files }) => readTable(work, files[0]?.bytes ?? Buffer.alloc(0), body)),
  on(getAccount, (work, { params }) => editor.accountOf(work, params.id)),
  on(addAccount, (work, { body }) => editor.add(work, body)),
  on(saveAccount, (work, { params, body }) => editor.save(work, params.id, body)),
  on(setActive, (work, { params, body }) => editor.setActive(work, params.id, body)),
  on(accountHistory, (work, { params }) => editor.history(work, params.id)),
];
