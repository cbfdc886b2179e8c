import type { z } from 'zod';
import type { runningSessionSchema } from './session.contract.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type RunningSession = z.output<typeof runningSessionSchema>;

/** A readable name of a session's browser. */
export function formatBrowserName(
  t: Translate,
  { browser, system }: Pick<RunningSession, 'browser' | 'system'>,
): string {
  if (browser !== null && system !== null) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown browser');
}

/** When something was created, and when it was last used. */
export function CreatedAndLastUsedTimes({
  since,
  last,
  lastUsedTexts,
}: {
  since: string;
  last: string | null;
  lastUsedTexts: { last: (moment: string) => string; never: string };
}) {
  const t = useTranslate();
  return (
    <>
      <time dateTime={since}>{t('since {moment}', { moment: formatShortDateTimeWithZone(since) })}</time>
      {' · '}
      {last === null ? (
        lastUsedTexts.never
      ) : (
        <time dateTime={last}>{lastUsedTexts.last(formatShortDateTimeWithZone(last))}</time>
      )}
    </>
  );
}
/** When a session started, and when it was last used. */
export function SessionTimes({ session }: { session: RunningSession }) {
  const t = useTranslate();
  const last = (moment: string) => t('last used {moment}', { moment });
  return (
    <CreatedAndLastUsedTimes
      since={session.startedAt}
      last={session.lastSeenAt}
      lastUsedTexts={{ last, never: t('never used') }}
    />
  );
}
