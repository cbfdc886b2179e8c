import { z } from 'zod';
import { disputeErrors } from './disputes.errors.ts';
import { disputeStates } from '#areas/billing/dispute-answers/dispute-states.contract.ts';
import { invoiceErrors } from '#areas/billing/invoices/invoices.errors.ts';
import { paper } from '#areas/settings/papers/papers.contract.ts';
import { paperErrors } from '#areas/settings/papers/papers.errors.ts';
import { reasonChoice } from '#areas/settings/reasons/reasons.contract.ts';
import { rateRow } from '#areas/billing/shipments/shipments.contract.ts';
import { endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { cents, id, maybe, oneOf, text, version, words } from '#kit/contract/fields.ts';
import { cannot, lifecycle } from '#kit/contract/lifecycle.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    disputes: true;
  }
}
const decides: readonly [string, ...string[]] = ['reBillInvoice:billing'];
/** A payer of his own invoices, or staff who speak for one. */
const disputes: readonly [string, ...string[]] = ['myInvoicesView:customerService', 'recordPayments:billing'];
const reads: readonly [string, ...string[]] = ['invoicesView:billing', 'myInvoicesView:customerService'];
const root = '/billing/disputes';
const live = ['disputes', 'invoices'] as const;

export const disputeLifecycle = lifecycle({
  name: 'Dispute',
  of: 'dispute',
  states: {
    open: { value: disputeStates.open, label: 'Disputed' },
    credited: { value: disputeStates.credited, label: 'Credited' },
    refused: { value: disputeStates.refused, label: 'Refused' },
    withdrawn: { value: disputeStates.withdrawn, label: 'Withdrawn' },
  },
  moves: {
    credit: {
      from: ['open'],
      to: 'credited',
      needs: decides,
      says: 'Only an open dispute can be credited. This one is {state}.',
    },
    refuse: {
      from: ['open'],
      to: 'refused',
      needs: decides,
      says: 'Only an open dispute can be refused. This one is {state}.',
    },
    withdraw: {
      from: ['open'],
      to: 'withdrawn',
      needs: disputes,
      says: 'Only an open dispute can be withdrawn. This one is {state}.',
    },
  },
});

export const disputeRow = z.object({
  id: z.int(),
  status: z.int(),
  invoiceId: z.int(),
  invoiceNumber: z.string(),
  lineId: z.int(),
  charge: z.string(),
  payerId: z.int(),
  payer: z.string(),
  payerNumber: z.string(),
  /** Its code, and what it is called now. */
  reason: z.string(),
  reasonLabel: z.string(),
  said: z.string(),
  /** Cents, of the line. */
  amount: z.int(),
  madeOn: z.string(),
  decidedOn: z.string().nullable(),
  /** How many days it has been, or was, open. */
  days: z.int(),
});
export type DisputeRow = z.output<typeof disputeRow>;
export const findDisputes = endpoint({
  id: 'disputes.find',
  method: 'GET',
  path: root,
  needs: reads,
  shared: true,
  about: 'Lines of invoices that their payers dispute or disputed, the oldest open one first.',
  query: z.object({
    ...paging(['open', 'madeOn', 'payer', 'amount', 'invoiceNumber'], 'asc'),
    status: maybe(oneOf('Status', [0, 1, 2, 3])),
    payer: words('Payer', 120),
    invoiceNumber: words('Invoice number', 20),
    reason: words('Reason', 20),
  }),
  reply: page(disputeRow, z.object({ open: z.int(), amount: z.int() })),
  live,
});

/** A charge as it was billed, and the steps that led to its cents, when it came from rating. */
export const billedLine = z.object({
  id: z.int(),
  invoiceId: z.int(),
  invoiceNumber: z.string(),
  chargeCode: z.string(),
  description: z.string(),
  amount: z.int(),
  /** What of it was credited by itself. */
  credited: z.int(),
  /** What can be disputed of it. */
  left: z.int(),
  shipmentNumber: z.int().nullable(),
  rate: rateRow.nullable(),
});
export type BilledLine = z.output<typeof billedLine>;
export const disputeDoc = disputeRow.extend({
  rowVersion: z.int(),
  answer: z.string().nullable(),
  madeAt: instant(),
  madeBy: z.string().nullable(),
  decidedAt: instant().nullable(),
  decidedBy: z.string().nullable(),
  credit: z.object({ id: z.int(), number: z.string(), amount: z.int() }).nullable(),
  /** The letter with the answer; none where the payer has no address. */
  mailed: z.object({ to: z.string(), state: z.enum(['queued', 'sent', 'failed']) }).nullable(),
  notes: z.array(z.object({ id: z.int(), said: z.string(), at: instant(), who: z.string().nullable() })),
  papers: z.array(paper),
});
export type DisputeDoc = z.output<typeof disputeDoc>;
export const getDispute = endpoint({
  id: 'disputes.get',
  method: 'GET',
  path: `${root}/{id}`,
  needs: reads,
  about: 'One dispute with all that was said about it.',
  reply: one(disputeDoc),
  live,
});
export const billedLineOf = endpoint({
  id: 'disputes.line',
  method: 'GET',
  path: `${root}/lines/{lineId}`,
  needs: reads,
  about: 'One line of an invoice: why it comes to its amount, and what was disputed of it.',
  reply: one(z.object({ line: billedLine, disputes: z.array(disputeRow) })),
  live,
});
/** For the marks on an invoice. */
export const disputesOfInvoice = endpoint({
  id: 'disputes.ofInvoice',
  method: 'GET',
  path: `${root}/invoices/{invoiceId}`,
  needs: reads,
  about: 'What is and was disputed of one invoice.',
  reply: one(z.array(disputeRow)),
  live,
  shared: true,
});

