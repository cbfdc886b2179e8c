import { IconClockStop, IconPencil, IconUsersGroup } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ConsigneesOfShipper } from './shipper-consignees.form.tsx';
import { BulkGroupDialog, ShipperDialog, useGroups } from './shipper.form.tsx';
import { ShipperGroupsDialog } from './shipper-groups.form.tsx';
import { findShippers } from './shippers.contract.ts';
import type { ShipperRow } from './shippers.contract.ts';
import { anyShipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { useAddress } from '#kit/web/address.ts';
import { Action } from '#kit/web/action.tsx';
import { BulkBar } from '#kit/web/bulk.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { AccountFilter, Filters, FlagFilter, SelectFilter } from '#kit/web/filters.tsx';
import type { List } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { Pager } from '#kit/web/pager.tsx';
import { A, Screen } from '#kit/web/screen.tsx';
import { useSelection } from '#kit/web/selection.ts';
import { Badge, State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { WarehouseFilter } from '#kit/web/warehouse-filter.tsx';

const cutoffOf = (t: Say, row: ShipperRow) => row.cutoffGroup ?? t('Warehouse schedule');
const columnsOf = (t: Say): Column<ShipperRow>[] => [
  {
    id: 'number',
    title: t('Number'),
    width: 100,
    sort: 'number',
    cell: (r) => <span className="code">{r.number}</span>,
  },
  {
    id: 'name',
    title: t('Name'),
    width: 220,
    grow: true,
    sort: 'name',
    cell: (r) => r.name,
    full: (r) => r.name,
  },
  {
    id: 'city',
    title: t('City'),
    width: 140,
    off: true,
    cell: (r) => [r.city, r.state].filter(Boolean).join(' '),
  },
  {
    id: 'warehouse',
    title: t('Warehouse'),
    width: 104,
    sort: 'warehouse',
    cell: (r) => r.warehouseCode ?? <Badge tone="wait">{t('None')}</Badge>,
  },
  {
    id: 'shipperGroup',
    title: t('Shipper group'),
    width: 150,
    sort: 'shipperGroup',
    cell: (r) => r.shipperGroup ?? <span className="dim">–</span>,
    watch: (r) => r.shipperGroup ?? '',
  },
  {
    id: 'cutoffGroup',
    title: t('Cutoff group'),
    width: 160,
    sort: 'cutoffGroup',
    cell: (r) =>
      r.cutoffGroup === null ? <span className="dim">{t('Warehouse schedule')}</span> : r.cutoffGroup,
    full: (r) => cutoffOf(t, r),
    watch: (r) => r.cutoffGroup ?? '',
  },
  {
    id: 'exempt',
    title: t('Cutoff exempt'),
    width: 116,
    sort: 'shipperCutoffExempt',
    cell: (r) =>
      r.shipperCutoffExempt ? <Badge tone="wait">{t('Exempt')}</Badge> : <span className="dim">–</span>,
    watch: (r) => String(r.shipperCutoffExempt),
  },
  {
    id: 'consignees',
    title: t('Consignees'),
    width: 96,
    right: true,
    cell: (r) => (r.consignees === 0 ? <span className="dim">{t('All')}</span> : showCount(r.consignees)),
    watch: (r) => r.consignees,
  },
  {
    id: 'active',
    title: t('Status'),
    width: 110,
    sort: 'active',
    cell: (r) => <State of="active" value={String(r.active)} />,
  },
];

/** Shippers: their group on the floor, the hours they may enter by, and the consignees they may enter. */
export default function ShippersScreen() {
  const t = useText();
  const me = useMe();
  const list = useList(findShippers);
  const chosen = useSelection(list, (r) => r.id);
  const columns = useMemo(() => columnsOf(t), [t]);
  const { groups, cutoffGroups } = useGroups();
  const [bulk, setBulk] = useState<'group' | 'cutoff' | null>(null);
  const [search, change] = useAddress();
  const grouping = search['part'] === 'groups';
  const setGrouping = (open: boolean) => change({ part: open ? 'groups' : undefined });
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  return (
    <Screen
      title={t('Shippers')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={
        <Action icon={IconUsersGroup} onPress={() => setGrouping(true)}>
          {t('Shipper groups')}
        </Action>
      }
    >
      <ShipperFilters list={list} groups={groups} cutoffGroups={cutoffGroups} />
      <DataTable
        name={t('Shippers')}
        list={list}
        columns={columns}
        phone={{ state: 'active', below: ['name', 'cutoffGroup'] }}
        rowId={(r) => r.id}
        selection={chosen}
        empty={{
          yet: {
            sentence: t('There are no shippers.'),
            why: t('A shipper is an account of type shipper.'),
          },
          act: (
            <A className="btn sm" to="/customerServices/customerMaster">
              {t('Add account')}
            </A>
          ),
        }}
      />
      <BulkBar selection={chosen}>
        <Action
          icon={IconUsersGroup}
          whyNot={me.can('editShippers:warehouse') ? null : t(notAllowed)}
          onPress={() => setBulk('group')}
        >
          {t('Set shipper group')}
        </Action>
        <Action
          icon={IconClockStop}
          whyNot={me.can('cutoffGroupBulk:warehouse') ? null : t(notAllowed)}
          onPress={() => setBulk('cutoff')}
        >
          {t('Set cutoff group')}
        </Action>
      </BulkBar>
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(shipper, beside) => <ShipperDrawer key={shipper.id} shipper={shipper} {...beside} />}
      </OpenRow>
      {grouping && (
        <ShipperGroupsDialog
          whyNot={me.can('editShippers:warehouse') ? null : t(notAllowed)}
          onClose={() => setGrouping(false)}
        />
      )}
      {bulk && (
        <BulkGroupDialog
          what={bulk}
          count={chosen.count}
          wire={{ ...filters, ...chosen.wire }}
          onDone={chosen.clear}
          onClose={() => setBulk(null)}
        />
      )}
    </Screen>
  );
}

function ShipperFilters({ list, groups, cutoffGroups }: { list: List } & ReturnType<typeof useGroups>) {
  const t = useText();
  return (
    <Filters list={list}>
      <WarehouseFilter beyond />
      <AccountFilter name="shipperAccountId" label={t('Shipper')} look={anyShipperLook} />
      <SelectFilter name="shipperGroupId" label={t('Shipper group')} options={groups} />
      <FlagFilter name="active" label={t('Active')} />
      <SelectFilter name="shipperCutoffGroupId" label={t('Cutoff group')} options={cutoffGroups} />
      <FlagFilter name="shipperCutoffExempt" label={t('Cutoff exempt')} />
    </Filters>
  );
}

function ShipperDrawer({
  shipper,
  place,
  onClose,
}: {
  shipper: ShipperRow;
  place: Beside['place'];
  onClose: () => void;
}) {
  const t = useText();
  const me = useMe();
  const [changing, setChanging] = useState(false);
  const whyNot = me.can('editShippers:warehouse') ? null : t(notAllowed);
  return (
    <Drawer
      title={shipper.name}
      beside={<State of="active" value={String(shipper.active)} />}
      place={place}
      onClose={onClose}
      foot={
        <Action look="go" icon={IconPencil} whyNot={whyNot} onPress={() => setChanging(true)}>
          {t('Change shipper')}
        </Action>
      }
    >
      <div className="col">
        {shipper.warehouseId === null && (
          <p className="note t-wait">{t('This shipper has no home warehouse. Please contact shipping.')}</p>
        )}
        <dl className="kv two">
          <dt>{t('Number')}</dt>
          <dd className="code">{shipper.number}</dd>
          <dt>{t('City')}</dt>
          <dd>{[shipper.city, shipper.state].filter(Boolean).join(' ') || '–'}</dd>
          <dt>{t('Warehouse')}</dt>
          <dd>{shipper.warehouseCode ?? '–'}</dd>
          <dt>{t('Shipper group')}</dt>
          <dd>{shipper.shipperGroup ?? '–'}</dd>
          <dt>{t('Cutoff group')}</dt>
          <dd>{cutoffOf(t, shipper)}</dd>
          <dt>{t('Cutoff exempt')}</dt>
          <dd>{shipper.shipperCutoffExempt ? t('Yes') : t('No')}</dd>
        </dl>
        <ConsigneesOfShipper shipper={shipper} whyNot={whyNot} />
      </div>
      {changing && <ShipperDialog key={shipper.id} shipper={shipper} onClose={() => setChanging(false)} />}
    </Drawer>
  );
}
