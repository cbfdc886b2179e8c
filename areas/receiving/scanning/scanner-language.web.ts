import { z } from 'zod';
import type { ScannerSession } from './scanning.contract.ts';
import { saveScannerData } from './scanner-db.web.ts';
import { getScannerState, updateScannerState } from './scanner-state.web.ts';
import { switchLanguage } from '#kit/web/translate.tsx';
import type { Language } from '#kit/web/translate.tsx';

/** The language of each person who works on this device. */

let languages: Record<string, string> = {};
export function restoreScannerLanguages(kept: Record<string, string>): void {
  languages = kept;
}

const languageCode = z.enum(['en', 'es', 'zh']);
export async function applyLanguageOfUser(person: ScannerSession): Promise<void> {
  // Without a network it may not be here: work goes on in the language that is.
  await switchLanguage(
    languageCode.catch('en').parse(languages[person.code] ?? person.language),
    false,
  ).catch(() => undefined);
}
/**
 * The language of this person on this device; the queue does not notice. False when it has never been here and
 * there is no network to bring it.
 */
export async function switchScannerLanguage(language: Language): Promise<boolean> {
  const { session: person } = getScannerState();
  try {
    await switchLanguage(language, person === null);
  } catch {
    updateScannerState({
      errorMessage: {
        sentence: 'This language needs a network connection the first time. Try again when it is back.',
        params: {},
      },
    });
    return false;
  }
  updateScannerState({ errorMessage: null });
  if (!person) return true;
  languages = { ...languages, [person.code]: language };
  await saveScannerData('languages', languages);
  return true;
}
