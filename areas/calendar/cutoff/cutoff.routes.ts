import { getCutoff, getSettings } from './cutoff.contract.ts';
import { cutoffFor, settingsFor } from './cutoff.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getCutoff, (work, { query }) => cutoffFor(work, query.shipperAccountId, query.shipDate)),
  on(getSettings, (work, { params }) => settingsFor(work, String(params.accountNumber))),
];
