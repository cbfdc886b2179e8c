import { accessEmails } from './access-emails.contract.ts';
import { freightEmails } from './freight-emails.contract.ts';
import type { EmailKind } from './email-kind.contract.ts';
import { billingEmails } from './billing-emails.contract.ts';

/** Every mail that the product writes (docs/decisions/210-the-house-words-its-mails.md). */
export const emailKinds = { ...accessEmails, ...freightEmails, ...billingEmails } as const;
export type EmailCode = keyof typeof emailKinds;
/** What a kind wants told: each of its places, null where there is none. */
export type EmailValues<K extends EmailCode> = {
  [N in keyof (typeof emailKinds)[K]['holds']]: string | null;
};

const isCode = (code: string): code is EmailCode => Object.hasOwn(emailKinds, code);
export const emailCodes: readonly EmailCode[] = Object.keys(emailKinds).filter(isCode);
export const getEmailKind = (code: EmailCode): EmailKind => emailKinds[code];
export const findEmailCodeById = (id: number): EmailCode | undefined =>
  emailCodes.find((code) => emailKinds[code].id === id);

export const emailLanguages = ['en', 'es', 'zh'] as const;
export type EmailLanguage = (typeof emailLanguages)[number];
/** The languages that a kind is written in. */
export const listEmailLanguages = (code: EmailCode): readonly EmailLanguage[] =>
  getEmailKind(code).oneLanguage ? ['en'] : emailLanguages;
/** Whoever reads another language reads English, as everywhere. */
export const resolveEmailLanguage = (code: EmailCode, language: string): EmailLanguage =>
  listEmailLanguages(code).find((one) => one === language) ?? 'en';
