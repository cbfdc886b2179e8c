import type { ReactNode } from 'react';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showHundredths, showMoney } from '#kit/contract/money.ts';
import type { InvoiceRow } from './invoices.contract.ts';
import { useDollars } from './dollars.part.tsx';
import { A } from '#kit/web/screen.tsx';
import { Filters, FlagFilter, RangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import type { List } from '#kit/web/list.ts';
import { usePhone } from '#kit/web/narrow.ts';
import { State } from '#kit/web/state.tsx';
import { choiceOptions, choices } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import type { View } from '#kit/web/views.tsx';

export const typeWords: Record<number, string> = choices.invoiceType;
const none = <span className="dim">–</span>;

/** A load by its name, and the way to it for those who may open loads. */
export function LoadLink({ number, linked }: { number: number; linked: boolean }) {
  const name = `L-${number}`;
  if (!linked) return name;
  return (
    <A to="/outbound/loading" search={{ loadName: name }}>
      {name}
    </A>
  );
}

const partyColumns = (t: Say): Column<InvoiceRow>[] => [
  {
    id: 'billTo',
    title: t('Bill to'),
    width: 122,
    grow: true,
    sort: 'billTo',
    cell: (r) => r.billTo,
    full: (r) => r.billTo,
  },
  {
    id: 'billToCity',
    title: t('City'),
    width: 130,
    off: true,
    cell: (r) => [r.billToCity, r.billToState].filter(Boolean).join(' '),
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 150,
    off: true,
    sort: 'consignee',
    cell: (r) => r.consignee ?? none,
    full: (r) => r.consignee ?? '',
  },
  {
    id: 'deliverTo',
    title: t('Deliver to'),
    width: 116,
    sort: 'deliverTo',
    cell: (r) => r.deliverTo ?? none,
    full: (r) => [r.deliverTo, r.deliverToCity].filter(Boolean).join(', '),
  },
];
const sumColumns = (t: Say): Column<InvoiceRow>[] => [
  { id: 'units', title: t('Units'), width: 76, right: true, sort: 'units', cell: (r) => showCount(r.units) },
  {
    id: 'cubes',
    title: t('Cubes'),
    width: 84,
    right: true,
    sort: 'cubes',
    cell: (r) => showHundredths(r.cubes),
  },
  {
    id: 'amount',
    title: t('Amount'),
    width: 100,
    right: true,
    sort: 'amount',
    cell: (r) => showMoney(r.amount),
    watch: (r) => r.amount,
  },
  {
    id: 'open',
    title: t('amount|Open'),
    width: 94,
    right: true,
    sort: 'open',
    cell: (r) => <Open of={r} />,
    watch: (r) => r.open,
  },
];
/** What is still open of a posted one; on a phone beside what it came to. */
function Open({ of: { open, amount } }: { of: InvoiceRow }) {
  const t = useText();
  const phone = usePhone();
  if (open === null) return phone ? showMoney(amount) : none;
  if (!phone) return showMoney(open);
  return t('{open} of {amount}', { open: showMoney(open), amount: showMoney(amount) });
}

/** The columns of every list of invoices. Loads are linked for those who may open them. */
export const invoiceColumns = (t: Say, links: { loads: boolean }): Column<InvoiceRow>[] => [
  {
    id: 'number',
    title: t('Invoice'),
    width: 86,
    sort: 'number',
    cell: (r) => r.number,
    watch: (r) => r.number,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 128,
    cell: (r) => <State of="invoice" value={r.status} />,
    watch: (r) => r.status,
  },
  { id: 'date', title: t('Date'), width: 98, sort: 'date', cell: (r) => showDate(r.date) },
  {
    id: 'type',
    title: t('Type'),
    width: 104,
    off: true,
    sort: 'type',
    cell: (r) => t(typeWords[r.type] ?? ''),
  },
  ...partyColumns(t),
  {
    id: 'loadNumber',
    title: t('Load'),
    width: 72,
    sort: 'loadNumber',
    cell: (r) => (r.loadNumber === null ? none : <LoadLink number={r.loadNumber} linked={links.loads} />),
  },
  { id: 'po', title: t('PO'), width: 110, off: true, cell: (r) => r.po ?? none, full: (r) => r.po ?? '' },
  {
    id: 'outboundDate',
    title: t('Outbound'),
    width: 92,
    off: true,
    sort: 'outboundDate',
    cell: (r) => (r.outboundDate ? showDate(r.outboundDate) : none),
  },
  { id: 'dueDate', title: t('Due'), width: 98, sort: 'dueDate', cell: (r) => showDate(r.dueDate) },
  ...sumColumns(t),
];

interface Totals {
  totalRows: number;
  totalAmount: number;
  totalCubes: number;
  totalUnits: number;
  totalOpen: number | null;
}
export const invoiceTotals = (t: Say, totals: Totals | undefined): Record<string, ReactNode> => ({
  number: t('All {count}', { count: showCount(totals?.totalRows ?? 0) }),
  units: showCount(totals?.totalUnits ?? 0),
  cubes: showHundredths(totals?.totalCubes ?? 0),
  amount: showMoney(totals?.totalAmount ?? 0),
  ...(typeof totals?.totalOpen === 'number' ? { open: showMoney(totals.totalOpen) } : {}),
});

/** The filters of every list of invoices; `children` are those that only some of them have. */
export function InvoiceFilters({
  list,
  presets,
  children,
}: {
  list: List;
  presets?: readonly View[];
  children?: ReactNode;
}) {
  const t = useText();
  const shown = useDollars(list);
  return (
    <Filters list={shown} presets={presets}>
      <RangeFilter name="dateFrom" to="dateTo" label={t('Date')} />
      {children}
      <FlagFilter name="unpaid" label={t('invoices|Open')} />
      <TextFilter name="invoiceNumber" label={t('Invoice')} />
      <SelectFilter name="type" label={t('Type')} options={choiceOptions('invoiceType', t)} />
      <TextFilter name="billToName" label={t('Bill to')} />
      <TextFilter name="consigneeName" label={t('Consignee')} />
      <TextFilter name="deliverToName" label={t('Deliver to')} />
      <TextFilter name="billToState" label={t('Bill-to state')} />
      <TextFilter name="billToCity" label={t('Bill-to city')} />
      <TextFilter name="amountFrom" label={t('Amount from, $')} />
      <TextFilter name="amountTo" label={t('Amount to, $')} />
      <TextFilter name="loadNumber" label={t('Load')} />
      <TextFilter name="po" label={t('PO')} />
      <RangeFilter name="outboundDateFrom" to="outboundDateTo" label={t('Outbound')} />
    </Filters>
  );
}
