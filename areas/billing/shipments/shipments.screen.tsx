import { IconCalculator, IconCheck, IconFolders, IconUserDollar } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { addDays } from '#kit/contract/dates.ts';
import { formatCount, formatHundredths, formatMoney } from '#kit/contract/money.ts';
import {
  allAccountTypesLookup,
  consigneeLookupIncludingInactive,
  shipperLookupIncludingInactive,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { ChangeBillToByFilterForm } from './change-bill-to.form.tsx';
import { useApproveShipments } from './approval.component.tsx';
import { useConfirmAndGroupShipments } from './group.component.tsx';
import { BillingProgressBar } from './billing-progress.component.tsx';
import { buildShipmentColumns } from './shipments-table.component.tsx';
import { KeepManualChargesOnRerateChoice } from './manual-charges.component.tsx';
import {
  startRatingRunEndpoint,
  searchShipmentsEndpoint,
  shipmentLifecycle,
  previewRatingRunEndpoint,
} from './shipments.contract.ts';
import { getBillingBacklogAndProgressEndpoint } from './billing-progress.contract.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { BulkActionBar } from '#kit/web/bulk-action-bar.tsx';
import type { ApiCallResult } from '#kit/web/api-call.ts';
import { callApi } from '#kit/web/api-call.ts';
import { companyToday } from '#kit/web/server-clock.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import {
  LookupFilter,
  Filters,
  BooleanFilter,
  DateRangeFilter,
  SelectFilter,
  TextFilter,
} from '#kit/web/filters.tsx';
import { followJobBehindOverlay } from '#kit/web/jobs-tray.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { toastSuccess, toastWarning } from '#kit/web/toasts.tsx';
import { useDefaultDaysUnlessNumberSearch } from '#kit/web/default-days.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useScreenAction } from '#kit/web/screen-actions.ts';
import type { RowSelection } from '#kit/web/row-selection.ts';
import { useRowSelection } from '#kit/web/row-selection.ts';
import { MultiSelectFilter } from '#kit/web/multi-select-filter.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { useIsMobile } from '#kit/web/use-media-query.ts';
import type { ListViewPreset } from '#kit/web/saved-views-menu.tsx';

const { states } = shipmentLifecycle;

/** The default range in days, within what one close can cover, so that all listed dates can be rated and closed. */
const openingDays = 31;
function lastDays(): { outboundDateFrom: string; outboundDateTo: string } {
  const outboundDateTo = companyToday();
  return { outboundDateFrom: addDays(outboundDateTo, 1 - openingDays), outboundDateTo };
}

const numbers = ['shipmentNumber', 'invoiceNumber'];

/** Shipments waiting for rating are new, and closed ones are old. */
const newestFirst = { orderField: 'outboundDate', orderDirection: 'desc' } as const;

const ready = [shipmentStatuses.rated, shipmentStatuses.master];
/** Default views in order: what needs work, otherwise what is not approved, then what waits for the close. */
const opens = [
  { toRate: true, approved: false },
  { status: ready, toRate: false, approved: false },
  { status: ready, approved: true },
  {},
];

/** Shows the result of a run. Unrated shipments block the close, so their number is shown. */
function tellRun(result: unknown): void {
  const getCount = (key: string) =>
    Number(
      typeof result === 'object' && result !== null
        ? Object.entries(result).find(([name]) => name === key)?.[1]
        : 0,
    ) || 0;
  const [rated, errors] = [getCount('rated'), getCount('errors')];
  if (errors > 0)
    toastWarning({
      text: 'Rating complete. {rated, plural, one {# shipment} other {# shipments}} rated, {errors} failed.',
      params: { rated, errors },
    });
  else
    toastSuccess({
      text: 'Rating complete. {rated, plural, one {# shipment} other {# shipments}} rated.',
      params: { rated },
    });
}

