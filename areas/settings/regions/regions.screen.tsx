import { useMemo, useState } from 'react';
import { RegionDrawer } from './region-drawer.component.tsx';
import { RegionDialog } from './region.form.tsx';
import { findRegionsEndpoint } from './regions.contract.ts';
import type { RegionRow } from './regions.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Filters, BooleanFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const columnsOf = (t: Translate): TableColumn<RegionRow>[] => [
  {
    id: 'code',
    title: t('Code'),
    width: 120,
    sortField: 'code',
    cell: (r) => <span className="code">{r.code}</span>,
  },
  {
    id: 'name',
    title: t('Name'),
    width: 200,
    flexGrow: true,
    sortField: 'name',
    cell: (r) => r.name,
    getFullText: (r) => r.name,
    getFlashValue: (r) => r.name,
  },
  {
    id: 'warehouses',
    title: t('Warehouses'),
    width: 120,
    alignRight: true,
    showsTitleOnPhone: true,
    sortField: 'warehouses',
    cell: (r) => formatCount(r.warehouses),
  },
  {
    id: 'daysOfService',
    title: t('Days of Service'),
    width: 140,
    alignRight: true,
    cell: (r) => formatCount(r.daysOfService),
  },
  {
    id: 'holidayPeriods',
    title: t('Holiday Periods'),
    width: 140,
    alignRight: true,
    cell: (r) => formatCount(r.holidayPeriods),
  },
  {
    id: 'active',
    title: t('Status'),
    width: 120,
    cell: (r) => <StatusBadge kind="active" value={String(r.active)} />,
    getFlashValue: (r) => r.active,
  },
];

/** The regions that freight comes from. A warehouse, day of service or rate belongs to one region. */
export default function RegionsScreen() {
  const t = useTranslate();
  const list = useList(findRegionsEndpoint);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [form, setForm] = useState<RegionRow | 'new' | null>(null);
  return (
    <Screen
      title={t('Regions')}
      note={formatCount(list.total)}
      actions={<CreateButton onPress={() => setForm('new')}>{t('New region')}</CreateButton>}
    >
      <Filters list={list}>
        <TextFilter name="code" label={t('Code')} />
        <TextFilter name="name" label={t('Name')} />
        <BooleanFilter name="active" label={t('Active')} />
      </Filters>
      <DataTable
        name={t('Regions')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'active', secondLineColumns: ['name', 'warehouses'] }}
        rowId={(r) => r.id}
        emptyText={{
          message: t('No regions found'),
          explanation: t('Every warehouse belongs to a region.'),
          onCreateFirst: () => setForm('new'),
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(region, drawerProps) => (
          <RegionDrawer region={region} {...drawerProps} onEdit={() => setForm(region)} />
        )}
      </ListDetailDrawer>
      {form && (
        <RegionDialog
          key={form === 'new' ? 'new' : form.id}
          region={form === 'new' ? null : findRowInListOrSelf(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}
