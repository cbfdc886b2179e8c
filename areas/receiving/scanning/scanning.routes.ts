import {
  submitScanEndpoint,
  submitScanBatchEndpoint,
  getDayListEndpoint,
  reprintLabelEndpoint,
  signInScannerEndpoint,
  signOutScannerEndpoint,
  startDayByScannerEndpoint,
  syncScannerEndpoint,
} from './scanning.contract.ts';
import { lookUpCodeEndpoint } from './code-lookup.contract.ts';
import { lookUpCode } from './code-lookup.service.ts';
import { closeScannerDifferenceEndpoint, getScannerManifestEndpoint } from './scan-arrivals.contract.ts';
import { closeScannerDifference, getScannerManifest } from './scan-arrivals.service.ts';
import { dismissLeftoverScansEndpoint, submitLeftoverScansEndpoint } from './leftover-scans.contract.ts';
import { dismissLeftoverScans, submitLeftoverScans } from './leftover-scans.service.ts';
import {
  giveBackTaskEndpoint,
  findScannerTasksEndpoint,
  takeTaskEndpoint,
} from './scanner-tasks.contract.ts';
import { giveBackScannerTask, takeScannerTask, listScannerTasks } from './scanner-tasks.service.ts';
import { signInScanner, signOutScanner } from './scanner-session.service.ts';
import { getDayList, startDayByScanner, syncScanner } from './scanner-day.service.ts';
import { reprintLabel } from './reprint-label.service.ts';
import { processScans, processScan } from './scanning.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getScannerManifestEndpoint, (work, { params }) => getScannerManifest(work, params.id)),
  defineRoute(closeScannerDifferenceEndpoint, (work, { params, body }) =>
    closeScannerDifference(work, params.id, body),
  ),
  defineRoute(signInScannerEndpoint, (work, { body }) => signInScanner(work, body)),
  defineRoute(signOutScannerEndpoint, (work) => signOutScanner(work)),
  defineRoute(syncScannerEndpoint, (work) => syncScanner(work)),
  defineRoute(getDayListEndpoint, (work) => getDayList(work)),
  defineRoute(submitScanEndpoint, (work, { body }) => processScan(work, body)),
  defineRoute(submitScanBatchEndpoint, (work, { body }) => processScans(work, body.scans)),
  defineRoute(submitLeftoverScansEndpoint, (work, { body }) =>
    submitLeftoverScans(work, body.scannerUserId, body.scans),
  ),
  defineRoute(dismissLeftoverScansEndpoint, (work, { body }) => dismissLeftoverScans(work, body)),
  defineRoute(reprintLabelEndpoint, (work, { body }) => reprintLabel(work, body)),
  defineRoute(lookUpCodeEndpoint, (work, { query }) => lookUpCode(work, query.code)),
  defineRoute(findScannerTasksEndpoint, (work) => listScannerTasks(work)),
  defineRoute(takeTaskEndpoint, (work, { params }) => takeScannerTask(work, params.id)),
  defineRoute(giveBackTaskEndpoint, (work, { params }) => giveBackScannerTask(work, params.id)),
  defineRoute(startDayByScannerEndpoint, (work, { body }) => startDayByScanner(work, body)),
];