/** Billing shipments: search with totals over all pages, and the rating run. */
export default function ShipmentsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const month = useMemo(() => lastDays(), []);
  const days = useDefaultDaysUnlessNumberSearch(month, numbers);
  const start = useMemo(() => ({ ...days, ...newestFirst }), [days]);
  const list = useList(searchShipmentsEndpoint, {
    initialFilters: start,
    candidateViews: opens,
    days: {
      fromField: 'outboundDateFrom',
      toField: 'outboundDateTo',
      sortField: 'outboundDate',
      getDay: (r) => r.outboundDate,
    },
  });
  const phone = useIsMobile();
  const hasOnlyErrors = list.rows.length > 0 && list.rows.every((r) => r.error !== null);
  const columns = useMemo(() => buildShipmentColumns(t, { phone, hasOnlyErrors }), [t, phone, hasOnlyErrors]);
  const { rateAll, why } = useRatingRun(list);
  const chosen = useRowSelection(list, (r) => r.id);
  const [paying, pay] = useState(false);
  const { outboundDateFrom, outboundDateTo } = list.query;
  return (
    <Screen
      title={t('Shipments')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={
        <>
          {me.can('updateAllBillTo:billing') && (
            <Button
              icon={IconUserDollar}
              disabledReason={outboundDateFrom && outboundDateTo ? null : t('Choose outbound dates first.')}
              onPress={() => pay(true)}
            >
              {t('Change bill-to…')}
            </Button>
          )}
          {me.can('runRating:billing') && (
            <Button icon={IconCalculator} variant="primary" disabledReason={why()} onPress={rateAll}>
              {t('Run rating…')}
            </Button>
          )}
        </>
      }
    >
      <ShipmentFilters list={list} />
      <DataTable
        name={t('Shipments')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['consignee', 'amount'] }}
        rowId={(r) => r.id}
        selection={me.can('editShipment:billing') ? chosen : undefined}
        getScreenPath={(r) => `/customerCenter/manageShipments/${r.id}`}
        emptyText={{
          explanation: t('Shipments are created when loads leave.'),
          yet: {
            message: t('No shipments yet'),
            explanation: t('Shipments are created when loads leave.'),
          },
        }}
        totals={{
          shipmentNumber: t('All {count}', { count: formatCount(list.total) }),
          units: formatCount(list.totals?.totalUnits),
          cubes: formatHundredths(list.totals?.totalCubes ?? 0),
          amount: formatMoney(list.totals?.totalAmount ?? 0),
        }}
      />
      <ChosenActs list={list} chosen={chosen} />
      <Pager list={list} />
      {paying && outboundDateFrom && outboundDateTo && (
        <ChangeBillToByFilterForm
          filter={{ ...filtersOf(list.query), outboundDateFrom, outboundDateTo }}
          onClose={() => pay(false)}
        />
      )}
    </Screen>
  );
}

type Shipments = EndpointListState<typeof searchShipmentsEndpoint>;
/** The bulk actions on selected shipments. They clear the selection when done. */
function ChosenActs({ list, chosen }: { list: Shipments; chosen: RowSelection }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const approve = useApproveShipments();
  const group = useConfirmAndGroupShipments();
  // If the whole selection is on one page, its ids can be used individually.
  const grouped = chosen.selectedIdsOnPage.length === chosen.count ? chosen.selectedIdsOnPage : [];
  return (
    <BulkActionBar selection={chosen}>
      {me.can('editShipmentRates:billing') && (
        <Button
          icon={IconCheck}
          onPress={async () => {
            if (await approve({ ...filtersOf(list.query), ...chosen.bulkParams })) chosen.clear();
          }}
        >
          {t('Approve {count}', { count: formatCount(chosen.count) })}
        </Button>
      )}
      <Button
        icon={IconFolders}
        disabledReason={grouped.length < 2 ? t('Select at least two individual shipments.') : null}
        onPress={async () => {
          if (await group(grouped)) chosen.clear();
        }}
      >
        {t('Group under a Master…')}
      </Button>
    </BulkActionBar>
  );
}
/** The filters of the list, without page and order. */
function filtersOf(query: Shipments['query']) {
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = query;
  return filters;
}
/** Rates all matching shipments in one job, after a confirmation that lists which charges are removed. */
function useRatingRun(list: Shipments) {
  const t = useTranslate();
  const run = useApiMutation(startRatingRunEndpoint);
  const filters = filtersOf(list.query);
  const { outboundDateFrom, outboundDateTo } = filters;

  const rateAll = async () => {
    if (!outboundDateFrom || !outboundDateTo) return undefined;
    const risk = await callApi(previewRatingRunEndpoint, { query: filters });
    if (risk.shipments === 0) return toastWarning('No shipments in this list can be rated.');
    let keepAdjustments = true;
    const body = (
      <ReplacedCharges
        risk={risk}
        total={list.total}
        choose={(keep) => {
          keepAdjustments = keep;
        }}
      />
    );
    const act = t('Rate {count, plural, one {# shipment} other {# shipments}}', { count: risk.shipments });
    if (!(await confirmAction({ title: act, body, confirmLabel: act }))) return undefined;
    const started = await run.run(
      { body: { ...filters, outboundDateFrom, outboundDateTo, keepAdjustments } },
      { hidesSuccessToast: true },
    );
    if (!started) return undefined;
    const job = await followJobBehindOverlay(
      started.jobId,
      t('Rating shipments. This can take up to 5 minutes.'),
      ['shipments'],
    );
    if (job?.status === 'done') tellRun(job.result);
    return undefined;
  };
  const why = () => {
    if (!outboundDateFrom || !outboundDateTo) return t('Choose outbound dates first.');
    return run.busy ? t('Starting the rating run.') : null;
  };
  const canRate = useCurrentUser().can('runRating:billing') && list.loadState !== 'first' && why() === null;
  useScreenAction('runRating', () => void rateAll(), canRate);
  return { rateAll, why };
}

