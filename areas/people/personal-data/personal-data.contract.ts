import { z } from 'zod';
import { personalDataErrors } from './personal-data.errors.ts';
import { userErrors } from '#areas/people/users/users.errors.ts';
import { languageCodes } from '#areas/people/session/session.contract.ts';
import { noDataReply, defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { emailField, rowVersionField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** The status of an export of personal data. */

export const personalDataExportStatuses = ['making', 'ready', 'failed'] as const;
const exportRow = z.object({
  id: z.int(),
  state: z.enum(personalDataExportStatuses),
  askedAt: instantField(),
  who: z.string().nullable(),
  /** Until when it can be downloaded. */
  untilAt: instantField().nullable(),
  bytes: z.int().nullable(),
  records: z.int().nullable(),
});
export type PersonalDataExport = z.output<typeof exportRow>;

/** One kind of personal data: what happens to it, how much there is, why it is kept and until when. */
export const personalDataCategorySchema = z.object({
  what: z.string(),
  how: z.enum(['erased', 'pseudonym', 'kept']),
  /** Counts stop at 100,000. `more` is true beyond that. */
  count: z.object({ n: z.int(), more: z.boolean() }).nullable(),
  why: z.string(),
  untilAt: instantField().nullable(),
});
export type PersonalDataCategory = z.output<typeof personalDataCategorySchema>;
export const personalDataErasureSummarySchema = z.object({
  pseudonym: z.string(),
  /** When the user was erased, and when the pseudonym was in place everywhere. */
  erasedAt: instantField().nullable(),
  doneAt: instantField().nullable(),
  held: z.array(personalDataCategorySchema),
  exports: z.array(exportRow),
});
export type PersonalDataErasureSummary = z.output<typeof personalDataErasureSummarySchema>;

const needs: readonly [string, ...string[]] = ['viewManageUserGroup:account'];
const person = '/accounts/user-groups/{id}' as const;
const live = ['people'] as const;
const language = z.enum(languageCodes, { error: 'Language isn’t valid' }).default('en');

export const getPersonalDataSummaryEndpoint = defineEndpoint({
  id: 'personalData.get',
  method: 'GET',
  path: `${person}/personal-data`,
  permissions: needs,
  summary:
    'Get the personal data that the system stores about a user, by kind. Shows what an erasure deletes, where a pseudonym replaces the name, and what must be kept, why and until when.',
  reply: itemReply(personalDataErasureSummarySchema),
  errors: [userErrors.roleAboveOwn],
  live,
});
export const eraseUserEndpoint = defineEndpoint({
  id: 'personalData.erase',
  method: 'POST',
  path: `${person}/erase`,
  permissions: needs,
  summary:
    'Erase a user. Revokes all access immediately, deletes data that belongs only to the user, and replaces the name in records with a pseudonym. This cannot be undone.',
  body: z.object({ email: emailField('Email'), rowVersion: rowVersionField() }),
  reply: noDataReply(),
  errors: [
    userErrors.roleAboveOwn,
    userErrors.lastAdmin,
    personalDataErrors.erasesSelf,
    userErrors.userErased,
    personalDataErrors.emailMismatch,
  ],
  live,
});
export const requestUserDataExportEndpoint = defineEndpoint({
  id: 'personalData.export',
  method: 'POST',
  path: `${person}/exports`,
  permissions: needs,
  summary:
    'Export all personal data that the system stores about a user. The export takes a while. A notification is sent when it is ready.',
  body: z.object({ language }),
  reply: itemReply(exportRow),
  errors: [userErrors.roleAboveOwn, personalDataErrors.exportInProgress, userErrors.userErased],
  live,
});
export const downloadUserDataExportEndpoint = defineEndpoint({
  id: 'personalData.downloadExport',
  method: 'GET',
  path: `${person}/exports/{exportId}/file`,
  permissions: needs,
  summary:
    'Download the export as a ZIP file. It contains JSON by subject and an index to read. The audit log records who downloaded it.',
  reply: fileReply('application/zip'),
  errors: [
    userErrors.roleAboveOwn,
    userErrors.userErased,
    personalDataErrors.exportNotReady,
    personalDataErrors.exportExpired,
  ],
});
export const findMyLatest20DataExportsEndpoint = defineEndpoint({
  id: 'personalData.listOwnExports',
  method: 'GET',
  path: '/me/exports',
  permissions: 'signed-in',
  summary: 'List the exports of the caller’s personal data, newest first.',
  reply: itemReply(z.array(exportRow)),
  live,
});
export const requestMyDataExportEndpoint = defineEndpoint({
  id: 'personalData.exportOwn',
  method: 'POST',
  path: '/me/exports',
  permissions: 'signed-in',
  summary: 'Export all personal data that the system stores about the caller.',
  body: z.object({ language }),
  reply: itemReply(exportRow),
  errors: [personalDataErrors.exportInProgress],
  live,
});
export const downloadMyDataExportEndpoint = defineEndpoint({
  id: 'personalData.downloadOwnExport',
  method: 'GET',
  path: '/me/exports/{exportId}/file',
  permissions: 'signed-in',
  summary: 'Download the export as a ZIP file. It contains JSON by subject and an index to read.',
  reply: fileReply('application/zip'),
  errors: [personalDataErrors.exportNotReady, personalDataErrors.exportExpired],
});
