import {
  getLatest200AccountChangesEndpoint,
  listAllStatesAndProvincesEndpoint,
  addAccountEndpoint,
  exportAccountsEndpoint,
  getAccountEndpoint,
  updateAccountEndpoint,
  setAccountActiveEndpoint,
} from './account-editor.contract.ts';
import * as editor from './account-editor.service.ts';
import { listAllStatesAndProvinces } from './account-editor.repository.ts';
import {
  dryRunByDefaultOrImportAccountsEndpoint,
  downloadAccountImportTemplateEndpoint,
  parseAccountImportFileEndpoint,
} from './account-import.contract.ts';
import {
  exportAccountsAsImportableCsv,
  dryRunByDefaultOrImportAccountSheet,
  parseAccountImportFile,
  buildAccountImportTemplate,
} from './account-import.service.ts';
import { autocompleteAccountsEndpoint, listAccountsEndpoint } from './accounts.contract.ts';
import { listAccounts, autocompleteAccounts } from './accounts.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(autocompleteAccountsEndpoint, (work, { params, query }) =>
    autocompleteAccounts(work, String(params.type), query),
  ),
  defineRoute(listAccountsEndpoint, (work, { query }) => listAccounts(work, query)),
  defineRoute(listAllStatesAndProvincesEndpoint, (work) => listAllStatesAndProvinces(work)),
  defineRoute(exportAccountsEndpoint, async (work, { query }) => exportAccountsAsImportableCsv(work, query)),
  defineRoute(downloadAccountImportTemplateEndpoint, async () => buildAccountImportTemplate()),
  defineRoute(dryRunByDefaultOrImportAccountsEndpoint, (work, { body, files }) =>
    dryRunByDefaultOrImportAccountSheet(work, files[0]?.bytes ?? Buffer.alloc(0), body),
  ),
  defineRoute(parseAccountImportFileEndpoint, (work, { body, files }) =>
    parseAccountImportFile(work, files[0]?.bytes ?? Buffer.alloc(0), body),
  ),
  defineRoute(getAccountEndpoint, (work, { params }) => editor.getAccount(work, params.id)),
  defineRoute(addAccountEndpoint, (work, { body }) => editor.addAccount(work, body)),
  defineRoute(updateAccountEndpoint, (work, { params, body }) => editor.updateAccount(work, params.id, body)),
  defineRoute(setAccountActiveEndpoint, (work, { params, body }) =>
    editor.setAccountActive(work, params.id, body),
  ),
  defineRoute(getLatest200AccountChangesEndpoint, (work, { params }) =>
    editor.getLatest200AccountChanges(work, params.id),
  ),
];
