import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { QuoteDrawer } from './quote-drawer.part.tsx';
import { QuoteForm } from './quote.form.tsx';
import { quoteStanding } from './quote-words.web.ts';
import { findQuotes } from './quotes.contract.ts';
import type { QuoteRow } from './quotes.contract.ts';
import { RoomList } from '#areas/billing/tariffs/room-list.part.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { showHundredths, showMoney } from '#kit/contract/money.ts';
import { placeIn } from '#kit/web/drawer.tsx';
import { Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Badge } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

export function Standing({ status }: { status: number }) {
  const t = useText();
  const { label, tone } = quoteStanding[status] ?? { label: '', tone: 'shut' };
  return <Badge tone={tone}>{t(label)}</Badge>;
}
const columnsOf = (t: Say): Column<QuoteRow>[] => [
  { id: 'number', title: t('Quote'), width: 112, sort: 'number', cell: (r) => <b>{r.number}</b> },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 200,
    grow: true,
    sort: 'consignee',
    cell: (r) => r.consignee,
    full: (r) => r.consignee,
  },
  { id: 'shipper', title: t('Shipper'), width: 170, cell: (r) => r.shipper, full: (r) => r.shipper },
  { id: 'status', title: t('Status'), width: 120, cell: (r) => <Standing status={r.status} /> },
  { id: 'date', title: t('Outbound date'), width: 120, sort: 'date', cell: (r) => showDate(r.date) },
  {
    id: 'validUntil',
    title: t('Valid until'),
    width: 120,
    sort: 'validUntil',
    cell: (r) => showDate(r.validUntil),
  },
  { id: 'cubes', title: t('Cubes'), width: 90, right: true, cell: (r) => showHundredths(r.cubes) },
  {
    id: 'amount',
    title: t('Amount'),
    width: 110,
    right: true,
    sort: 'amount',
    cell: (r) => showMoney(r.amount),
  },
];

/** Prices that were promised for a while, and a new one while somebody waits at the telephone. */
export function Quotes({ seg }: { seg: ReactNode }) {
  const t = useText();
  const list = useList(findQuotes);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [adding, add] = useState(false);
  return (
    <>
      <RoomList seg={seg} total={list.total} act={t('New quote')} onAdd={() => add(true)}>
        <Filters list={list}>
          <TextFilter name="consignee" label={t('Consignee')} />
          <SelectFilter
            name="status"
            label={t('Status')}
            options={Object.entries(quoteStanding).map(([value, { label }]) => ({
              value,
              label: t(label),
            }))}
          />
        </Filters>
        <DataTable
          name={t('Quotes')}
          list={list}
          columns={columns}
          phone={{ state: 'status', below: ['consignee', 'amount'] }}
          rowId={(r) => r.id}
          empty={{
            sentence: t('No quotes found'),
            why: t('A quote says what freight would cost, by the rates of its day.'),
            first: () => add(true),
          }}
        />
        <Pager list={list} />
      </RoomList>
      {list.opened !== undefined && (
        <QuoteDrawer
          key={list.opened}
          id={Number(list.opened)}
          place={placeIn(list, (r) => r.id, t)}
          onClose={() => list.open(undefined)}
        />
      )}
      {adding && <QuoteForm onClose={() => add(false)} onMade={(id) => list.open(id)} />}
    </>
  );
}
