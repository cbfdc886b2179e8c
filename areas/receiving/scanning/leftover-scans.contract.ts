import { z } from 'zod';
import { leftoverScanErrors } from './leftover-scans.errors.ts';
import { commonScanErrors, scanBodySchema, scanResultSchema } from './scanning.contract.ts';
import { scannerSignInErrors } from './scanning.errors.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { textField } from '#kit/contract/fields.ts';

/** Scans that wait on a device for a user who can no longer sign in there. */

const most = 200;
const few = { error: 'Send at least one scan' };
const many = { error: 'Send up to 200 scans per request' };
const scannerUserId = textField('ID', 40);

export const submitLeftoverScansEndpoint = defineEndpoint({
  id: 'scanner.submitLeftoverScans',
  method: 'POST',
  path: '/scanner/left-scans',
  permissions: 'scanner',
  summary:
    'Submit the scans that a deactivated barcode user left on a device. They are submitted in the name of that user. Only scans made before the deactivation count. Each scan gets its own result. For supervisors and administrators.',
  body: z.object({ scannerUserId, scans: z.array(scanBodySchema).min(1, few).max(most, many) }),
  reply: itemReply(z.array(scanResultSchema)),
  errors: [...commonScanErrors, ...Object.values(leftoverScanErrors)],
});

/** A scan that will not be sent: enough data to find the unit. */
const dismissed = z.object({
  clientEventId: textField('Scan id', 60),
  kind: textField('Type', 40),
  code: z.string().max(200),
  scannedAt: textField('Time', 40),
});
export const dismissLeftoverScansEndpoint = defineEndpoint({
  id: 'scanner.dismissLeftoverScans',
  method: 'POST',
  path: '/scanner/left-scans/dismiss',
  permissions: 'scanner',
  summary:
    'Dismiss scans left on a device, with a reason. The scans are not submitted. The audit log keeps them. For supervisors and administrators.',
  body: z.object({
    scannerUserId,
    reason: textField('Reason', 200),
    scans: z.array(dismissed).min(1, few).max(most, many),
  }),
  reply: noDataReply(),
  errors: [
    leftoverScanErrors.supervisorRequired,
    leftoverScanErrors.userActive,
    leftoverScanErrors.otherWarehouse,
    scannerSignInErrors.signedOut,
  ],
});
