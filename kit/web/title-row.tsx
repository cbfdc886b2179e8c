import { useId } from 'react';
import { useAddress } from './address.ts';
import { useText } from './text.tsx';

/** The row of titles that somebody chose for the next file, as calls take it. Undefined: the server finds the row. */
export function useTitleRow(): number | undefined {
  const [{ titleRow = '' }] = useAddress();
  return titleRow === '' ? undefined : Number(titleRow);
}

/** Asks in which row the next file has its titles. The choice is in the address of the screen. */
export function TitleRowField() {
  const t = useText();
  const id = useId();
  const [address, change] = useAddress();
  return (
    <div className="field" style={{ width: 260 }}>
      <label htmlFor={id}>{t('Row of the titles')}</label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        maxLength={4}
        placeholder={t('Automatic; 0 for none')}
        value={address['titleRow'] ?? ''}
        onChange={(event) => change({ titleRow: event.target.value.replace(/\D/g, '') }, true)}
      />
    </div>
  );
}
