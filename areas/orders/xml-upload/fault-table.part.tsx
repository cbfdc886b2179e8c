import { IconAlertOctagon } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useMemo, useState } from 'react';
import type { FileFault } from './xml-upload.contract.ts';
import { mendsAll } from './upload-desk.web.ts';
import { autoComplete } from '#areas/accounts/accounts/accounts.contract.ts';
import { listProducts } from '#areas/accounts/products/products.contract.ts';
import type { Choice, Lookup } from '#kit/web/account-input.tsx';
import { AccountInput } from '#kit/web/account-input.tsx';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { plainList } from '#kit/web/list.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

export interface FaultRow extends FileFault {
  id: number;
}
type Mend = (fault: FileFault, value: string) => void;

const consigneesOf = (shipperAccountId: number | null): Lookup => ({
  find: async (text, signal) =>
    (
      await call(
        autoComplete,
        {
          params: { type: 'consignees' },
          query: { search: text || undefined, shipperAccountId: shipperAccountId ?? undefined },
        },
        { signal, own: true },
      )
    ).map((account): Choice => ({
      value: account.number,
      label: account.number,
      note: [account.name, account.city].filter(Boolean).join(' · '),
    })),
});
const products: Lookup = {
  find: async (text, signal) =>
    (await call(listProducts, { query: { search: text || undefined } }, { signal, own: true }))
      .slice(0, 20)
      .map((product): Choice => ({ value: product.code, label: product.code, note: product.description })),
};

/** Every fault of the file, where it stands, and what would mend it. */
export function FaultTable({
  faults,
  shipperAccountId,
  mend,
  shown,
  onShow,
}: {
  faults: readonly FileFault[];
  shipperAccountId: number | null;
  mend: Mend | null;
  shown: number | null;
  onShow: (id: number) => void;
}) {
  const t = useText();
  const rows = useMemo(() => faults.map((fault, id): FaultRow => ({ ...fault, id })), [faults]);
  const alike = useMemo(() => countAlike(rows), [rows]);
  const columns = useMemo(
    () => columnsOf(t, mend, alike, consigneesOf(shipperAccountId)),
    [t, mend, alike, shipperAccountId],
  );
  const list = { ...plainList(rows), main: true, opened: shown === null ? undefined : String(shown) };
  return (
    <DataTable
      name={t('Faults of the file')}
      list={list}
      columns={columns}
      rowId={(r) => r.id}
      onOpen={(id) => onShow(Number(id))}
      empty={{ sentence: t('No faults in this file.') }}
    />
  );
}
const likeness = (fault: FileFault): string => `${fault.field}\n${fault.value}`;
function countAlike(rows: readonly FaultRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) if (mendsAll(row)) counts.set(likeness(row), (counts.get(likeness(row)) ?? 0) + 1);
  return counts;
}

const columnsOf = (
  t: Say,
  mend: Mend | null,
  alike: ReadonlyMap<string, number>,
  consignees: Lookup,
): Column<FaultRow>[] => [
  {
    id: 'place',
    title: t('Line:col'),
    width: 84,
    right: true,
    cell: (r) => (
      <span className="dim code">
        {r.line}:{r.column}
      </span>
    ),
  },
  {
    id: 'unit',
    title: t('Unit'),
    width: 170,
    cell: (r) => <span className="code">{r.unitId || '–'}</span>,
    full: (r) => r.unitId,
  },
  { id: 'field', title: t('Element'), width: 128, cell: (r) => r.field, full: (r) => r.field },
  {
    id: 'value',
    title: t('In the file'),
    width: 176,
    cell: (r) => <Value fault={r} mend={mend} alike={alike.get(likeness(r)) ?? 1} consignees={consignees} />,
  },
  {
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
  },
  {
    id: 'suggestion',
    title: t('Suggestion'),
    width: 220,
    cell: (r) => <Suggestion fault={r} mend={mend} alike={alike.get(likeness(r)) ?? 1} />,
  },
];

function Suggestion({ fault, mend, alike }: { fault: FileFault; mend: Mend | null; alike: number }) {
  const t = useText();
  const { suggestion, hint } = fault;
  const why = hint ? t(hint.sentence, hint.params) : '';
  if (suggestion === null)
    return (
      <span className="cap" title={why}>
        {why || '–'}
      </span>
    );
  if (!mend || fault.mends === null) return <span className="code">{suggestion}</span>;
  return (
    <span className="row" title={why}>
      <Action small onPress={() => mend(fault, suggestion)}>
        {t('Use {value}', { value: suggestion })}
      </Action>
      {alike > 1 && (
        <span className="cap">
          {t('for {count, plural, one {# unit} other {# units}}', { count: alike })}
        </span>
      )}
    </span>
  );
}

/** The value of the file; pressed, it can be written anew. */
function Value({
  fault,
  mend,
  alike,
  consignees,
}: {
  fault: FileFault;
  mend: Mend | null;
  alike: number;
  consignees: Lookup;
}) {
  const t = useText();
  const [writing, setWriting] = useState(false);
  const [text, setText] = useState(fault.value);
  const field = fault.mends;
  if (!mend || field === null || fault.unit === null)
    return <span className={fault.value === '' ? 'dim' : 'ce bad'}>{fault.value || '–'}</span>;
  if (!writing) {
    return (
      <button
        type="button"
        className={`ce bad ${fault.value === '' ? 'none' : ''}`}
        title={t('Write another value')}
        onClick={() => {
          setText(fault.value);
          setWriting(true);
        }}
      >
        {fault.value || t('nothing')}
      </button>
    );
  }
  const take = (value: string) => {
    setWriting(false);
    if (value.trim() !== fault.value) mend(fault, value);
  };
  const label =
    alike > 1
      ? t('{element} instead of {value}, for {count} units', {
          element: fault.field,
          value: fault.value,
          count: alike,
        })
      : t('{element} of unit {unit}', { element: fault.field, unit: fault.unitId });
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setWriting(false);
    if (event.key === 'Enter' && field !== 'consignee' && field !== 'product') take(text);
  };
  return (
    <span
      className="ce-edit"
      role="presentation"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={keys}
      ref={(frame) => frame?.querySelector('input')?.focus()}
    >
      {field === 'consignee' || field === 'product' ? (
        <AccountInput
          label={label}
          look={field === 'product' ? products : consignees}
          value={null}
          placeholder={fault.value}
          onChange={(choice) => {
            if (choice) take(choice.value);
          }}
        />
      ) : (
        <input
          className="input sm"
          aria-label={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => take(text)}
        />
      )}
    </span>
  );
}
