import { IconX } from '@tabler/icons-react';
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
      <ClearChosen onPress={selection.clear} />
    </div>
  );
}

/** The way out of a selection: the key that does it, or a cross where there is no keyboard. */
export function ClearChosen({ onPress }: { onPress: () => void }) {
  const t = useText();
  return (
    <button type="button" className="btn clear" onClick={onPress}>
      <kbd>Esc</kbd>
      <IconX size={16} stroke={1.75} aria-hidden />
      <span className="unseen">{t('Clear the selection')}</span>
    </button>
  );
}
