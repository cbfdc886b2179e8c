import './outbound-units.css';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCalendarShare,
  IconDownload,
  IconPrinter,
  IconStackPop,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { OutboundUnitFilterBar, buildOutboundUnitColumns } from './outbound-units-table.component.tsx';
import {
  exportOutboundUnitsEndpoint,
  maxUnnarrowedSearchDays,
  printOutboundLabelsEndpoint,
  sendOutboundLabelsToPrinterEndpoint,
  searchOutboundUnitsEndpoint,
} from './outbound-units.contract.ts';
import { buildDefaultDayOfServiceRange, narrowingFilterKeys } from './outbound-units.rules.ts';
import { useUnitActions } from './unit-actions.component.tsx';
import type { UnitSelectionInput, UnitActions } from './unit-actions.component.tsx';
import type { UnitDetail } from '#areas/freight/units/units.contract.ts';
import { unitLifecycle, unitStatus } from '#areas/freight/units/units.contract.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import { printLabelsAtStation } from '#areas/floor/printers/station-printer.client.ts';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';
import { Button } from '#kit/web/button.tsx';
import { BulkActionBar } from '#kit/web/bulk-action-bar.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { todayInZone } from '#kit/web/server-clock.ts';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { getRowPosition } from '#kit/web/drawer.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useDefaultDaysUnlessNumberSearch } from '#kit/web/default-days.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import type { RowSelection } from '#kit/web/row-selection.ts';
import { useRowSelection } from '#kit/web/row-selection.ts';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';
import type { ListViewPreset } from '#kit/web/saved-views-menu.tsx';
import { lazyComponent } from '#kit/web/lazy-component.tsx';

// Loaded with the first unit that is opened.
const UnitDrawer = lazyComponent(
  async () => (await import('#areas/orders/unit-page/unit-drawer.component.tsx')).UnitDrawer,
);

const print = (meant: UnitSelectionInput) =>
  printLabelsAtStation(
    () => downloadOrOpenFile(printOutboundLabelsEndpoint, { query: meant }),
    (body) =>
      callApi(sendOutboundLabelsToPrinterEndpoint, { query: meant, body }, { hidesSuccessToast: true }),
  );

type Units = EndpointListState<typeof searchOutboundUnitsEndpoint>;

/** Finds, shows and corrects any units of a week, or of an account over any time. */
export default function OutboundUnitsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const { week, start } = useStart();
  const list = useList(searchOutboundUnitsEndpoint, {
    initialFilters: start,
    days: {
      fromField: 'dayOfServiceFrom',
      toField: 'dayOfServiceTo',
      sortField: 'dayOfService',
      getDay: (r) => r.dayOfService,
      reachDays: maxUnnarrowedSearchDays,
    },
  });
  const chosen = useRowSelection(list, (r) => r.id);
  const columns = useMemo(
    () => buildOutboundUnitColumns(t, { loads: me.can('loadsView:outbound') }),
    [t, me],
  );
  const acts = useUnitActions(chosen.clear);
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  const meant = { ...filters, ...chosen.bulkParams };
  return (
    <Screen
      title={t('Outbound Units')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={<ExportUnits list={list} />}
    >
      <OutboundUnitFilterBar list={list} presets={viewsOf(t, list, { ...start, ...week })} />
      <DataTable
        name={t('Outbound Units')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['consignee', 'outboundDate'] }}
        rowId={(r) => r.id}
        selection={chosen}
        emptyText={{ explanation: t('Widen the date range or include deleted units.') }}
        totals={{
          unitCode: t('{count, plural, one {# unit} other {# units}}', { count: list.totals?.units ?? 0 }),
          cube: formatHundredths(list.totals?.cubes ?? 0),
        }}
      />
      <BulkActionBar selection={chosen}>
        {list.query.active === false ? (
          <ReviveChosen meant={meant} acts={acts} />
        ) : (
          <ChosenActs
            meant={meant}
            chosen={chosen}
            acts={acts}
            ofShuttle={Boolean(list.query.shuttleNumber)}
          />
        )}
      </BulkActionBar>
      <Pager list={list} />
      {list.openRowId && (
        <UnitDrawer
          key={list.openRowId}
          id={Number(list.openRowId)}
          position={getRowPosition(list, (r) => r.id, t)}
          onClose={() => list.openRow(undefined)}
          renderActions={(unit) => <OneUnit unit={unit} acts={acts} />}
        />
      )}
      {acts.dialogs}
    </Screen>
  );
}

/** The default filters: the week around today, unless a number is given, at the user's own warehouse. */
function useStart() {
  const me = useCurrentUser();
  const zone = me.warehouse?.tz ?? me.warehouses[0]?.tz ?? getCompanyTimeZone();
  const ownWarehouseId = me.warehouse?.id;
  const today = todayInZone(zone);
  const week = useMemo(() => buildDefaultDayOfServiceRange(today), [today]);
  const days = useDefaultDaysUnlessNumberSearch(week, narrowingFilterKeys);
  const start = useMemo(
    () => ({
      ...days,
      active: true,
      ...(ownWarehouseId === undefined ? {} : { warehouseId: ownWarehouseId }),
    }),
    [days, ownWarehouseId],
  );
  return { week, start };
}

