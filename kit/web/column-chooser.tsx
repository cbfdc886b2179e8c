import { IconColumns3 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Popover } from './popover.tsx';
import { loadLocal, saveLocal } from './local-storage.ts';
import type { TableColumn } from './table-row.tsx';
import { useTranslate } from './translate.tsx';

/** The visible columns of a table, stored per user and table. */
export function useVisibleColumns<R>(name: string, columns: readonly TableColumn<R>[]) {
  const place = `columns.${name}`;
  const [hidden, setHidden] = useState<string[]>(
    () => loadLocal<string[]>(place) ?? columns.filter((c) => c.isHiddenByDefault).map((c) => c.id),
  );
  const visible = useMemo(
    () => columns.filter((c, i) => i === 0 || !hidden.includes(c.id)),
    [columns, hidden],
  );
  const show = (id: string, on: boolean) => {
    const next = on ? hidden.filter((h) => h !== id) : [...hidden, id];
    setHidden(next);
    saveLocal(place, next);
  };
  return { visible, hidden, show };
}

export function ColumnChooser<R>({
  columns,
  hiddenColumnIds: hidden,
  setColumnVisible: show,
}: {
  columns: readonly TableColumn<R>[];
  hiddenColumnIds: string[];
  setColumnVisible: (id: string, on: boolean) => void;
}) {
  const t = useTranslate();
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <button
          type="button"
          className="btn sm icon ghost column-chooser"
          aria-label={t('Columns')}
          title={t('Columns')}
        >
          <IconColumns3 size={15} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="option-list" role="group" aria-label={t('Columns')}>
          {columns
            .slice(1)
            .filter((c) => c.title)
            .map((c) => (
              <label key={c.id}>
                <input
                  type="checkbox"
                  className="checkbox"
                  checked={!hidden.includes(c.id)}
                  onChange={(e) => show(c.id, e.target.checked)}
                />
                {c.title}
              </label>
            ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
