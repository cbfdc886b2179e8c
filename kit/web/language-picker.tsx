import { languages, switchLanguage, useLanguage, useTranslate } from './translate.tsx';

/** The language choice on a page without a user menu. */
export function LanguagePicker() {
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
          onClick={() => void switchLanguage(code)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
