import { IconClockStop, IconPencil, IconUsersGroup } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ShipperConsigneesForm } from './shipper-consignees.form.tsx';
import {
  AssignShipperOrCutoffGroupDialog,
  ShipperGroupsAndExemptionDialog,
  useShipperAndCutoffGroupOptions,
} from './shipper.form.tsx';
import { ShipperGroupsDialog } from './shipper-groups.form.tsx';
import { findShippersEndpoint } from './shippers.contract.ts';
import type { ShipperRow } from './shippers.contract.ts';
import { shipperLookupIncludingInactive } from '#areas/accounts/accounts/account-lookups.client.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { Button } from '#kit/web/button.tsx';
import { BulkActionBar } from '#kit/web/bulk-action-bar.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { LookupFilter, Filters, BooleanFilter, SelectFilter } from '#kit/web/filters.tsx';
import type { ListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Link, Screen } from '#kit/web/screen.tsx';
import { useRowSelection } from '#kit/web/row-selection.ts';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import type { EmptyListText } from '#kit/web/empty-list.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { UserWarehouseFilterIfSeveral } from '#kit/web/warehouse-filter.tsx';

const cutoffOf = (t: Translate, row: ShipperRow) => row.cutoffGroup ?? t('Warehouse schedule');
const columnsOf = (t: Translate): TableColumn<ShipperRow>[] => [
  {
    id: 'number',
    title: t('Number'),
    width: 100,
    sortField: 'number',
    cell: (r) => <span className="code">{r.number}</span>,
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
    id: 'city',
    title: t('City'),
    width: 140,
    isHiddenByDefault: true,
    cell: (r) => [r.city, r.state].filter(Boolean).join(' '),
  },
  {
    id: 'warehouse',
    title: t('Warehouse'),
    width: 104,
    sortField: 'warehouse',
    cell: (r) => r.warehouseCode ?? <Badge tone="wait">{t('None')}</Badge>,
  },
  {
    id: 'shipperGroup',
    title: t('Shipper group'),
    width: 150,
    sortField: 'shipperGroup',
    cell: (r) => r.shipperGroup ?? <span className="muted">–</span>,
    getFlashValue: (r) => r.shipperGroup ?? '',
  },
  {
    id: 'cutoffGroup',
    title: t('Cutoff group'),
    width: 160,
    sortField: 'cutoffGroup',
    cell: (r) =>
      r.cutoffGroup === null ? <span className="muted">{t('Warehouse schedule')}</span> : r.cutoffGroup,
    getFullText: (r) => cutoffOf(t, r),
    getFlashValue: (r) => r.cutoffGroup ?? '',
  },
  {
    id: 'exempt',
    title: t('Cutoff exempt'),
    width: 116,
    sortField: 'shipperCutoffExempt',
    cell: (r) =>
      r.shipperCutoffExempt ? <Badge tone="wait">{t('Exempt')}</Badge> : <span className="muted">–</span>,
    getFlashValue: (r) => String(r.shipperCutoffExempt),
  },
  {
    id: 'consignees',
    title: t('Consignees'),
    width: 96,
    alignRight: true,
    cell: (r) => (r.consignees === 0 ? <span className="muted">{t('All')}</span> : formatCount(r.consignees)),
    getFlashValue: (r) => r.consignees,
  },
  {
    id: 'active',
    title: t('Status'),
    width: 110,
    sortField: 'active',
    cell: (r) => <StatusBadge kind="active" value={String(r.active)} />,
  },
];

/** The text of an empty list. Users who can add accounts get a link to them. */
function useNoShippersText(): EmptyListText {
  const t = useTranslate();
  const addsAccounts = useCurrentUser().can('editAccounts:accounts');
  return {
    yet: {
      message: t('No shippers yet.'),
      explanation: addsAccounts
        ? t('Shippers are accounts of type shipper. Add one in Accounts.')
        : t('Shippers are accounts of type shipper.'),
    },
    act: addsAccounts && (
      <Link className="btn sm" to="/customerServices/customerMaster">
        {t('Add account')}
      </Link>
    ),
  };
}

