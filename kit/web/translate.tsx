import { useMemo, useSyncExternalStore } from 'react';
import { formatMessage, createMessageLocale } from '#kit/contract/message-format.ts';
import { translatePersonNamesInParams } from '#kit/contract/person-name.ts';

export type Language = 'en' | 'es' | 'zh';
export type TranslateParams = Record<string, unknown>;
export type Translate = (text: string, params?: TranslateParams) => string;
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  // A computer without Chinese letters draws two boxes: the word in English beside them can be read.
  { code: 'zh', name: '中文 (Chinese)' },
];

/** Numbers are written the American way in every language, as on the papers: 1,801 and never 1.801. */
const formats: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US', zh: 'zh-CN' };
const KEPT_AT = 'coldlane.language';
const watchers = new Set<() => void>();
type Texts = Record<string, string>;
/** The texts of a language in two parts: those of the first screen, and all others. */
interface Catalog {
  first: () => Promise<Texts>;
  rest: () => Promise<Texts>;
}
let language: Language = 'en';
/** Grows with every change of what texts say. */
let turn = 0;
let loaders: Record<Exclude<Language, 'en'>, Catalog> | undefined;
/** Some screen beyond the first was opened: a language is now fetched whole. */
let whole = false;
/** English texts are their own keys: only what differs stands here. */
let messages: Texts = {};
let tongue = createMessageLocale('en', formats.en);

const known = (value: string | null | undefined): Language | undefined =>
  languages.find((l) => l.code === value)?.code;

/** The language of the page whose link led here: that of the login page, to a stranger's sign-up. */
const linked = (): Language | undefined =>
  known(new URLSearchParams(globalThis.location?.search ?? '').get('lang'));

/** What the browser speaks with its owner, as the login page follows it. */
const spoken = (): Language | undefined =>
  globalThis.navigator?.languages?.map((code) => known(code.slice(0, 2))).find((code) => code !== undefined);

/** Called once before the first screen: the catalogs, and the language this browser was left in, or else speaks. */
export async function initTranslations(catalogs: NonNullable<typeof loaders>): Promise<void> {
  loaders = catalogs;
  await switchLanguage(known(localStorage.getItem(KEPT_AT)) ?? linked() ?? spoken() ?? 'en', false);
}

/** The language that was chosen in this browser; undefined where nobody has chosen one yet. */
export function getChosenLanguage(): Language | undefined {
  return known(localStorage.getItem(KEPT_AT));
}
/** Switches every shown text at once; forms and drafts stay as they are. */
export async function switchLanguage(next: Language, keep = true): Promise<void> {
  const texts = await textsOf(next);
  language = next;
  show(texts);
  document.documentElement.lang = next === 'zh' ? 'zh-Hans' : next;
  if (keep) localStorage.setItem(KEPT_AT, next);
}
async function textsOf(of: Language): Promise<Texts> {
  if (of === 'en' || !loaders) return {};
  const { first, rest } = loaders[of];
  const parts = await Promise.all(whole ? [first(), rest()] : [first()]);
  return Object.assign({}, ...parts);
}
function show(texts: Texts): void {
  messages = texts;
  tongue = createMessageLocale(language, formats[language]);
  turn += 1;
  for (const tell of watchers) tell();
}
/** Brings the texts of all screens; the first one comes without them. A screen without its texts speaks English. */
export async function loadAllTranslations(): Promise<void> {
  if (whole) return;
  whole = true;
  const now = language;
  const texts = await textsOf(now).catch(() => null);
  if (texts === null) whole = false;
  else if (now !== 'en' && now === language) show(texts);
}
/** Brings the other languages along, for a device that will stand without a network. */
export async function prefetchLanguages(): Promise<void> {
  const all = Object.values(loaders ?? {}).flatMap(({ first, rest }) => [first(), rest()]);
  await Promise.allSettled(all);
}
/** The profile's language counts until somebody has chosen one in this browser. */
export async function applyProfileLanguage(code: string | null | undefined): Promise<void> {
  const next = known(code);
  if (next && next !== language && !localStorage.getItem(KEPT_AT)) await switchLanguage(next, false);
}

const noun = /^[a-z]+\|/i;
/**
 * What stands for a text: its own translation, or that of the word behind its noun. `task|Open` is "Open" of a task, which
 * Spanish calls abierta and English like any other.
 */
const wordOf = (text: string): string => {
  const own = messages[text];
  if (own !== undefined) return own;
  const word = text.replace(noun, '');
  return messages[word] ?? word;
};
/** The text in the chosen language. The English text is the key; ICU plurals and slots allowed. Outside components only. */
export const translate: Translate = (text, params = {}) => {
  const { state, thing = '', dayOfWeek } = params;
  // "This one is {state}." names the state by its word, as that of its thing; a day of the week likewise.
  const filled = {
    ...params,
    ...(typeof state === 'string' && { state: wordOf(thing === '' ? state : `${String(thing)}|${state}`) }),
    ...(typeof dayOfWeek === 'string' && { dayOfWeek: wordOf(dayOfWeek) }),
  };
  return formatMessage(wordOf(text), translatePersonNamesInParams(translate, filled), tongue);
};

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
export const useLanguage = (): Language => useSyncExternalStore(watch, () => language);
/** `const t = useText()`; the function changes with the texts, so memoised columns follow it. */
export function useTranslate(): Translate {
  const shown = useSyncExternalStore(watch, () => turn);
  return useMemo<Translate>(() => (text, params) => (shown >= 0 ? translate(text, params) : text), [shown]);
}
