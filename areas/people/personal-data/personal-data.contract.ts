import { z } from 'zod';
import { personalDataErrors } from './personal-data.errors.ts';
import { userErrors } from '#areas/people/users/users.errors.ts';
import { languageCodes } from '#areas/people/session/session.contract.ts';
import { emptyReply, defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { emailField, versionField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** A user's personal data: listed ahead of an erasure, exported, and erased. */

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
export const personalDataSummarySchema = z.object({
  pseudonym: z.string(),
  /** When the user was erased, and when the pseudonym was in place everywhere. */
  erasedAt: instantField().nullable(),
  doneAt: instantField().nullable(),
  held: z.array(personalDataCategorySchema),
  exports: z.array(exportRow),
});
export type PersonalDataSummary = z.output<typeof personalDataSummarySchema>;

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
    'What the house holds of a person, kind by kind: what an erasure erases, where a pseudonym takes the place of the name, and what must be kept, why and until when.',
  reply: itemReply(personalDataSummarySchema),
  refuses: [userErrors.aboveYou],
  live,
});
export const eraseUserEndpoint = defineEndpoint({
  id: 'personalData.erase',
  method: 'POST',
  path: `${person}/erase`,
  permissions: needs,
  summary:
    'Erases a person: shut out at once and everywhere, what was his alone is gone, and a pseudonym takes the place of his name in records. It cannot be undone.',
  body: z.object({ email: emailField('Email'), rowVersion: versionField() }),
  reply: emptyReply(),
  refuses: [
    userErrors.aboveYou,
    userErrors.lastAdmin,
    personalDataErrors.yourself,
    userErrors.isErased,
    personalDataErrors.otherAddress,
  ],
  live,
});
export const exportUserDataEndpoint = defineEndpoint({
  id: 'personalData.export',
  method: 'POST',
  path: `${person}/exports`,
  permissions: needs,
  summary:
    'Makes a folder of everything that the house holds of a person; ready in a while, and told when it is.',
  body: z.object({ language }),
  reply: itemReply(exportRow),
  refuses: [userErrors.aboveYou, personalDataErrors.making, userErrors.isErased],
  live,
});
export const downloadUserDataExportEndpoint = defineEndpoint({
  id: 'personalData.file',
  method: 'GET',
  path: `${person}/exports/{exportId}/file`,
  permissions: needs,
  summary: 'The folder as ZIP: JSON by subject and an index to read. Who fetched it is written in the audit.',
  reply: fileReply('application/zip'),
  refuses: [userErrors.aboveYou, userErrors.isErased, personalDataErrors.notReady, personalDataErrors.over],
});
export const findMyDataExportsEndpoint = defineEndpoint({
  id: 'personalData.mine',
  method: 'GET',
  path: '/me/exports',
  permissions: 'signed-in',
  summary: 'The folders of what the house holds of the caller, newest first.',
  reply: itemReply(z.array(exportRow)),
  live,
});
export const exportMyDataEndpoint = defineEndpoint({
  id: 'personalData.exportMine',
  method: 'POST',
  path: '/me/exports',
  permissions: 'signed-in',
  summary: 'Makes a folder of everything that the house holds of the caller.',
  body: z.object({ language }),
  reply: itemReply(exportRow),
  refuses: [personalDataErrors.making],
  live,
});
export const downloadMyDataExportEndpoint = defineEndpoint({
  id: 'personalData.myFile',
  method: 'GET',
  path: '/me/exports/{exportId}/file',
  permissions: 'signed-in',
  summary: 'The folder as ZIP: JSON by subject and an index to read.',
  reply: fileReply('application/zip'),
  refuses: [personalDataErrors.notReady, personalDataErrors.over],
});
