import { IconLanguage } from '@tabler/icons-react';
import { callApi } from '#kit/web/api-call.ts';
import { Menu } from '#kit/web/menu.tsx';
import { useOptionalCurrentUser } from '#kit/web/current-user.ts';
import type { Language } from '#kit/web/translate.tsx';
import { languages, switchLanguage, useLanguage, useTranslate } from '#kit/web/translate.tsx';
import { setOwnLanguageEndpoint as keepLanguage } from '#areas/people/session/session.contract.ts';

/** Saves the language choices to the profile one after the other, so that the last one wins. */
let keeping: Promise<unknown> = Promise.resolve();

/**
 * Switches the language immediately and saves it in this browser. For a signed-in user it also saves it in the profile, even if
 * the window closes.
 */
export function useSwitchLanguage() {
  const me = useOptionalCurrentUser();
  return async (language: Language) => {
    if (me) {
      const keep = () =>
        callApi(keepLanguage, { body: { language } }, { hidesSuccessToast: true, keepalive: true });
      keeping = keeping.then(keep).catch(() => undefined);
    }
    await switchLanguage(language);
  };
}

export function LanguageMenu() {
  const t = useTranslate();
  const now = useLanguage();
  const change = useSwitchLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className="btn ghost icon sm" aria-label={t('Language')} title={t('Language')}>
          <IconLanguage size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((l) => (
          <Menu.Item key={l.code} current={l.code === now} onClick={() => void change(l.code)}>
            <span lang={l.code}>{l.name}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
