import { useMemo, useState } from 'react';
import { RegionDrawer } from './region-drawer.part.tsx';
import { RegionDialog } from './region.form.tsx';
import { findRegions } from './regions.contract.ts';
import type { RegionRow } from './regions.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { Filters, FlagFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { newest } from '#kit/web/newer.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const columnsOf = (t: Say): Column<RegionRow>[] => [
  {
    id: 'code',
    title: t('Code'),
    width: 120,
    sort: 'code',
    cell: (r) => <span className="code">{r.code}</span>,
  },
  {
    id: 'name',
    title: t('Name'),
    width: 200,
    grow: true,
    sort: 'name',
    cell: (r) => r.name,
    full: (r) => r.name,
    watch: (r) => r.name,
  },
  {
    id: 'warehouses',
    title: t('Warehouses'),
    width: 120,
    right: true,
    sort: 'warehouses',
    cell: (r) => showCount(r.warehouses),
  },
  {
    id: 'daysOfService',
    title: t('Days of Service'),
    width: 140,
    right: true,
    cell: (r) => showCount(r.daysOfService),
  },
  {
    id: 'holidayPeriods',
    title: t('Holiday Periods'),
    width: 140,
    right: true,
    cell: (r) => showCount(r.holidayPeriods),
  },
  {
    id: 'active',
    title: t('Status'),
    width: 120,
    cell: (r) => <State of="active" value={String(r.active)} />,
    watch: (r) => r.active,
  },
];

/** The regions that freight comes from: a warehouse, a day of service or a rate belongs to one. */
export default function RegionsScreen() {
  const t = useText();
  const list = useList(findRegions);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [form, setForm] = useState<RegionRow | 'new' | null>(null);
  return (
    <Screen
      title={t('Regions')}
      note={showCount(list.total)}
      acts={<NewAct onPress={() => setForm('new')}>{t('New region')}</NewAct>}
    >
      <Filters list={list}>
        <TextFilter name="code" label={t('Code')} />
        <TextFilter name="name" label={t('Name')} />
        <FlagFilter name="active" label={t('Active')} />
      </Filters>
      <DataTable
        name={t('Regions')}
        list={list}
        columns={columns}
        phone={{ state: 'active', below: ['name', 'warehouses'] }}
        rowId={(r) => r.id}
        empty={{
          sentence: t('No regions found'),
          why: t('Every warehouse belongs to a region.'),
          first: () => setForm('new'),
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(region, beside) => <RegionDrawer region={region} {...beside} onEdit={() => setForm(region)} />}
      </OpenRow>
      {form && (
        <RegionDialog
          key={form === 'new' ? 'new' : form.id}
          region={form === 'new' ? null : newest(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}
