import { IconAlertOctagon, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useMemo, useState } from 'react';
import type { AccountSheetRowChanges, AccountSheetError } from './account-import.contract.ts';
import { accountSheetColumns } from './account-import.contract.ts';
import { getSimilarErrorGroupKey } from './use-account-import.client.ts';
import { Button } from '#kit/web/button.tsx';
import { createStaticList } from '#kit/web/list.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

interface FaultRow extends AccountSheetError {
  id: number;
  /** How many cells of the column have the same value. */
  alike: number;
}
interface ImportErrorActions {
  mend: (error: AccountSheetError, value: string) => void;
  leaveOut: (error: AccountSheetError) => void;
}

/** Lists every error of the sheet: its position, the problem and the suggested fix, which the user applies in place. */
export function AccountImportErrorsWithFixes({
  faults: errors,
  acts,
}: {
  faults: readonly AccountSheetError[];
  acts: ImportErrorActions;
}) {
  const t = useTranslate();
  const rows = useMemo(() => {
    const counts = Map.groupBy(errors, (error) => getSimilarErrorGroupKey(error));
    return errors.map((error, id): FaultRow => ({
      ...error,
      id,
      alike:
        getSimilarErrorGroupKey(error) === null
          ? 1
          : (counts.get(getSimilarErrorGroupKey(error))?.length ?? 1),
    }));
  }, [errors]);
  const columns = useMemo(() => columnsOf(t, acts), [t, acts]);
  return (
    <DataTable
      name={t('Errors in the file')}
      list={createStaticList(rows)}
      columns={columns}
      phoneLayout={{ statusColumn: 'number', secondLineColumns: ['fault', 'value'] }}
      rowId={(r) => `${r.id} ${r.row} ${r.column} ${r.value}`}
      onOpen={null}
      emptyText={{ message: t('No errors in this file.') }}
    />
  );
}
const titleOf = (t: Translate, { column }: AccountSheetError): string =>
  column === null ? '' : t(accountSheetColumns.find((c) => c.id === column)?.title ?? column);
const columnsOf = (t: Translate, acts: ImportErrorActions): TableColumn<FaultRow>[] => [
  { id: 'row', title: t('Row'), width: 60, alignRight: true, cell: (r) => r.row },
  {
    id: 'number',
    title: t('Account'),
    width: 110,
    cell: (r) => (r.number ? <span className="code">{r.number}</span> : <span className="muted">–</span>),
  },
  {
    id: 'column',
    title: t('Column'),
    width: 130,
    cell: (r) =>
      titleOf(t, r) || <span className="muted">{r.row === 1 ? t('Headings') : t('Whole row')}</span>,
  },
  {
    id: 'value',
    title: t('In the file'),
    width: 150,
    cell: (r) => <Cell fault={r} mend={acts.mend} />,
    getFullText: (r) => r.value,
  },
  {
    id: 'fault',
    title: t('Error'),
    width: 280,
    flexGrow: true,
    cell: (r) => (
      <span className="file-error-message">
        <IconAlertOctagon size={15} stroke={2} aria-hidden />
        <span>{t(r.sentence, translateParams(t, r))}</span>
      </span>
    ),
    getFullText: (r) => t(r.sentence, translateParams(t, r)),
  },
  {
    id: 'suggestion',
    title: t('Suggestion'),
    width: 180,
    cell: (r) => <Suggestion fault={r} mend={acts.mend} />,
  },
  {
    id: 'out',
    title: '',
    width: 60,
    cell: (r) => (
      <Button
        isSmall
        variant="ghost"
        icon={IconTrash}
        label={
          r.row === 1 ? t('Ignore column {title}', { title: r.value }) : t('Skip row {row}', { row: r.row })
        }
        disabledReason={r.row === 1 && r.value === '' ? t('This column doesn’t exist.') : null}
        onPress={() => acts.leaveOut(r)}
      />
    ),
  },
];
const translateParams = (t: Translate, { params }: AccountSheetError) =>
  'title' in params && accountSheetColumns.some((c) => c.title === params['title'])
    ? { ...params, title: t(String(params['title'])) }
    : params;

