import { personName } from '#kit/contract/person-name.ts';
import { IconChartDots, IconCloudDownload, IconMessage, IconPrinter } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { DispatchDialog } from './dispatch.part.tsx';
import { EtaDrawer } from './eta-drawer.part.tsx';
import { EtaMoment, Hidden, Source } from './eta-words.web.tsx';
import { findEtas, printEtaCovers } from './etas.contract.ts';
import type { EtaRow } from './etas.contract.ts';
import { LanesDialog } from './lanes.part.tsx';
import { anyConsigneeLook } from '#areas/accounts/accounts/account-look.web.ts';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { BulkTextsDialog } from '#areas/outbound/text-messages/bulk-texts.part.tsx';
import type { QueryIn } from '#kit/contract/endpoint.ts';
import { showDate } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { BulkBar } from '#kit/web/bulk.tsx';
import { download } from '#kit/web/download.ts';
import {
  AccountFilter,
  Filters,
  FlagFilter,
  RangeFilter,
  SelectFilter,
  TextFilter,
} from '#kit/web/filters.tsx';
import type { ListOf } from '#kit/web/list.ts';
import { explains } from '#kit/web/explain.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { OpenRow } from '#kit/web/open-row.tsx';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { useSelection } from '#kit/web/selection.ts';
import type { Selection } from '#kit/web/selection.ts';
import { SeveralFilter } from '#kit/web/several-filter.tsx';
import { State } from '#kit/web/state.tsx';
import { stateOptions } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** Who set the time by hand, and when, for its explanation; a name that was erased, or is older than the history, is nobody's. */
const whoSaid = (t: Say, r: EtaRow) => {
  const at = r.overrideAt ?? r.manualAt;
  return {
    who: personName(t, r.overrideBy) ?? personName(t, r.manualBy) ?? t('Somebody'),
    when: at === null ? '–' : showNamedMoment(at, r.zone),
  };
};
const columnsOf = (t: Say): Column<EtaRow>[] => [
  { id: 'loadNumber', title: t('Load'), width: 84, sort: 'loadNumber', cell: (r) => `L-${r.loadNumber}` },
  { id: 'date', title: t('Ship date'), width: 98, off: true, sort: 'date', cell: (r) => showDate(r.date) },
  {
    id: 'deliverTo',
    title: t('Drop'),
    width: 138,
    grow: true,
    sort: 'deliverTo',
    cell: (r) => `${r.seq} ${r.deliverTo}, ${[r.city, r.stateCode].filter(Boolean).join(' ')}`,
    full: (r) => `${r.seq} ${r.deliverTo}, ${[r.city, r.stateCode].filter(Boolean).join(' ')}`,
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 134,
    cell: (r) => r.consignee,
    full: (r) => r.consignee,
  },
  {
    id: 'eta',
    title: t('ETA'),
    width: 138,
    sort: 'eta',
    cell: (r) => (
      <span {...explains(`eta.${r.source}`, { facts: whoSaid(t, r), of: findEtas })}>
        <EtaMoment of={r} />
      </span>
    ),
    watch: (r) => r.eta,
  },
  {
    id: 'source',
    title: t('Source'),
    width: 84,
    cell: (r) => <Source source={r.source} />,
    watch: (r) => r.source,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 112,
    sort: 'status',
    cell: (r) => <State of="eta" value={r.status} />,
    watch: (r) => r.status,
  },
  {
    id: 'hidden',
    title: t('Consignees see'),
    width: 104,
    cell: (r) => (r.hideEtas ? <Hidden /> : <span className="dim">{t('the ETA')}</span>),
    watch: (r) => r.hideEtas,
  },
  {
    id: 'driver',
    title: t('Driver'),
    width: 118,
    sort: 'driver',
    cell: (r) => r.driver ?? '–',
    full: (r) => r.driver ?? '',
  },
  {
    id: 'mcLeodOrderNumber',
    title: t('Dispatch order'),
    width: 116,
    sort: 'mcLeodOrderNumber',
    cell: (r) => r.mcLeodOrderNumber ?? '–',
  },
  { id: 'warehouse', title: t('Warehouse'), width: 86, off: true, cell: (r) => r.warehouse },
  { id: 'carrier', title: t('Carrier'), width: 130, off: true, cell: (r) => r.carrier ?? '–' },
  {
    id: 'detail',
    title: t('Detail'),
    width: 160,
    off: true,
    cell: (r) => r.detail ?? '–',
    full: (r) => r.detail ?? '',
  },
];

const onTheWay = [etaState.onRoute];
const atTheDock = [etaState.pending, etaState.loading];
/** What is on the road comes first, then what still loads. */
const opens = [{ status: onTheWay }, { status: atTheDock }, {}];

/** The loads of rows that were seen: what is chosen are drops, and papers and messages go by loads. */
function useLoadsOf(list: ListOf<typeof findEtas>) {
  const seen = useRef(new Map<number, number>());
  for (const row of list.rows) seen.current.set(row.dropId, row.loadId);
  return (drops: readonly number[]): number[] => [
    ...new Set(drops.flatMap((drop) => seen.current.get(drop) ?? [])),
  ];
}

