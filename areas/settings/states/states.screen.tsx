import { useMemo, useState } from 'react';
import { formatCountryName } from './countries.contract.ts';
import { NewStateForm, EditStateForm } from './state.form.tsx';
import { StateDrawer } from './state-drawer.component.tsx';
import { listCountryOptions, formatStateUses } from './state-labels.client.ts';
import { findStatesEndpoint } from './states.contract.ts';
import type { StateRow } from './states.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Filters, BooleanFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
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
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';

const columnsOf = (t: Translate, language: string): TableColumn<StateRow>[] => [
  {
    id: 'code',
    title: t('Code'),
    width: 90,
    sortField: 'code',
    cell: (r) => <span className="code">{r.code}</span>,
  },
  {
    id: 'name',
    title: t('Name'),
    width: 220,
    flexGrow: true,
    sortField: 'name',
    cell: (r) => r.name,
    getFullText: (r) => r.name,
  },
  {
    id: 'country',
    title: t('Country'),
    width: 180,
    sortField: 'country',
    cell: (r) => formatCountryName(r.country, language),
  },
  {
    id: 'uses',
    title: t('Used by'),
    width: 240,
    cell: (r) => formatStateUses(t, r.uses),
    getFullText: (r) => formatStateUses(t, r.uses),
  },
  {
    id: 'active',
    title: t('Status'),
    width: 120,
    sortField: 'active',
    cell: (r) => <StatusBadge kind="active" value={String(r.active)} />,
    getFlashValue: (r) => String(r.active),
  },
];

/** The states and provinces used in addresses, rate sheets and planning. */
export default function StatesScreen() {
  const t = useTranslate();
  const language = useLanguage();
  const list = useList(findStatesEndpoint);
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const [form, setForm] = useState<StateRow | 'new' | null>(null);
  return (
    <Screen
      title={t('States')}
      note={formatCount(list.total)}
      actions={<CreateButton onPress={() => setForm('new')}>{t('New state')}</CreateButton>}
    >
      <Filters list={list}>
        <TextFilter name="search" label={t('Code or name')} />
        <SelectFilter name="country" label={t('Country')} options={listCountryOptions(language)} />
        <BooleanFilter name="active" label={t('Active')} />
      </Filters>
      <DataTable
        name={t('States')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'active', secondLineColumns: ['name', 'country'] }}
        rowId={(r) => r.id}
        emptyText={{
          message: t('No states found. Try another search.'),
          yet: {
            message: t('No states yet.'),
            explanation: t('Addresses, rate sheets and planning use state codes.'),
          },
          onCreateFirst: () => setForm('new'),
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(state, drawerProps) => <StateDrawer state={state} {...drawerProps} onEdit={() => setForm(state)} />}
      </ListDetailDrawer>
      {form === 'new' && <NewStateForm key="new" onClose={() => setForm(null)} />}
      {form !== null && form !== 'new' && (
        <EditStateForm
          key={form.id}
          state={findRowInListOrSelf(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}
