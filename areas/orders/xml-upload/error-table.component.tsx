import { IconAlertOctagon } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ErrorSuggestionCell, ErrorValueCell } from './error-cells.component.tsx';
import type { ErrorRowEditing } from './error-cells.component.tsx';
import type { FileErrorRow, CorrectionActions } from './error-rows.client.ts';
import { useErrorRowEditing } from './error-rows.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { createStaticList } from '#kit/web/list.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The errors of the file, equal ones grouped or each in its own row, with their position and a fix. */
export function FileErrorTable({
  name,
  rows,
  isGrouped: grouped,
  shipperAccountId,
  correctionActions: mending,
  selectedRowId,
  onSelectRow: onShow,
  emptyMessage: nothing,
}: {
  name: string;
  rows: readonly FileErrorRow[];
  isGrouped: boolean;
  shipperAccountId: number | null;
  correctionActions: CorrectionActions | null;
  selectedRowId: string | null;
  onSelectRow: (id: string) => void;
  /** The text shown when there are no such rows. */
  emptyMessage: string;
}) {
  const t = useTranslate();
  const { place, writing } = useErrorRowEditing(rows, mending);
  const columns = useMemo(
    () => columnsOf(t, { grouped, writing, shipperAccountId }),
    [t, grouped, writing, shipperAccountId],
  );
  const list = { ...createStaticList(rows), isPageList: true, openRowId: selectedRowId ?? undefined };
  return (
    <div className="upload-errors" ref={place} tabIndex={-1}>
      <DataTable
        name={name}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'suggestion', secondLineColumns: ['fault', 'value'] }}
        rowId={(r) => r.id}
        onOpen={(id) => onShow(String(id))}
        emptyText={{ message: nothing }}
      />
    </div>
  );
}

interface Cells {
  grouped: boolean;
  writing: ErrorRowEditing | null;
  shipperAccountId: number | null;
}
const columnsOf = (
  t: Translate,
  { grouped, writing, shipperAccountId }: Cells,
): TableColumn<FileErrorRow>[] => {
  const standsAt: TableColumn<FileErrorRow> = {
    id: 'place',
    title: grouped ? t('First at') : t('Line:col'),
    width: 84,
    alignRight: true,
    cell: (r) => (
      <span className="muted code">
        {r.line}:{r.column}
      </span>
    ),
  };
  const unitsColumn: TableColumn<FileErrorRow> = {
    id: 'units',
    title: t('Units'),
    width: 76,
    alignRight: true,
    cell: (r) => formatCount(r.units),
  };
  const unitColumn: TableColumn<FileErrorRow> = {
    id: 'unit',
    title: t('Unit'),
    width: 170,
    cell: (r) => <span className="code">{r.unitId || '–'}</span>,
    getFullText: (r) => r.unitId,
  };
  const faultColumn: TableColumn<FileErrorRow> = {
    id: 'fault',
    title: t('Error'),
    width: 280,
    flexGrow: true,
    cell: (r) => (
      <span className="file-error-message">
        <IconAlertOctagon size={15} stroke={2} aria-hidden />
        <span>{t(r.sentence, r.params)}</span>
      </span>
    ),
    getFullText: (r) => t(r.sentence, r.params),
  };
  return [
    { id: 'field', title: t('Element'), width: 128, cell: (r) => r.field, getFullText: (r) => r.field },
    ...(grouped ? [unitsColumn, standsAt] : [standsAt, unitColumn]),
    {
      id: 'value',
      title: t('In the file'),
      width: 176,
      cell: (r) => <ErrorValueCell row={r} editing={writing} shipperAccountId={shipperAccountId} />,
    },
    faultColumn,
    {
      id: 'suggestion',
      title: t('Suggestion'),
      width: 260,
      cell: (r) => <ErrorSuggestionCell row={r} editing={writing} />,
    },
  ];
};
