import { IconBan } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { CreateAccountBlockDialog } from './create-account-block.form.tsx';
import {
  accountBlockStatus,
  deactivateBlockEndpoint,
  findAccountBlocksEndpoint,
  previewBlockDeactivationEndpoint,
} from './blocked-accounts.contract.ts';
import type { AccountBlockRow } from './blocked-accounts.contract.ts';
import {
  consigneeLookupIncludingInactive,
  shipperLookupIncludingInactive,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { FreightImpactNote } from '#areas/calendar/impact/impact.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { CreateButton } from '#kit/web/create-button.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { LookupFilter, Filters, DateRangeFilter, SelectFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Pager } from '#kit/web/pager.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { UserWarehouseFilterIfSeveral } from '#kit/web/warehouse-filter.tsx';

const everything = (t: Translate) => <span className="muted">{t('All')}</span>;
const shippersOf = (row: AccountBlockRow) => row.shippers.map((s) => s.name).join(', ');
const columnsOf = (t: Translate): TableColumn<AccountBlockRow>[] => [
  {
    id: 'startDate',
    title: t('Start date'),
    width: 110,
    sortField: 'startDate',
    cell: (r) => formatDate(r.startDate),
  },
  {
    id: 'endDate',
    title: t('End date'),
    width: 110,
    sortField: 'endDate',
    cell: (r) => formatDate(r.endDate),
  },
  {
    id: 'warehouseCode',
    title: t('Warehouse'),
    width: 100,
    sortField: 'warehouseCode',
    cell: (r) => r.warehouseCode ?? everything(t),
  },
  {
    id: 'shippers',
    title: t('Shippers'),
    width: 220,
    cell: (r) => shippersOf(r) || everything(t),
    getFullText: shippersOf,
    getFlashValue: shippersOf,
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 200,
    sortField: 'consignee',
    cell: (r) => r.consignee ?? everything(t),
    getFullText: (r) => r.consignee ?? '',
  },
  {
    id: 'notes',
    title: t('Notes'),
    width: 220,
    flexGrow: true,
    cell: (r) => r.notes,
    getFullText: (r) => r.notes,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 120,
    sortField: 'status',
    cell: (r) => <StatusBadge kind="block" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
];
/** The accounts of a block as text, for the confirmation dialog and the drawer. */
const namedBy = (row: AccountBlockRow) =>
  [shippersOf(row), row.consignee, row.warehouseCode].filter(Boolean).join(' · ');

/** Accounts and warehouses whose freight is not accepted between two dates. */
export default function BlockedAccountsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(findAccountBlocksEndpoint);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [adding, setAdding] = useState(false);
  const whyNotAdd = me.can('blockedAccountAdd:warehouse') ? null : t(notAllowedMessage);
  return (
    <Screen
      title={t('Blocked Accounts')}
      note={formatCount(list.total)}
      actions={
        <CreateButton disabledReason={whyNotAdd} onPress={() => setAdding(true)}>
          {t('Block an account')}
        </CreateButton>
      }
    >
      <Filters list={list}>
        <UserWarehouseFilterIfSeveral ignoresHeaderWarehouse />
        <LookupFilter name="shipperAccountId" label={t('Shipper')} lookup={shipperLookupIncludingInactive} />
        <LookupFilter
          name="consigneeAccountId"
          label={t('Consignee')}
          lookup={consigneeLookupIncludingInactive}
        />
        <DateRangeFilter name="startDate" toName="endDate" label={t('Blocked between')} />
        <SelectFilter name="status" label={t('Status')} options={listSelectableStatusOptions('block', t)} />
      </Filters>
      <DataTable
        name={t('Blocked Accounts')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['shippers', 'endDate'] }}
        rowId={(r) => r.id}
        emptyText={{
          onCreateFirst: whyNotAdd === null ? () => setAdding(true) : null,
          yet: {
            message: t('No blocked accounts.'),
            explanation: t('A block stops freight for a date range.'),
          },
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(block, drawerProps) => <BlockDrawer block={block} {...drawerProps} />}
      </ListDetailDrawer>
      {adding && <CreateAccountBlockDialog onClose={() => setAdding(false)} />}
    </Screen>
  );
}

const overAlready: Record<number, string> = {
  [accountBlockStatus.inactive]: 'This block is already inactive.',
  [accountBlockStatus.expired]: 'This block has already expired.',
};
/** Why a block cannot be deactivated. Null when it can. */
function whyNotDeactivate(t: Translate, me: CurrentUser, block: AccountBlockRow): string | null {
  if (!me.can('blockedAccountDelete:warehouse')) return t(notAllowedMessage);
  const over = overAlready[block.status];
  return over ? t(over) : null;
}

function BlockDrawer({
  block,
  position,
  onClose,
}: {
  block: AccountBlockRow;
  position: RowDrawerProps['position'];
  onClose: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const off = useApiMutation(deactivateBlockEndpoint);
  const mayEnd = block.status === accountBlockStatus.active && me.can('blockedAccountDelete:warehouse');
  const impactQuery = useApiQuery(
    previewBlockDeactivationEndpoint,
    mayEnd ? { params: { id: block.id } } : null,
  );
  const whyNot = whyNotDeactivate(t, me, block);
  const deactivate = async () => {
    const sure = await confirmAction({
      title: t('Deactivate this block'),
      body: t(
        '{who}, {from} to {to}: freight is accepted again immediately. A deactivated block can’t be turned back on.',
        { who: namedBy(block), from: formatDate(block.startDate), to: formatDate(block.endDate) },
      ),
      confirmLabel: t('Deactivate block'),
      isDestructive: true,
    });
    if (sure) await off.run({ params: { id: block.id } });
  };
  return (
    <Drawer
      title={namedBy(block)}
      besideTitle={<StatusBadge kind="block" value={block.status} />}
      position={position}
      onClose={onClose}
      footer={
        <Button variant="danger" icon={IconBan} disabledReason={whyNot} onPress={deactivate}>
          {t('Deactivate block…')}
        </Button>
      }
    >
      <BlockFacts block={block} />
      {mayEnd && (
        <QueryBoundary query={impactQuery} skeletonLines={2}>
          {(found) => (
            <FreightImpactNote
              impact={found}
              explanation={t('Freight will be accepted again when the block is deactivated.')}
            />
          )}
        </QueryBoundary>
      )}
    </Drawer>
  );
}

function BlockFacts({ block }: { block: AccountBlockRow }) {
  const t = useTranslate();
  return (
    <dl className="description-list two-columns">
      <dt>{t('Dates')}</dt>
      <dd>{t('{from} to {to}', { from: formatDate(block.startDate), to: formatDate(block.endDate) })}</dd>
      <dt>{t('Warehouse')}</dt>
      <dd>{block.warehouseCode ?? t('All')}</dd>
      <dt>{t('Shippers')}</dt>
      <dd>
        {block.shippers.length === 0
          ? t('All')
          : block.shippers.map((s) => (
              <div key={s.id}>
                {s.name} <span className="muted">{s.number}</span>
              </div>
            ))}
      </dd>
      <dt>{t('Consignee')}</dt>
      <dd>{block.consignee ?? t('All')}</dd>
      <dt>{t('Notes')}</dt>
      <dd>{block.notes}</dd>
      <dt>{t('Added by')}</dt>
      <dd>{translateAnonymousOrErasedPersonName(t, block.createdBy) ?? '–'}</dd>
      {block.deactivatedAt && (
        <>
          <dt>{t('Deactivated by')}</dt>
          <dd>{translateAnonymousOrErasedPersonName(t, block.deactivatedBy) ?? '–'}</dd>
        </>
      )}
    </dl>
  );
}
