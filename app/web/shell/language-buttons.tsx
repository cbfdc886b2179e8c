import { LanguagePicker } from '#kit/web/language-picker.tsx';
import { useSwitchLanguage } from './language.tsx';

/** The language choice of a page, which the profile keeps too. */
export function LanguageButtons() {
  return <LanguagePicker onChoose={useSwitchLanguage()} />;
}
