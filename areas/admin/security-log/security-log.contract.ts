import { z } from 'zod';
import { defineEndpoint, fileReply, pageReply } from '#kit/contract/endpoint.ts';
import { dateField, optionalField, optionalTextField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

/** The kinds that the log lists. The last three come from the audit log. */
export const securityLogKinds = [
  'signInRefused',
  'forbidden',
  'wrongLink',
  'tooMany',
  'rightsChanged',
  'secretMade',
  'tokenReused',
] as const;
export const securityLogKindSchema = z.enum(securityLogKinds, { error: 'Invalid type' });

export const securityLogRowSchema = z.object({
  id: z.int(),
  /** The last time, if it happened several times within the minute. */
  at: instantField(),
  firstAt: instantField(),
  kind: securityLogKindSchema,
  /**
   * null if it is not known. An IPv6 network counts as one address. `others` combines the addresses beyond the number counted
   * separately per minute.
   */
  address: z.string().nullable(),
  userId: z.int().nullable(),
  /**
   * Who was refused, or who did it. null if no user was signed in. At a scanner it is the ID and name of the barcode user whose
   * badge was tried.
   */
  user: z.string().nullable(),
  /** The refused endpoints, at most five, or the action from the audit log. */
  calls: z.array(z.string()),
  /** The user or API client whose permissions changed. */
  about: z.string().nullable(),
  times: z.int(),
});
export type SecurityLogRow = z.output<typeof securityLogRowSchema>;

const needs = ['viewSecurityLog:admin'] as const;
const filters = {
  kind: optionalField(securityLogKindSchema),
  user: optionalTextField('Who', 100),
  address: optionalTextField('Address', 60),
  dateFrom: optionalField(dateField('Date from')),
  dateTo: optionalField(dateField('Date to')),
};
const inOrder = (q: { dateFrom?: string | undefined; dateTo?: string | undefined }): boolean =>
  q.dateFrom === undefined || q.dateTo === undefined || q.dateFrom <= q.dateTo;
const wrongOrder = { error: 'End date can’t be before start date', path: ['dateTo'] };

export const searchSecurityLogEndpoint = defineEndpoint({
  id: 'securityLog.search',
  method: 'GET',
  path: '/admin/security-log',
  permissions: needs,
  summary:
    'List security events, newest first. The list contains refused sign-ins, calls without permission, invalid links, too many calls, changed permissions, new secrets of API clients and reused tokens. Repeated events from one address within a minute are one row.',
  query: z
    .object({ ...pagingFields(['at', 'kind', 'address', 'user', 'times'], 'desc'), ...filters })
    .refine(inOrder, wrongOrder),
  reply: pageReply(securityLogRowSchema),
  ofTheHouse: true,
});
export const exportSecurityLogEndpoint = defineEndpoint({
  id: 'securityLog.export',
  method: 'GET',
  path: '/admin/security-log/export.csv',
  permissions: needs,
  summary: 'Export the rows of securityLog.search as security-log.csv.',
  query: z
    .object({
      ...filters,
      language: z.enum(['en', 'es', 'zh'], { error: 'Language isn’t valid' }).default('en'),
    })
    .refine(inOrder, wrongOrder),
  reply: fileReply('text/csv'),
  big: true,
});
