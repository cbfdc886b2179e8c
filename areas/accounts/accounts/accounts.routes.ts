import { autoComplete, consigneeDaysOfService, listAccounts } from './accounts.contract.ts';
import { accounts, offer, serviceFor } from './accounts.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(autoComplete, (work, { params, query }) => offer(work, String(params.type), query)),
  on(listAccounts, (work, { query }) => accounts(work, query)),
  on(consigneeDaysOfService, (work, { query }) => serviceFor(work, query)),
];
