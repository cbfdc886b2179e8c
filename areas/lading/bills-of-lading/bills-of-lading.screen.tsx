import { IconFileInvoice, IconPlus, IconPrinter, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { showDate } from '#kit/contract/dates.ts';
import type { RowOf } from '#kit/contract/endpoint.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { anyConsigneeLook, accountLook } from '#areas/accounts/accounts/account-look.web.ts';
import {
  bolsWaiting,
  generateManyShipments,
  generateShipments,
  getBol,
  getBolLines,
  printBol,
  printBolDetailed,
  printBols,
  regenerateBol,
  searchBols,
} from './bills-of-lading.contract.ts';
import type { BolLine } from './bills-of-lading.contract.ts';
import type { CallAnswer } from '#kit/web/call.ts';
import { deleteBol, previewRegenerate } from './bol-acts.contract.ts';
import { bolErrors } from './bills-of-lading.errors.ts';
import { BolForm } from './bol.form.tsx';
import { Lines } from './bol-lines.part.tsx';
import { Difference } from './difference.part.tsx';
import { call } from '#kit/web/call.ts';
import { Action } from '#kit/web/action.tsx';
import { BulkBar } from '#kit/web/bulk.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { Drawer, placeIn } from '#kit/web/drawer.tsx';
import { AccountFilter, Filters, FlagFilter, RangeFilter, TextFilter } from '#kit/web/filters.tsx';
import type { ListOf } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useAct, useAnswer, useRecord } from '#kit/web/query.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import { useSelection } from '#kit/web/selection.ts';
import { Badge, State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import type { View } from '#kit/web/views.tsx';

type Row = RowOf<typeof searchBols>;

const columnsOf = (t: Say, links: { loads: boolean }): Column<Row>[] => [
  { id: 'bolNumber', title: t('BOL'), width: 144, sort: 'bolNumber', cell: (r) => r.bolNumber },
  { id: 'date', title: t('Date'), width: 98, sort: 'date', cell: (r) => showDate(r.date) },
  { id: 'load', title: t('Load'), width: 78, sort: 'loadNumber', cell: (r) => loadOf(r, links.loads) },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 136,
    grow: true,
    sort: 'consignee',
    cell: (r) => r.consignee,
    full: (r) => r.consignee,
  },
  {
    id: 'deliverTo',
    title: t('Deliver to'),
    width: 129,
    sort: 'deliverTo',
    cell: (r) => r.deliverTo,
    full: (r) => r.deliverTo,
  },
  {
    id: 'city',
    title: t('City'),
    width: 130,
    off: true,
    cell: (r) => [r.city, r.state].filter(Boolean).join(' '),
  },
  {
    id: 'billTo',
    title: t('Bill to'),
    width: 129,
    sort: 'billTo',
    cell: (r) => r.billTo,
    full: (r) => r.billTo,
  },
  { id: 'units', title: t('Units'), width: 80, right: true, sort: 'units', cell: (r) => showCount(r.units) },
  {
    id: 'cubes',
    title: t('Cubes'),
    width: 84,
    right: true,
    sort: 'cubes',
    cell: (r) => showHundredths(r.cubes),
  },
  {
    id: 'shipments',
    title: t('Shipments'),
    width: 86,
    right: true,
    cell: (r) => (r.shipments ? r.shipments : <span className="dim">–</span>),
  },
  {
    id: 'active',
    title: t('Status'),
    width: 108,
    cell: (r) => <Standing row={r} t={t} />,
    watch: (r) => r.active,
  },
];
/** A load is linked for those who may open it. */
function loadOf({ loadNumber }: Pick<Row, 'loadNumber'>, linked: boolean) {
  if (loadNumber === null) return '–';
  return linked ? (
    <A to="/outbound/loading" search={{ loadName: `L-${loadNumber}` }}>
      L-{loadNumber}
    </A>
  ) : (
    `L-${loadNumber}`
  );
}
function Standing({ row, t }: { row: Row; t: Say }) {
  if (row.active) return <State of="active" value />;
  if (row.deleted) return <Badge tone="shut">{t('lading|Deleted')}</Badge>;
  return <Badge tone="shut">{row.supersededBy ? t('Superseded') : t('lading|Void')}</Badge>;
}

/** Whoever makes shipments begins with what has none yet. */
const opens = [{ toBill: true }, {}];
/** What is to be done with them, then what stands; the dates and the way they are sorted stay. */
function useViews(list: ListOf<typeof searchBols>): View[] {
  const t = useText();
  const { dateFrom, dateTo, orderField, orderDirection } = list.query;
  const waits = useAnswer(bolsWaiting, { query: { dateFrom, dateTo } }).data;
  const kept = { dateFrom, dateTo, orderField, orderDirection };
  return [
    { name: t('No shipment yet'), query: { ...kept, active: true, toBill: true }, count: waits?.toBill },
    { name: t('lading|Active'), query: { ...kept, active: true } },
    { name: t('Superseded or void'), query: { ...kept, active: false } },
    { name: t('All'), query: kept },
  ];
}