const someOf = (ids: number[]): number[] | undefined => (ids.length === 0 ? undefined : ids);

const days = {
  from: 'shipDateFrom',
  to: 'shipDateTo',
  sort: 'date',
  day: (r: { date: string }) => r.date,
} as const;
/** When trucks arrive: whose word it is, who may see it, and what becomes of it. */
export default function EtasScreen() {
  const t = useText();
  const me = useMe();
  const list = useList(findEtas, { opens, days });
  const chosen = useSelection(list, (r) => r.dropId);
  const columns = useMemo(() => columnsOf(t), [t]);
  const loadsOf = useLoadsOf(list);
  const [open, setOpen] = useState<'dispatch' | 'lanes' | 'texts' | null>(null);
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _way, ...filters } = list.query;
  const loads = {
    bulkPrintAllChecked: chosen.wire.bulkPrintAllChecked,
    bulkPrintIdsExcluded: loadsOf(chosen.wire.bulkPrintIdsExcluded),
    bulkPrintIdsIncluded: loadsOf(chosen.wire.bulkPrintIdsIncluded),
  };
  const whyNotEdit = me.can('etaEdit:outbound') ? null : t(notAllowed);
  return (
    <Screen
      title={t('ETAs')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={
        <>
          <Action small icon={IconChartDots} onPress={() => setOpen('lanes')}>
            {t('How good they are…')}
          </Action>
          <Action icon={IconCloudDownload} whyNot={whyNotEdit} onPress={() => setOpen('dispatch')}>
            {t('Bring from dispatch…')}
          </Action>
        </>
      }
    >
      <EtaFilters list={list} />
      <DataTable
        name={t('ETAs')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['deliverTo', 'eta'] }}
        rowId={(r) => r.dropId}
        empty={{ why: t('Each drop of a load has an arrival as soon as the load is there.') }}
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
      <OpenRow list={list} rowId={(r) => r.dropId}>
        {(row, beside) => <EtaDrawer key={row.loadId} row={row} {...beside} />}
      </OpenRow>
      {open === 'dispatch' && (
        <DispatchDialog
          chosen={chosen.chosen.all ? [] : loads.bulkPrintIdsIncluded}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'texts' && (
        <BulkTextsDialog
          body={
            chosen.chosen.all
              ? { ...filters, loadsIdsExcluded: someOf(loads.bulkPrintIdsExcluded) }
              : { loadsIds: loads.bulkPrintIdsIncluded }
          }
          onSent={chosen.clear}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'lanes' && <LanesDialog onClose={() => setOpen(null)} />}
    </Screen>
  );
}

/** What becomes of the loads that are chosen. */
function ChosenActs({
  selection,
  print,
  whyNotText,
  onText,
}: {
  selection: Selection;
  print: QueryIn<typeof printEtaCovers>;
  whyNotText: string | null;
  onText: () => void;
}) {
  const t = useText();
  return (
    <BulkBar selection={selection}>
      <Action
        icon={IconPrinter}
        onPress={async () => {
          const words = t('Printing cover sheets, this can take a few minutes');
          if (await download(printEtaCovers, { query: print }, words)) selection.clear();
        }}
      >
        {t('Print cover sheets')}
      </Action>
      <Action icon={IconMessage} whyNot={whyNotText} onPress={onText}>
        {t('Text the ETAs…')}
      </Action>
    </BulkBar>
  );
}

function EtaFilters({ list }: { list: ListOf<typeof findEtas> }) {
  const t = useText();
  const me = useMe();
  const { orderField, orderDirection } = list.query;
  const kept = { orderField, orderDirection };
  return (
    <Filters
      list={list}
      presets={[
        { name: t('On the way'), query: { ...kept, status: onTheWay } },
        { name: t('At the dock'), query: { ...kept, status: atTheDock } },
        { name: t('After the window'), query: { ...kept, late: true } },
        { name: t('Delivered'), query: { ...kept, status: [etaState.delivered], orderDirection: 'desc' } },
        { name: t('load|All'), query: kept },
      ]}
    >
      <RangeFilter name="shipDateFrom" to="shipDateTo" label={t('Ship date')} />
      <TextFilter name="loadNumber" label={t('Load number')} filter="digits" />
      <SelectFilter
        name="warehouseId"
        label={t('Warehouse')}
        options={me.warehouses.map((w) => ({ value: String(w.id), label: `${w.code} ${w.name}` }))}
      />
      <AccountFilter name="consigneeAccountId" label={t('Consignee')} look={anyConsigneeLook} />
      <TextFilter name="mcLeodOrderNumber" label={t('Dispatch order')} />
      <TextFilter name="driver" label={t('Driver')} />
      <SeveralFilter name="status" label={t('Status')} options={stateOptions('eta', t)} />
      <FlagFilter name="late" label={t('After the window')} />
    </Filters>
  );
}
