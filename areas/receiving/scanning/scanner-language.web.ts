import { z } from 'zod';
import type { ScannerPerson } from './scanning.contract.ts';
import { keep } from './scanner-db.web.ts';
import { lookNow, show } from './scanner-state.web.ts';
import { setLanguage } from '#kit/web/text.tsx';
import type { Language } from '#kit/web/text.tsx';

/** The language of each person who works on this device. */

let languages: Record<string, string> = {};
export function rememberLanguages(kept: Record<string, string>): void {
  languages = kept;
}

const languageCode = z.enum(['en', 'es', 'zh']);
export async function useLanguageOf(person: ScannerPerson): Promise<void> {
  // Without a network it may not be here: work goes on in the language that is.
  await setLanguage(languageCode.catch('en').parse(languages[person.code] ?? person.language), false).catch(
    () => undefined,
  );
}
/**
 * The language of this person on this device; the queue does not notice. False when it has never been here and
 * there is no network to bring it.
 */
export async function speak(language: Language): Promise<boolean> {
  const { person } = lookNow();
  try {
    await setLanguage(language, person === null);
  } catch {
    show({
      complaint: { sentence: 'This language needs the network once. Try again when it is back.', params: {} },
    });
    return false;
  }
  show({ complaint: null });
  if (!person) return true;
  languages = { ...languages, [person.code]: language };
  await keep('languages', languages);
  return true;
}
