import { accessEmails } from './access-emails.contract.ts';
import { freightEmails } from './freight-emails.contract.ts';
import type { EmailKind } from './email-kind.contract.ts';
import { billingEmails } from './billing-emails.contract.ts';

/** Every email the product sends (docs/decisions/210-email-wording-is-configurable.md). */
export const emailKinds = { ...accessEmails, ...freightEmails, ...billingEmails } as const;
export type EmailCode = keyof typeof emailKinds;
/** The values a kind requires: one per variable, null where there is none. */
export type EmailValues<K extends EmailCode> = {
  [N in keyof (typeof emailKinds)[K]['variables']]: string | null;
};

const isCode = (code: string): code is EmailCode => Object.hasOwn(emailKinds, code);
export const emailCodes: readonly EmailCode[] = Object.keys(emailKinds).filter(isCode);
export const getEmailKind = (code: EmailCode): EmailKind => emailKinds[code];
export const findEmailCodeById = (id: number): EmailCode | undefined =>
  emailCodes.find((code) => emailKinds[code].id === id);

export const emailLanguages = ['en', 'es', 'zh'] as const;
export type EmailLanguage = (typeof emailLanguages)[number];
/** The languages in which a kind is written. */
export const listEmailLanguages = (code: EmailCode): readonly EmailLanguage[] =>
  getEmailKind(code).isCompanyLanguageOnly ? ['en'] : emailLanguages;
/** Readers of any other language get English, as everywhere. */
export const resolveEmailLanguage = (code: EmailCode, language: string): EmailLanguage =>
  listEmailLanguages(code).find((one) => one === language) ?? 'en';
