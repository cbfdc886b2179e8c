import { scanErrors, scannerSignInErrors } from './scanning.errors.ts';
import { closeBody, closeErrors, manifest } from '#areas/shuttles/shuttle-loads/shuttle-manifest.contract.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';

/** What a truck of ours brought, and how what differs is closed at the dock. */
export const scannerManifest = endpoint({
  id: 'scanner.manifest',
  method: 'GET',
  path: '/scanner/shuttles/{id}/manifest',
  needs: 'scanner',
  about:
    "What a shuttle left with for the scanner's warehouse, what is counted of it, and each box that differs.",
  reply: one(manifest),
  refuses: [scannerSignInErrors.signedOut],
  live: ['shuttle-loads'],
});
export const scannerClose = endpoint({
  id: 'scanner.closeDifference',
  method: 'PUT',
  path: '/scanner/shuttles/{id}/differences',
  needs: 'scanner',
  about:
    'Closes a difference of a shuttle that has arrived with its reason; a missing box is a supervisor’s to explain.',
  body: closeBody,
  reply: one(manifest),
  refuses: [...closeErrors, scanErrors.notYours, scannerSignInErrors.signedOut],
  live: ['shuttle-loads', 'units'],
});
