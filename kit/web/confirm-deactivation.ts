import { confirmAction } from './confirm-dialog.ts';
import type { Translate } from './translate.tsx';

/**
 * Asks before a record is deactivated that something still uses, and says what. `uses`: "2 claims, 1 rule"; null when
 * nothing uses it: then nobody is asked. Answers whether to go on.
 */
export async function confirmDeactivation(
  t: Translate,
  { title, confirmLabel: act, uses }: { title: string; confirmLabel: string; uses: string | null },
): Promise<boolean> {
  if (uses === null) return true;
  return confirmAction({
    title,
    body: t('It won’t be available for new records. Records that use it keep it: {uses}.', { uses }),
    confirmLabel: act,
    leave: t('Cancel'),
  });
}
