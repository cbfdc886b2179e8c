import type { z } from 'zod';
import type { runningSession } from './session.contract.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

type RunningSession = z.output<typeof runningSession>;

/** The browser of a session as people call it. */
export function browserName(t: Say, { browser, system }: Pick<RunningSession, 'browser' | 'system'>): string {
  if (browser !== null && system !== null) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown browser');
}

/** Since when a session runs, and when it was last used. */
export function SessionTimes({ of }: { of: RunningSession }) {
  const t = useText();
  return (
    <div className="cap">
      <time dateTime={of.startedAt}>{t('since {moment}', { moment: showNamedMoment(of.startedAt) })}</time>
      {' · '}
      <time dateTime={of.lastSeenAt}>
        {t('last used {moment}', { moment: showNamedMoment(of.lastSeenAt) })}
      </time>
    </div>
  );
}
