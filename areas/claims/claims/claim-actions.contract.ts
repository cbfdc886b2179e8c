import { z } from 'zod';
import { claimErrors } from './claims.errors.ts';
import {
  liableParties,
  claimDetailsSchema,
  claimLifecycle,
  claimsRoot,
  fileClaimPermissions,
  handleClaimPermissions,
  payClaimPermissions,
} from './claims.contract.ts';
import type { ClaimTransition } from './claims.contract.ts';
import { reasonOptionSchema } from '#areas/settings/reasons/reasons.contract.ts';
import { invoiceErrors } from '#areas/billing/invoices/invoices.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import {
  centsField,
  dateField,
  timeOfDayField,
  idField,
  optionalField,
  textField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { getWrongStateError } from '#kit/contract/lifecycle.ts';

/** Endpoints for a claim after it is filed: actions of the company, and the claimant's response to an offer. */

const live = ['claims'] as const;
const cause = textField('Cause', 20);
const bearer = z.enum(liableParties, { error: 'Choose who is responsible' });
const money = (label: string) => centsField(label, 1, 2_000_000_000);
const rowVersion = rowVersionField();
const act = <const M extends ClaimTransition>(move: M) =>
  ({
    method: 'PUT',
    path: `${claimsRoot}/{id}/${move}`,
    reply: itemReply(claimDetailsSchema),
    live,
  }) as const;
export const acknowledgeClaimBodySchema = z.object({
  answer: optionalTextField('Our answer', 2000),
  rowVersion,
});
export const acknowledgeClaimEndpoint = defineEndpoint({
  ...act('acknowledge'),
  id: 'claims.acknowledge',
  permissions: handleClaimPermissions,
  summary: 'Acknowledge a claim. This confirms that it was received and is being reviewed.',
  body: acknowledgeClaimBodySchema,
  errors: [getWrongStateError(claimLifecycle, 'acknowledge'), commonErrors.recordChanged],
});
export const inspectClaimBodySchema = z.object({
  found: textField('What was found', 2000),
  cause,
  bearer: optionalField(bearer),
  salvage: optionalField(centsField('Salvage', 0, 2_000_000_000)),
  rowVersion,
});
export const inspectClaimEndpoint = defineEndpoint({
  ...act('inspect'),
  id: 'claims.inspect',
  permissions: handleClaimPermissions,
  summary:
    'Record the findings on a claim. These are the cause, who is liable, and the salvage value of the freight.',
  body: inspectClaimBodySchema,
  errors: [
    getWrongStateError(claimLifecycle, 'inspect'),
    commonErrors.recordChanged,
    claimErrors.causeInactive,
    claimErrors.amountExceedsClaim,
  ],
});
export const listClaimCausesWithInactiveEndpoint = defineEndpoint({
  id: 'claims.listCauses',
  method: 'GET',
  path: `${claimsRoot}/causes`,
  permissions: [...handleClaimPermissions, ...payClaimPermissions],
  summary:
    'List the possible causes of a loss, in the order of the form. Inactive causes are included for the claims that use them.',
  reply: itemReply(z.array(reasonOptionSchema)),
  live: ['reasons'],
});
export const offerClaimAmountBodySchema = z.object({
  amount: money('Offer'),
  answer: optionalTextField('Our answer', 2000),
  rowVersion,
});
export const offerClaimAmountEndpoint = defineEndpoint({
  ...act('offer'),
  id: 'claims.offer',
  permissions: handleClaimPermissions,
  summary: 'Offer an amount for a claim. A new offer replaces the previous one.',
  body: offerClaimAmountBodySchema,
  errors: [
    getWrongStateError(claimLifecycle, 'offer'),
    commonErrors.recordChanged,
    claimErrors.amountExceedsClaim,
  ],
});
export const claimVersionBodySchema = z.object({ rowVersion });
export const acceptClaimOfferEndpoint = defineEndpoint({
  ...act('accept'),
  id: 'claims.accept',
  permissions: fileClaimPermissions,
  summary: 'Accept the offer for a claim. The company pays it next.',
  body: claimVersionBodySchema,
  errors: [getWrongStateError(claimLifecycle, 'accept'), commonErrors.recordChanged],
});
export const settleClaimBodySchema = z.object({
  amount: money('Amount'),
  cause,
  bearer,
  settledBy: z.enum(['credit', 'paid'], { error: 'Choose a payment method' }),
  /** On the claimant's invoices: the credit is for this line. Without it, a standalone credit is created. */
  lineId: optionalField(idField('Invoice line')),
  settledRef: optionalTextField('Check or wire', 60),
  answer: optionalTextField('Our answer', 2000),
  rowVersion,
});
export const settleClaimEndpoint = defineEndpoint({
  ...act('settle'),
  id: 'claims.settle',
  permissions: payClaimPermissions,
  summary:
    'Settle a claim with a credit or a payment. The credit is posted in billing with the settlement, for an invoice line or standalone. A payment that was made outside the system is recorded by its reference.',
  body: settleClaimBodySchema,
  errors: [
    getWrongStateError(claimLifecycle, 'settle'),
    commonErrors.recordChanged,
    claimErrors.causeInactive,
    claimErrors.amountExceedsClaim,
    claimErrors.lineNotCreditable,
    claimErrors.amountExceedsLine,
    claimErrors.paymentReferenceMissing,
    invoiceErrors.amountWrittenOff,
    invoiceErrors.periodClosed,
  ],
  live: ['claims', 'invoices', 'payments'],
});
export const declineClaimBodySchema = z.object({
  answer: textField('Our answer', 2000),
  cause: optionalField(cause),
  bearer: optionalField(bearer),
  rowVersion,
});
export const declineClaimEndpoint = defineEndpoint({
  ...act('decline'),
  id: 'claims.decline',
  permissions: handleClaimPermissions,
  summary: 'Decline a claim with the reason why nothing is paid.',
  body: declineClaimBodySchema,
  errors: [
    getWrongStateError(claimLifecycle, 'decline'),
    commonErrors.recordChanged,
    claimErrors.causeInactive,
  ],
});
export const withdrawClaimEndpoint = defineEndpoint({
  ...act('withdraw'),
  id: 'claims.withdraw',
  permissions: fileClaimPermissions,
  summary: 'Withdraw a claim.',
  body: claimVersionBodySchema,
  errors: [getWrongStateError(claimLifecycle, 'withdraw'), commonErrors.recordChanged],
});
export const reopenClaimBodySchema = z.object({ why: textField('Why', 500), rowVersion });
export const reopenClaimEndpoint = defineEndpoint({
  ...act('reopen'),
  id: 'claims.reopen',
  permissions: handleClaimPermissions,
  summary: 'Reopen a declined or withdrawn claim. Its deadline starts again, and it has no offer.',
  body: reopenClaimBodySchema,
  errors: [
    getWrongStateError(claimLifecycle, 'reopen'),
    commonErrors.recordChanged,
    claimErrors.alreadyClaimed,
  ],
});

