import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FaultRow } from './fault-rows.web.ts';
import { consigneesOf, products } from './fault-rows.web.ts';
import type { Choice } from '#kit/web/account-input.tsx';
import { AccountInput } from '#kit/web/account-input.tsx';
import { Action } from '#kit/web/action.tsx';
import { useText } from '#kit/web/text.tsx';

/** What a row of faults can do: be written anew, and be left for the next. */
export interface Writing {
  /** The row whose value is being written. */
  at: string | null;
  open: (row: FaultRow) => void;
  /** `choice`: from a look-up. */
  take: (row: FaultRow, value: string, choice?: Choice) => void;
  /** Writes what stands there and goes to no other row. */
  keep: (row: FaultRow, value: string) => void;
  leave: (row: FaultRow) => void;
  use: (row: FaultRow, value: string) => void;
  makeCodes: () => void;
}

/** The value of the file; pressed, it can be written anew. */
export function Value({
  row,
  writing,
  shipperAccountId,
}: {
  row: FaultRow;
  writing: Writing | null;
  shipperAccountId: number | null;
}) {
  const t = useText();
  if (!writing || !row.writes)
    return <span className={row.value === '' ? 'dim' : 'ce bad'}>{row.value || '–'}</span>;
  if (writing.at === row.id)
    return <Editor row={row} writing={writing} shipperAccountId={shipperAccountId} />;
  return (
    <button
      type="button"
      className={`ce bad ${row.value === '' ? 'none' : ''}`}
      title={t('Write another value')}
      onClick={() => writing.open(row)}
    >
      {row.value || t('nothing')}
    </button>
  );
}

function Editor({
  row,
  writing,
  shipperAccountId,
}: {
  row: FaultRow;
  writing: Writing;
  shipperAccountId: number | null;
}) {
  const t = useText();
  const frame = useRef<HTMLSpanElement>(null);
  const [look] = useState(() => (row.mends === 'product' ? products : consigneesOf(shipperAccountId)));
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  const label =
    row.units > 1
      ? t('{element} instead of {value}, for {count, plural, one {# unit} other {# units}}', {
          element: row.field,
          value: row.value,
          count: row.units,
        })
      : t('{element} of unit {unit}', { element: row.field, unit: row.unitId });
  return (
    <span
      ref={frame}
      className="ce-edit"
      role="presentation"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') writing.leave(row);
      }}
    >
      {row.mends === 'consignee' || row.mends === 'product' ? (
        <AccountInput
          label={label}
          look={look}
          value={null}
          typed={row.value}
          placeholder={row.value}
          onChange={(choice) => {
            if (choice) writing.take(row, choice.value, choice);
          }}
        />
      ) : (
        <PlainInput label={label} row={row} writing={writing} />
      )}
    </span>
  );
}

function PlainInput({ label, row, writing }: { label: string; row: FaultRow; writing: Writing }) {
  const [text, setText] = useState(row.value);
  const done = useRef(false);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') done.current = true;
    if (event.key !== 'Enter') return;
    event.preventDefault();
    done.current = true;
    writing.take(row, text);
  };
  return (
    <input
      className="input sm"
      aria-label={label}
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={keys}
      onBlur={() => {
        if (!done.current) writing.keep(row, text);
      }}
    />
  );
}

/** What may be meant, taken with one press; for how many units, also where nothing is suggested. */
export function Suggestion({ row, writing }: { row: FaultRow; writing: Writing | null }) {
  const t = useText();
  const { suggestion, hint, units } = row;
  const why = hint ? t(hint.sentence, hint.params) : '';
  const forUnits = units > 1 && (
    <span className="cap">{t('for {count, plural, one {# unit} other {# units}}', { count: units })}</span>
  );
  if (writing && row.code === 'unitIdMissing')
    return (
      <Action small onPress={writing.makeCodes}>
        {t('Make codes for all')}
      </Action>
    );
  if (suggestion === null)
    return (
      <span className="row">
        <span className="cap" title={why}>
          {why || (units > 1 ? '' : '–')}
        </span>
        {forUnits}
      </span>
    );
  if (!writing || row.mends === null) return <span className="code">{suggestion}</span>;
  return (
    <span className="row">
      <Action small onPress={() => writing.use(row, suggestion)}>
        {t('Use {value}', { value: suggestion })}
      </Action>
      {forUnits}
      <span className="cap ell">{why}</span>
    </span>
  );
}
