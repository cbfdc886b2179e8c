import {
  addScannerUserEndpoint,
  deactivateScannerUserEndpoint,
  findScannerUsersEndpoint,
  printScannerCardEndpoint,
  reactivateScannerUserEndpoint,
  updateScannerUserEndingOutdatedSessionsEndpoint,
  unlockScannerUserEndpoint,
} from './scanner-users.contract.ts';
import * as service from './scanner-users.service.ts';
import * as store from './scanner-users.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findScannerUsersEndpoint, (work, { query }) => store.findScannerUsers(work, query, query)),
  defineRoute(addScannerUserEndpoint, (work, { body }) => service.addScannerUser(work, body)),
  defineRoute(updateScannerUserEndingOutdatedSessionsEndpoint, (work, { params, body }) =>
    service.updateScannerUserEndingOutdatedSessions(work, params.id, body),
  ),
  defineRoute(deactivateScannerUserEndpoint, (work, { params }) =>
    service.deactivateScannerUser(work, params.id),
  ),
  defineRoute(reactivateScannerUserEndpoint, (work, { params }) =>
    service.reactivateScannerUser(work, String(params['scannerUserId'])),
  ),
  defineRoute(unlockScannerUserEndpoint, (work, { params }) => service.unlockScannerUser(work, params.id)),
  defineRoute(printScannerCardEndpoint, (work, { params }) => service.printScannerUserCard(work, params.id)),
];
