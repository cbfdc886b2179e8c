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
import { UnitFilters, unitColumns } from './outbound-units-table.part.tsx';
import {
  exportOutboundUnits,
  mostDays,
  printOutboundLabels,
  printOutboundLabelsAt,
  searchOutboundUnits,
} from './outbound-units.contract.ts';
import { openingDays, unitNumbers } from './outbound-units.rules.ts';
import { useUnitActs } from './unit-acts.part.tsx';
import type { Meant, UnitActs } from './unit-acts.part.tsx';
import { UnitDrawer } from '#areas/orders/unit-page/unit-drawer.part.tsx';
import type { UnitDetail } from '#areas/freight/units/units.contract.ts';
import { unitLife, unitStatus } from '#areas/freight/units/units.contract.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { nothingToShow } from '#kit/contract/sentences.ts';
import { printLabels } from '#areas/floor/printers/station.web.ts';
import { companyZone } from '#kit/web/house.ts';
import { Action } from '#kit/web/action.tsx';
import { BulkBar } from '#kit/web/bulk.tsx';
import { call } from '#kit/web/call.ts';
import { todayIn } from '#kit/web/clock.ts';
import { download } from '#kit/web/download.ts';
import { placeIn } from '#kit/web/drawer.tsx';
import type { ListOf } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { useOpeningDays } from '#kit/web/opening-days.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import type { Selection } from '#kit/web/selection.ts';
import { useSelection } from '#kit/web/selection.ts';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useLanguage, useText } from '#kit/web/text.tsx';
import type { View } from '#kit/web/views.tsx';

const print = (meant: Meant) =>
  printLabels(
    () => download(printOutboundLabels, { query: meant }),
    (body) => call(printOutboundLabelsAt, { query: meant, body }, { quiet: true }),
  );

type Units = ListOf<typeof searchOutboundUnits>;

/** Any unit of a week, or of an account over any time: found, looked at, mended. */
export default function OutboundUnitsScreen() {
  const t = useText();
  const me = useMe();
  const { week, start } = useStart();
  const list = useList(searchOutboundUnits, {
    start,
    days: {
      from: 'dayOfServiceFrom',
      to: 'dayOfServiceTo',
      sort: 'dayOfService',
      day: (r) => r.dayOfService,
      reach: mostDays,
    },
  });
  const chosen = useSelection(list, (r) => r.id);
  const columns = useMemo(() => unitColumns(t, { loads: me.can('loadsView:outbound') }), [t, me]);
  const acts = useUnitActs(chosen.clear);
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  const meant = { ...filters, ...chosen.wire };
  return (
    <Screen
      title={t('Outbound Units')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={<ExportUnits list={list} />}
    >
      <UnitFilters list={list} presets={viewsOf(t, list, { ...start, ...week })} />
      <DataTable
        name={t('Outbound Units')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['consignee', 'outboundDate'] }}
        rowId={(r) => r.id}
        selection={chosen}
        empty={{ why: t('Widen the dates, or look among the deleted units.') }}
        totals={{
          unitCode: t('{count, plural, one {# unit} other {# units}}', { count: list.totals?.units ?? 0 }),
          cube: showHundredths(list.totals?.cubes ?? 0),
        }}
      />
      <BulkBar selection={chosen}>
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
      </BulkBar>
      <Pager list={list} />
      {list.opened && (
        <UnitDrawer
          key={list.opened}
          id={Number(list.opened)}
          place={placeIn(list, (r) => r.id, t)}
          onClose={() => list.open(undefined)}
          renderActs={(unit) => <OneUnit unit={unit} acts={acts} />}
        />
      )}
      {acts.dialogs}
    </Screen>
  );
}

/** The week around today unless a number is asked for, at the warehouse of one's own. */
function useStart() {
  const me = useMe();
  const zone = me.warehouse?.tz ?? me.warehouses[0]?.tz ?? companyZone();
  const own = me.warehouse?.id;
  const today = todayIn(zone);
  const week = useMemo(() => openingDays(today), [today]);
  const days = useOpeningDays(week, unitNumbers);
  const start = useMemo(
    () => ({ ...days, active: true, ...(own === undefined ? {} : { warehouseId: own }) }),
    [days, own],
  );
  return { week, start };
}

