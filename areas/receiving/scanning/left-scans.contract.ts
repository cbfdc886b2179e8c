import { z } from 'zod';
import { leftErrors } from './left-scans.errors.ts';
import { everyScan, scanBody, scanResult } from './scanning.contract.ts';
import { scannerSignInErrors } from './scanning.errors.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { text } from '#kit/contract/fields.ts';

/** Scans that wait on a device for somebody who cannot sign in there any more. */

const most = 200;
const few = { error: 'Send at least one scan' };
const many = { error: 'Send at most 200 scans at once' };
const scannerUserId = text('Id', 40);

export const sendLeft = endpoint({
  id: 'scanner.sendLeft',
  method: 'POST',
  path: '/scanner/left-scans',
  needs: 'scanner',
  about:
    'Sends the scans that a deactivated barcode user left on a device, in the name of that person: those made before the deactivation count, each gets its own answer. For supervisors and administrators.',
  body: z.object({ scannerUserId, scans: z.array(scanBody).min(1, few).max(most, many) }),
  reply: one(z.array(scanResult)),
  refuses: [...everyScan, ...Object.values(leftErrors)],
});

/** Said of a scan that nobody will send: enough to find the box by. */
const dismissed = z.object({
  clientEventId: text('Scan id', 60),
  kind: text('Kind', 40),
  code: z.string().max(200),
  scannedAt: text('Time', 40),
});
export const dismissLeft = endpoint({
  id: 'scanner.dismissLeft',
  method: 'POST',
  path: '/scanner/left-scans/dismiss',
  needs: 'scanner',
  about:
    'Says why scans that somebody left on a device are not sent; what they were is kept in the audit. For supervisors and administrators.',
  body: z.object({
    scannerUserId,
    reason: text('Reason', 200),
    scans: z.array(dismissed).min(1, few).max(most, many),
  }),
  reply: done(),
  refuses: [leftErrors.notYours, leftErrors.comesBack, scannerSignInErrors.signedOut],
});
