import { scanErrors, scannerSignInErrors } from './scanning.errors.ts';
import {
  closeDifferenceBodySchema,
  closeDifferenceErrors,
  shuttleManifestSchema,
} from '#areas/shuttles/shuttle-loads/shuttle-manifest.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';

/** What an incoming shuttle brought, and how its discrepancies are resolved at the dock. */
export const getShuttleManifestForScannerEndpoint = defineEndpoint({
  id: 'scanner.getManifest',
  method: 'GET',
  path: '/scanner/shuttles/{id}/manifest',
  permissions: 'scanner',
  summary:
    'Get the manifest of a shuttle for the scanner’s warehouse. Returns what it left with, what is counted so far, and each unit that differs.',
  reply: itemReply(shuttleManifestSchema),
  errors: [scannerSignInErrors.signedOut],
  live: ['shuttle-loads'],
});
export const closeShuttleDifferenceByScannerEndpoint = defineEndpoint({
  id: 'scanner.closeDifference',
  method: 'PUT',
  path: '/scanner/shuttles/{id}/differences',
  permissions: 'scanner',
  summary:
    'Close a discrepancy of an arrived shuttle with its reason. Only a supervisor can explain a missing unit.',
  body: closeDifferenceBodySchema,
  reply: itemReply(shuttleManifestSchema),
  errors: [...closeDifferenceErrors, scanErrors.actionNotAllowed, scannerSignInErrors.signedOut],
  live: ['shuttle-loads', 'units'],
});
