import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FileErrorRow } from './error-rows.client.ts';
import { createConsigneeCodeLookup, productCodeLookup } from './error-rows.client.ts';
import type { LookupOption } from '#kit/web/account-combobox.tsx';
import { LookupCombobox } from '#kit/web/account-combobox.tsx';
import { Button } from '#kit/web/button.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The editing state of error rows: one is open, then the next. */
export interface ErrorRowEditing {
  /** The row being edited. */
  editedRowId: string | null;
  startEditing: (row: FileErrorRow) => void;
  /** Applies a value and opens the next row. `choice` is the option if it comes from a lookup. */
  applyAndEditNext: (row: FileErrorRow, value: string, choice?: LookupOption) => void;
  /** Applies the value without opening another row. */
  applyValue: (row: FileErrorRow, value: string) => void;
  stopEditing: (row: FileErrorRow) => void;
  applySuggestion: (row: FileErrorRow, value: string) => void;
  generateCodes: () => void;
}

/** The value in the file. A click opens it for editing. */
export function ErrorValueCell({
  row,
  editing: writing,
  shipperAccountId,
}: {
  row: FileErrorRow;
  editing: ErrorRowEditing | null;
  shipperAccountId: number | null;
}) {
  const t = useTranslate();
  if (!writing || !row.isEditable)
    return <span className={row.value === '' ? 'muted' : 'cell-value invalid'}>{row.value || '–'}</span>;
  if (writing.editedRowId === row.id)
    return <Editor row={row} writing={writing} shipperAccountId={shipperAccountId} />;
  return (
    <button
      type="button"
      className={`cell-value invalid ${row.value === '' ? 'missing' : ''}`}
      title={t('Enter another value')}
      onClick={() => writing.startEditing(row)}
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
  row: FileErrorRow;
  writing: ErrorRowEditing;
  shipperAccountId: number | null;
}) {
  const t = useTranslate();
  const frame = useRef<HTMLSpanElement>(null);
  const [look] = useState(() =>
    row.mends === 'product' ? productCodeLookup : createConsigneeCodeLookup(shipperAccountId),
  );
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
      className="cell-editor"
      role="presentation"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') writing.stopEditing(row);
      }}
    >
      {row.mends === 'consignee' || row.mends === 'product' ? (
        <LookupCombobox
          label={label}
          lookup={look}
          value={null}
          typed={row.value}
          placeholder={row.value}
          onChange={(choice) => {
            if (choice) writing.applyAndEditNext(row, choice.value, choice);
          }}
        />
      ) : (
        <PlainInput label={label} row={row} writing={writing} />
      )}
    </span>
  );
}

function PlainInput({ label, row, writing }: { label: string; row: FileErrorRow; writing: ErrorRowEditing }) {
  const [text, setText] = useState(row.value);
  const done = useRef(false);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') done.current = true;
    if (event.key !== 'Enter') return;
    event.preventDefault();
    done.current = true;
    writing.applyAndEditNext(row, text);
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
        if (!done.current) writing.applyValue(row, text);
      }}
    />
  );
}

/** The suggested value, applied with one click. Also shows how many units it changes, even without a suggestion. */
export function ErrorSuggestionCell({
  row,
  editing: writing,
}: {
  row: FileErrorRow;
  editing: ErrorRowEditing | null;
}) {
  const t = useTranslate();
  const { suggestion, hint, units } = row;
  const why = hint ? t(hint.sentence, hint.params) : '';
  const forUnits = units > 1 && (
    <span className="caption">
      {t('for {count, plural, one {# unit} other {# units}}', { count: units })}
    </span>
  );
  if (writing && row.code === 'unitIdMissing')
    return (
      <Button isSmall onPress={writing.generateCodes}>
        {t('Create codes for all')}
      </Button>
    );
  if (suggestion === null)
    return (
      <span className="row">
        <span className="caption" title={why}>
          {why || (units > 1 ? '' : '–')}
        </span>
        {forUnits}
      </span>
    );
  if (!writing || row.mends === null) return <span className="code">{suggestion}</span>;
  return (
    <span className="row">
      <Button isSmall onPress={() => writing.applySuggestion(row, suggestion)}>
        {t('Use {value}', { value: suggestion })}
      </Button>
      {forUnits}
      <span className="caption ellipsis">{why}</span>
    </span>
  );
}
