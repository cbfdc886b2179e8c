import type { ReactNode } from 'react';
import { showCount } from '#kit/contract/money.ts';
import { useKeys } from './keys.ts';
import type { Selection } from './selection.ts';
import { useText } from './text.tsx';

/** What is chosen and what can be done with it; floats over the list while something is chosen. At most four actions. */
export function BulkBar({
  selection,
  about,
  children,
}: {
  selection: Selection;
  about?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  const { chosen, count, total } = selection;
  useKeys({
    Escape: () => {
      if (count === 0) return false;
      selection.clear();
      return true;
    },
  });
  if (count === 0) return null;
  return (
    <div className="bulk" role="toolbar" aria-label={t('Selected rows')}>
      <b>
        {chosen.all
          ? t('All {total}', { total: showCount(total) })
          : t('{count, plural, one {# row} other {# rows}}', { count })}
      </b>
      {chosen.all && chosen.excluded.size > 0 && (
        <span className="q">{t('except {count}', { count: chosen.excluded.size })}</span>
      )}
      {about && <span className="q">{about}</span>}
      <span className="sep" />
      {children}
      <span className="sep" />
      <button type="button" className="btn" onClick={selection.clear}>
        <kbd>Esc</kbd>
        <span className="unseen">{t('Clear the selection')}</span>
      </button>
    </div>
  );
}
