import { accessMails } from './access-mails.contract.ts';
import { freightMails } from './freight-mails.contract.ts';
import type { MailKind } from './mail-kind.contract.ts';
import { moneyMails } from './money-mails.contract.ts';

/** Every mail that the product writes (docs/decisions/210-the-house-words-its-mails.md). */
export const mailKinds = { ...accessMails, ...freightMails, ...moneyMails } as const;
export type MailCode = keyof typeof mailKinds;
/** What a kind wants told: each of its places, null where there is none. */
export type MailValues<K extends MailCode> = {
  [N in keyof (typeof mailKinds)[K]['holds']]: string | null;
};

const isCode = (code: string): code is MailCode => Object.hasOwn(mailKinds, code);
export const mailCodes: readonly MailCode[] = Object.keys(mailKinds).filter(isCode);
export const kindOf = (code: MailCode): MailKind => mailKinds[code];
export const codeOf = (id: number): MailCode | undefined =>
  mailCodes.find((code) => mailKinds[code].id === id);

export const mailLanguages = ['en', 'es', 'zh'] as const;
export type MailLanguage = (typeof mailLanguages)[number];
/** The languages that a kind is written in. */
export const languagesOf = (code: MailCode): readonly MailLanguage[] =>
  kindOf(code).oneLanguage ? ['en'] : mailLanguages;
/** Whoever reads another language reads English, as everywhere. */
export const mailLanguageOf = (code: MailCode, language: string): MailLanguage =>
  languagesOf(code).find((one) => one === language) ?? 'en';
