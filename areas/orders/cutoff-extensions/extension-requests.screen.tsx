import { IconBell, IconBellOff, IconHourglass } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { RejectedLinesOfExtension } from './extension-drawer.component.tsx';
import { ExtensionDrawer } from './extension-drawer.component.tsx';
import { RequestExtensionDialog } from './extension-request.component.tsx';
import { RowDecisionDialog, useRowDecision } from './extension-row-decision.component.tsx';
import { extensionLifecycle, findExtensionsEndpoint } from './cutoff-extensions.contract.ts';
import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';
import type { ExtensionRow } from './cutoff-extensions.contract.ts';
import {
  useNewExtensionRequestAlerts,
  useNewExtensionRequestSoundSetting,
} from './new-request-alerts.client.ts';
import { shipperLookupIncludingInactive } from '#areas/accounts/accounts/account-lookups.client.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { getRowPosition } from '#kit/web/drawer.tsx';
import { LookupFilter, DateFilter, Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTime, formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import type { ListViewPreset } from '#kit/web/saved-views-menu.tsx';
import { UserWarehouseFilterIfSeveral } from '#kit/web/warehouse-filter.tsx';

/** The request: its order, its shipper, and when the freight arrives and ships. */
const requestColumns = (t: Translate): TableColumn<ExtensionRow>[] => [
  {
    id: 'extensionNo',
    title: t('Extension'),
    width: 88,
    sortField: 'extensionNo',
    cell: (r) => <span className="code">{r.extensionNumber}</span>,
  },
  {
    id: 'orderNumber',
    title: t('Order'),
    width: 78,
    sortField: 'orderNumber',
    cell: (r) => r.orderNumber ?? <span className="muted">–</span>,
  },
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 103,
    flexGrow: true,
    sortField: 'shipper',
    cell: (r) => r.shipper,
    getFullText: (r) => `${r.shipper} ${r.shipperAccountNumber}`,
  },
  {
    id: 'aelTerminal',
    title: t('Terminal'),
    width: 68,
    sortField: 'aelTerminal',
    cell: (r) => r.aelTerminal,
  },
  {
    id: 'receivingDate',
    title: t('column|Receiving date'),
    width: 108,
    sortField: 'receivingDate',
    cell: (r) => formatDate(r.receivingDate),
  },
  {
    id: 'shipDate',
    title: t('column|Ship date'),
    width: 98,
    sortField: 'shipDate',
    cell: (r) => formatDate(r.shipDate),
  },
  {
    id: 'shippingHour',
    title: t('Time'),
    width: 80,
    sortField: 'shippingHour',
    cell: (r) => formatUserTimeOfDay(r.shippingHour),
    getFlashValue: (r) => r.shippingHour,
  },
];
/** What was requested, and what was decided. */
const decisionColumns = (t: Translate): TableColumn<ExtensionRow>[] => [
  {
    id: 'units',
    title: t('Units'),
    width: 54,
    alignRight: true,
    cell: (r) => formatCount(r.units),
    getFlashValue: (r) => r.units,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 108,
    sortField: 'status',
    cell: (r) => <StatusBadge kind="extension" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  {
    id: 'createdAt',
    title: t('Requested at'),
    width: 124,
    sortField: 'createdAt',
    cell: (r) => <time dateTime={r.createdAt}>{formatShortDateTime(r.createdAt, r.warehouseTz)}</time>,
  },
  {
    id: 'rejectionMessage',
    title: t('column|Rejection message'),
    width: 106,
    cell: (r) => r.rejectionMessage ?? '',
    getFullText: (r) => r.rejectionMessage ?? '',
  },
];

const noRejectedLines: RejectedLinesOfExtension = { extensionNo: 0, lines: [] };

/** Users who decide start with the pending requests. */
const opens = [{ status: cutoffExtensionStatus.pending }, {}];

/** Requests to ship after the cutoff: shippers request and follow them, the warehouse decides them. */
export default function ExtensionRequestsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const decides = me.can('extensionDecide:warehouse');
  const list = useList(findExtensionsEndpoint, decides ? { candidateViews: opens } : {});
  const rowDecision = useRowDecision();
  const columns = useMemo(
    () => [...requestColumns(t), ...decisionColumns(t), ...(decides ? [rowDecision.column] : [])],
    [t, decides, rowDecision.column],
  );
  // What an approval could not finalize stays listed with the reasons until the user has read it.
  const [rejectedLines, setRejectedLines] = useState<RejectedLinesOfExtension>(noRejectedLines);
  const request = useRequest();
  const sound = useNewExtensionRequestSoundSetting();
  useNewExtensionRequestAlerts(decides ? list.totals?.newest : undefined, sound.isOn, (extensionNo) =>
    list.openRow(String(extensionNo)),
  );
  return (
    <Screen
      title={t('Extension Requests')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={<Actions decides={decides} sound={sound} request={request} />}
    >
      <RequestFilters list={list} />
      <DataTable
        name={t('Extension Requests')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['shipper', 'shipDate'] }}
        rowId={(r) => r.extensionNo}
        emptyText={{
          yet: {
            message: t('No extension requests yet.'),
            explanation: t('Shippers request an extension when their freight arrives after the cutoff.'),
          },
        }}
      />
      <Pager list={list} />
      {list.openRowId && (
        <ExtensionDrawer
          extensionNo={Number(list.openRowId)}
          position={getRowPosition(list, (r) => r.extensionNo, t)}
          rejectedLines={rejectedLines}
          onLinesRejected={setRejectedLines}
          onClose={() => list.openRow(undefined)}
        />
      )}
      <RowDecisionDialog
        of={rowDecision}
        onLinesRejected={(extensionNo, lines) => {
          setRejectedLines({ extensionNo, lines });
          if (lines.length > 0) list.openRow(String(extensionNo));
        }}
      />
      {request.asking && request.whyNotAsk === null && (
        <RequestExtensionDialog
          shipperId={request.shipperId}
          shipDate={request.shipDate}
          onClose={request.close}
          onDone={(extensionNo) => {
            request.close();
            list.openRow(String(extensionNo));
          }}
        />
      )}
    </Screen>
  );
}