function ReplacedCharges({
  risk,
  total,
  choose,
}: {
  risk: { shipments: number; manualRates: number; shipmentsWithManual: number; approved: number };
  total: number | undefined;
  choose: (keep: boolean) => void;
}) {
  const t = useTranslate();
  const which = t(
    '{count} of the {total} shipments in the list. Closed, cancelled and grouped shipments are skipped.',
    { count: formatCount(risk.shipments), total: formatCount(total) },
  );
  const approved =
    risk.approved > 0
      ? t('{count, plural, one {# approval} other {# approvals}} will be lost.', { count: risk.approved })
      : '';
  if (risk.manualRates === 0)
    return (
      <p>
        {which} {t('Existing tariff charges are replaced.')} {approved}
      </p>
    );
  return (
    <KeepManualChargesOnRerateChoice onChoose={choose}>
      {which}{' '}
      {t(
        '{count, plural, one {# manual charge} other {# manual charges}} on {shipments, plural, one {# shipment} other {# shipments}}.',
        { count: risk.manualRates, shipments: risk.shipmentsWithManual },
      )}{' '}
      {approved}
    </KeepManualChargesOnRerateChoice>
  );
}

/** Views by pending action, first what blocks the close. Dates and sort order stay. */
function viewsOf(
  t: Translate,
  list: Shipments,
  waits: ApiCallResult<typeof getBillingBacklogAndProgressEndpoint> | undefined,
): ListViewPreset[] {
  const { outboundDateFrom, outboundDateTo, orderField, orderDirection } = list.query;
  const baseQuery = { outboundDateFrom, outboundDateTo, orderField, orderDirection };
  const lane = waits?.lane;
  return [
    { name: t('To rate'), query: { ...baseQuery, toRate: true, approved: false }, count: waits?.toRate },
    {
      name: t(states.error.label),
      query: { ...baseQuery, status: [states.error.value], approved: false },
      count: waits?.error,
    },
    {
      name: t(states.rated.label),
      query: { ...baseQuery, status: ready, toRate: false, approved: false },
      count: lane?.rated.shipments,
    },
    {
      name: t('shipment|Approved'),
      query: { ...baseQuery, status: ready, approved: true },
      count: lane?.approved.shipments,
    },
    { name: t('All'), query: baseQuery },
  ];
}

function ShipmentFilters({ list }: { list: Shipments }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const { outboundDateFrom, outboundDateTo } = list.query;
  const waits = useApiQuery(getBillingBacklogAndProgressEndpoint, {
    query: { outboundDateFrom, outboundDateTo },
  }).data;
  return (
    <>
      <Filters list={list} presets={viewsOf(t, list, waits)}>
        <DateRangeFilter name="outboundDateFrom" toName="outboundDateTo" label={t('Outbound')} />
        <MultiSelectFilter
          name="status"
          label={t('Status')}
          options={listSelectableStatusOptions('shipment', t)}
        />
        <BooleanFilter name="approved" label={t('shipment|Approved')} />
        <BooleanFilter name="toRate" label={t('To rate')} />
        <TextFilter name="shipmentNumber" label={t('Shipment')} filter="digits" />
        <TextFilter name="invoiceNumber" label={t('Invoice')} />
        <LookupFilter name="shipperAccountId" label={t('Shipper')} lookup={shipperLookupIncludingInactive} />
        <LookupFilter
          name="consigneeAccountId"
          label={t('Consignee')}
          lookup={consigneeLookupIncludingInactive}
        />
        <LookupFilter name="billToAccountId" label={t('Bill to')} lookup={allAccountTypesLookup} />
        <SelectFilter
          name="outboundWarehouseId"
          label={t('warehouse|From')}
          options={me.warehouses.map((w) => ({ value: String(w.id), label: w.code }))}
        />
        <SelectFilter
          name="receivingWarehouseId"
          label={t('Received at')}
          options={me.warehouses.map((w) => ({ value: String(w.id), label: w.code }))}
        />
      </Filters>
      {waits?.lane && outboundDateFrom && outboundDateTo && (
        <BillingProgressBar
          progress={waits.lane}
          shipmentsToRate={waits.toRate}
          dates={{ outboundDateFrom, outboundDateTo }}
        />
      )}
    </>
  );
}
