import { IconAlertOctagon } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Suggestion, Value } from './fault-cell.part.tsx';
import type { Writing } from './fault-cell.part.tsx';
import type { FaultRow, Mending } from './fault-rows.web.ts';
import { useWriting } from './fault-rows.web.ts';
import { showCount } from '#kit/contract/money.ts';
import { plainList } from '#kit/web/list.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** Faults of the file, equal ones in one row or each in its own, where they stand, and what would mend them. */
export function FaultTable({
  name,
  rows,
  grouped,
  shipperAccountId,
  mending,
  shown,
  onShow,
  nothing,
}: {
  name: string;
  rows: readonly FaultRow[];
  grouped: boolean;
  shipperAccountId: number | null;
  mending: Mending | null;
  shown: string | null;
  onShow: (id: string) => void;
  /** What there is none of, of the rows that are asked for. */
  nothing: string;
}) {
  const t = useText();
  const { place, writing } = useWriting(rows, mending);
  const columns = useMemo(
    () => columnsOf(t, { grouped, writing, shipperAccountId }),
    [t, grouped, writing, shipperAccountId],
  );
  const list = { ...plainList(rows), main: true, opened: shown ?? undefined };
  return (
    <div className="faults" ref={place} tabIndex={-1}>
      <DataTable
        name={name}
        list={list}
        columns={columns}
        phone={{ state: 'suggestion', below: ['fault', 'value'] }}
        rowId={(r) => r.id}
        onOpen={(id) => onShow(String(id))}
        empty={{ sentence: nothing }}
      />
    </div>
  );
}

interface Cells {
  grouped: boolean;
  writing: Writing | null;
  shipperAccountId: number | null;
}
const columnsOf = (t: Say, { grouped, writing, shipperAccountId }: Cells): Column<FaultRow>[] => {
  const standsAt: Column<FaultRow> = {
    id: 'place',
    title: grouped ? t('First at') : t('Line:col'),
    width: 84,
    right: true,
    cell: (r) => (
      <span className="dim code">
        {r.line}:{r.column}
      </span>
    ),
  };
  const unitsColumn: Column<FaultRow> = {
    id: 'units',
    title: t('Units'),
    width: 76,
    right: true,
    cell: (r) => showCount(r.units),
  };
  const unitColumn: Column<FaultRow> = {
    id: 'unit',
    title: t('Unit'),
    width: 170,
    cell: (r) => <span className="code">{r.unitId || '–'}</span>,
    full: (r) => r.unitId,
  };
  const faultColumn: Column<FaultRow> = {
    id: 'fault',
    title: t('Fault'),
    width: 280,
    grow: true,
    cell: (r) => (
      <span className="fault-says">
        <IconAlertOctagon size={15} stroke={2} aria-hidden />
        <span>{t(r.sentence, r.params)}</span>
      </span>
    ),
    full: (r) => t(r.sentence, r.params),
  };
  return [
    { id: 'field', title: t('Element'), width: 128, cell: (r) => r.field, full: (r) => r.field },
    ...(grouped ? [unitsColumn, standsAt] : [standsAt, unitColumn]),
    {
      id: 'value',
      title: t('In the file'),
      width: 176,
      cell: (r) => <Value row={r} writing={writing} shipperAccountId={shipperAccountId} />,
    },
    faultColumn,
    {
      id: 'suggestion',
      title: t('Suggestion'),
      width: 260,
      cell: (r) => <Suggestion row={r} writing={writing} />,
    },
  ];
};
