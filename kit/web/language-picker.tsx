import type { Language } from './translate.tsx';
import { languages, switchLanguage, useLanguage, useTranslate } from './translate.tsx';

/** The language choice on every page without a top bar. `onChoose` also saves it elsewhere. */
export function LanguagePicker({
  onChoose = switchLanguage,
}: {
  onChoose?: (language: Language) => Promise<void>;
}) {
  const t = useTranslate();
  const now = useLanguage();
  return (
    <div className="segmented" role="group" aria-label={t('Language')}>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === now}
          lang={code === 'zh' ? 'zh-Hans' : code}
          onClick={() => void onChoose(code).catch(() => undefined)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