/** Corrects where and when it happened. The initial values come from the freight when the claim was filed. */
export const correctClaimDockAndTimeBodySchema = z
  .object({
    warehouseId: idField('Warehouse'),
    doorId: optionalField(idField('Door')),
    day: optionalField(dateField('Date', { before: 400, after: 31 })),
    hour: optionalField(timeOfDayField('Time')),
    why: textField('Why', 500),
    rowVersion,
  })
  .refine((b) => (b.day === undefined) === (b.hour === undefined), {
    error: 'Enter both a date and a time',
    path: ['hour'],
  });
export const correctClaimIncidentDockAndTimeEndpoint = defineEndpoint({
  ...act('correct'),
  id: 'claims.correct',
  permissions: handleClaimPermissions,
  summary:
    'Correct the dock and time of the incident, in the time zone of the warehouse. The report of causes uses the corrected values. Both sides see the correction in the history.',
  body: correctClaimDockAndTimeBodySchema,
  errors: [
    getWrongStateError(claimLifecycle, 'correct'),
    commonErrors.recordChanged,
    claimErrors.noSuchDoor,
    claimErrors.timeInFuture,
    claimErrors.timeAfterFiling,
    claimErrors.dateBeforeShipDate,
    claimErrors.dockUnchanged,
  ],
});
export const claimWarehouseDoorsSchema = z.object({
  warehouseId: z.int(),
  warehouse: z.string(),
  zone: z.string(),
  doors: z.array(z.object({ id: z.int(), number: z.int() })),
});
export type ClaimWarehouseDoors = z.output<typeof claimWarehouseDoorsSchema>;
export const listActiveWarehouseDoorsForClaimEndpoint = defineEndpoint({
  id: 'claims.listDocks',
  method: 'GET',
  path: `${claimsRoot}/{id}/docks`,
  permissions: handleClaimPermissions,
  summary: 'List the warehouses and doors where the incident may have happened.',
  reply: itemReply(z.array(claimWarehouseDoorsSchema)),
  live,
});