/** Bills of lading: search, print, and the shipments made from them. */
export default function BillsOfLadingScreen() {
  const t = useText();
  const me = useMe();
  const list = useList(searchBols, {
    start: { active: true },
    days: { from: 'dateFrom', to: 'dateTo', sort: 'date', day: (r) => r.date },
    ...(me.can('addBol:outbound') && { opens }),
  });
  const chosen = useSelection(list, (r) => r.id);
  const [making, make] = useState(false);
  const loads = me.can('loadsView:outbound');
  const columns = useMemo(() => columnsOf(t, { loads }), [t, loads]);
  return (
    <Screen
      title={t('Bills of Lading')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={
        me.can('addBol:outbound') && (
          <Action icon={IconPlus} look="go" onPress={() => make(true)}>
            {t('New bill of lading…')}
          </Action>
        )
      }
    >
      <BolFilters list={list} />
      <DataTable
        name={t('Bills of Lading')}
        list={list}
        columns={columns}
        phone={{ state: 'active', below: ['consignee', 'date'] }}
        rowId={(r) => r.id}
        selection={chosen}
        empty={{
          why: t('A bill of lading is made from what was loaded, when its load leaves.'),
          yet: {
            sentence: t('No bills of lading yet'),
            why: t('A bill of lading is made from what was loaded, when its load leaves.'),
          },
        }}
        totals={{
          bolNumber: t('All {count}', { count: showCount(list.total) }),
          units: showCount(list.totals?.totalUnits ?? 0),
          cubes: showHundredths(list.totals?.totalCubes ?? 0),
        }}
      />
      <Chosen list={list} chosen={chosen} />
      <Pager list={list} />
      {making && <BolForm onMade={(id) => list.open(String(id))} onClose={() => make(false)} />}
      {list.opened && (
        <BolDrawer
          id={Number(list.opened)}
          place={placeIn(list, (r) => r.id, t)}
          onClose={() => list.open(undefined)}
        />
      )}
    </Screen>
  );
}

/** What is done with the bills that are chosen. */
function Chosen({
  list,
  chosen,
}: {
  list: ListOf<typeof searchBols>;
  chosen: ReturnType<typeof useSelection<Row>>;
}) {
  const t = useText();
  const me = useMe();
  const generate = useAct(generateManyShipments, {
    says: (a) => ({
      text: '{count, plural, one {# shipment} other {# shipments}} made.',
      params: { count: a.made },
    }),
  });
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  // All of a list that stands on one page are chosen one by one as well.
  const ids = chosen.ids.length === chosen.count ? chosen.ids : [];
  return (
    <BulkBar selection={chosen}>
      <Action
        icon={IconPrinter}
        onPress={async () => {
          if (
            await download(
              printBols,
              { query: { ...filters, ...chosen.wire } },
              t('Printing bills of lading, this can take a few minutes'),
            )
          )
            chosen.clear();
        }}
      >
        {t('Print {count}', { count: chosen.count })}
      </Action>
      {me.can('addBol:outbound') && (
        <Action
          icon={IconFileInvoice}
          whyNot={ids.length === 0 ? t('Choose the bills one by one to make shipments.') : null}
          onPress={async () => {
            if (await generate.run({ body: { ids } })) chosen.clear();
          }}
        >
          {t('Generate shipments')}
        </Action>
      )}
    </BulkBar>
  );
}

function BolFilters({ list }: { list: ListOf<typeof searchBols> }) {
  const t = useText();
  const views = useViews(list);
  return (
    <Filters list={list} presets={views}>
      <RangeFilter name="dateFrom" to="dateTo" label={t('Date')} />
      <TextFilter name="bolNumber" label={t('BOL')} filter="digits" />
      <TextFilter name="loadNumber" label={t('Load')} filter="digits" />
      <AccountFilter name="consigneeToAccountId" label={t('Consignee')} look={anyConsigneeLook} />
      <AccountFilter name="deliverToAccountId" label={t('Deliver to')} look={anyConsigneeLook} />
      <AccountFilter name="billToAccountId" label={t('Bill to')} look={accountLook} />
      <TextFilter name="stateId" label={t('State')} />
      <TextFilter name="city" label={t('City')} />
      <FlagFilter name="active" label={t('Active')} />
      <FlagFilter name="toBill" label={t('No shipment yet')} />
    </Filters>
  );
}

function BolDrawer({
  id,
  place,
  onClose,
}: {
  id: number;
  place: Parameters<typeof Drawer>[0]['place'];
  onClose: () => void;
}) {
  const t = useText();
  const head = useRecord(getBol, id, (known) => ({ params: { id: known } }));
  const lines = useAnswer(getBolLines, Number.isInteger(id) ? { params: { id } } : null);
  const bol = head.data;
  return (
    <Drawer
      wide
      title={t('BOL {number}', { number: bol?.bolNumber ?? '' })}
      beside={bol && <Standing row={bol} t={t} />}
      place={place}
      onClose={onClose}
      foot={bol && <BolActs id={id} bol={bol} lines={lines.data ?? []} onGone={onClose} />}
    >
      <Answered of={head}>{(b) => <BolFacts bol={b} />}</Answered>
      {bol && <Answered of={lines}>{(rows) => <Lines bol={bol} rows={rows} />}</Answered>}
    </Drawer>
  );
}

type Bol = CallAnswer<typeof getBol>;
/** Papers, shipments, and the bill made anew. */
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
  const t = useText();
  const me = useMe();
  const generate = useAct(generateShipments, {
    says: (a) =>
      a.made === 0
        ? { text: 'Every line has its shipment already.' }
        : { text: '{count, plural, one {# shipment} other {# shipments}} made.', params: { count: a.made } },
  });
  const remakeIt = useRemake(id, bol);
  const deleteIt = useDelete(id, bol, onGone);
  const billed = lines.find((l) => l.shipmentNumber !== null);
  const left = lines.filter((l) => l.shipmentId === null).length;
  const whyNoShipments = () => {
    if (!bol?.active) return t('Only an active bill of lading makes shipments.');
    return left === 0 ? t('Every line has its shipment already.') : null;
  };
  const whyNotAgain = () => {
    if (!bol?.active) return t('Only an active bill of lading can be made again.');
    return bol.loadId === null ? t('This bill of lading was made by hand. Change its lines instead.') : null;
  };
  const whyNotDelete = () => {
    if (!bol?.active) return t(bolErrors.deleted.sentence);
    return billed ? t(bolErrors.billed.sentence, { number: String(billed.shipmentNumber) }) : null;
  };
  return (
    <>
      {me.can('addBol:outbound') && (
        <Action
          look="go"
          icon={IconFileInvoice}
          whyNot={whyNoShipments()}
          onPress={() => generate.run({ params: { id } })}
        >
          {t('Generate shipments')}
        </Action>
      )}
      <Action icon={IconPrinter} onPress={() => download(printBol, { params: { id } })}>
        {t('Print bill')}
      </Action>
      <Action icon={IconPrinter} onPress={() => download(printBolDetailed, { params: { id } })}>
        {t('Print detailed')}
      </Action>
      {me.can('addBol:outbound') && (
        <Action icon={IconRefresh} whyNot={whyNotAgain()} onPress={remakeIt}>
          {t('Make bill again…')}
        </Action>
      )}
      {me.can('addBol:outbound') && (
        <Action icon={IconTrash} whyNot={whyNotDelete()} onPress={deleteIt}>
          {t('Delete bill…')}
        </Action>
      )}
    </>
  );
}

