import { z } from 'zod';
import { mailErrors } from './mail-words.errors.ts';
import { groupCodes } from './mail-kind.contract.ts';
import { mailLanguages } from './mail-kinds.contract.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { flag, maybe, text, whole, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    mails: true;
  }
}

const longestSubject = 150;
const longestWords = 4000;
const view: readonly [string, ...string[]] = ['adminSettingsView:admin'];
const edit: readonly [string, ...string[]] = ['adminSettingsEdit:admin'];
const language = z.enum(mailLanguages, { error: 'Language is not valid' });

/** How the words of a mail stand in one language. */
const standing = z.object({
  language,
  /** The house has words of its own. */
  changed: z.boolean(),
  /** The product's own words are others than when the house wrote its own. */
  ownIsNewer: z.boolean(),
});
const mailRow = z.object({
  id: z.int(),
  title: z.string(),
  group: z.enum(groupCodes),
  to: z.string(),
  when: z.string(),
  languages: z.array(standing),
  changedAt: instant().nullable(),
  changedBy: z.string().nullable(),
});
export type MailRow = z.output<typeof mailRow>;

const said = z.object({ subject: z.string(), body: z.string() });
const mailVersion = z.object({
  version: z.int(),
  at: instant(),
  who: z.string(),
  /** Null: back to the product's own words. */
  words: said.nullable(),
});
const mailLetter = standing.extend({
  /** What holds now. */
  words: said,
  /** The product's own by now. */
  own: said,
  /** The product's own when the house wrote its words; null where it has none. */
  ownThen: said.nullable(),
  rowVersion: z.int(),
  /** The newest first. */
  versions: z.array(mailVersion),
});
export type MailLetter = z.output<typeof mailLetter>;
const mailDoc = z.object({
  id: z.int(),
  title: z.string(),
  group: z.enum(groupCodes),
  to: z.string(),
  when: z.string(),
  letters: z.array(mailLetter),
  /** What may stand between braces. */
  places: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      need: z.enum(['must', 'maybe']).nullable(),
      inBodyAlone: z.boolean(),
      /** What stands there in a preview, by the language of the mail: of the own house where it has that. */
      examples: z.object({ en: z.string(), es: z.string(), zh: z.string() }),
    }),
  ),
  /** What stands above and below every mail. */
  house: z.object({
    company: z.string(),
    address: z.string(),
    phone: z.string(),
    /** Path of the logo. */
    logo: z.string().nullable(),
    origin: z.string(),
  }),
});
export type MailDoc = z.output<typeof mailDoc>;

export const findMails = endpoint({
  id: 'mails.find',
  method: 'GET',
  path: '/admin/mails',
  needs: view,
  about:
    'Every kind of mail that leaves the house: who gets it, when, and whether the house has words of its own for it. `title` finds parts of the title, in English or in the language of the caller.',
  query: z.object({
    ...paging(['title', 'group', 'changedAt'], 'asc'),
    title: words('Title', 100),
    group: maybe(z.enum(groupCodes)),
    changed: flag(),
  }),
  reply: page(mailRow),
  ofTheHouse: true,
  live: ['mails'],
});

export const getMail = endpoint({
  id: 'mails.get',
  method: 'GET',
  path: '/admin/mails/{id}',
  needs: view,
  about:
    'One kind of mail: its words in each language, the product’s own, the last 50 versions and what may be named in it.',
  reply: one(mailDoc),
  live: ['mails'],
});

/** Without the version of the words: nobody has changed them yet. */
export const mailBody = z.object({
  language,
  subject: text('Subject', longestSubject),
  body: text('Text', longestWords),
  rowVersion: whole('Version', 0, 2_147_483_646),
});
export const saveMail = endpoint({
  id: 'mails.save',
  method: 'PUT',
  path: '/admin/mails/{id}',
  needs: edit,
  about:
    'Words of the house for a mail in one language, from the next mail on. Names stand between braces; `rowVersion` is that of the letter, 0 where nobody has changed it yet.',
  body: mailBody,
  reply: one(mailDoc),
  refuses: [mailErrors.otherLanguage],
});
export const resetMail = endpoint({
  id: 'mails.reset',
  method: 'PUT',
  path: '/admin/mails/{id}/own',
  needs: edit,
  about: 'Back to the product’s own words in one language. What was written stays in the versions.',
  body: mailBody.pick({ language: true, rowVersion: true }),
  reply: one(mailDoc),
  refuses: [mailErrors.otherLanguage, mailErrors.ownAlready],
});
export const tryMail = endpoint({
  id: 'mails.try',
  method: 'POST',
  path: '/admin/mails/{id}/test',
  needs: edit,
  about:
    'Sends the words of the body to the caller as a mail, with examples in place of names. Nothing is saved.',
  body: mailBody.pick({ language: true, subject: true, body: true }),
  reply: done(),
  refuses: [mailErrors.otherLanguage, mailErrors.noAddress],
});