export const listDisputeReasons = endpoint({
  id: 'disputes.reasons',
  method: 'GET',
  path: `${root}/reasons`,
  needs: [...reads, ...disputes],
  about:
    'Why lines of invoices are disputed, in the order of the form. Inactive reasons are there for filters.',
  reply: one(z.array(reasonChoice)),
  live: ['reasons'],
});
export const openBody = z.object({
  lineId: id('Line'),
  amount: cents('Amount', 1, 2_000_000_000),
  reason: text('Reason', 20),
  said: text('What is wrong', 2000),
});
export const openDispute = endpoint({
  id: 'disputes.open',
  method: 'POST',
  path: root,
  needs: disputes,
  about: 'Disputes a line of a posted invoice, in part or in whole.',
  body: openBody,
  reply: one(disputeDoc),
  refuses: [
    disputeErrors.reasonNotInUse,
    disputeErrors.notPosted,
    disputeErrors.nothingLeft,
    disputeErrors.moreThanLine,
    disputeErrors.disputedAlready,
  ],
  live,
});
export const noteBody = z.object({ said: text('Note', 2000) });
export const noteDispute = endpoint({
  id: 'disputes.note',
  method: 'POST',
  path: `${root}/{id}/notes`,
  needs: disputes,
  about: 'Says something more about a dispute. Both sides read it.',
  body: noteBody,
  reply: one(disputeDoc),
  live,
});
export const addPaper = endpoint({
  id: 'disputes.addPaper',
  method: 'POST',
  path: `${root}/{id}/papers`,
  needs: disputes,
  about:
    'Adds a document or photo to an open dispute: PDF, JPEG, PNG or WebP. Of photos the picture is kept, and nothing about the place and the telephone. The same one again adds nothing.',
  upload: 'file',
  body: z.object({}),
  reply: one(disputeDoc),
  refuses: [
    commonErrors.chooseFile,
    disputeErrors.notDocument,
    paperErrors.sameFile,
    disputeErrors.tooManyPapers,
    disputeErrors.ended,
  ],
  live,
});
export const readPaper = endpoint({
  id: 'disputes.readPaper',
  method: 'GET',
  path: `${root}/{id}/papers/{paperId}`,
  needs: reads,
  about: 'A document of a dispute.',
  reply: file('application/octet-stream'),
});
export const creditBody = z.object({
  amount: cents('Amount', 1, 2_000_000_000),
  answer: words('Our answer', 2000),
  rowVersion: version(),
});
export const creditDispute = endpoint({
  id: 'disputes.credit',
  method: 'PUT',
  path: `${root}/{id}/credit`,
  needs: decides,
  about: 'Ends a dispute with a credit of its line, posted at once.',
  body: creditBody,
  reply: one(disputeDoc),
  refuses: [
    cannot(disputeLifecycle, 'credit'),
    disputeErrors.moreThanDisputed,
    disputeErrors.moreThanLine,
    commonErrors.changedByOthers,
    invoiceErrors.writtenOff,
    invoiceErrors.periodClosed,
  ],
  live: ['disputes', 'invoices', 'payments'],
});
export const refuseBody = z.object({ answer: text('Why the line stands', 2000), rowVersion: version() });
export const refuseDispute = endpoint({
  id: 'disputes.refuse',
  method: 'PUT',
  path: `${root}/{id}/refuse`,
  needs: decides,
  about: 'Ends a dispute with the reason why the line stands.',
  body: refuseBody,
  reply: one(disputeDoc),
  refuses: [cannot(disputeLifecycle, 'refuse'), commonErrors.changedByOthers],
  live,
});
export const withdrawBody = z.object({ rowVersion: version() });
export const withdrawDispute = endpoint({
  id: 'disputes.withdraw',
  method: 'PUT',
  path: `${root}/{id}/withdraw`,
  needs: disputes,
  about: 'Takes a dispute back: the line stands.',
  body: withdrawBody,
  reply: one(disputeDoc),
  refuses: [cannot(disputeLifecycle, 'withdraw'), commonErrors.changedByOthers],
  live,
});
