import { IconCrane, IconLayoutDashboard } from '@tabler/icons-react';
import { useText } from '#kit/web/text.tsx';
import { A, Screen } from '#kit/web/screen.tsx';
import type { Screen as ScreenEntry } from '#app/screens.ts';
import { landing } from '#app/screens.ts';

/** What a screen of the table shows until it is built; the spec's placeholders say what they will hold. It makes no call. */
export function NotBuilt({ screen }: { screen: ScreenEntry }) {
  const t = useText();
  const Glyph = screen.placeholder ? IconLayoutDashboard : IconCrane;
  return (
    <Screen title={t(screen.title)} note={screen.note && t(screen.note)} scroll>
      <div className="nothing">
        <Glyph size={22} stroke={1.75} aria-hidden />
        <p>
          {screen.placeholder ? t('This area is not available here.') : t('This screen is not built yet.')}
        </p>
        {screen.placeholder && (
          <p className="dim">{t('It will hold: {what}', { what: t(screen.placeholder) })}</p>
        )}
        <A to={landing} className="btn">
          {t('Back to Home')}
        </A>
      </div>
    </Screen>
  );
}
