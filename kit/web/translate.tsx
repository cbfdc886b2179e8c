import { useMemo, useSyncExternalStore } from 'react';
import { formatMessage, createMessageLocale } from '#kit/contract/message-format.ts';
import { getDefaultHourClockOfLanguage } from '#kit/contract/time-format.ts';
import type { HourClockFormat } from '#kit/contract/time-format.ts';
import { translateErasedPersonNamesInParams } from '#kit/contract/person-name.ts';
import { getTextKey } from './text-key.ts';

export type Language = 'en' | 'es' | 'zh';
export type TranslateParams = Record<string, unknown>;
export type Translate = (text: string, params?: TranslateParams) => string;
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  // A computer without a Chinese font shows two empty boxes. The English name beside them stays readable.
  { code: 'zh', name: '中文 (Chinese)' },
];

/** Numbers use the US format in every language, as in the documents: 1,801, never 1.801. */
const formats: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US', zh: 'zh-CN' };
const KEPT_AT = 'coldlane.language';
const watchers = new Set<() => void>();
/** Translations by `getTextKey` of the English text. */
type Texts = Record<string, string>;
/** The texts of a language in parts: those of every page, those of one screen, and all others. */
interface Catalog {
  first: () => Promise<Texts>;
  screen?: (name: string) => Promise<Texts | undefined>;
  rest: () => Promise<Texts>;
}
let language: Language = 'en';
/** Increments with every change of the texts. */
let textsVersion = 0;
let loaders: Record<Exclude<Language, 'en'>, Catalog> | undefined;
/** True once the first screen is shown. From then on a language is loaded in full. */
let loadsAllTexts = false;
/** The screens whose texts are needed until then. */
const neededScreens = new Set<string>();
/** The translations by the keys of their English texts. Empty in English. */
let messages: Texts = {};
let messageLocale = createMessageLocale('en', formats.en);
/** The clock that the signed-in user chose. Null means that of the language, as on public pages. */
let userTimeFormat: HourClockFormat | null = null;

const parseLanguage = (value: string | null | undefined): Language | undefined =>
  languages.find((l) => l.code === value)?.code;

/** The language from the link that led here, such as the login page's link to the sign-up form. */
const linked = (): Language | undefined =>
  parseLanguage(new URLSearchParams(globalThis.location?.search ?? '').get('lang'));

/** The browser's preferred language, which the login page uses too. */
const getBrowserLanguage = (): Language | undefined =>
  globalThis.navigator?.languages
    ?.map((code) => parseLanguage(code.slice(0, 2)))
    .find((code) => code !== undefined);

/**
 * Loads the language last used in this browser, or else the browser's own. Called once before the first screen, with the
 * catalogs.
 */
export async function initTranslations(catalogs: NonNullable<typeof loaders>): Promise<void> {
  loaders = catalogs;
  await switchLanguage(
    parseLanguage(localStorage.getItem(KEPT_AT)) ?? linked() ?? getBrowserLanguage() ?? 'en',
    false,
  );
}

/** Returns the language chosen in this browser. Undefined if none was chosen yet. */
export function getChosenLanguage(): Language | undefined {
  return parseLanguage(localStorage.getItem(KEPT_AT));
}
/** Switches all displayed texts immediately. Forms and drafts keep their content. */
export async function switchLanguage(newLanguage: Language, shouldSave = true): Promise<void> {
  const texts = await textsOf(newLanguage);
  language = newLanguage;
  show(texts);
  document.documentElement.lang = newLanguage === 'zh' ? 'zh-Hans' : newLanguage;
  if (shouldSave) localStorage.setItem(KEPT_AT, newLanguage);
}
async function textsOf(targetLanguage: Language): Promise<Texts> {
  if (targetLanguage === 'en' || !loaders) return {};
  const { first, screen, rest } = loaders[targetLanguage];
  const others = loadsAllTexts ? [rest()] : [...neededScreens].map((name) => screen?.(name));
  return Object.assign({}, ...(await Promise.all([first(), ...others])));
}
function show(texts: Texts): void {
  messages = texts;
  messageLocale = createMessageLocale(language, formats[language], getUserHourClock());
  textsVersion += 1;
  for (const tell of watchers) tell();
}
/** The clock of the user: 12 or 24 hours. */
export const getUserHourClock = (): HourClockFormat =>
  userTimeFormat ?? getDefaultHourClockOfLanguage(language);
