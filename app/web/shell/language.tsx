import { IconLanguage } from '@tabler/icons-react';
import { call } from '#kit/web/call.ts';
import { Menu } from '#kit/web/menu.tsx';
import { useMaybeMe } from '#kit/web/me.ts';
import type { Language } from '#kit/web/text.tsx';
import { languages, setLanguage, useLanguage, useText } from '#kit/web/text.tsx';
import { setLanguage as keepLanguage } from '#areas/people/session/session.contract.ts';

/** The choices on their way to the profile, one after the other: the last one stays. */
let keeping: Promise<unknown> = Promise.resolve();

/** Switches at once, keeps it in this browser, and in the profile when somebody is signed in, though the window closes. */
function useSwitch() {
  const me = useMaybeMe();
  return async (language: Language) => {
    if (me) {
      const keep = () => call(keepLanguage, { body: { language } }, { quiet: true, keepalive: true });
      keeping = keeping.then(keep).catch(() => undefined);
    }
    await setLanguage(language);
  };
}

export function LanguageMenu() {
  const t = useText();
  const now = useLanguage();
  const change = useSwitch();
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

export function LanguageChoice() {
  const t = useText();
  const now = useLanguage();
  const change = useSwitch();
  return (
    <div className="row" role="group" aria-label={t('Language')}>
      <IconLanguage size={14} stroke={1.75} aria-hidden />
      {languages.map((l) => (
        <button
          key={l.code}
          type="button"
          lang={l.code}
          className={l.code === now ? 'strong' : 'link'}
          aria-pressed={l.code === now}
          onClick={() => void change(l.code)}
        >
          {l.name}
        </button>
      ))}
    </div>
  );
}
