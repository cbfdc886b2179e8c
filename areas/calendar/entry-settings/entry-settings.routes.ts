import { getCutoff, getSettings } from './entry-settings.contract.ts';
import { cutoffFor, settingsFor } from './entry-settings.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getCutoff, (work, { query }) => cutoffFor(work, query.shipperAccountId, query.shipDate)),
  on(getSettings, (work, { params }) => settingsFor(work, String(params.accountNumber))),
];
