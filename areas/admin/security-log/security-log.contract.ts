import { z } from 'zod';
import { endpoint, file, page } from '#kit/contract/endpoint.ts';
import { date, maybe, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

/** What the log lists. The last three come from the audit. */
export const securityKinds = [
  'signInRefused',
  'forbidden',
  'wrongLink',
  'tooMany',
  'rightsChanged',
  'secretMade',
  'tokenReused',
] as const;
export const securityKind = z.enum(securityKinds, { error: 'Kind is not valid' });

export const securityRow = z.object({
  id: z.int(),
  /** The last time, where it happened several times within the minute. */
  at: instant(),
  firstAt: instant(),
  kind: securityKind,
  /** Null where it is not known. An IPv6 line counts as one; `others` are more addresses in one minute than are kept apart. */
  address: z.string().nullable(),
  userId: z.int().nullable(),
  /** Who was refused, or who did it; null where nobody was signed in. */
  user: z.string().nullable(),
  /** The calls that were refused, at most five, or the action of the audit. */
  calls: z.array(z.string()),
  /** Whose rights or which program changed. */
  about: z.string().nullable(),
  times: z.int(),
});
export type SecurityRow = z.output<typeof securityRow>;

const needs = ['viewSecurityLog:admin'] as const;
const filters = {
  kind: maybe(securityKind),
  user: words('Who', 100),
  address: words('Address', 60),
  dateFrom: maybe(date('Date from')),
  dateTo: maybe(date('Date to')),
};
const inOrder = (q: { dateFrom?: string | undefined; dateTo?: string | undefined }): boolean =>
  q.dateFrom === undefined || q.dateTo === undefined || q.dateFrom <= q.dateTo;
const wrongOrder = { error: 'Date to cannot be before date from', path: ['dateTo'] };

export const searchSecurityLog = endpoint({
  id: 'securityLog.search',
  method: 'GET',
  path: '/admin/security-log',
  needs,
  about:
    'Refused sign-ins, calls without the permission, wrong links and too many calls, with changed rights, new secrets of programs and reused tokens, newest first. The same from one address within a minute is one row.',
  query: z
    .object({ ...paging(['at', 'kind', 'address', 'user', 'times'], 'desc'), ...filters })
    .refine(inOrder, wrongOrder),
  reply: page(securityRow),
  ofTheHouse: true,
});
export const exportSecurityLog = endpoint({
  id: 'securityLog.export',
  method: 'GET',
  path: '/admin/security-log/export.csv',
  needs,
  about: 'The rows of securityLog.search as security-log.csv.',
  query: z
    .object({
      ...filters,
      language: z.enum(['en', 'es', 'zh'], { error: 'Language is not valid' }).default('en'),
    })
    .refine(inOrder, wrongOrder),
  reply: file('text/csv'),
  big: true,
});
