import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconChartDots, IconCloudDownload, IconMessage, IconPrinter } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { DispatchSyncDialog } from './dispatch-sync.component.tsx';
import { EtaDrawer } from './eta-drawer.component.tsx';
import { EtaTime, HiddenEtaBadge, EtaSourceLabel } from './eta-display.client.tsx';
import { findEtasEndpoint, printEtaCoverSheetsEndpoint } from './etas.contract.ts';
import type { EtaRow } from './etas.contract.ts';
import { LaneAccuracyDialog } from './lane-accuracy.component.tsx';
import { consigneeLookupIncludingInactive } from '#areas/accounts/accounts/account-lookups.client.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { BulkEtaTextsDialog } from '#areas/outbound/text-messages/bulk-texts.component.tsx';
import type { QueryInput } from '#kit/contract/endpoint.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { BulkActionBar } from '#kit/web/bulk-action-bar.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import {
  LookupFilter,
  Filters,
  BooleanFilter,
  DateRangeFilter,
  SelectFilter,
  TextFilter,
} from '#kit/web/filters.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { getExplainProps } from '#kit/web/explain.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { useScreenAction } from '#kit/web/screen-actions.ts';
import { useRowSelection } from '#kit/web/row-selection.ts';
import type { RowSelection } from '#kit/web/row-selection.ts';
import { MultiSelectFilter } from '#kit/web/multi-select-filter.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Who set the time manually, and when, for the tooltip. Erased users and entries older than the history have no name. */
const whoSaid = (t: Translate, r: EtaRow) => {
  const changedAt = r.overrideAt ?? r.manualAt;
  return {
    who:
      translateAnonymousOrErasedPersonName(t, r.overrideBy) ??
      translateAnonymousOrErasedPersonName(t, r.manualBy) ??
      t('Another user'),
    when: changedAt === null ? '–' : formatShortDateTimeWithZone(changedAt, r.zone),
  };
};
/** The stop and its arrival time. */
const arrivalColumns = (t: Translate): TableColumn<EtaRow>[] => [
  {
    id: 'loadNumber',
    title: t('Load'),
    width: 84,
    sortField: 'loadNumber',
    cell: (r) => `L-${r.loadNumber}`,
  },
  {
    id: 'date',
    title: t('Ship date'),
    width: 98,
    isHiddenByDefault: true,
    sortField: 'date',
    cell: (r) => formatDate(r.date),
  },
  {
    id: 'deliverTo',
    title: t('Stop'),
    width: 128,
    flexGrow: true,
    sortField: 'deliverTo',
    cell: (r) => `${r.seq} ${r.deliverTo}, ${[r.city, r.stateCode].filter(Boolean).join(' ')}`,
    getFullText: (r) => `${r.seq} ${r.deliverTo}, ${[r.city, r.stateCode].filter(Boolean).join(' ')}`,
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 122,
    cell: (r) => r.consignee,
    getFullText: (r) => r.consignee,
  },
  {
    id: 'eta',
    title: t('ETA'),
    width: 160,
    sortField: 'eta',
    cell: (r) => (
      <span {...getExplainProps(`eta.${r.source}`, { params: whoSaid(t, r), endpoint: findEtasEndpoint })}>
        <EtaTime eta={r} />
      </span>
    ),
    getFlashValue: (r) => r.eta,
  },
  {
    id: 'source',
    title: t('Source'),
    width: 84,
    cell: (r) => <EtaSourceLabel source={r.source} />,
    getFlashValue: (r) => r.source,
  },
];
/** The state of the stop, its visibility and its truck. */
const stateColumns = (t: Translate): TableColumn<EtaRow>[] => [
  {
    id: 'status',
    title: t('Status'),
    width: 112,
    sortField: 'status',
    cell: (r) => <StatusBadge kind="eta" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  {
    id: 'hidden',
    title: t('Consignees see'),
    width: 104,
    cell: (r) => (r.hideEtas ? <HiddenEtaBadge /> : <span className="muted">{t('the ETA')}</span>),
    getFlashValue: (r) => r.hideEtas,
  },
  {
    id: 'driver',
    title: t('Driver'),
    width: 118,
    sortField: 'driver',
    cell: (r) => r.driver ?? '–',
    getFullText: (r) => r.driver ?? '',
  },
  {
    id: 'mcLeodOrderNumber',
    title: t('Dispatch order'),
    width: 116,
    sortField: 'mcLeodOrderNumber',
    cell: (r) => r.mcLeodOrderNumber ?? '–',
  },
  { id: 'warehouse', title: t('Warehouse'), width: 86, isHiddenByDefault: true, cell: (r) => r.warehouse },
  { id: 'carrier', title: t('Carrier'), width: 130, isHiddenByDefault: true, cell: (r) => r.carrier ?? '–' },
  {
    id: 'detail',
    title: t('Detail'),
    width: 160,
    isHiddenByDefault: true,
    cell: (r) => r.detail ?? '–',
    getFullText: (r) => r.detail ?? '',
  },
];

const onTheWay = [etaState.onRoute];
const atTheDock = [etaState.pending, etaState.loading];
/** Trucks in transit first, then those still loading. */
const opens = [{ status: onTheWay }, { status: atTheDock }, {}];

/** The loads of the rows loaded so far. Stops are selected, but documents and messages are by load. */
function useLoadsOf(list: EndpointListState<typeof findEtasEndpoint>) {
  const loadIdsByDropRef = useRef(new Map<number, number>());
  for (const row of list.rows) loadIdsByDropRef.current.set(row.dropId, row.loadId);
  return (drops: readonly number[]): number[] => [
    ...new Set(drops.flatMap((drop) => loadIdsByDropRef.current.get(drop) ?? [])),
  ];
}

const someOf = (ids: number[]): number[] | undefined => (ids.length === 0 ? undefined : ids);

const days = {
  fromField: 'shipDateFrom',
  toField: 'shipDateTo',
  sortField: 'date',
  getDay: (r: { date: string }) => r.date,
} as const;
/** Arrival times of trucks, with source, visibility and actions. */
export default function EtasScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(findEtasEndpoint, { candidateViews: opens, days });
  const chosen = useRowSelection(list, (r) => r.dropId);
  const columns = useMemo(() => [...arrivalColumns(t), ...stateColumns(t)], [t]);
  const loadsOf = useLoadsOf(list);
  const [open, setOpen] = useState<'dispatch' | 'lanes' | 'texts' | null>(null);
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _way, ...filters } = list.query;
  const loads = {
    bulkPrintAllChecked: chosen.bulkParams.bulkPrintAllChecked,
    bulkPrintIdsExcluded: loadsOf(chosen.bulkParams.bulkPrintIdsExcluded),
    bulkPrintIdsIncluded: loadsOf(chosen.bulkParams.bulkPrintIdsIncluded),
  };
  const whyNotEdit = me.can('etaEdit:outbound') ? null : t(notAllowedMessage);
  useScreenAction('syncEtas', () => setOpen('dispatch'), whyNotEdit === null);
  return (
    <Screen
      title={t('ETAs')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={
        <>
          <Button isSmall icon={IconChartDots} onPress={() => setOpen('lanes')}>
            {t('ETA accuracy…')}
          </Button>
          <Button icon={IconCloudDownload} disabledReason={whyNotEdit} onPress={() => setOpen('dispatch')}>
            {t('Sync from dispatch…')}
          </Button>
        </>
      }
    >
      <EtaFilters list={list} />
      <DataTable
        name={t('ETAs')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['deliverTo', 'eta'] }}
        rowId={(r) => r.dropId}
        emptyText={{ explanation: t('Stops appear here as soon as the load is created.') }}
        selection={chosen}
        totals={{
          loadNumber: t('{count, plural, one {# load} other {# loads}}', { count: list.totals?.loads ?? 0 }),
          eta: (list.totals?.late ?? 0) > 0 ? t('{count} late', { count: list.totals?.late ?? 0 }) : '',
        }}
      />
      <ChosenActs
        selection={chosen}
        print={{ ...filters, ...loads }}
        whyNotText={whyNotEdit}
        onText={() => setOpen('texts')}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.dropId}>
        {(row, drawerProps) => <EtaDrawer key={row.loadId} row={row} {...drawerProps} />}
      </ListDetailDrawer>
      {open === 'dispatch' && (
        <DispatchSyncDialog
          selectedLoadIds={chosen.bulkSelection.all ? [] : loads.bulkPrintIdsIncluded}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'texts' && (
        <BulkEtaTextsDialog
          body={
            chosen.bulkSelection.all
              ? { ...filters, loadsIdsExcluded: someOf(loads.bulkPrintIdsExcluded) }
              : { loadsIds: loads.bulkPrintIdsIncluded }
          }
          onSent={chosen.clear}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'lanes' && <LaneAccuracyDialog onClose={() => setOpen(null)} />}
    </Screen>
  );
}

