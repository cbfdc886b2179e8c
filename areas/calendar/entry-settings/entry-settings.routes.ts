import { getCutoffEndpoint, getEntrySettingsEndpoint } from './entry-settings.contract.ts';
import { getCutoffDetails, getEntrySettings } from './entry-settings.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getCutoffEndpoint, (work, { query }) =>
    getCutoffDetails(work, query.shipperAccountId, query.shipDate),
  ),
  defineRoute(getEntrySettingsEndpoint, (work, { params }) =>
    getEntrySettings(work, String(params.accountNumber)),
  ),
];
