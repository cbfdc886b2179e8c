import { z } from 'zod';
import { personalDataErrors } from './personal-data.errors.ts';
import { userErrors } from '#areas/people/users/users.errors.ts';
import { languageCodes } from '#areas/people/session/session.contract.ts';
import { done, endpoint, file, one } from '#kit/contract/endpoint.ts';
import { email, version } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

/** What the house holds of a person: told before it is erased, handed out as a folder, erased. */

export const exportStates = ['making', 'ready', 'failed'] as const;
const exportRow = z.object({
  id: z.int(),
  state: z.enum(exportStates),
  askedAt: instant(),
  who: z.string().nullable(),
  /** Until when it can be fetched. */
  untilAt: instant().nullable(),
  bytes: z.int().nullable(),
  records: z.int().nullable(),
});
export type ExportRow = z.output<typeof exportRow>;

/** One kind of what is held: what becomes of it, how much there is, why it stays and until when. */
export const heldRow = z.object({
  what: z.string(),
  how: z.enum(['erased', 'pseudonym', 'kept']),
  /** No number beyond 100,000 is counted: `more` says so. */
  count: z.object({ n: z.int(), more: z.boolean() }).nullable(),
  why: z.string(),
  untilAt: instant().nullable(),
});
export type HeldRow = z.output<typeof heldRow>;
export const personHeld = z.object({
  pseudonym: z.string(),
  /** When the person was erased, and whether the pseudonym stands everywhere by now. */
  erasedAt: instant().nullable(),
  doneAt: instant().nullable(),
  held: z.array(heldRow),
  exports: z.array(exportRow),
});
export type PersonHeld = z.output<typeof personHeld>;

const needs: readonly [string, ...string[]] = ['viewManageUserGroup:account'];
const person = '/accounts/user-groups/{id}' as const;
const live = ['people'] as const;
const language = z.enum(languageCodes, { error: 'Language is not valid' }).default('en');

export const getPersonHeld = endpoint({
  id: 'personalData.get',
  method: 'GET',
  path: `${person}/personal-data`,
  needs,
  about:
    'What the house holds of a person, kind by kind: what an erasure erases, where a pseudonym takes the place of the name, and what must be kept, why and until when.',
  reply: one(personHeld),
  refuses: [userErrors.aboveYou],
  live,
});
export const erasePerson = endpoint({
  id: 'personalData.erase',
  method: 'POST',
  path: `${person}/erase`,
  needs,
  about:
    'Erases a person: shut out at once and everywhere, what was his alone is gone, and a pseudonym takes the place of his name in records. It cannot be undone.',
  body: z.object({ email: email('E-mail'), rowVersion: version() }),
  reply: done(),
  refuses: [
    userErrors.aboveYou,
    userErrors.lastAdmin,
    personalDataErrors.yourself,
    userErrors.isErased,
    personalDataErrors.otherAddress,
  ],
  live,
});
export const exportPerson = endpoint({
  id: 'personalData.export',
  method: 'POST',
  path: `${person}/exports`,
  needs,
  about:
    'Makes a folder of everything that the house holds of a person; ready in a while, and told when it is.',
  body: z.object({ language }),
  reply: one(exportRow),
  refuses: [userErrors.aboveYou, personalDataErrors.making, userErrors.isErased],
  live,
});
export const readPersonExport = endpoint({
  id: 'personalData.file',
  method: 'GET',
  path: `${person}/exports/{exportId}/file`,
  needs,
  about: 'The folder as ZIP: JSON by subject and an index to read. Who fetched it is written in the audit.',
  reply: file('application/zip'),
  refuses: [userErrors.aboveYou, userErrors.isErased, personalDataErrors.notReady, personalDataErrors.over],
});
export const myExports = endpoint({
  id: 'personalData.mine',
  method: 'GET',
  path: '/me/exports',
  needs: 'signed-in',
  about: 'The folders of what the house holds of the caller, newest first.',
  reply: one(z.array(exportRow)),
  live,
});
export const exportMe = endpoint({
  id: 'personalData.exportMine',
  method: 'POST',
  path: '/me/exports',
  needs: 'signed-in',
  about: 'Makes a folder of everything that the house holds of the caller.',
  body: z.object({ language }),
  reply: one(exportRow),
  refuses: [personalDataErrors.making],
  live,
});
export const readMyExport = endpoint({
  id: 'personalData.myFile',
  method: 'GET',
  path: '/me/exports/{exportId}/file',
  needs: 'signed-in',
  about: 'The folder as ZIP: JSON by subject and an index to read.',
  reply: file('application/zip'),
  refuses: [personalDataErrors.notReady, personalDataErrors.over],
});
