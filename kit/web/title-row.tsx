import { useId } from 'react';
import { useUrlSearch } from './url-search.ts';
import { useTranslate } from './translate.tsx';

/**
 * Returns the title row that the user chose for the next file, in the API's form. Undefined means that the server finds the row.
 */
export function useChosenHeaderRowNumber(): number | undefined {
  const [{ titleRow = '' }] = useUrlSearch();
  return titleRow === '' ? undefined : Number(titleRow);
}

/** A field for the row that contains the column titles of the next file. The choice is kept in the screen's URL. */
export function FileHeaderRowField() {
  const t = useTranslate();
  const id = useId();
  const [address, change] = useUrlSearch();
  return (
    <div className="field" style={{ width: 260 }}>
      <label htmlFor={id}>{t('Header row')}</label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        maxLength={4}
        placeholder={t('Automatic. Enter 0 for none.')}
        value={address['titleRow'] ?? ''}
        onChange={(event) => change({ titleRow: event.target.value.replace(/\D/g, '') }, true)}
      />
    </div>
  );
}

/** The first rows of a file that was read, and which of them has the titles. */
interface FileHead {
  titleRow: number | null;
  head: readonly { row: number; cells: readonly string[] }[];
}
/** A choice of the title row among the first rows of a file that was read. */
export function FileHeaderRowChoice({
  titleRow,
  head,
  onChoose,
}: FileHead & { onChoose: (row: number) => void }) {
  const t = useTranslate();
  return (
    <label className="field">
      <span className="field-label">{t('Header row')}</span>
      <select
        className="input"
        value={titleRow ?? 0}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        <option value={0}>{t('No header row')}</option>
        {head.map(({ row, cells }) => (
          <option key={row} value={row}>
            {row}: {cells.filter(Boolean).join(' · ').slice(0, 60)}
          </option>
        ))}
      </select>
    </label>
  );
}
/** The name of a column. Without titles, it is its letter and the value of its first row. */
export function formatFileColumnName(
  { titleRow, head }: FileHead,
  title: string,
  columnIndex: number,
): string {
  const cell = titleRow === 0 ? head[0]?.cells[columnIndex] : undefined;
  return cell ? `${title}: ${cell.slice(0, 40)}` : title;
}
