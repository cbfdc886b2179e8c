import { z } from 'zod';
import { claimErrors } from './claims.errors.ts';
import { claimStates } from './claim-states.contract.ts';
import { paper } from '#areas/settings/papers/papers.contract.ts';
import { paperErrors } from '#areas/settings/papers/papers.errors.ts';
import { endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import {
  cents,
  date,
  flag,
  id,
  maybe,
  oneOf,
  text,
  version,
  whole,
  word,
  words,
} from '#kit/contract/fields.ts';
import { cannot, lifecycle } from '#kit/contract/lifecycle.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    claims: true;
  }
}
/** Whoever sees claims sees those of his own accounts; files them, adds to them, accepts an offer and takes them back. */
const sees: readonly [string, ...string[]] = ['viewClaims:customerService'];
export const files: readonly [string, ...string[]] = ['fileClaims:customerService'];
/** The house's side: what it found, offers and declines; and what it pays. */
export const handles: readonly [string, ...string[]] = ['editClaims:customerService'];
export const pays: readonly [string, ...string[]] = ['settleClaims:customerService'];
export const claimsRoot = '/claims';
const root = claimsRoot;
const live = ['claims'] as const;
/** Photos and papers of one claim. */
export const mostPapers = 250;

const { filed, acknowledged, inspected, offered, accepted, settled, declined, withdrawn } = claimStates;
export const claimLifecycle = lifecycle({
  name: 'Claim',
  of: 'claim',
  states: {
    filed: { value: filed, label: 'Filed' },
    acknowledged: { value: acknowledged, label: 'Acknowledged' },
    inspected: { value: inspected, label: 'Inspected' },
    offered: { value: offered, label: 'Offered' },
    accepted: { value: accepted, label: 'Accepted' },
    settled: { value: settled, label: 'Settled' },
    declined: { value: declined, label: 'Declined' },
    withdrawn: { value: withdrawn, label: 'Withdrawn' },
  },
  moves: {
    edit: {
      from: ['filed', 'acknowledged', 'inspected'],
      to: 'same',
      needs: files,
      says: 'What is claimed can be changed until an offer is made. This claim is {state}.',
    },
    acknowledge: {
      from: ['filed'],
      to: 'acknowledged',
      needs: handles,
      says: 'Only a claim that was just filed can be acknowledged. This one is {state}.',
    },
    inspect: {
      from: ['filed', 'acknowledged', 'inspected'],
      to: 'inspected',
      needs: handles,
      says: 'What was found can be written down until an offer is made. This claim is {state}.',
    },
    offer: {
      from: ['acknowledged', 'inspected', 'offered'],
      to: 'offered',
      needs: handles,
      says: 'An offer is made on a claim that was acknowledged. This one is {state}.',
    },
    accept: {
      from: ['offered'],
      to: 'accepted',
      needs: files,
      says: 'Only an offer can be accepted. This claim is {state}.',
    },
    settle: {
      from: ['acknowledged', 'inspected', 'offered', 'accepted'],
      to: 'settled',
      needs: pays,
      says: 'Only a claim that was acknowledged and has not ended can be settled. This one is {state}.',
    },
    decline: {
      from: ['filed', 'acknowledged', 'inspected', 'offered'],
      to: 'declined',
      needs: handles,
      says: 'Only a claim that is open can be declined. This one is {state}.',
    },
    withdraw: {
      from: ['filed', 'acknowledged', 'inspected', 'offered'],
      to: 'withdrawn',
      needs: files,
      says: 'Only a claim that is open can be withdrawn. This one is {state}.',
    },
    correct: {
      from: ['filed', 'acknowledged', 'inspected', 'offered', 'accepted', 'settled', 'declined'],
      to: 'same',
      needs: handles,
      says: 'A claim that was withdrawn tells of no dock. Open it again first.',
    },
    reopen: {
      from: ['declined', 'withdrawn'],
      to: 'acknowledged',
      needs: handles,
      says: 'Only a claim that was declined or withdrawn can be opened again. This one is {state}.',
    },
  },
});
export type ClaimMove = keyof typeof claimLifecycle.moves;

export const claimTypes = ['lost', 'short', 'damaged', 'temperature', 'late'] as const;
export const typeNames: Record<(typeof claimTypes)[number], string> = {
  lost: 'Lost',
  short: 'Came short',
  damaged: 'Damaged',
  temperature: 'Temperature',
  late: 'Came late',
};
export const subjects = ['unit', 'line', 'load'] as const;
export type Subject = (typeof subjects)[number];
export const bearers = ['warehouse', 'carrier', 'shipper', 'consignee'] as const;
export const bearerNames: Record<(typeof bearers)[number], string> = {
  warehouse: 'Our warehouse',
  carrier: 'The carrier',
  shipper: 'The shipper',
  consignee: 'The consignee',
};

