import { IconFileInvoice, IconPlus, IconPrinter, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { formatDate } from '#kit/contract/dates.ts';
import type { RowOf } from '#kit/contract/endpoint.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import {
  consigneeLookupIncludingInactive,
  allAccountTypesLookup,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import {
  countActiveBolsLackingShipmentsEndpoint,
  generateShipmentsOfManyBolsEndpoint,
  generateShipmentsOfBolEndpoint,
  getBolEndpoint,
  getBolLinesEndpoint,
  printBolEndpoint,
  printBolDetailedEndpoint,
  printBolsEndpoint,
  regenerateBolUnderNewNumberEndpoint,
  searchBolsEndpoint,
} from './bills-of-lading.contract.ts';
import type { BolLine } from './bills-of-lading.contract.ts';
import type { ApiCallResult } from '#kit/web/api-call.ts';
import { deleteBolEndpoint, previewBolRegenerationEndpoint } from './bol-actions.contract.ts';
import { bolErrors } from './bills-of-lading.errors.ts';
import { CreateManualBolForm } from './bol.form.tsx';
import { BolLinesWithActions } from './bol-lines.component.tsx';
import { BolRegenerationPreviewTable } from './bol-difference.component.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { Button } from '#kit/web/button.tsx';
import { BulkActionBar } from '#kit/web/bulk-action-bar.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { Drawer, getRowPosition } from '#kit/web/drawer.tsx';
import { LookupFilter, Filters, BooleanFilter, DateRangeFilter, TextFilter } from '#kit/web/filters.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation, useApiQuery, useRecordQuery } from '#kit/web/api-query.ts';
import { Link, Screen } from '#kit/web/screen.tsx';
import { useRowSelection } from '#kit/web/row-selection.ts';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import type { ListViewPreset } from '#kit/web/saved-views-menu.tsx';

type Row = RowOf<typeof searchBolsEndpoint>;

const columnsOf = (t: Translate, links: { loads: boolean }): TableColumn<Row>[] => [
  { id: 'bolNumber', title: t('BOL'), width: 144, sortField: 'bolNumber', cell: (r) => r.bolNumber },
  { id: 'date', title: t('Date'), width: 98, sortField: 'date', cell: (r) => formatDate(r.date) },
  { id: 'load', title: t('Load'), width: 78, sortField: 'loadNumber', cell: (r) => loadOf(r, links.loads) },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 136,
    flexGrow: true,
    sortField: 'consignee',
    cell: (r) => r.consignee,
    getFullText: (r) => r.consignee,
  },
  {
    id: 'deliverTo',
    title: t('Deliver to'),
    width: 129,
    sortField: 'deliverTo',
    cell: (r) => r.deliverTo,
    getFullText: (r) => r.deliverTo,
  },
  {
    id: 'city',
    title: t('City'),
    width: 130,
    isHiddenByDefault: true,
    cell: (r) => [r.city, r.state].filter(Boolean).join(' '),
  },
  {
    id: 'billTo',
    title: t('Bill to'),
    width: 129,
    sortField: 'billTo',
    cell: (r) => r.billTo,
    getFullText: (r) => r.billTo,
  },
  {
    id: 'units',
    title: t('Units'),
    width: 80,
    alignRight: true,
    sortField: 'units',
    cell: (r) => formatCount(r.units),
  },
  {
    id: 'cubes',
    title: t('Cu ft'),
    width: 84,
    alignRight: true,
    sortField: 'cubes',
    cell: (r) => formatHundredths(r.cubes),
  },
  {
    id: 'shipments',
    title: t('Shipments'),
    width: 86,
    alignRight: true,
    cell: (r) => (r.shipments ? r.shipments : <span className="muted">–</span>),
  },
  {
    id: 'active',
    title: t('Status'),
    width: 108,
    cell: (r) => <Standing row={r} t={t} />,
    getFlashValue: (r) => r.active,
  },
];
/** Links the load for users who can open it. */
function loadOf({ loadNumber }: Pick<Row, 'loadNumber'>, linked: boolean) {
  if (loadNumber === null) return '–';
  return linked ? (
    <Link to="/outbound/loading" search={{ loadName: `L-${loadNumber}` }}>
      L-{loadNumber}
    </Link>
  ) : (
    `L-${loadNumber}`
  );
}
function Standing({ row, t }: { row: Row; t: Translate }) {
  if (row.active) return <StatusBadge kind="active" value />;
  if (row.deleted) return <Badge tone="shut">{t('lading|Deleted')}</Badge>;
  return <Badge tone="shut">{row.supersededBy ? t('Superseded') : t('lading|Void')}</Badge>;
}

