import es from '#locales/es/identity.json' with { type: 'json' };
import zh from '#locales/zh/identity.json' with { type: 'json' };
import type { Language } from '../port.ts';

const catalogs: Record<Language, Record<string, string>> = { en: {}, es, zh };
export const pageLanguages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  // A computer without Chinese fonts shows two empty boxes. The English word beside them is readable.
  { code: 'zh', name: '中文 (Chinese)' },
];
const languageCookie = 'coldlane_language';
/** Returns the name of the language cookie. Under https its prefix keeps other hosts of the domain from setting it. */
export const getLanguageCookieName = (isHttps: boolean): string =>
  isHttps ? `__Host-${languageCookie}` : languageCookie;

export type PageTranslate = (text: string, params?: Record<string, string | number>) => string;

/** Translates the pages and emails that the server itself writes. The English text is the key. */
export function createPageTranslate(language: Language): PageTranslate {
  return (text, params = {}) =>
    (catalogs[language][text] ?? text).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(params[name] ?? placeholder),
    );
}

export const parseSupportedLanguage = (code: string | undefined | null): Language | undefined =>
  pageLanguages.find((l) => l.code === code?.slice(0, 2).toLowerCase())?.code;

/** Detects the language, in this order: from the URL, this browser's last choice, the portal, the browser's own setting. */
export function detectLanguage(sources: {
  query?: string;
  cookie?: string;
  hint?: string;
  accepts?: string;
}): Language {
  const cookieLanguage = sources.cookie?.match(
    new RegExp(`(?:^|;\\s*)(?:__Host-)?${languageCookie}=(\\w+)`),
  )?.[1];
  const browser = (sources.accepts ?? '')
    .split(',')
    .map((part) => parseSupportedLanguage(part.trim()))
    .find((code) => code !== undefined);
  return (
    parseSupportedLanguage(sources.query) ??
    parseSupportedLanguage(cookieLanguage) ??
    parseSupportedLanguage(sources.hint) ??
    browser ??
    'en'
  );
}