function ChosenActs({
  selection,
  print,
  whyNotText,
  onText,
}: {
  selection: RowSelection;
  print: QueryInput<typeof printEtaCoverSheetsEndpoint>;
  whyNotText: string | null;
  onText: () => void;
}) {
  const t = useTranslate();
  return (
    <BulkActionBar selection={selection}>
      <Button
        icon={IconPrinter}
        onPress={async () => {
          const words = t('Printing cover sheets. This can take a few minutes.');
          if (await downloadOrOpenFile(printEtaCoverSheetsEndpoint, { query: print }, words))
            selection.clear();
        }}
      >
        {t('Print cover sheets')}
      </Button>
      <Button icon={IconMessage} disabledReason={whyNotText} onPress={onText}>
        {t('Text ETAs…')}
      </Button>
    </BulkActionBar>
  );
}

function EtaFilters({ list }: { list: EndpointListState<typeof findEtasEndpoint> }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const { orderField, orderDirection } = list.query;
  const sharedQuery = { orderField, orderDirection };
  return (
    <Filters
      list={list}
      presets={[
        { name: t('In transit'), query: { ...sharedQuery, status: onTheWay } },
        { name: t('At the dock'), query: { ...sharedQuery, status: atTheDock } },
        { name: t('Late for window'), query: { ...sharedQuery, late: true } },
        {
          name: t('Delivered'),
          query: { ...sharedQuery, status: [etaState.delivered], orderDirection: 'desc' },
        },
        { name: t('load|All'), query: sharedQuery },
      ]}
    >
      <DateRangeFilter name="shipDateFrom" toName="shipDateTo" label={t('Ship date')} />
      <TextFilter name="loadNumber" label={t('Load number')} filter="digits" />
      <SelectFilter
        name="warehouseId"
        label={t('Warehouse')}
        options={me.warehouses.map((w) => ({ value: String(w.id), label: `${w.code} ${w.name}` }))}
      />
      <LookupFilter
        name="consigneeAccountId"
        label={t('Consignee')}
        lookup={consigneeLookupIncludingInactive}
      />
      <TextFilter name="mcLeodOrderNumber" label={t('Dispatch order')} />
      <TextFilter name="driver" label={t('Driver')} />
      <MultiSelectFilter name="status" label={t('Status')} options={listSelectableStatusOptions('eta', t)} />
      <BooleanFilter name="late" label={t('Late for window')} />
    </Filters>
  );
}