/** Users who generate shipments start with the bills that have none. */
const opens = [{ toBill: true }, {}];
/** The views: bills to be billed, then all. Dates and sort order do not change. */
function useViews(list: EndpointListState<typeof searchBolsEndpoint>): ListViewPreset[] {
  const t = useTranslate();
  const { dateFrom, dateTo, orderField, orderDirection } = list.query;
  const waits = useApiQuery(countActiveBolsLackingShipmentsEndpoint, { query: { dateFrom, dateTo } }).data;
  const sharedQuery = { dateFrom, dateTo, orderField, orderDirection };
  return [
    {
      name: t('No shipment yet'),
      query: { ...sharedQuery, active: true, toBill: true },
      count: waits?.toBill,
    },
    { name: t('lading|Active'), query: { ...sharedQuery, active: true } },
    { name: t('Superseded or void'), query: { ...sharedQuery, active: false } },
    { name: t('All'), query: sharedQuery },
  ];
}

/** Bills of lading: search, print, and the shipments generated from them. */
export default function BillsOfLadingScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(searchBolsEndpoint, {
    initialFilters: { active: true },
    days: { fromField: 'dateFrom', toField: 'dateTo', sortField: 'date', getDay: (r) => r.date },
    ...(me.can('addBol:outbound') && { candidateViews: opens }),
  });
  const chosen = useRowSelection(list, (r) => r.id);
  const [making, make] = useState(false);
  const loads = me.can('loadsView:outbound');
  const columns = useMemo(() => columnsOf(t, { loads }), [t, loads]);
  return (
    <Screen
      title={t('Bills of Lading')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={
        me.can('addBol:outbound') && (
          <Button icon={IconPlus} variant="primary" onPress={() => make(true)}>
            {t('New bill of lading…')}
          </Button>
        )
      }
    >
      <BolFilters list={list} />
      <DataTable
        name={t('Bills of Lading')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'active', secondLineColumns: ['consignee', 'date'] }}
        rowId={(r) => r.id}
        selection={chosen}
        emptyText={{
          explanation: t('A bill of lading is created from the loaded units when the load is released.'),
          yet: {
            message: t('No bills of lading yet'),
            explanation: t('A bill of lading is created from the loaded units when the load is released.'),
          },
        }}
        totals={{
          bolNumber: t('All {count}', { count: formatCount(list.total) }),
          units: formatCount(list.totals?.totalUnits),
          cubes: formatHundredths(list.totals?.totalCubes ?? 0),
        }}
      />
      <Chosen list={list} chosen={chosen} />
      <Pager list={list} />
      {making && (
        <CreateManualBolForm onCreated={(id) => list.openRow(String(id))} onClose={() => make(false)} />
      )}
      {list.openRowId && (
        <BolDrawer
          id={Number(list.openRowId)}
          place={getRowPosition(list, (r) => r.id, t)}
          onClose={() => list.openRow(undefined)}
        />
      )}
    </Screen>
  );
}

