import {
  submitScanEndpoint,
  submitScanBatchEndpoint,
  getOfflineDayListEndpoint,
  reprintUnitOrPalletLabelEndpoint,
  signInScannerEndpoint,
  signOutScannerEndpoint,
  startTodayByScannerAdministratorEndpoint,
  getScannerSyncDataEndpoint,
} from './scanning.contract.ts';
import { lookUpCodeEndpoint } from './code-lookup.contract.ts';
import { lookUpCode } from './code-lookup.service.ts';
import {
  closeShuttleDifferenceByScannerEndpoint,
  getShuttleManifestForScannerEndpoint,
} from './scan-arrivals.contract.ts';
import { closeShuttleDifferenceByScanner, getShuttleManifestForScanner } from './scan-arrivals.service.ts';
import { dismissLeftoverScansEndpoint, submitLeftoverScansEndpoint } from './leftover-scans.contract.ts';
import { recordDismissalOfLeftoverScans, submitLeftoverScans } from './leftover-scans.service.ts';
import {
  giveBackTaskEndpoint,
  findScannerTasksEndpoint,
  takeTaskEndpoint,
} from './scanner-tasks.contract.ts';
import { giveBackScannerTask, takeScannerTask, listTasksForOwnScannerRole } from './scanner-tasks.service.ts';
import { signInScanner, signOutScanner } from './scanner-session.service.ts';
import {
  getOfflineDayList,
  startTodayByScannerAdministrator,
  getScannerSyncData,
} from './scanner-day.service.ts';
import { enqueueUnitOrPalletLabelReprint } from './reprint-label.service.ts';
import { processScans, processScan } from './scanning.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getShuttleManifestForScannerEndpoint, (work, { params }) =>
    getShuttleManifestForScanner(work, params.id),
  ),
  defineRoute(closeShuttleDifferenceByScannerEndpoint, (work, { params, body }) =>
    closeShuttleDifferenceByScanner(work, params.id, body),
  ),
  defineRoute(signInScannerEndpoint, (work, { body }) => signInScanner(work, body)),
  defineRoute(signOutScannerEndpoint, (work) => signOutScanner(work)),
  defineRoute(getScannerSyncDataEndpoint, (work) => getScannerSyncData(work)),
  defineRoute(getOfflineDayListEndpoint, (work) => getOfflineDayList(work)),
  defineRoute(submitScanEndpoint, (work, { body }) => processScan(work, body)),
  defineRoute(submitScanBatchEndpoint, (work, { body }) => processScans(work, body.scans)),
  defineRoute(submitLeftoverScansEndpoint, (work, { body }) =>
    submitLeftoverScans(work, body.scannerUserId, body.scans),
  ),
  defineRoute(dismissLeftoverScansEndpoint, (work, { body }) => recordDismissalOfLeftoverScans(work, body)),
  defineRoute(reprintUnitOrPalletLabelEndpoint, (work, { body }) =>
    enqueueUnitOrPalletLabelReprint(work, body),
  ),
  defineRoute(lookUpCodeEndpoint, (work, { query }) => lookUpCode(work, query.code)),
  defineRoute(findScannerTasksEndpoint, (work) => listTasksForOwnScannerRole(work)),
  defineRoute(takeTaskEndpoint, (work, { params }) => takeScannerTask(work, params.id)),
  defineRoute(giveBackTaskEndpoint, (work, { params }) => giveBackScannerTask(work, params.id)),
  defineRoute(startTodayByScannerAdministratorEndpoint, (work, { body }) =>
    startTodayByScannerAdministrator(work, body),
  ),
];