/** All pages of the list, as it is filtered and sorted. */
function ExportUnits({ list }: { list: Units }) {
  const t = useText();
  const language = useLanguage();
  const { page: _page, rows: _rows, ...wanted } = list.query;
  return (
    <Action
      small
      icon={IconDownload}
      whyNot={list.total === 0 ? t(nothingToShow) : null}
      onPress={() =>
        download(
          exportOutboundUnits,
          { query: { ...wanted, language } },
          t('Exporting units, this can take a few minutes'),
        )
      }
    >
      {t('Export CSV')}
    </Action>
  );
}

/** The looks at the list that are asked for most; the way it is sorted stays. */
function viewsOf(t: Say, list: Units, start: object): View[] {
  const { orderField, orderDirection } = list.query;
  const sort = { orderField, orderDirection };
  return [
    { name: t('units|Active'), query: { ...start, ...sort } },
    { name: t('Mis-staged'), query: { ...start, ...sort, status: unitStatus.misStaged } },
    { name: t('No load'), query: { ...start, ...sort, loadIsNull: true } },
    { name: t('units|Deleted'), query: { ...start, ...sort, active: false } },
  ];
}

/** The acts on the chosen units. */
function ChosenActs({
  meant,
  chosen,
  acts,
  ofShuttle,
}: {
  meant: Meant;
  chosen: Selection;
  acts: UnitActs;
  ofShuttle: boolean;
}) {
  const t = useText();
  const me = useMe();
  return (
    <>
      <Action
        icon={IconPrinter}
        onPress={async () => {
          if (await print(meant)) chosen.clear();
        }}
      >
        {t('Labels')}
      </Action>
      {me.can('changeShipDate:outbound') && (
        <Action icon={IconCalendarShare} onPress={() => acts.move(meant, chosen.count)}>
          {t('Change ship date…')}
        </Action>
      )}
      {me.can('shuttleLoadEdit:outbound') && (
        <Action
          icon={IconArrowsExchange}
          whyNot={ofShuttle ? null : t('Filter by the shuttle number first.')}
          onPress={() => acts.changeShuttle(meant, chosen.count)}
        >
          {t('Change shuttle load…')}
        </Action>
      )}
      {me.can('clearPutAway:outbound') && (
        <Action icon={IconStackPop} onPress={() => acts.clear(meant)}>
          {t('Clear put-away')}
        </Action>
      )}
      {me.can('deleteAllUnits:dataEntry') && (
        <Action icon={IconTrash} look="risk" onPress={() => acts.remove(meant)}>
          {t('Delete…')}
        </Action>
      )}
    </>
  );
}

/** Deleted units can only come back. */
function ReviveChosen({ meant, acts }: { meant: Meant; acts: UnitActs }) {
  const t = useText();
  const me = useMe();
  return (
    me.can('reactivateUnit:dataEntry') && (
      <Action icon={IconArrowBackUp} onPress={() => acts.revive(meant)}>
        {t('Reactivate…')}
      </Action>
    )
  );
}

/** The same acts on the unit in the drawer. */
function OneUnit({ unit, acts }: { unit: UnitDetail; acts: UnitActs }) {
  const t = useText();
  const me = useMe();
  const meant: Meant = { bulkPrintIdsIncluded: [unit.id] };
  const none = t('You do not have permission to do this.');
  if (!unit.active)
    return (
      <Action
        icon={IconArrowBackUp}
        whyNot={me.can('reactivateUnit:dataEntry') ? null : none}
        onPress={() => acts.revive(meant)}
      >
        {t('Reactivate unit…')}
      </Action>
    );
  return (
    <>
      {!me.can('orderEntryView:shipments') && (
        <Action icon={IconPrinter} onPress={() => print(meant)}>
          {t('Print label')}
        </Action>
      )}
      {me.can('changeShipDate:outbound') && (
        <Action icon={IconCalendarShare} onPress={() => acts.move(meant, 1)}>
          {t('Change ship date')}
        </Action>
      )}
      {me.can('clearPutAway:outbound') && (
        <Action
          icon={IconStackPop}
          whyNot={whyNot(unitLife, 'clearPutAway', unit.status, me)}
          onPress={() => acts.clear(meant)}
        >
          {t('Clear put-away')}
        </Action>
      )}
      {me.can('deleteAllUnits:dataEntry') && (
        <Action look="risk" icon={IconTrash} onPress={() => acts.remove(meant)}>
          {t('Delete unit…')}
        </Action>
      )}
    </>
  );
}