/** The actions on the selected bills. */
function Chosen({
  list,
  chosen,
}: {
  list: EndpointListState<typeof searchBolsEndpoint>;
  chosen: ReturnType<typeof useRowSelection<Row>>;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const generate = useApiMutation(generateShipmentsOfManyBolsEndpoint, {
    successMessage: (a) => ({
      text: '{count, plural, one {# shipment} other {# shipments}} created.',
      params: { count: a.made },
    }),
  });
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  // The ids of the selected rows, if all of them are on this page. This includes "all" of a list with one page.
  const ids = chosen.selectedIdsOnPage.length === chosen.count ? chosen.selectedIdsOnPage : [];
  return (
    <BulkActionBar selection={chosen}>
      <Button
        icon={IconPrinter}
        onPress={async () => {
          if (
            await downloadOrOpenFile(
              printBolsEndpoint,
              { query: { ...filters, ...chosen.bulkParams } },
              t('Printing bills of lading. This can take a few minutes.'),
            )
          )
            chosen.clear();
        }}
      >
        {t('Print {count}', { count: chosen.count })}
      </Button>
      {me.can('addBol:outbound') && (
        <Button
          icon={IconFileInvoice}
          disabledReason={
            ids.length === 0 ? t('Select bills of lading one by one to create shipments.') : null
          }
          onPress={async () => {
            if (await generate.run({ body: { ids } })) chosen.clear();
          }}
        >
          {t('Generate shipments')}
        </Button>
      )}
    </BulkActionBar>
  );
}

function BolFilters({ list }: { list: EndpointListState<typeof searchBolsEndpoint> }) {
  const t = useTranslate();
  const views = useViews(list);
  return (
    <Filters list={list} presets={views}>
      <DateRangeFilter name="dateFrom" toName="dateTo" label={t('Date')} />
      <TextFilter name="bolNumber" label={t('BOL')} filter="digits" />
      <TextFilter name="loadNumber" label={t('Load')} filter="digits" />
      <LookupFilter
        name="consigneeToAccountId"
        label={t('Consignee')}
        lookup={consigneeLookupIncludingInactive}
      />
      <LookupFilter
        name="deliverToAccountId"
        label={t('Deliver to')}
        lookup={consigneeLookupIncludingInactive}
      />
      <LookupFilter name="billToAccountId" label={t('Bill to')} lookup={allAccountTypesLookup} />
      <TextFilter name="stateId" label={t('State')} />
      <TextFilter name="city" label={t('City')} />
      <BooleanFilter name="active" label={t('Active')} />
      <BooleanFilter name="toBill" label={t('No shipment yet')} />
    </Filters>
  );
}

function BolDrawer({
  id,
  place,
  onClose,
}: {
  id: number;
  place: Parameters<typeof Drawer>[0]['position'];
  onClose: () => void;
}) {
  const t = useTranslate();
  const head = useRecordQuery(getBolEndpoint, id, (recordId) => ({ params: { id: recordId } }));
  const lines = useApiQuery(getBolLinesEndpoint, Number.isInteger(id) ? { params: { id } } : null);
  const bol = head.data;
  return (
    <Drawer
      isWide
      title={t('BOL {number}', { number: bol?.bolNumber ?? '' })}
      besideTitle={bol && <Standing row={bol} t={t} />}
      position={place}
      onClose={onClose}
      footer={bol && <BolActs id={id} bol={bol} lines={lines.data ?? []} onGone={onClose} />}
    >
      <QueryBoundary query={head}>{(b) => <BolFacts bol={b} />}</QueryBoundary>
      {bol && (
        <QueryBoundary query={lines}>{(rows) => <BolLinesWithActions bol={bol} rows={rows} />}</QueryBoundary>
      )}
    </Drawer>
  );
}

type Bol = ApiCallResult<typeof getBolEndpoint>;
/** Documents, shipments and regeneration of a bill. */
function BolActs({
  id,
  bol,
  lines,
  onGone,
}: {
  id: number;
  bol: Bol | undefined;
  lines: readonly BolLine[];
  onGone: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const generate = useApiMutation(generateShipmentsOfBolEndpoint, {
    successMessage: (a) =>
      a.made === 0
        ? { text: 'Every line already has a shipment.' }
        : {
            text: '{count, plural, one {# shipment} other {# shipments}} created.',
            params: { count: a.made },
          },
  });
  const remakeIt = useRemake(id, bol);
  const deleteIt = useDelete(id, bol, onGone);
  const billed = lines.find((l) => l.shipmentNumber !== null);
  const left = lines.filter((l) => l.shipmentId === null).length;
  const whyNoShipments = () => {
    if (!bol?.active) return t('Only active bills of lading can create shipments.');
    return left === 0 ? t('Every line already has a shipment.') : null;
  };
  const whyNotAgain = () => {
    if (!bol?.active) return t('Only active bills of lading can be recreated.');
    return bol.loadId === null
      ? t('This bill of lading was created manually. Edit its lines instead.')
      : null;
  };
  const whyNotDelete = () => {
    if (!bol?.active) return t(bolErrors.bolNotValid.sentence);
    return billed ? t(bolErrors.lineBilled.sentence, { number: String(billed.shipmentNumber) }) : null;
  };
  return (
    <>
      {me.can('addBol:outbound') && (
        <Button
          variant="primary"
          icon={IconFileInvoice}
          disabledReason={whyNoShipments()}
          onPress={() => generate.run({ params: { id } })}
        >
          {t('Generate shipments')}
        </Button>
      )}
      <Button icon={IconPrinter} onPress={() => downloadOrOpenFile(printBolEndpoint, { params: { id } })}>
        {t('Print BOL')}
      </Button>
      <Button
        icon={IconPrinter}
        onPress={() => downloadOrOpenFile(printBolDetailedEndpoint, { params: { id } })}
      >
        {t('Print detailed')}
      </Button>
      {me.can('addBol:outbound') && (
        <Button icon={IconRefresh} disabledReason={whyNotAgain()} onPress={remakeIt}>
          {t('Recreate BOL…')}
        </Button>
      )}
      {me.can('addBol:outbound') && (
        <Button icon={IconTrash} disabledReason={whyNotDelete()} onPress={deleteIt}>
          {t('Delete BOL…')}
        </Button>
      )}
    </>
  );
}

/** Regenerates the bill, after showing the differences and the shipments that lose their rates. */
function useRemake(id: number, bol: Bol | undefined) {
  const t = useTranslate();
  const remake = useApiMutation(regenerateBolUnderNewNumberEndpoint, {
    successMessage: () => ({ text: 'Bill of lading recreated.' }),
  });
  return async () => {
    const difference = await callApi(previewBolRegenerationEndpoint, { params: { id } });
    const act = t('Recreate BOL');
    if (
      await confirmAction({
        title: t('Recreate BOL {number}', { number: bol?.bolNumber ?? '' }),
        body: <BolRegenerationPreviewTable difference={difference} />,
        confirmLabel: act,
        isDestructive: difference.rated > 0,
        isWide: true,
      })
    )
      await remake.run({ params: { id }, body: { confirmed: true } });
  };
}
/** Deletes the bill after a confirmation that shows its number. */
function useDelete(id: number, bol: Bol | undefined, onGone: () => void) {
  const t = useTranslate();
  const remove = useApiMutation(deleteBolEndpoint);
  return async () => {
    const title = t('Delete BOL {number}', { number: bol?.bolNumber ?? '' });
    const body = t(
      'Its freight will have no bill of lading and won’t be billed. The BOL number isn’t reused. You can’t undo this.',
    );
    if (
      await confirmAction({
        title,
        body,
        confirmLabel: t('Delete BOL'),
        isDestructive: true,
      })
    )
      if (await remove.run({ params: { id } })) onGone();
  };
}

function BolFacts({ bol: b }: { bol: Bol }) {
  const t = useTranslate();
  const me = useCurrentUser();
  return (
    <dl className="description-list">
      <dt>{t('Date')}</dt>
      <dd>{formatDate(b.date)}</dd>
      <dt>{t('From')}</dt>
      <dd>{b.outboundWarehouse}</dd>
      <dt>{t('Consignee')}</dt>
      <dd>{b.consignee}</dd>
      <dt>{t('Deliver to')}</dt>
      <dd>
        {b.deliverTo}, {[b.city, b.state].filter(Boolean).join(' ')}
      </dd>
      <dt>{t('Bill to')}</dt>
      <dd>{b.billTo}</dd>
      <dt>{t('Load')}</dt>
      <dd>{loadOf(b, me.can('loadsView:outbound'))}</dd>
      {b.supersededBy && (
        <>
          <dt>{t('Superseded by')}</dt>
          <dd>{b.supersededBy}</dd>
        </>
      )}
    </dl>
  );
}
