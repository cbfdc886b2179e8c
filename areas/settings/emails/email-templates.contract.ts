import { z } from 'zod';
import { emailTemplateErrors } from './email-templates.errors.ts';
import { emailGroupCodes } from './email-kind.contract.ts';
import { emailLanguages } from './email-kinds.contract.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  optionalBooleanField,
  optionalField,
  textField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    emails: true;
  }
}

const longestSubject = 150;
const longestWords = 4000;
const view: readonly [string, ...string[]] = ['adminSettingsView:admin'];
const edit: readonly [string, ...string[]] = ['adminSettingsEdit:admin'];
const language = z.enum(emailLanguages, { error: 'Language isn’t valid' });

/** The state of an email's text in one language. */
const standing = z.object({
  language,
  /** The company has its own text. */
  changed: z.boolean(),
  /** The default text has changed since the company wrote its own. */
  ownIsNewer: z.boolean(),
});
const mailRow = z.object({
  id: z.int(),
  title: z.string(),
  group: z.enum(emailGroupCodes),
  to: z.string(),
  when: z.string(),
  languages: z.array(standing),
  changedAt: instantField().nullable(),
  changedBy: z.string().nullable(),
});
export type EmailKindRow = z.output<typeof mailRow>;

const templateTextSchema = z.object({ subject: z.string(), body: z.string() });
const mailVersion = z.object({
  version: z.int(),
  at: instantField(),
  who: z.string(),
  /** Null: back to the default text. */
  words: templateTextSchema.nullable(),
});
const mailLetter = standing.extend({
  /** The text in use. */
  words: templateTextSchema,
  /** The current default text. */
  own: templateTextSchema,
  /** The default text at the time the company wrote its own. Null when the company has none. */
  ownThen: templateTextSchema.nullable(),
  rowVersion: z.int(),
  /** Newest first. */
  versions: z.array(mailVersion),
});
export type EmailTemplate = z.output<typeof mailLetter>;
const mailDoc = z.object({
  id: z.int(),
  title: z.string(),
  group: z.enum(emailGroupCodes),
  to: z.string(),
  when: z.string(),
  letters: z.array(mailLetter),
  /** The variables allowed between braces. */
  places: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      need: z.enum(['must', 'maybe']).nullable(),
      inBodyAlone: z.boolean(),
      /** The preview value by language of the email: the company's own data where it has some. */
      examples: z.object({ en: z.string(), es: z.string(), zh: z.string() }),
    }),
  ),
  /** What is shown above and below every email. */
  house: z.object({
    company: z.string(),
    address: z.string(),
    phone: z.string(),
    /** The path of the logo. */
    logo: z.string().nullable(),
    origin: z.string(),
  }),
});
export type EmailKindDetail = z.output<typeof mailDoc>;

export const findEmailKindsEndpoint = defineEndpoint({
  id: 'emails.find',
  method: 'GET',
  path: '/admin/mails',
  permissions: view,
  summary:
    'List the kinds of email that the system sends. Shows who gets each, when, and whether the company has its own text for it. `title` matches parts of the title, in English or in the caller’s language.',
  query: z.object({
    ...pagingFields(['title', 'group', 'changedAt'], 'asc'),
    title: optionalTextField('Title', 100),
    group: optionalField(z.enum(emailGroupCodes)),
    changed: optionalBooleanField(),
  }),
  reply: pageReply(mailRow),
  ofTheHouse: true,
  live: ['emails'],
});

export const getEmailKindEndpoint = defineEndpoint({
  id: 'emails.get',
  method: 'GET',
  path: '/admin/mails/{id}',
  permissions: view,
  summary:
    'Get one kind of email. Returns its text in each language, the default text, the last 50 versions and the available variables.',
  reply: itemReply(mailDoc),
  live: ['emails'],
});

/** The company's own text of an email in one language. The row version 0 means that it has not been changed yet. */
export const emailTemplateBodySchema = z.object({
  language,
  subject: textField('Subject', longestSubject),
  body: textField('Text', longestWords),
  rowVersion: integerField('Version', 0, 2_147_483_646),
});
export const setEmailTemplateEndpoint = defineEndpoint({
  id: 'emails.save',
  method: 'PUT',
  path: '/admin/mails/{id}',
  permissions: edit,
  summary:
    'Save the company’s own text of an email in one language. It applies from the next email on. Variables are written between braces. `rowVersion` is that of the template, or 0 if it was never changed.',
  body: emailTemplateBodySchema,
  reply: itemReply(mailDoc),
  errors: [emailTemplateErrors.languageNotSupported],
});
export const resetEmailTemplateToDefaultEndpoint = defineEndpoint({
  id: 'emails.reset',
  method: 'PUT',
  path: '/admin/mails/{id}/own',
  permissions: edit,
  summary: 'Restore the default text of an email in one language. The company’s text stays in the versions.',
  body: emailTemplateBodySchema.pick({ language: true, rowVersion: true }),
  reply: itemReply(mailDoc),
  errors: [emailTemplateErrors.languageNotSupported, emailTemplateErrors.alreadyDefault],
});
export const sendTestEmailToCallerEndpoint = defineEndpoint({
  id: 'emails.sendTest',
  method: 'POST',
  path: '/admin/mails/{id}/test',
  permissions: edit,
  summary:
    'Send the text of the body to the caller as a test email. Variables are replaced by examples. Nothing is saved.',
  body: emailTemplateBodySchema.pick({ language: true, subject: true, body: true }),
  reply: noDataReply(),
  errors: [emailTemplateErrors.languageNotSupported, emailTemplateErrors.emailAddressMissing],
});
