import { z } from 'zod';
import { agesSaid } from '#areas/settings/settings/ages.contract.ts';
import { collectionErrors } from './collections.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { cents, date, flag, maybe, text, version, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    collections: true;
  }
}
const needs: readonly [string, ...string[]] = ['recordPayments:billing'];
const root = '/billing/collections';
const live = ['collections', 'payments', 'invoices', 'disputes'] as const;

const ages = {
  /** Cents. What is left of credits and payments pays the longest due first. */
  balance: z.int(),
  current: z.int(),
  /** Of the first, second and third age: until 30, 60 and 90 days overdue where `ageDays` says nothing else. */
  days30: z.int(),
  days60: z.int(),
  days90: z.int(),
  older: z.int(),
  overdue: z.int(),
  /** What of the open invoices their payers dispute. */
  disputed: z.int(),
};
export const collectionRow = z.object({
  payerId: z.int(),
  number: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  ...ages,
  /** How long the longest is overdue. */
  days: z.int(),
  /** Whole dollars overdue times days, over all that is overdue: whom to call first. */
  weight: z.int(),
  promised: z.int().nullable(),
  promisedOn: z.string().nullable(),
  /** The day of the last promise is over, and less came since than was promised. */
  broken: z.boolean(),
  nextAction: z.string().nullable(),
  nextOn: z.string().nullable(),
  nextVersion: z.int().nullable(),
  /** Cents; null: none was said. */
  creditLimit: z.int().nullable(),
  /** Nothing more is taken on: somebody says so, for this reason. */
  onHold: z.boolean(),
  holdReason: z.string().nullable(),
  creditVersion: z.int().nullable(),
  /** More is owed than the limit. */
  overLimit: z.boolean(),
});
export type CollectionRow = z.output<typeof collectionRow>;
export const findCollections = endpoint({
  id: 'collections.find',
  method: 'GET',
  path: root,
  needs,
  about:
    'What each payer owes by age, whom to call first at the top (overdue × days), with the last promise and what is to be done next.',
  query: z.object({
    ...paging(['weight', 'overdue', 'balance', 'days', 'name', 'nextOn'], 'desc'),
    payer: words('Payer', 120),
    overdue: flag(),
    broken: flag(),
    held: flag(),
    dueBy: maybe(date('To do by')),
  }),
  reply: page(
    collectionRow,
    z.object({
      ...ages,
      /** The last day of the first three ages. */
      ageDays: agesSaid,
    }),
  ),
  live,
});

export const collectionKept = z.object({
  open: z.array(
    z.object({
      invoiceId: z.int(),
      number: z.string(),
      date: z.string(),
      dueDate: z.string(),
      amount: z.int(),
      open: z.int(),
      disputed: z.int(),
    }),
  ),
  /** Dunning letters, the latest first. */
  letters: z.array(
    z.object({
      id: z.int(),
      step: z.int(),
      writtenOn: z.string(),
      to: z.string().nullable(),
      overdue: z.int(),
      who: z.string().nullable(),
    }),
  ),
  /** What payments and credits have left. */
  onAccount: z.int(),
  notes: z.array(
    z.object({
      id: z.int(),
      kind: z.int(),
      said: z.string(),
      promised: z.int().nullable(),
      promisedOn: z.string().nullable(),
      at: instant(),
      who: z.string().nullable(),
    }),
  ),
});
export type CollectionKept = z.output<typeof collectionKept>;
const letterStep = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export const collectionDoc = collectionKept.extend({
  /** Which letter is the next one, and the day before which it is not written. */
  nextLetter: z.object({ step: letterStep, notBefore: z.string() }),
});
export type CollectionDoc = z.output<typeof collectionDoc>;
export const getCollection = endpoint({
  id: 'collections.get',
  method: 'GET',
  path: `${root}/{payerId}`,
  needs,
  about: 'What is open of a payer, and what was said about it.',
  reply: one(collectionDoc),
  live,
});
export const noteKinds = { note: 0, promise: 1 } as const;
export const noteBody = z.object({ said: text('Note', 1000) });
export const addNote = endpoint({
  id: 'collections.note',
  method: 'POST',
  path: `${root}/{payerId}/notes`,
  needs,
  about: 'Keeps what was said with a payer.',
  body: noteBody,
  reply: done(),
  live,
});
export const promiseBody = z.object({
  amount: cents('Amount', 1, 2_000_000_000),
  on: date('Pays by', { before: 1, after: 180 }),
  said: text('Who said so', 1000),
});
export const addPromise = endpoint({
  id: 'collections.promise',
  method: 'POST',
  path: `${root}/{payerId}/promises`,
  needs,
  about: 'Keeps what a payer promised to pay, and by when.',
  body: promiseBody,
  reply: done(),
  live,
});
export const nextBody = z.object({
  action: text('What is to be done', 300),
  on: date('When', { before: 1, after: 366 }),
  rowVersion: maybe(version()),
});
export const setNext = endpoint({
  id: 'collections.next',
  method: 'PUT',
  path: `${root}/{payerId}/next`,
  needs,
  about: 'Says what is to be done next about a payer, and when.',
  body: nextBody,
  reply: done(),
  live,
});

export const creditBody = z.object({
  limit: maybe(cents('Credit limit', 1, 2_000_000_000)),
  onHold: z.boolean({ error: 'Hold is not valid' }).default(false),
  reason: words('Reason', 300),
  rowVersion: maybe(version()),
});
export const setCredit = endpoint({
  id: 'collections.credit',
  method: 'PUT',
  path: `${root}/{payerId}/credit`,
  needs,
  about: 'Says how much a payer may owe, and whether anything more is taken on for him.',
  body: creditBody,
  reply: done(),
  refuses: [collectionErrors.reasonMissing, commonErrors.changedByOthers],
  live,
});
