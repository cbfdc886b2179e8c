import {
  getShipperCutoffForShipDateEndpoint,
  getShipperEntrySettingsEndpoint,
} from './entry-settings.contract.ts';
import { getCutoffDetails, getShipperEntrySettings } from './entry-settings.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getShipperCutoffForShipDateEndpoint, (work, { query }) =>
    getCutoffDetails(work, query.shipperAccountId, query.shipDate),
  ),
  defineRoute(getShipperEntrySettingsEndpoint, (work, { params }) =>
    getShipperEntrySettings(work, String(params.accountNumber)),
  ),
];
