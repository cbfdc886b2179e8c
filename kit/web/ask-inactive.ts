import { ask } from './ask.ts';
import type { Say } from './text.tsx';

/**
 * Asks before a record is deactivated that something still uses, and says what. `uses`: "2 claims, 1 rule"; null when
 * nothing uses it: then nobody is asked. Answers whether to go on.
 */
export async function askInactive(
  t: Say,
  { title, act, uses }: { title: string; act: string; uses: string | null },
): Promise<boolean> {
  if (uses === null) return true;
  return ask({
    title,
    body: t('It is no longer offered. What uses it keeps it: {uses}.', { uses }),
    act,
    leave: t('Keep'),
  });
}