const type = word('Type', claimTypes);
const subject = z.enum(subjects, { error: 'Choose what is claimed' });
const money = (label: string) => cents(label, 1, 2_000_000_000);

export const claimRow = z.object({
  id: z.int(),
  number: z.int(),
  status: z.int(),
  type: z.enum(claimTypes),
  subject: z.enum(subjects),
  subjectId: z.int(),
  /** What people call it: the code of the box, the order's number, the load's. */
  code: z.string(),
  goods: z.string(),
  boxes: z.int(),
  claimantId: z.int(),
  claimant: z.string(),
  claimantNumber: z.string(),
  /** Cents. */
  amount: z.int(),
  offered: z.int().nullable(),
  settled: z.int().nullable(),
  filedOn: z.string(),
  endedOn: z.string().nullable(),
  /** How many days it has been, or was, open. */
  days: z.int(),
  /** By when the house must answer; none of a claim that has ended. */
  dueOn: z.string().nullable(),
  late: z.boolean(),
});
export type ClaimRow = z.output<typeof claimRow>;
export const findClaims = endpoint({
  id: 'claims.find',
  method: 'GET',
  path: root,
  needs: sees,
  about: 'Claims, the open one that must be answered first on top. A claimant sees the own ones.',
  query: z
    .object({
      ...paging(['due', 'filedOn', 'claimant', 'amount', 'number'], 'asc'),
      number: maybe(whole('Claim', 1, 2_147_483_646)),
      claimant: words('Claimant', 120),
      code: words('Box, order or load', 60),
      status: maybe(oneOf('Status', [0, 1, 2, 3, 4, 5, 6, 7])),
      type: maybe(type),
      ongoing: flag(),
      overdue: flag(),
      filedFrom: maybe(date('Filed from')),
      filedTo: maybe(date('Filed to')),
      warehouseId: maybe(id('Warehouse')),
    })
    .refine((q) => !q.filedFrom || !q.filedTo || q.filedFrom <= q.filedTo, {
      error: 'Filed to cannot be before filed from',
      path: ['filedTo'],
    }),
  reply: page(claimRow, z.object({ open: z.int(), claimed: z.int(), settled: z.int() })),
  live,
});

export const party = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  part: z.enum(['shipper', 'consignee', 'payer']),
});
/** Freight that may be claimed, as the form shows it. */
export const claimable = z.object({
  subject: z.enum(subjects),
  subjectId: z.int(),
  code: z.string(),
  goods: z.string(),
  /** How many boxes can still be claimed. */
  left: z.int(),
  dayOfService: z.string(),
  /** The last day on which it can be claimed. */
  until: z.string(),
  late: z.boolean(),
  parties: z.array(party),
});
export type Claimable = z.output<typeof claimable>;
/** What somebody looks freight up by: the code of a box, or the number of a load. */
export const codeBody = z.object({ code: text('Box or load', 60) });
export const claimAbout = endpoint({
  id: 'claims.about',
  method: 'GET',
  path: `${root}/about`,
  needs: files,
  about:
    'What may be claimed of a box, a line or a load: the box with its line and its load, each with the boxes that are left to claim, and who has a part in it.',
  query: z
    .object({
      subject: maybe(subject),
      subjectId: maybe(id('Freight')),
      code: words('Box or load', 60),
      /** A line of an invoice: the order lines and the load that it was billed for. */
      invoiceLineId: maybe(id('Invoice line')),
    })
    .refine(
      (q) =>
        [q.code, q.invoiceLineId, q.subject && q.subjectId].filter((said) => said !== undefined).length === 1,
      { error: 'Say a code, an invoice line, or what it is and its id', path: ['code'] },
    ),
  reply: one(z.array(claimable)),
  refuses: [claimErrors.nothingLikeIt],
  live,
});

