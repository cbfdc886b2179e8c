import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { QuoteDrawer } from './quote-drawer.component.tsx';
import { NewQuoteForm } from './quote.form.tsx';
import { quoteStatusBadges } from './quote-status.client.ts';
import { findQuotesEndpoint } from './quotes.contract.ts';
import type { QuoteRow } from './quotes.contract.ts';
import { TariffListScreen } from '#areas/billing/tariffs/tariff-list-screen.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { formatHundredths, formatMoney } from '#kit/contract/money.ts';
import { getRowPosition } from '#kit/web/drawer.tsx';
import { Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

export function QuoteStatusBadge({ status }: { status: number }) {
  const t = useTranslate();
  const { label, tone } = quoteStatusBadges[status] ?? { label: '', tone: 'shut' };
  return <Badge tone={tone}>{t(label)}</Badge>;
}
const columnsOf = (t: Translate): TableColumn<QuoteRow>[] => [
  { id: 'number', title: t('Quote'), width: 112, sortField: 'number', cell: (r) => <b>{r.number}</b> },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 200,
    flexGrow: true,
    sortField: 'consignee',
    cell: (r) => r.consignee,
    getFullText: (r) => r.consignee,
  },
  { id: 'shipper', title: t('Shipper'), width: 170, cell: (r) => r.shipper, getFullText: (r) => r.shipper },
  { id: 'status', title: t('Status'), width: 120, cell: (r) => <QuoteStatusBadge status={r.status} /> },
  { id: 'date', title: t('Outbound date'), width: 120, sortField: 'date', cell: (r) => formatDate(r.date) },
  {
    id: 'validUntil',
    title: t('Valid until'),
    width: 120,
    sortField: 'validUntil',
    cell: (r) => formatDate(r.validUntil),
  },
  { id: 'cubes', title: t('Cu ft'), width: 90, alignRight: true, cell: (r) => formatHundredths(r.cubes) },
  {
    id: 'amount',
    title: t('Amount'),
    width: 110,
    alignRight: true,
    sortField: 'amount',
    cell: (r) => formatMoney(r.amount),
  },
];

/** Lists quotes with a limited validity. A new quote can be created while the customer is on the phone. */
export function QuoteList({ viewSwitch: seg }: { viewSwitch: ReactNode }) {
  const t = useTranslate();
  const list = useList(findQuotesEndpoint);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [adding, add] = useState(false);
  return (
    <>
      <TariffListScreen viewSwitch={seg} total={list.total} addLabel={t('New quote')} onAdd={() => add(true)}>
        <Filters list={list}>
          <TextFilter name="consignee" label={t('Consignee')} />
          <SelectFilter
            name="status"
            label={t('Status')}
            options={Object.entries(quoteStatusBadges).map(([value, { label }]) => ({
              value,
              label: t(label),
            }))}
          />
        </Filters>
        <DataTable
          name={t('Quotes')}
          list={list}
          columns={columns}
          phoneLayout={{ statusColumn: 'status', secondLineColumns: ['consignee', 'amount'] }}
          rowId={(r) => r.id}
          emptyText={{
            message: t('No quotes found. Try another search.'),
            yet: {
              message: t('No quotes yet.'),
              explanation: t(
                'A quote shows what freight would cost at the rates for its outbound date. Create the first one.',
              ),
            },
            onCreateFirst: () => add(true),
          }}
        />
        <Pager list={list} />
      </TariffListScreen>
      {list.openRowId !== undefined && (
        <QuoteDrawer
          key={list.openRowId}
          id={Number(list.openRowId)}
          position={getRowPosition(list, (r) => r.id, t)}
          onClose={() => list.openRow(undefined)}
        />
      )}
      {adding && <NewQuoteForm onClose={() => add(false)} onSaved={(id) => list.openRow(id)} />}
    </>
  );
}
