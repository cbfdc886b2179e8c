import { z } from 'zod';
import { claimErrors } from './claims.errors.ts';
import { bearers, claimDoc, claimLifecycle, claimsRoot, files, handles, pays } from './claims.contract.ts';
import type { ClaimMove } from './claims.contract.ts';
import { reasonChoice } from '#areas/settings/reasons/reasons.contract.ts';
import { invoiceErrors } from '#areas/billing/invoices/invoices.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { cents, date, hour, id, maybe, text, version, words } from '#kit/contract/fields.ts';
import { cannot } from '#kit/contract/lifecycle.ts';

/** What is done about a claim once it is filed: by the house, and by the claimant with its offer. */

const live = ['claims'] as const;
const cause = text('Cause', 20);
const bearer = z.enum(bearers, { error: 'Say who bears it' });
const money = (label: string) => cents(label, 1, 2_000_000_000);
const rowVersion = version();
const act = <const M extends ClaimMove>(move: M) =>
  ({ method: 'PUT', path: `${claimsRoot}/{id}/${move}`, reply: one(claimDoc), live }) as const;
export const acknowledgeBody = z.object({ answer: words('Our answer', 2000), rowVersion });
export const acknowledgeClaim = endpoint({
  ...act('acknowledge'),
  id: 'claims.acknowledge',
  needs: handles,
  about: 'Says that the claim has come and is looked into.',
  body: acknowledgeBody,
  refuses: [cannot(claimLifecycle, 'acknowledge'), commonErrors.changedByOthers],
});
export const inspectBody = z.object({
  found: text('What was found', 2000),
  cause,
  bearer: maybe(bearer),
  salvage: maybe(cents('Salvage', 0, 2_000_000_000)),
  rowVersion,
});
export const inspectClaim = endpoint({
  ...act('inspect'),
  id: 'claims.inspect',
  needs: handles,
  about:
    'Writes down what was found: the cause, who bears it, and what the goods were sold for all the same.',
  body: inspectBody,
  refuses: [
    cannot(claimLifecycle, 'inspect'),
    commonErrors.changedByOthers,
    claimErrors.causeNotInUse,
    claimErrors.moreThanClaimed,
  ],
});
export const listClaimCauses = endpoint({
  id: 'claims.causes',
  method: 'GET',
  path: `${claimsRoot}/causes`,
  needs: [...handles, ...pays],
  about:
    'What may have caused a loss, in the order of the form. Inactive causes are there for claims that have them.',
  reply: one(z.array(reasonChoice)),
  live: ['reasons'],
});
export const offerBody = z.object({ amount: money('Offer'), answer: words('Our answer', 2000), rowVersion });
export const offerClaim = endpoint({
  ...act('offer'),
  id: 'claims.offer',
  needs: handles,
  about: 'Offers an amount; another offer takes the place of the first.',
  body: offerBody,
  refuses: [cannot(claimLifecycle, 'offer'), commonErrors.changedByOthers, claimErrors.moreThanClaimed],
});
export const versionBody = z.object({ rowVersion });
export const acceptClaim = endpoint({
  ...act('accept'),
  id: 'claims.accept',
  needs: files,
  about: 'Takes the offer; the house pays it next.',
  body: versionBody,
  refuses: [cannot(claimLifecycle, 'accept'), commonErrors.changedByOthers],
});
export const settleBody = z.object({
  amount: money('Amount'),
  cause,
  bearer,
  settledBy: z.enum(['credit', 'paid'], { error: 'Say how it is paid' }),
  /** Of the claimant's invoices: the credit is one of this line; without it a credit of its own. */
  lineId: maybe(id('Invoice line')),
  settledRef: words('Check or transfer', 60),
  answer: words('Our answer', 2000),
  rowVersion,
});
export const settleClaim = endpoint({
  ...act('settle'),
  id: 'claims.settle',
  needs: pays,
  about:
    'Ends a claim with money: a credit in billing, posted with it, of an invoice line or of its own; or a payment that was made outside, by its reference.',
  body: settleBody,
  refuses: [
    cannot(claimLifecycle, 'settle'),
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
export const declineBody = z.object({
  answer: text('Our answer', 2000),
  cause: maybe(cause),
  bearer: maybe(bearer),
  rowVersion,
});
export const declineClaim = endpoint({
  ...act('decline'),
  id: 'claims.decline',
  needs: handles,
  about: 'Ends a claim with the reason why nothing is paid.',
  body: declineBody,
  refuses: [cannot(claimLifecycle, 'decline'), commonErrors.changedByOthers, claimErrors.causeNotInUse],
});
export const withdrawClaim = endpoint({
  ...act('withdraw'),
  id: 'claims.withdraw',
  needs: files,
  about: 'Takes a claim back.',
  body: versionBody,
  refuses: [cannot(claimLifecycle, 'withdraw'), commonErrors.changedByOthers],
});
export const reopenBody = z.object({ why: text('Why', 500), rowVersion });
export const reopenClaim = endpoint({
  ...act('reopen'),
  id: 'claims.reopen',
  needs: handles,
  about: 'Opens a claim again that was declined or withdrawn; its clock begins anew, and no offer stands.',
  body: reopenBody,
  refuses: [cannot(claimLifecycle, 'reopen'), commonErrors.changedByOthers, claimErrors.claimedAlready],
});

/** Of the freight it was taken when the claim was filed; who looked knows better. */
export const correctBody = z
  .object({
    warehouseId: id('Warehouse'),
    doorId: maybe(id('Door')),
    day: maybe(date('Date')),
    hour: maybe(hour('Hour')),
    why: text('Why', 500),
    rowVersion,
  })
  .refine((b) => (b.day === undefined) === (b.hour === undefined), {
    error: 'A day and an hour stand together',
    path: ['hour'],
  });
export const correctClaim = endpoint({
  ...act('correct'),
  id: 'claims.correct',
  needs: handles,
  about:
    'Corrects the dock and the moment at which it happened, by the clock of the warehouse; the report of causes counts it there. Both sides read it in the history.',
  body: correctBody,
  refuses: [
    cannot(claimLifecycle, 'correct'),
    commonErrors.changedByOthers,
    claimErrors.noSuchDoor,
    claimErrors.notYet,
    claimErrors.sameDock,
  ],
});
export const dock = z.object({
  warehouseId: z.int(),
  warehouse: z.string(),
  zone: z.string(),
  doors: z.array(z.object({ id: z.int(), number: z.int() })),
});
export type Dock = z.output<typeof dock>;
export const claimDocks = endpoint({
  id: 'claims.docks',
  method: 'GET',
  path: `${claimsRoot}/{id}/docks`,
  needs: handles,
  about: 'The warehouses and doors at which it may have happened.',
  reply: one(z.array(dock)),
  live,
});
