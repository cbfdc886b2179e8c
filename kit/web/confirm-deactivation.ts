import { confirmAction } from './confirm-dialog.ts';
import type { Translate } from './translate.tsx';

/**
 * Asks for confirmation before a record that is still in use is deactivated, and lists its uses (`usesText`: "2 claims, 1
 * rule"). Null means nothing uses it, and no dialog appears. Resolves to whether to continue.
 */
export async function confirmDeactivationIfInUse(
  t: Translate,
  {
    title,
    confirmLabel: act,
    usesText: uses,
  }: { title: string; confirmLabel: string; usesText: string | null },
): Promise<boolean> {
  if (uses === null) return true;
  return confirmAction({
    title,
    body: t('It won’t be available for new records. Records that use it keep it: {uses}.', { uses }),
    confirmLabel: act,
  });
}
