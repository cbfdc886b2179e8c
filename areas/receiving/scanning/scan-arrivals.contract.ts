import { scanErrors, scannerSignInErrors } from './scanning.errors.ts';
import {
  closeDifferenceBodySchema,
  closeDifferenceErrors,
  shuttleManifestSchema,
} from '#areas/shuttles/shuttle-loads/shuttle-manifest.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';

/** What an incoming shuttle brought, and how its discrepancies are resolved at the dock. */
export const getScannerManifestEndpoint = defineEndpoint({
  id: 'scanner.manifest',
  method: 'GET',
  path: '/scanner/shuttles/{id}/manifest',
  permissions: 'scanner',
  summary:
    "What a shuttle left with for the scanner's warehouse, what is counted of it, and each box that differs.",
  reply: itemReply(shuttleManifestSchema),
  refuses: [scannerSignInErrors.signedOut],
  live: ['shuttle-loads'],
});
export const closeScannerDifferenceEndpoint = defineEndpoint({
  id: 'scanner.closeDifference',
  method: 'PUT',
  path: '/scanner/shuttles/{id}/differences',
  permissions: 'scanner',
  summary:
    'Closes a difference of a shuttle that has arrived with its reason; a missing box is a supervisor’s to explain.',
  body: closeDifferenceBodySchema,
  reply: itemReply(shuttleManifestSchema),
  refuses: [...closeDifferenceErrors, scanErrors.notYours, scannerSignInErrors.signedOut],
  live: ['shuttle-loads', 'units'],
});