/** Shippers: their group on the floor, their cutoff times, and the consignees they may use. */
export default function ShippersScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(findShippersEndpoint);
  const chosen = useRowSelection(list, (r) => r.id);
  const columns = useMemo(() => columnsOf(t), [t]);
  const { groups, cutoffGroups } = useShipperAndCutoffGroupOptions();
  const [bulkKind, setBulkKind] = useState<'group' | 'cutoff' | null>(null);
  const noShippers = useNoShippersText();
  const [search, change] = useUrlSearch();
  const grouping = search['part'] === 'groups';
  const setGrouping = (open: boolean) => change({ part: open ? 'groups' : undefined });
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  return (
    <Screen
      title={t('Shippers')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={
        <Button icon={IconUsersGroup} onPress={() => setGrouping(true)}>
          {t('Shipper groups')}
        </Button>
      }
    >
      <ShipperFilters list={list} groups={groups} cutoffGroups={cutoffGroups} />
      <DataTable
        name={t('Shippers')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'active', secondLineColumns: ['name', 'cutoffGroup'] }}
        rowId={(r) => r.id}
        selection={chosen}
        emptyText={noShippers}
      />
      <BulkActionBar selection={chosen}>
        <Button
          icon={IconUsersGroup}
          disabledReason={me.can('editShippers:warehouse') ? null : t(notAllowedMessage)}
          onPress={() => setBulkKind('group')}
        >
          {t('Set shipper group')}
        </Button>
        <Button
          icon={IconClockStop}
          disabledReason={me.can('cutoffGroupBulk:warehouse') ? null : t(notAllowedMessage)}
          onPress={() => setBulkKind('cutoff')}
        >
          {t('Set cutoff group')}
        </Button>
      </BulkActionBar>
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(shipper, drawerProps) => <ShipperDrawer key={shipper.id} shipper={shipper} {...drawerProps} />}
      </ListDetailDrawer>
      {grouping && (
        <ShipperGroupsDialog
          disabledReason={me.can('editShippers:warehouse') ? null : t(notAllowedMessage)}
          onClose={() => setGrouping(false)}
        />
      )}
      {bulkKind && (
        <AssignShipperOrCutoffGroupDialog
          groupKind={bulkKind}
          count={chosen.count}
          filtersAndSelection={{ ...filters, ...chosen.bulkParams }}
          onDone={chosen.clear}
          onClose={() => setBulkKind(null)}
        />
      )}
    </Screen>
  );
}

function ShipperFilters({
  list,
  groups,
  cutoffGroups,
}: { list: ListState } & ReturnType<typeof useShipperAndCutoffGroupOptions>) {
  const t = useTranslate();
  return (
    <Filters list={list}>
      <UserWarehouseFilterIfSeveral ignoresHeaderWarehouse />
      <LookupFilter name="shipperAccountId" label={t('Shipper')} lookup={shipperLookupIncludingInactive} />
      <SelectFilter name="shipperGroupId" label={t('Shipper group')} options={groups} />
      <BooleanFilter name="active" label={t('Active')} />
      <SelectFilter name="shipperCutoffGroupId" label={t('Cutoff group')} options={cutoffGroups} />
      <BooleanFilter name="shipperCutoffExempt" label={t('Cutoff exempt')} />
    </Filters>
  );
}

function ShipperDrawer({
  shipper,
  position,
  onClose,
}: {
  shipper: ShipperRow;
  position: RowDrawerProps['position'];
  onClose: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [changing, setChanging] = useState(false);
  const whyNot = me.can('editShippers:warehouse') ? null : t(notAllowedMessage);
  return (
    <Drawer
      title={shipper.name}
      besideTitle={<StatusBadge kind="active" value={String(shipper.active)} />}
      position={position}
      onClose={onClose}
      footer={
        <Button variant="primary" icon={IconPencil} disabledReason={whyNot} onPress={() => setChanging(true)}>
          {t('Edit shipper')}
        </Button>
      }
    >
      <div className="col">
        {shipper.warehouseId === null && (
          <p className="note tone-wait">
            {t('This shipper has no home warehouse. Please contact shipping.')}
          </p>
        )}
        <dl className="description-list two-columns">
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
        <ShipperConsigneesForm shipper={shipper} disabledReason={whyNot} />
      </div>
      {changing && (
        <ShipperGroupsAndExemptionDialog
          key={shipper.id}
          shipper={shipper}
          onClose={() => setChanging(false)}
        />
      )}
    </Drawer>
  );
}
