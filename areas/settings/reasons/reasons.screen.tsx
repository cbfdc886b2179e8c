import { useMemo, useState } from 'react';
import { NewReasonForm, ReasonForm } from './reason.form.tsx';
import { ReasonDrawer } from './reason-drawer.part.tsx';
import { kindNames, kindUses, usesOf } from './reason-words.web.ts';
import { findReasons, reasonKinds } from './reasons.contract.ts';
import type { ReasonKind, ReasonRow } from './reasons.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { useAddress } from '#kit/web/address.ts';
import { Filters, FlagFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { newest } from '#kit/web/newer.ts';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const columnsOf = (t: Say): Column<ReasonRow>[] => [
  {
    id: 'code',
    title: t('Code'),
    width: 130,
    sort: 'code',
    cell: (r) => <span className="code">{r.code}</span>,
  },
  {
    id: 'label',
    title: t('Reason'),
    width: 260,
    grow: true,
    sort: 'label',
    cell: (r) => t(r.label),
    full: (r) => t(r.label),
  },
  { id: 'uses', title: t('Used by'), width: 190, cell: (r) => usesOf(t, r.kind, r.uses) },
  {
    id: 'active',
    title: t('Status'),
    width: 120,
    sort: 'active',
    cell: (r) => <State of="active" value={String(r.active)} />,
    watch: (r) => String(r.active),
  },
];

/** Reasons of two kinds may have the same id. */
const rowId = (r: ReasonRow) => `${r.kind}.${r.id}`;

/** Why freight is cancelled, left behind or rejected, and why invoices and losses are contested: the lists that people choose from. */
export default function ReasonsScreen() {
  const t = useText();
  const [address, change] = useAddress();
  const kind = reasonKinds.find((known) => known === address['kind']) ?? 'cancel';
  const found = useList(findReasons, { fixed: { kind } });
  const list = { ...found, clear: () => found.set({ search: undefined, active: undefined }) };
  const choose = (next: ReasonKind) =>
    change({ kind: next === 'cancel' ? undefined : next, page: undefined, open: undefined }, true);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [form, setForm] = useState<ReasonRow | 'new' | null>(null);
  return (
    <Screen
      title={t('Reasons')}
      note={showCount(list.total)}
      beside={<Kinds shown={kind} onChoose={choose} />}
      acts={<NewAct onPress={() => setForm('new')}>{t('New reason')}</NewAct>}
    >
      <Filters list={list}>
        <TextFilter name="search" label={t('Code or reason')} />
        <FlagFilter name="active" label={t('Active')} />
      </Filters>
      <DataTable
        name={t(kindNames[kind])}
        list={list}
        columns={columns}
        phone={{ state: 'active', below: ['label', 'uses'] }}
        rowId={rowId}
        empty={{
          sentence: t('No reasons found'),
          why: t(kindUses[kind]),
          first: () => setForm('new'),
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={rowId}>
        {(reason, beside) => <ReasonDrawer reason={reason} {...beside} onEdit={() => setForm(reason)} />}
      </OpenRow>
      {form === 'new' && <NewReasonForm key={kind} kind={kind} onClose={() => setForm(null)} />}
      {form !== null && form !== 'new' && (
        <ReasonForm
          key={`${form.kind}.${form.id}`}
          reason={newest(
            list.rows.filter((r) => r.kind === form.kind),
            form,
          )}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}

/** The kinds of reasons, one of which is shown. */
function Kinds({ shown, onChoose }: { shown: ReasonKind; onChoose: (kind: ReasonKind) => void }) {
  const t = useText();
  return (
    <div className="seg" role="group" aria-label={t('Show')}>
      {reasonKinds.map((kind) => (
        <button key={kind} type="button" aria-pressed={kind === shown} onClick={() => onChoose(kind)}>
          {t(kindNames[kind])}
        </button>
      ))}
    </div>
  );
}