/** Where and when it happened. */
const happening = z.object({
  warehouse: z.string(),
  door: z.string().nullable(),
  at: instant().nullable(),
  zone: z.string(),
});
export type Happening = z.output<typeof happening>;
/** One thing that happened, oldest first. */
export const claimEvent = z.object({
  id: z.int(),
  at: instant(),
  who: z.string(),
  action: z.string(),
  /** What was said with it. */
  said: z.string().nullable(),
  /** Cents. */
  amount: z.int().nullable(),
  /** Of a correction: what stood there before, and since. */
  corrected: z.object({ was: happening, now: happening }).nullable(),
  /** The house's alone. */
  inside: z.boolean(),
});
export type ClaimEvent = z.output<typeof claimEvent>;
export const claimDoc = claimRow.extend({
  rowVersion: z.int(),
  said: z.string(),
  claimantRef: z.string().nullable(),
  dayOfService: z.string(),
  acknowledgeBy: z.string(),
  decideBy: z.string(),
  filedAt: instant(),
  filedBy: z.string().nullable(),
  warehouseId: z.int(),
  warehouse: z.string(),
  zone: z.string(),
  doorId: z.int().nullable(),
  door: z.string().nullable(),
  happenedAt: instant().nullable(),
  /** How far the freight has come: into the warehouse, onto a truck, away with it. */
  receivedAt: instant().nullable(),
  loadedAt: instant().nullable(),
  leftAt: instant().nullable(),
  shipper: z.string().nullable(),
  consignee: z.string().nullable(),
  /** What the house found, the cause by its code and label; of whoever handles claims alone. */
  cause: z.string().nullable(),
  causeLabel: z.string().nullable(),
  bearer: z.enum(bearers).nullable(),
  salvage: z.int(),
  answer: z.string().nullable(),
  settledBy: z.enum(['credit', 'paid']).nullable(),
  settledRef: z.string().nullable(),
  credit: z.object({ id: z.int(), number: z.string(), amount: z.int() }).nullable(),
  /** What the freight was billed with, of the claimant's invoices, for a credit; of whoever settles alone. */
  lines: z.array(
    z.object({
      id: z.int(),
      invoiceId: z.int(),
      invoice: z.string(),
      charge: z.string(),
      /** Cents that can be credited of it. */
      left: z.int(),
    }),
  ),
  events: z.array(claimEvent),
  papers: z.array(paper),
});
export type ClaimDoc = z.output<typeof claimDoc>;
export const getClaim = endpoint({
  id: 'claims.get',
  method: 'GET',
  path: `${root}/{id}`,
  needs: sees,
  about: 'One claim with all that was said and done about it.',
  reply: one(claimDoc),
  live: ['claims', 'invoices'],
});

const claimed = {
  type,
  boxes: whole('Boxes', 1, 1_000_000),
  amount: money('Amount'),
  claimantRef: words('Your reference', 60),
  said: text('What happened', 2000),
};
export const fileBody = z.object({
  subject,
  subjectId: id('Freight'),
  claimantId: id('Claimant'),
  ...claimed,
});
export const fileClaim = endpoint({
  id: 'claims.file',
  method: 'POST',
  path: root,
  needs: files,
  about: 'Files a claim for a box, for boxes of a line, or for a load.',
  body: fileBody,
  reply: one(claimDoc),
  refuses: [claimErrors.notYours, claimErrors.tooLate, claimErrors.claimedAlready, claimErrors.moreThanLeft],
  live,
});
export const editBody = z.object({ ...claimed, rowVersion: version() });
export const editClaim = endpoint({
  id: 'claims.edit',
  method: 'PUT',
  path: `${root}/{id}`,
  needs: files,
  about: 'Changes what is claimed, until an offer is made.',
  body: editBody,
  reply: one(claimDoc),
  refuses: [
    cannot(claimLifecycle, 'edit'),
    commonErrors.changedByOthers,
    claimErrors.moreThanLeft,
    claimErrors.moreThanClaimed,
  ],
  live,
});
export const noteBody = z.object({
  said: text('Note', 2000),
  /** The house's alone; of somebody who does not handle claims it means nothing. */
  inside: flag(),
});
export const noteClaim = endpoint({
  id: 'claims.note',
  method: 'POST',
  path: `${root}/{id}/notes`,
  needs: files,
  about: 'Says something about a claim. Both sides read it, unless it is a note of the house for itself.',
  body: noteBody,
  reply: one(claimDoc),
  live,
});
export const addPaper = endpoint({
  id: 'claims.addPaper',
  method: 'POST',
  path: `${root}/{id}/papers`,
  needs: files,
  about:
    'Adds a photo or paper to an open claim: PDF, JPEG, PNG or WebP. Of photos the picture is kept, and nothing about the place and the telephone. The same one again adds nothing.',
  upload: 'file',
  body: z.object({}),
  reply: one(claimDoc),
  refuses: [
    commonErrors.chooseFile,
    claimErrors.notDocument,
    paperErrors.sameFile,
    claimErrors.tooManyPapers,
    claimErrors.ended,
  ],
  live,
});
export const readPaper = endpoint({
  id: 'claims.readPaper',
  method: 'GET',
  path: `${root}/{id}/papers/{paperId}`,
  needs: sees,
  about: 'A photo or paper of a claim.',
  reply: file('application/octet-stream'),
});
