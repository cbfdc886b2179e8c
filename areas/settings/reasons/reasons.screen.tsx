import { useMemo, useState } from 'react';
import { NewReasonForm, EditReasonForm } from './reason.form.tsx';
import { ReasonDrawer } from './reason-drawer.component.tsx';
import { reasonListTitles, reasonListDescriptions, formatReasonUses } from './reason-labels.client.ts';
import { findReasonsEndpoint, reasonKinds } from './reasons.contract.ts';
import type { ReasonKind, ReasonRow } from './reasons.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { Filters, BooleanFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const columnsOf = (t: Translate): TableColumn<ReasonRow>[] => [
  {
    id: 'code',
    title: t('Code'),
    width: 130,
    sortField: 'code',
    cell: (r) => <span className="code">{r.code}</span>,
  },
  {
    id: 'label',
    title: t('Reason'),
    width: 260,
    flexGrow: true,
    sortField: 'label',
    cell: (r) => t(r.label),
    getFullText: (r) => t(r.label),
  },
  { id: 'uses', title: t('Used by'), width: 190, cell: (r) => formatReasonUses(t, r.kind, r.uses) },
  {
    id: 'active',
    title: t('Status'),
    width: 120,
    sortField: 'active',
    cell: (r) => <StatusBadge kind="active" value={String(r.active)} />,
    getFlashValue: (r) => String(r.active),
  },
];

/** Includes the kind, because reasons of two kinds can have the same id. */
const rowId = (r: ReasonRow) => `${r.kind}.${r.id}`;

/**
 * The reasons for canceled, left-behind and rejected freight, and for invoice disputes and claims: the lists users choose from.
 */
export default function ReasonsScreen() {
  const t = useTranslate();
  const [address, change] = useUrlSearch();
  const kind = reasonKinds.find((reasonKind) => reasonKind === address['kind']) ?? 'cancel';
  const found = useList(findReasonsEndpoint, { fixedFilters: { kind } });
  const list = { ...found, clearFilters: () => found.setFilters({ search: undefined, active: undefined }) };
  const choose = (next: ReasonKind) =>
    change({ kind: next === 'cancel' ? undefined : next, page: undefined, open: undefined }, true);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [form, setForm] = useState<ReasonRow | 'new' | null>(null);
  return (
    <Screen
      title={t('Reasons')}
      note={formatCount(list.total)}
      besideTitle={<Kinds shown={kind} onChoose={choose} />}
      actions={<CreateButton onPress={() => setForm('new')}>{t('New reason')}</CreateButton>}
    >
      <Filters list={list}>
        <TextFilter name="search" label={t('Code or reason')} />
        <BooleanFilter name="active" label={t('Active')} />
      </Filters>
      <DataTable
        name={t(reasonListTitles[kind])}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'active', secondLineColumns: ['label', 'uses'] }}
        rowId={rowId}
        emptyText={{
          message: t('No reasons found'),
          explanation: t(reasonListDescriptions[kind]),
          onCreateFirst: () => setForm('new'),
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={rowId}>
        {(reason, drawerProps) => (
          <ReasonDrawer reason={reason} {...drawerProps} onEdit={() => setForm(reason)} />
        )}
      </ListDetailDrawer>
      {form === 'new' && <NewReasonForm key={kind} kind={kind} onClose={() => setForm(null)} />}
      {form !== null && form !== 'new' && (
        <EditReasonForm
          key={`${form.kind}.${form.id}`}
          reason={findRowInListOrSelf(
            list.rows.filter((r) => r.kind === form.kind),
            form,
          )}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}

/** The kinds of reasons. One is selected. */
function Kinds({ shown: chosenKind, onChoose }: { shown: ReasonKind; onChoose: (kind: ReasonKind) => void }) {
  const t = useTranslate();
  return (
    <div className="segmented" role="group" aria-label={t('Show')}>
      {reasonKinds.map((kind) => (
        <button key={kind} type="button" aria-pressed={kind === chosenKind} onClick={() => onChoose(kind)}>
          {t(reasonListTitles[kind])}
        </button>
      ))}
    </div>
  );
}
