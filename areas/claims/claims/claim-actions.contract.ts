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
  versionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { getTransitionError } from '#kit/contract/lifecycle.ts';

/** Endpoints for a claim after it is filed: actions of the company, and the claimant's response to an offer. */

const live = ['claims'] as const;
const cause = textField('Cause', 20);
const bearer = z.enum(liableParties, { error: 'Choose who is responsible' });
const money = (label: string) => centsField(label, 1, 2_000_000_000);
const rowVersion = versionField();
const act = <const M extends ClaimTransition>(move: M) =>
  ({
    method: 'PUT',
    path: `${claimsRoot}/{id}/${move}`,
    reply: itemReply(claimDetailsSchema),
    live,
  }) as const;
export const acknowledgeBodySchema = z.object({ answer: optionalTextField('Our answer', 2000), rowVersion });
export const acknowledgeClaimEndpoint = defineEndpoint({
  ...act('acknowledge'),
  id: 'claims.acknowledge',
  permissions: handleClaimPermissions,
  summary: 'Says that the claim has come and is looked into.',
  body: acknowledgeBodySchema,
  refuses: [getTransitionError(claimLifecycle, 'acknowledge'), commonErrors.changedByOthers],
});
export const inspectBodySchema = z.object({
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
    'Writes down what was found: the cause, who bears it, and what the goods were sold for all the same.',
  body: inspectBodySchema,
  refuses: [
    getTransitionError(claimLifecycle, 'inspect'),
    commonErrors.changedByOthers,
    claimErrors.causeNotInUse,
    claimErrors.moreThanClaimed,
  ],
});
export const listClaimCausesEndpoint = defineEndpoint({
  id: 'claims.causes',
  method: 'GET',
  path: `${claimsRoot}/causes`,
  permissions: [...handleClaimPermissions, ...payClaimPermissions],
  summary:
    'What may have caused a loss, in the order of the form. Inactive causes are there for claims that have them.',
  reply: itemReply(z.array(reasonOptionSchema)),
  live: ['reasons'],
});
export const offerBodySchema = z.object({
  amount: money('Offer'),
  answer: optionalTextField('Our answer', 2000),
  rowVersion,
});
export const offerClaimEndpoint = defineEndpoint({
  ...act('offer'),
  id: 'claims.offer',
  permissions: handleClaimPermissions,
  summary: 'Offers an amount; another offer takes the place of the first.',
  body: offerBodySchema,
  refuses: [
    getTransitionError(claimLifecycle, 'offer'),
    commonErrors.changedByOthers,
    claimErrors.moreThanClaimed,
  ],
});
export const claimVersionBodySchema = z.object({ rowVersion });
export const acceptClaimEndpoint = defineEndpoint({
  ...act('accept'),
  id: 'claims.accept',
  permissions: fileClaimPermissions,
  summary: 'Takes the offer; the house pays it next.',
  body: claimVersionBodySchema,
  refuses: [getTransitionError(claimLifecycle, 'accept'), commonErrors.changedByOthers],
});
export const settleBodySchema = z.object({
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
    'Ends a claim with money: a credit in billing, posted with it, of an invoice line or of its own; or a payment that was made outside, by its reference.',
  body: settleBodySchema,
  refuses: [
    getTransitionError(claimLifecycle, 'settle'),
    commonErrors.changedByOthers,
    claimErrors.causeNotInUse,
    claimErrors.moreThanClaimed,
    claimErrors.notPayer,
    claimErrors.lineTooSmall,
    claimErrors.noReference,
    invoiceErrors.writtenOff,
    invoiceErrors.periodClosed,
  ],
  live: ['claims', 'invoices', 'payments'],
});
export const declineBodySchema = z.object({
  answer: textField('Our answer', 2000),
  cause: optionalField(cause),
  bearer: optionalField(bearer),
  rowVersion,
});
export const declineClaimEndpoint = defineEndpoint({
  ...act('decline'),
  id: 'claims.decline',
  permissions: handleClaimPermissions,
  summary: 'Ends a claim with the reason why nothing is paid.',
  body: declineBodySchema,
  refuses: [
    getTransitionError(claimLifecycle, 'decline'),
    commonErrors.changedByOthers,
    claimErrors.causeNotInUse,
  ],
});
export const withdrawClaimEndpoint = defineEndpoint({
  ...act('withdraw'),
  id: 'claims.withdraw',
  permissions: fileClaimPermissions,
  summary: 'Takes a claim back.',
  body: claimVersionBodySchema,
  refuses: [getTransitionError(claimLifecycle, 'withdraw'), commonErrors.changedByOthers],
});
export const reopenBodySchema = z.object({ why: textField('Why', 500), rowVersion });
export const reopenClaimEndpoint = defineEndpoint({
  ...act('reopen'),
  id: 'claims.reopen',
  permissions: handleClaimPermissions,
  summary: 'Opens a claim again that was declined or withdrawn; its clock begins anew, and no offer stands.',
  body: reopenBodySchema,
  refuses: [
    getTransitionError(claimLifecycle, 'reopen'),
    commonErrors.changedByOthers,
    claimErrors.claimedAlready,
  ],
});

/** Corrects where and when it happened. The initial values come from the freight when the claim was filed. */
export const correctClaimDockBodySchema = z
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
export const correctClaimDockEndpoint = defineEndpoint({
  ...act('correct'),
  id: 'claims.correct',
  permissions: handleClaimPermissions,
  summary:
    'Corrects the dock and the moment at which it happened, by the clock of the warehouse; the report of causes counts it there. Both sides read it in the history.',
  body: correctClaimDockBodySchema,
  refuses: [
    getTransitionError(claimLifecycle, 'correct'),
    commonErrors.changedByOthers,
    claimErrors.noSuchDoor,
    claimErrors.notYet,
    claimErrors.sameDock,
  ],
});
export const claimDockSchema = z.object({
  warehouseId: z.int(),
  warehouse: z.string(),
  zone: z.string(),
  doors: z.array(z.object({ id: z.int(), number: z.int() })),
});
export type ClaimDock = z.output<typeof claimDockSchema>;
export const listClaimDocksEndpoint = defineEndpoint({
  id: 'claims.docks',
  method: 'GET',
  path: `${claimsRoot}/{id}/docks`,
  permissions: handleClaimPermissions,
  summary: 'The warehouses and doors at which it may have happened.',
  reply: itemReply(z.array(claimDockSchema)),
  live,
});
