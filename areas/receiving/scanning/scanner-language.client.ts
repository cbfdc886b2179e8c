import type { ScannerSession } from './scanning.contract.ts';
import { saveScannerDataEntry } from './scanner-db.client.ts';
import { getScannerState, updateScannerState } from './scanner-state.client.ts';
import { languages as offeredLanguages, switchLanguage } from '#kit/web/translate.tsx';
import type { Language } from '#kit/web/translate.tsx';

/** The language of each user of this device. */

let languages: Record<string, string> = {};
export function restoreScannerLanguages(languageByUserCode: Record<string, string>): void {
  languages = languageByUserCode;
}

export async function applyLanguageOfUser(session: ScannerSession): Promise<void> {
  // Without a network the language may not be available. The current one stays.
  const chosen = languages[session.code] ?? session.language;
  const language = offeredLanguages.find(({ code }) => code === chosen)?.code ?? 'en';
  await switchLanguage(language, false).catch(() => undefined);
}
/**
 * Switches the language of this user on this device. The queue is not affected. Returns false when the language is not on the
 * device and there is no network to load it.
 */
export async function switchScannerLanguage(language: Language): Promise<boolean> {
  const { session: person } = getScannerState();
  try {
    await switchLanguage(language, person === null);
  } catch {
    updateScannerState({
      errorMessage: {
        sentence: 'This language needs a connection the first time. Try again when you’re back online.',
        params: {},
      },
    });
    return false;
  }
  updateScannerState({ errorMessage: null });
  if (!person) return true;
  languages = { ...languages, [person.code]: language };
  await saveScannerDataEntry('languages', languages);
  return true;
}