/** Switches the clock of all displayed times immediately. */
export function setUserHourClock(timeFormat: HourClockFormat | null): void {
  if (timeFormat === userTimeFormat) return;
  userTimeFormat = timeFormat;
  show(messages);
}
/** Loads the texts of one screen, or of the `shell` around it. Never rejects: missing texts are shown in English. */
export async function loadScreenTranslations(name: string): Promise<void> {
  if (loadsAllTexts) return rest;
  neededScreens.add(name);
  const now = language;
  if (now === 'en' || !loaders) return;
  const texts = await loaders[now].screen?.(name).catch(() => undefined);
  if (!texts) return loadRemainingTranslations();
  if (now === language && !loadsAllTexts) show({ ...messages, ...texts });
}
let rest: Promise<void> | undefined;
/** Loads the texts of all screens. The first screen starts without them. A screen whose texts are missing shows English. */
export function loadRemainingTranslations(): Promise<void> {
  if (!loadsAllTexts) rest = loadRest();
  return rest ?? Promise.resolve();
}
async function loadRest(): Promise<void> {
  loadsAllTexts = true;
  const now = language;
  const texts = await textsOf(now).catch(() => null);
  if (texts === null) loadsAllTexts = false;
  else if (now !== 'en' && now === language) show(texts);
}
/** Loads the other languages too, for a device that will be offline. */
export async function prefetchAllLanguages(): Promise<void> {
  const all = Object.values(loaders ?? {}).flatMap(({ first, rest }) => [first(), rest()]);
  await Promise.allSettled(all);
}
/** Applies the profile's language unless a language was chosen in this browser. */
export async function applyProfileLanguageUnlessChosen(code: string | null | undefined): Promise<void> {
  const next = parseLanguage(code);
  if (next && next !== language && !localStorage.getItem(KEPT_AT)) await switchLanguage(next, false);
}

const noun = /^[a-z]+\|/i;
/**
 * Returns the translation of a text: its own, or that of the text without its noun. `task|Open` is "Open" of a task, which
 * Spanish translates as "abierta" and English like any other.
 */
const wordOf = (text: string): string => {
  const ownText = messages[getTextKey(text)];
  if (ownText !== undefined) return ownText;
  const word = text.replace(noun, '');
  return messages[getTextKey(word)] ?? word;
};
/**
 * Returns the text in the chosen language. The English text is the key. ICU plurals and parameters are allowed. Use it only
 * outside components.
 */
export const translate: Translate = (text, params = {}) => {
  const { state, thing = '', dayOfWeek } = params;
  // In "This one is {state}." the status is replaced by its label, qualified by its noun. A day of the week works the same way.
  const filled = {
    ...params,
    ...(typeof state === 'string' && { state: wordOf(thing === '' ? state : `${String(thing)}|${state}`) }),
    ...(typeof dayOfWeek === 'string' && { dayOfWeek: wordOf(dayOfWeek) }),
  };
  return formatMessage(wordOf(text), translateErasedPersonNamesInParams(translate, filled), messageLocale);
};

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
export const useLanguage = (): Language => useSyncExternalStore(watch, () => language);
/** Rerenders when the clock changes. */
export const useUserHourClock = (): HourClockFormat => useSyncExternalStore(watch, getUserHourClock);
/** `const t = useTranslate()`. The function changes with the texts, so memoized columns update with it. */
export function useTranslate(): Translate {
  const version = useSyncExternalStore(watch, () => textsVersion);
  return useMemo<Translate>(
    () => (text, params) => (version >= 0 ? translate(text, params) : text),
    [version],
  );
}
