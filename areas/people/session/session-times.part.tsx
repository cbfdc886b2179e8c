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

/** Since when something is there, and when it last did what it is for. */
export function SinceAndLast({
  since,
  last,
  says,
}: {
  since: string;
  last: string | null;
  says: { last: (moment: string) => string; never: string };
}) {
  const t = useText();
  return (
    <>
      <time dateTime={since}>{t('since {moment}', { moment: showNamedMoment(since) })}</time>
      {' · '}
      {last === null ? says.never : <time dateTime={last}>{says.last(showNamedMoment(last))}</time>}
    </>
  );
}
/** Since when a session runs, and when it was last used. */
export function SessionTimes({ of }: { of: RunningSession }) {
  const t = useText();
  const last = (moment: string) => t('last used {moment}', { moment });
  return <SinceAndLast since={of.startedAt} last={of.lastSeenAt} says={{ last, never: t('never used') }} />;
}
