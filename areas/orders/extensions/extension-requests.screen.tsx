import { IconBell, IconBellOff, IconHourglass } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ExtensionDrawer } from './extension-drawer.part.tsx';
import { RequestDialog } from './extension-request.part.tsx';
import { extensionLifecycle, findExtensions } from './extensions.contract.ts';
import { extensionState } from '#areas/calendar/shipping/extension-states.contract.ts';
import type { ExtensionRow } from './extensions.contract.ts';
import { useNewRequests, useSound } from './new-requests.web.ts';
import { anyShipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { showDate } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { placeIn } from '#kit/web/drawer.tsx';
import { AccountFilter, DateFilter, Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import type { ListOf } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { stateOptions } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import type { View } from '#kit/web/views.tsx';
import { WarehouseFilter } from '#kit/web/warehouse-filter.tsx';

const columnsOf = (t: Say): Column<ExtensionRow>[] => [
  {
    id: 'extensionNo',
    title: t('Extension'),
    width: 100,
    sort: 'extensionNo',
    cell: (r) => <span className="code">{r.extensionNumber}</span>,
  },
  {
    id: 'orderNumber',
    title: t('Order'),
    width: 84,
    sort: 'orderNumber',
    cell: (r) => r.orderNumber ?? <span className="dim">–</span>,
  },
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 114,
    grow: true,
    sort: 'shipper',
    cell: (r) => r.shipper,
    full: (r) => `${r.shipper} ${r.shipperAccountNumber}`,
  },
  { id: 'aelTerminal', title: t('Terminal'), width: 70, sort: 'aelTerminal', cell: (r) => r.aelTerminal },
  {
    id: 'receivingDate',
    title: t('column|Receiving date'),
    width: 120,
    sort: 'receivingDate',
    cell: (r) => showDate(r.receivingDate),
  },
  {
    id: 'shipDate',
    title: t('column|Ship date'),
    width: 98,
    sort: 'shipDate',
    cell: (r) => showDate(r.shipDate),
  },
  {
    id: 'shippingHour',
    title: t('Hour'),
    width: 60,
    sort: 'shippingHour',
    cell: (r) => r.shippingHour,
    watch: (r) => r.shippingHour,
  },
  {
    id: 'units',
    title: t('Units'),
    width: 66,
    right: true,
    cell: (r) => showCount(r.units),
    watch: (r) => r.units,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 110,
    sort: 'status',
    cell: (r) => <State of="extension" value={r.status} />,
    watch: (r) => r.status,
  },
  {
    id: 'createdAt',
    title: t('Requested at'),
    width: 104,
    sort: 'createdAt',
    cell: (r) => <time dateTime={r.createdAt}>{showMoment(r.createdAt, r.warehouseTz)}</time>,
  },
  {
    id: 'rejectionMessage',
    title: t('Rejection message'),
    width: 148,
    cell: (r) => r.rejectionMessage ?? '',
    full: (r) => r.rejectionMessage ?? '',
  },
];

/** Whoever decides begins with what waits for it. */
const opens = [{ status: extensionState.pending }, {}];

/** Requests to come after the cutoff: shippers ask and follow, the warehouse decides as they come in. */
export default function ExtensionRequestsScreen() {
  const t = useText();
  const me = useMe();
  const decides = me.can('extensionDecide:warehouse');
  const list = useList(findExtensions, decides ? { opens } : {});
  const columns = useMemo(() => columnsOf(t), [t]);
  const request = useRequest();
  const { whyNotAsk } = request;
  const sound = useSound();
  useNewRequests(decides ? list.totals?.newest : undefined, sound.on, (extensionNo) =>
    list.open(String(extensionNo)),
  );
  return (
    <Screen
      title={t('Extension Requests')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={
        <>
          {decides && (
            <Action icon={sound.on ? IconBell : IconBellOff} onPress={sound.turn}>
              {sound.on ? t('Sound is on') : t('Sound is off')}
            </Action>
          )}
          {!decides || whyNotAsk === null ? (
            <NewAct icon={IconHourglass} whyNot={whyNotAsk} onPress={request.ask}>
              {t('Request an extension')}
            </NewAct>
          ) : null}
        </>
      }
    >
      <RequestFilters list={list} />
      <DataTable
        name={t('Extension Requests')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['shipper', 'shipDate'] }}
        rowId={(r) => r.extensionNo}
        empty={{
          yet: {
            sentence: t('No extension has been requested.'),
            why: t('A shipper asks for one when its freight comes after the cutoff.'),
          },
        }}
      />
      <Pager list={list} />
      {list.opened && (
        <ExtensionDrawer
          extensionNo={Number(list.opened)}
          place={placeIn(list, (r) => r.extensionNo, t)}
          onClose={() => list.open(undefined)}
        />
      )}
      {request.asking && whyNotAsk === null && (
        <RequestDialog
          shipperId={request.shipperId}
          shipDate={request.shipDate}
          onClose={request.close}
          onDone={(extensionNo) => {
            request.close();
            list.open(String(extensionNo));
          }}
        />
      )}
    </Screen>
  );
}

/** The dialog of a new request. The address can open it for a shipper (`ask`) and a ship date (`askDate`). */
function useRequest() {
  const t = useText();
  const me = useMe();
  const [search, change] = useAddress();
  const [asking, setAsking] = useState(search['ask'] !== undefined);
  const shipper = Number(search['ask'] ?? 0);
  return {
    asking,
    whyNotAsk: me.can('createExtension:dataEntry') ? null : t(notAllowed),
    shipperId: shipper > 0 ? shipper : me.account?.id,
    shipDate: search['askDate'],
    ask: () => setAsking(true),
    close: () => {
      setAsking(false);
      if (search['ask'] !== undefined) change({ ask: undefined });
    },
  };
}

/** By what became of them; the way they are sorted stays. What is pending is counted whatever the filters. */
function viewsOf(t: Say, list: ListOf<typeof findExtensions>): View[] {
  const { orderField, orderDirection } = list.query;
  const sort = { orderField, orderDirection };
  const { pending, approved, rejected } = extensionLifecycle.states;
  return [
    ...[pending, approved, rejected].map((state) => ({
      name: t(state.label),
      query: { ...sort, status: state.value },
      count: state === pending ? list.totals?.pending : undefined,
    })),
    { name: t('extension|All'), query: sort },
  ];
}

function RequestFilters({ list }: { list: ListOf<typeof findExtensions> }) {
  const t = useText();
  const me = useMe();
  return (
    <Filters list={list} presets={viewsOf(t, list)}>
      <TextFilter name="extensionNo" label={t('Extension')} />
      {(me.user.everyAccount || me.accounts.length > 1) && (
        <AccountFilter name="shipperAccountId" label={t('Shipper')} look={anyShipperLook} />
      )}
      <WarehouseFilter label={t('Terminal')} beyond />
      <DateFilter name="receivingDate" label={t('Receiving date')} />
      <DateFilter name="shipDate" label={t('Ship date')} />
      <SelectFilter name="status" label={t('Status')} options={stateOptions('extension', t)} />
    </Filters>
  );
}
