import { useId } from 'react';
import { useUrlSearch } from './url-search.ts';
import { useTranslate } from './translate.tsx';

/**
 * Returns the title row that the user chose for the next file, in the API's form. Undefined means that the server finds the row.
 */
export function useTitleRow(): number | undefined {
  const [{ titleRow = '' }] = useUrlSearch();
  return titleRow === '' ? undefined : Number(titleRow);
}

/** A field for the row that contains the column titles of the next file. The choice is kept in the screen's URL. */
export function TitleRowField() {
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
        placeholder={t('Automatic. Enter 0 for none')}
        value={address['titleRow'] ?? ''}
        onChange={(event) => change({ titleRow: event.target.value.replace(/\D/g, '') }, true)}
      />
    </div>
  );
}
