import { defineErrors } from '#kit/contract/errors.ts';

/** Why the scans left on a device cannot be sent or dismissed. */
export const leftoverScanErrors = defineErrors('leftoverScans', {
  supervisorRequired: {
    status: 403,
    sentence: 'Only a supervisor can send or dismiss other users’ scans.',
    description: 'The scanner role can only submit or dismiss its own scans.',
  },
  userActive: {
    status: 412,
    sentence: '{name} can sign in here to send them.',
    description: 'The barcode user is active in this warehouse.',
  },
  otherWarehouse: {
    status: 412,
    sentence:
      'User {id} works at another warehouse. These scans are sent when that user, or a supervisor there, signs in on this device.',
    description:
      'The barcode user belongs to another warehouse. Their scans can be neither sent nor dismissed from here.',
  },
  userNotFound: {
    status: 412,
    sentence: 'User {id} is no longer active. Rescan these units and dismiss the old scans.',
    description: 'No barcode user has the ID under which the scans were made.',
  },
});
