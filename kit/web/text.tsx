import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { useMemo, useSyncExternalStore } from 'react';

export type Language = 'en' | 'es' | 'zh';
export type Params = Record<string, unknown>;
export type Say = (text: string, params?: Params) => string;
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'zh', name: '中文' },
];

const formats: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US', zh: 'zh-CN' };
const KEPT_AT = 'coldlane.language';
const watchers = new Set<() => void>();
let language: Language = 'en';
let loaders: Record<Exclude<Language, 'en'>, () => Promise<Record<string, string>>> | undefined;
i18n.setMessagesCompiler(compileMessage);
i18n.loadAndActivate({ locale: 'en', messages: {} });

const known = (value: string | null | undefined): Language | undefined =>
  languages.find((l) => l.code === value)?.code;

/** Called once before the first screen: the catalogs, and the language this browser was left in. */
export async function startTexts(catalogs: NonNullable<typeof loaders>): Promise<void> {
  loaders = catalogs;
  await setLanguage(known(localStorage.getItem(KEPT_AT)) ?? 'en', false);
}

/** Switches every shown text at once; forms and drafts stay as they are. */
export async function setLanguage(next: Language, keep = true): Promise<void> {
  const messages = next === 'en' || !loaders ? {} : await loaders[next]();
  // Numbers are written the American way in every language, as on the papers: 1,801 and never 1.801.
  i18n.loadAndActivate({ locale: next, locales: formats[next], messages });
  language = next;
  document.documentElement.lang = next === 'zh' ? 'zh-Hans' : next;
  if (keep) localStorage.setItem(KEPT_AT, next);
  for (const tell of watchers) tell();
}
/** Brings the other languages along, for a device that will stand without a network. */
export async function fetchLanguages(): Promise<void> {
  await Promise.allSettled(Object.values(loaders ?? {}).map((load) => load()));
}
/** The profile's language counts until somebody has chosen one in this browser. */
export async function proposeLanguage(code: string | null | undefined): Promise<void> {
  const next = known(code);
  if (next && next !== language && !localStorage.getItem(KEPT_AT)) await setLanguage(next, false);
}

/** The text in the chosen language. The English text is the key; ICU plurals and slots allowed. Outside components only. */
export const say: Say = (text, params) => (text === '' ? '' : i18n._(text, params));

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
export const useLanguage = (): Language => useSyncExternalStore(watch, () => language);
/** `const t = useText()`; the function changes with the language, so memoised columns follow it. */
export function useText(): Say {
  const shown = useLanguage();
  return useMemo<Say>(() => (text, params) => (shown ? say(text, params) : text), [shown]);
}