/** Exports all pages of the list, as filtered and sorted. */
function ExportUnits({ list }: { list: Units }) {
  const t = useTranslate();
  const language = useLanguage();
  const { page: _page, rows: _rows, ...exportQuery } = list.query;
  return (
    <Button
      isSmall
      icon={IconDownload}
      disabledReason={list.total === 0 ? t(noRecordsMessage) : null}
      onPress={() =>
        downloadOrOpenFile(
          exportOutboundUnitsEndpoint,
          { query: { ...exportQuery, language } },
          t('Exporting units. This can take a few minutes.'),
        )
      }
    >
      {t('Export CSV')}
    </Button>
  );
}

/** The most used views of the list. The sort order is kept. */
function viewsOf(t: Translate, list: Units, start: object): ListViewPreset[] {
  const { orderField, orderDirection } = list.query;
  const sort = { orderField, orderDirection };
  return [
    { name: t('units|Active'), query: { ...start, ...sort } },
    { name: t('Mis-staged'), query: { ...start, ...sort, status: unitStatus.misStaged } },
    { name: t('No load'), query: { ...start, ...sort, loadIsNull: true } },
    { name: t('units|Deleted'), query: { ...start, ...sort, active: false } },
  ];
}

/** The actions on the selected units. */
function ChosenActs({
  meant,
  chosen,
  acts,
  ofShuttle,
}: {
  meant: UnitSelectionInput;
  chosen: RowSelection;
  acts: UnitActions;
  ofShuttle: boolean;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  return (
    <>
      <Button
        icon={IconPrinter}
        onPress={async () => {
          if (await print(meant)) chosen.clear();
        }}
      >
        {t('Labels')}
      </Button>
      {me.can('changeShipDate:outbound') && (
        <Button icon={IconCalendarShare} onPress={() => acts.changeShipDate(meant, chosen.count)}>
          {t('Change ship date…')}
        </Button>
      )}
      {me.can('shuttleLoadEdit:outbound') && (
        <Button
          icon={IconArrowsExchange}
          disabledReason={ofShuttle ? null : t('Filter by shuttle number first.')}
          onPress={() => acts.changeShuttle(meant, chosen.count)}
        >
          {t('Edit shuttle load…')}
        </Button>
      )}
      {me.can('clearPutAway:outbound') && (
        <Button icon={IconStackPop} onPress={() => acts.clearPutAway(meant)}>
          {t('Clear put-away')}
        </Button>
      )}
      {me.can('deleteAllUnits:dataEntry') && (
        <Button icon={IconTrash} variant="danger" onPress={() => acts.deleteUnits(meant)}>
          {t('Delete…')}
        </Button>
      )}
    </>
  );
}

/** Deleted units can only be reactivated. */
function ReviveChosen({ meant, acts }: { meant: UnitSelectionInput; acts: UnitActions }) {
  const t = useTranslate();
  const me = useCurrentUser();
  return (
    me.can('reactivateUnit:dataEntry') && (
      <Button icon={IconArrowBackUp} onPress={() => acts.reactivateUnits(meant)}>
        {t('Reactivate…')}
      </Button>
    )
  );
}

/** The same actions on the unit in the drawer. */
function OneUnit({ unit, acts }: { unit: UnitDetail; acts: UnitActions }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const meant: UnitSelectionInput = { bulkPrintIdsIncluded: [unit.id] };
  const none = t('You don’t have access. Ask your administrator.');
  if (!unit.active)
    return (
      <Button
        icon={IconArrowBackUp}
        disabledReason={me.can('reactivateUnit:dataEntry') ? null : none}
        onPress={() => acts.reactivateUnits(meant)}
      >
        {t('Reactivate unit…')}
      </Button>
    );
  return (
    <>
      {!me.can('orderEntryView:shipments') && (
        <Button icon={IconPrinter} onPress={() => print(meant)}>
          {t('Print label')}
        </Button>
      )}
      {me.can('changeShipDate:outbound') && (
        <Button icon={IconCalendarShare} onPress={() => acts.changeShipDate(meant, 1)}>
          {t('Change ship date')}
        </Button>
      )}
      {me.can('clearPutAway:outbound') && (
        <Button
          icon={IconStackPop}
          disabledReason={getTransitionBlocker(unitLifecycle, 'clearPutAway', unit.status, me)}
          onPress={() => acts.clearPutAway(meant)}
        >
          {t('Clear put-away')}
        </Button>
      )}
      {me.can('deleteAllUnits:dataEntry') && (
        <Button variant="danger" icon={IconTrash} onPress={() => acts.deleteUnits(meant)}>
          {t('Delete unit…')}
        </Button>
      )}
    </>
  );
}