function Suggestion({ fault: error, mend }: { fault: FaultRow; mend: ImportErrorActions['mend'] }) {
  const t = useTranslate();
  const { suggestion } = error;
  if (suggestion === null) return <span className="muted">–</span>;
  return (
    <span className="row">
      <Button isSmall onPress={() => mend(error, suggestion)}>
        {suggestion === '' ? t('Leave blank') : t('Use {value}', { value: suggestion })}
      </Button>
      {error.alike > 1 && (
        <span className="caption">
          {t('in {count, plural, one {# row} other {# rows}}', { count: error.alike })}
        </span>
      )}
    </span>
  );
}

/** The cell. Pressing it opens an editor. */
function Cell({ fault: error, mend }: { fault: FaultRow; mend: ImportErrorActions['mend'] }) {
  const t = useTranslate();
  const [writing, setWriting] = useState(false);
  const [text, setText] = useState(error.value);
  if (error.column === null && error.row !== 1) return <span className="muted">{error.value || '–'}</span>;
  if (error.column === null && error.value === '') return <span className="muted">–</span>;
  const label =
    error.column === null
      ? t('Heading {title}', { title: error.value })
      : t('{column} of row {row}', { column: titleOf(t, error), row: error.row });
  if (!writing)
    return (
      <button
        type="button"
        className={`cell-value invalid ${error.value === '' ? 'missing' : ''}`}
        aria-label={t('Edit {cell}: {value}', { cell: label, value: error.value || t('nothing') })}
        onClick={() => {
          setText(error.value);
          setWriting(true);
        }}
      >
        {error.value || t('nothing')}
      </button>
    );
  const take = () => {
    setWriting(false);
    if (text.trim() !== error.value) mend(error, text);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setWriting(false);
    if (event.key === 'Enter') take();
  };
  return (
    <span className="cell-editor">
      <input
        className="input sm"
        aria-label={label}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={keys}
      />
    </span>
  );
}

const changeColumns = (t: Translate, areNewAccounts: boolean): TableColumn<AccountSheetRowChanges>[] => [
  { id: 'row', title: t('Row'), width: 60, alignRight: true, cell: (r) => r.row },
  { id: 'number', title: t('Number'), width: 110, cell: (r) => <span className="code">{r.number}</span> },
  { id: 'name', title: t('Name'), width: 220, cell: (r) => r.name, getFullText: (r) => r.name },
  {
    id: 'changes',
    title: areNewAccounts ? t('Message') : t('Changes'),
    width: 420,
    flexGrow: true,
    cell: (r) => changesText(t, r, areNewAccounts),
    getFullText: (r) => changesText(t, r, areNewAccounts),
  },
];
const changesText = (t: Translate, { changes }: AccountSheetRowChanges, areNewAccounts: boolean): string =>
  changes
    .filter(({ column }) => !areNewAccounts || !['Number', 'Name'].includes(column))
    .map(({ column, from, to }) =>
      areNewAccounts ? `${t(column)} ${to}` : `${t(column)}: ${from || '–'} → ${to || '–'}`,
    )
    .join(' · ');

/** The rows the sheet would create or change. */
export function AccountImportChanges({
  rows,
  areNewAccounts,
}: {
  rows: readonly AccountSheetRowChanges[];
  areNewAccounts: boolean;
}) {
  const t = useTranslate();
  const columns = useMemo(() => changeColumns(t, areNewAccounts), [t, areNewAccounts]);
  return (
    <DataTable
      name={areNewAccounts ? t('New accounts') : t('Updated accounts')}
      list={createStaticList(rows)}
      columns={columns}
      phoneLayout={{ statusColumn: 'number', secondLineColumns: ['name', 'changes'] }}
      rowId={(r) => r.row}
      onOpen={null}
    />
  );
}