function Actions({
  decides,
  sound,
  request: { whyNotAsk, ask },
}: {
  decides: boolean;
  sound: ReturnType<typeof useNewExtensionRequestSoundSetting>;
  request: ReturnType<typeof useRequest>;
}) {
  const t = useTranslate();
  return (
    <>
      {decides && (
        <Button icon={sound.isOn ? IconBell : IconBellOff} onPress={sound.toggle}>
          {sound.isOn ? t('Sound on') : t('Sound off')}
        </Button>
      )}
      {!decides || whyNotAsk === null ? (
        <CreateButton icon={IconHourglass} disabledReason={whyNotAsk} onPress={ask}>
          {t('Request an extension')}
        </CreateButton>
      ) : null}
    </>
  );
}

/** The dialog for a new request. The URL can open it for a shipper (`ask`) and a ship date (`askDate`). */
function useRequest() {
  const t = useTranslate();
  const me = useCurrentUser();
  const [search, change] = useUrlSearch();
  const [asking, setAsking] = useState(search['ask'] !== undefined);
  const shipper = Number(search['ask'] ?? 0);
  return {
    asking,
    whyNotAsk: me.can('createExtension:dataEntry') ? null : t(notAllowedMessage),
    shipperId: shipper > 0 ? shipper : me.account?.id,
    shipDate: search['askDate'],
    ask: () => setAsking(true),
    close: () => {
      setAsking(false);
      if (search['ask'] !== undefined) change({ ask: undefined });
    },
  };
}

/** The views by decision. The sort order does not change. The pending count ignores the filters. */
function viewsOf(t: Translate, list: EndpointListState<typeof findExtensionsEndpoint>): ListViewPreset[] {
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

function RequestFilters({ list }: { list: EndpointListState<typeof findExtensionsEndpoint> }) {
  const t = useTranslate();
  const me = useCurrentUser();
  return (
    <Filters list={list} presets={viewsOf(t, list)}>
      <TextFilter name="extensionNo" label={t('Extension')} />
      {(me.user.everyAccount || me.accounts.length > 1) && (
        <LookupFilter name="shipperAccountId" label={t('Shipper')} lookup={shipperLookupIncludingInactive} />
      )}
      <UserWarehouseFilterIfSeveral label={t('Terminal')} ignoresHeaderWarehouse />
      <DateFilter name="receivingDate" label={t('Receiving date')} />
      <DateFilter name="shipDate" label={t('Ship date')} />
      <SelectFilter name="status" label={t('Status')} options={listSelectableStatusOptions('extension', t)} />
    </Filters>
  );
}
