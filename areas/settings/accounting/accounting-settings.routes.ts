import {
  getAccountingSettingsEndpoint,
  updateAccountingSettingsEndpoint,
  testAccountingConnectionEndpoint,
} from './accounting-settings.contract.ts';
import {
  updateAccountingSettings,
  getAccountingSettings,
  testAccountingConnection,
} from './accounting-settings.service.ts';
import { defineRoute } from '#kit/server/mount.ts';
import type { Integrations } from '#integrations/ports.ts';

/** Encrypting the token and testing the connection need the integrations. */
export const createIntegrationRoutes = (links: Integrations) => [
  defineRoute(getAccountingSettingsEndpoint, (work) => getAccountingSettings(work, links)),
  defineRoute(updateAccountingSettingsEndpoint, (work, { body }) =>
    updateAccountingSettings(work, body, links),
  ),
  defineRoute(testAccountingConnectionEndpoint, (work, { body }) =>
    testAccountingConnection(work, body, links),
  ),
];
