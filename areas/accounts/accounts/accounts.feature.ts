import * as accounts from './accounts.contract.ts';
import * as accountEditor from './account-editor.contract.ts';
import * as accountImport from './account-import.contract.ts';
import { routes } from './accounts.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [accounts, accountEditor, accountImport],
  routes,
};
