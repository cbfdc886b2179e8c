import { accessEmailKinds } from './access-emails.contract.ts';
import { freightEmailKinds } from './freight-emails.contract.ts';
import type { EmailKind } from './email-kind.contract.ts';
import { billingEmailKinds } from './billing-emails.contract.ts';

/** Every email the product sends (docs/decisions/210-email-wording-is-configurable.md). */
export const emailKinds = { ...accessEmailKinds, ...freightEmailKinds, ...billingEmailKinds } as const;
export type EmailKindCode = keyof typeof emailKinds;
/** The values a kind requires: one per variable, null where there is none. */
export type EmailVariableValues<K extends EmailKindCode> = {
  [N in keyof (typeof emailKinds)[K]['variables']]: string | null;
};

const isCode = (code: string): code is EmailKindCode => Object.hasOwn(emailKinds, code);
export const emailKindCodes: readonly EmailKindCode[] = Object.keys(emailKinds).filter(isCode);
export const getEmailKind = (code: EmailKindCode): EmailKind => emailKinds[code];
export const findEmailKindCodeById = (id: number): EmailKindCode | undefined =>
  emailKindCodes.find((code) => emailKinds[code].id === id);

export const emailLanguages = ['en', 'es', 'zh'] as const;
export type EmailLanguage = (typeof emailLanguages)[number];
/** The languages in which a kind is written. */
export const listEmailLanguages = (code: EmailKindCode): readonly EmailLanguage[] =>
  getEmailKind(code).isCompanyLanguageOnly ? ['en'] : emailLanguages;
/** Readers of any other language get English, as everywhere. */
export const resolveEmailLanguage = (code: EmailKindCode, language: string): EmailLanguage =>
  listEmailLanguages(code).find((one) => one === language) ?? 'en';
