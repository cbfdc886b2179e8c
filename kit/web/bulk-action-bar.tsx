import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#kit/contract/money.ts';
import { useHotkeys } from './use-hotkeys.ts';
import type { RowSelection } from './row-selection.ts';
import { useTranslate } from './translate.tsx';

/** The bar of selected rows and their actions. It floats over the list while rows are selected. At most four actions. */
export function BulkActionBar({
  selection,
  details: about,
  children,
}: {
  selection: RowSelection;
  details?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslate();
  const { bulkSelection: chosen, count, total } = selection;
  useHotkeys({
    Escape: () => {
      if (count === 0) return false;
      selection.clear();
      return true;
    },
  });
  if (count === 0) return null;
  return (
    <div className="bulk-action-bar" role="toolbar" aria-label={t('Selected rows')}>
      <b>
        {chosen.all
          ? t('All {total}', { total: formatCount(total) })
          : t('{count, plural, one {# row} other {# rows}}', { count })}
      </b>
      {chosen.all && chosen.excluded.size > 0 && (
        <span className="bulk-note">{t('except {count}', { count: chosen.excluded.size })}</span>
      )}
      {about && <span className="bulk-note">{about}</span>}
      <span className="separator" />
      {children}
      <span className="separator" />
      <ClearSelectionButton onPress={selection.clear} />
    </div>
  );
}

/** Clears a selection. Shows the hotkey, or an X on devices without a keyboard. */
export function ClearSelectionButton({ onPress }: { onPress: () => void }) {
  const t = useTranslate();
  return (
    <button type="button" className="btn clear-selection" onClick={onPress}>
      <kbd>Esc</kbd>
      <IconX size={16} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{t('Clear selection')}</span>
    </button>
  );
}
