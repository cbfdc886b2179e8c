import { useId } from 'react';
import { useUrlSearch } from './url-search.ts';
import { useTranslate } from './translate.tsx';

/** The row of titles that somebody chose for the next file, as calls take it. Undefined: the server finds the row. */
export function useTitleRow(): number | undefined {
  const [{ titleRow = '' }] = useUrlSearch();
  return titleRow === '' ? undefined : Number(titleRow);
}

/** Asks in which row the next file has its titles. The choice is in the address of the screen. */
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