/** Makes the bill anew, after saying what would be different and whose rates go. */
function useRemake(id: number, bol: Bol | undefined) {
  const t = useText();
  const remake = useAct(regenerateBol, { says: () => ({ text: 'Bill of lading made again.' }) });
  return async () => {
    const difference = await call(previewRegenerate, { params: { id } });
    const act = t('Make bill again');
    if (
      await ask({
        title: t('Make BOL {number} again', { number: bol?.bolNumber ?? '' }),
        body: <Difference difference={difference} />,
        act,
        leave: t('Keep'),
        risk: difference.rated > 0,
        wide: true,
      })
    )
      await remake.run({ params: { id }, body: { confirmed: true } });
  };
}
/** Deletes the bill, by its number. */
function useDelete(id: number, bol: Bol | undefined, onGone: () => void) {
  const t = useText();
  const remove = useAct(deleteBol);
  return async () => {
    const title = t('Delete BOL {number}', { number: bol?.bolNumber ?? '' });
    const body = t(
      'What it carries stands on no bill then and will not be billed, and its number is used no second time. This cannot be undone.',
    );
    if (await ask({ title, body, act: t('Delete bill'), leave: t('Keep'), risk: true }))
      if (await remove.run({ params: { id } })) onGone();
  };
}

function BolFacts({ bol: b }: { bol: Bol }) {
  const t = useText();
  const me = useMe();
  return (
    <dl className="kv">
      <dt>{t('Date')}</dt>
      <dd>{showDate(b.date)}</dd>
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
