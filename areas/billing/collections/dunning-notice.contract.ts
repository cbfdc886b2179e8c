import { z } from 'zod';
import { collectionErrors } from './collections.errors.ts';
import { defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';

const needs: readonly [string, ...string[]] = ['recordPayments:billing'];
const root = '/billing/collections';

/** The title of the notice at each step. */
export const dunningNoticeTitleByStep: Record<1 | 2 | 3, string> = {
  1: 'Payment reminder',
  2: 'Second reminder',
  3: 'Final notice',
};
export const createAndEmailDunningNoticeEndpoint = defineEndpoint({
  id: 'collections.createDunningNotice',
  method: 'POST',
  path: `${root}/{payerId}/letters`,
  permissions: needs,
  summary:
    'Create the next dunning notice for a payer. It is one of three steps and covers all overdue items. It is emailed if the payer has an email address.',
  reply: itemReply(z.object({ id: z.int(), step: z.int(), to: z.string().nullable() })),
  errors: [collectionErrors.noOverdueInvoices, collectionErrors.noticeTooSoon],
  live: ['collections'],
});
export const printDunningNoticeEndpoint = defineEndpoint({
  id: 'collections.printDunningNotice',
  method: 'GET',
  path: `${root}/{payerId}/letters/{letterId}/print`,
  permissions: needs,
  summary: 'Download a dunning notice as it was sent.',
  reply: fileReply(),
});
