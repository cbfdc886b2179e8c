import es from '#locales/es/identity.json' with { type: 'json' };
import zh from '#locales/zh/identity.json' with { type: 'json' };
import type { Language } from '../port.ts';

const catalogs: Record<Language, Record<string, string>> = { en: {}, es, zh };
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  // A computer without Chinese letters draws two boxes: the word in English beside them can be read.
  { code: 'zh', name: '中文 (Chinese)' },
];
const languageCookie = 'coldlane_language';
/** `secure`: the product is reached over https. */
export const getLanguageCookieName = (secure: boolean): string =>
  secure ? `__Host-${languageCookie}` : languageCookie;

export type Translate = (text: string, params?: Record<string, string | number>) => string;

/** Texts of the pages and mails that the server writes itself; the English text is the key. */
export function createPageTranslate(language: Language): Translate {
  return (text, params = {}) =>
    (catalogs[language][text] ?? text).replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(params[name] ?? whole),
    );
}

export const parseLanguage = (code: string | undefined | null): Language | undefined =>
  languages.find((l) => l.code === code?.slice(0, 2).toLowerCase())?.code;

/** The language asked for: by the address, by this browser's last choice, by the portal, by the browser's own setting. */
export function detectLanguage(asked: {
  query?: string;
  cookie?: string;
  hint?: string;
  accepts?: string;
}): Language {
  const kept = asked.cookie?.match(new RegExp(`(?:^|;\\s*)(?:__Host-)?${languageCookie}=(\\w+)`))?.[1];
  const browser = (asked.accepts ?? '')
    .split(',')
    .map((part) => parseLanguage(part.trim()))
    .find((code) => code !== undefined);
  return parseLanguage(asked.query) ?? parseLanguage(kept) ?? parseLanguage(asked.hint) ?? browser ?? 'en';
}
