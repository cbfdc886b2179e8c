import { IconBan } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { BlockDialog } from './blocked-account.form.tsx';
import {
  blockState,
  deactivateBlock,
  findBlockedAccounts,
  previewDeactivation,
} from './blocked-accounts.contract.ts';
import type { BlockedAccountRow } from './blocked-accounts.contract.ts';
import { anyConsigneeLook, anyShipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { ImpactNote } from '#areas/calendar/impact/impact.part.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { NewAct } from '#kit/web/new-act.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { AccountFilter, Filters, RangeFilter, SelectFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import type { Me } from '#kit/web/me.ts';
import { useMe } from '#kit/web/me.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { personName } from '#kit/contract/person-name.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { stateOptions } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { WarehouseFilter } from '#kit/web/warehouse-filter.tsx';

const everything = (t: Say) => <span className="dim">{t('All')}</span>;
const shippersOf = (row: BlockedAccountRow) => row.shippers.map((s) => s.name).join(', ');
const columnsOf = (t: Say): Column<BlockedAccountRow>[] => [
  {
    id: 'startDate',
    title: t('Start date'),
    width: 110,
    sort: 'startDate',
    cell: (r) => showDate(r.startDate),
  },
  { id: 'endDate', title: t('End date'), width: 110, sort: 'endDate', cell: (r) => showDate(r.endDate) },
  {
    id: 'warehouseCode',
    title: t('Warehouse'),
    width: 100,
    sort: 'warehouseCode',
    cell: (r) => r.warehouseCode ?? everything(t),
  },
  {
    id: 'shippers',
    title: t('Shippers'),
    width: 220,
    cell: (r) => shippersOf(r) || everything(t),
    full: shippersOf,
    watch: shippersOf,
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 200,
    sort: 'consignee',
    cell: (r) => r.consignee ?? everything(t),
    full: (r) => r.consignee ?? '',
  },
  { id: 'notes', title: t('Notes'), width: 220, grow: true, cell: (r) => r.notes, full: (r) => r.notes },
  {
    id: 'status',
    title: t('Status'),
    width: 120,
    sort: 'status',
    cell: (r) => <State of="block" value={r.status} />,
    watch: (r) => r.status,
  },
];
/** Who is blocked, in words: for the question and the drawer. */
const namedBy = (row: BlockedAccountRow) =>
  [shippersOf(row), row.consignee, row.warehouseCode].filter(Boolean).join(' · ');

/** Accounts and warehouses whose freight is not taken between two dates. */
export default function BlockedAccountsScreen() {
  const t = useText();
  const me = useMe();
  const list = useList(findBlockedAccounts);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [adding, setAdding] = useState(false);
  const whyNotAdd = me.can('blockedAccountAdd:warehouse') ? null : t(notAllowed);
  return (
    <Screen
      title={t('Blocked Accounts')}
      note={showCount(list.total)}
      acts={
        <NewAct whyNot={whyNotAdd} onPress={() => setAdding(true)}>
          {t('Block an account')}
        </NewAct>
      }
    >
      <Filters list={list}>
        <WarehouseFilter beyond />
        <AccountFilter name="shipperAccountId" label={t('Shipper')} look={anyShipperLook} />
        <AccountFilter name="consigneeAccountId" label={t('Consignee')} look={anyConsigneeLook} />
        <RangeFilter name="startDate" to="endDate" label={t('Blocked between')} />
        <SelectFilter name="status" label={t('Status')} options={stateOptions('block', t)} />
      </Filters>
      <DataTable
        name={t('Blocked Accounts')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['shippers', 'endDate'] }}
        rowId={(r) => r.id}
        empty={{
          first: whyNotAdd === null ? () => setAdding(true) : null,
          yet: {
            sentence: t('No account is blocked.'),
            why: t('A block keeps freight out for a span of dates.'),
          },
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(block, beside) => <BlockDrawer block={block} {...beside} />}
      </OpenRow>
      {adding && <BlockDialog onClose={() => setAdding(false)} />}
    </Screen>
  );
}

const overAlready: Record<number, string> = {
  [blockState.inactive]: 'This block is inactive already.',
  [blockState.expired]: 'This block has expired already.',
};
/** Why a block cannot be put off, or null. */
function whyNotDeactivate(t: Say, me: Me, block: BlockedAccountRow): string | null {
  if (!me.can('blockedAccountDelete:warehouse')) return t(notAllowed);
  const over = overAlready[block.status];
  return over ? t(over) : null;
}

function BlockDrawer({
  block,
  place,
  onClose,
}: {
  block: BlockedAccountRow;
  place: Beside['place'];
  onClose: () => void;
}) {
  const t = useText();
  const me = useMe();
  const off = useAct(deactivateBlock);
  const mayEnd = block.status === blockState.active && me.can('blockedAccountDelete:warehouse');
  const held = useAnswer(previewDeactivation, mayEnd ? { params: { id: block.id } } : null);
  const whyNot = whyNotDeactivate(t, me, block);
  const deactivate = async () => {
    const sure = await ask({
      title: t('Deactivate this block'),
      body: t(
        '{who}, {from} to {to}: freight will be taken again at once. A block that is off cannot be put on again.',
        { who: namedBy(block), from: showDate(block.startDate), to: showDate(block.endDate) },
      ),
      act: t('Deactivate block'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await off.run({ params: { id: block.id } });
  };
  return (
    <Drawer
      title={namedBy(block)}
      beside={<State of="block" value={block.status} />}
      place={place}
      onClose={onClose}
      foot={
        <Action look="risk" icon={IconBan} whyNot={whyNot} onPress={deactivate}>
          {t('Deactivate block…')}
        </Action>
      }
    >
      <BlockFacts block={block} />
      {mayEnd && (
        <Answered of={held} lines={2}>
          {(found) => <ImpactNote of={found} says={t('It goes free when the block is put off.')} />}
        </Answered>
      )}
    </Drawer>
  );
}

function BlockFacts({ block }: { block: BlockedAccountRow }) {
  const t = useText();
  return (
    <dl className="kv two">
      <dt>{t('Dates')}</dt>
      <dd>{t('{from} to {to}', { from: showDate(block.startDate), to: showDate(block.endDate) })}</dd>
      <dt>{t('Warehouse')}</dt>
      <dd>{block.warehouseCode ?? t('All')}</dd>
      <dt>{t('Shippers')}</dt>
      <dd>
        {block.shippers.length === 0
          ? t('All')
          : block.shippers.map((s) => (
              <div key={s.id}>
                {s.name} <span className="dim">{s.number}</span>
              </div>
            ))}
      </dd>
      <dt>{t('Consignee')}</dt>
      <dd>{block.consignee ?? t('All')}</dd>
      <dt>{t('Notes')}</dt>
      <dd>{block.notes}</dd>
      <dt>{t('Added by')}</dt>
      <dd>{personName(t, block.createdBy) ?? '–'}</dd>
      {block.deactivatedAt && (
        <>
          <dt>{t('Deactivated by')}</dt>
          <dd>{personName(t, block.deactivatedBy) ?? '–'}</dd>
        </>
      )}
    </dl>
  );
}
