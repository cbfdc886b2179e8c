import type { ReactNode } from 'react';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatHundredths, formatMoney } from '#kit/contract/money.ts';
import type { InvoiceRow } from './invoices.contract.ts';
import { useDollarAmountFilters } from './dollar-filters.component.tsx';
import { Link } from '#kit/web/screen.tsx';
import { Filters, BooleanFilter, DateRangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import type { ListState } from '#kit/web/list.ts';
import { useIsMobile } from '#kit/web/use-media-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listEnumOptions, enumLabelsByKind } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import type { ListViewPreset } from '#kit/web/saved-views-menu.tsx';

export const invoiceTypeLabels: Record<number, string> = enumLabelsByKind.invoiceType;
const none = <span className="muted">–</span>;

/** A load's name, linked for users who can open loads. */
export function LoadLink({ number, linked }: { number: number; linked: boolean }) {
  const name = `L-${number}`;
  if (!linked) return name;
  return (
    <Link to="/outbound/loading" search={{ loadName: name }}>
      {name}
    </Link>
  );
}

const partyColumns = (t: Translate): TableColumn<InvoiceRow>[] => [
  {
    id: 'billTo',
    title: t('Bill to'),
    width: 122,
    flexGrow: true,
    sortField: 'billTo',
    cell: (r) => r.billTo,
    getFullText: (r) => r.billTo,
  },
  {
    id: 'billToCity',
    title: t('City'),
    width: 130,
    isHiddenByDefault: true,
    cell: (r) => [r.billToCity, r.billToState].filter(Boolean).join(' '),
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 150,
    isHiddenByDefault: true,
    sortField: 'consignee',
    cell: (r) => r.consignee ?? none,
    getFullText: (r) => r.consignee ?? '',
  },
  {
    id: 'deliverTo',
    title: t('Deliver to'),
    width: 116,
    sortField: 'deliverTo',
    cell: (r) => r.deliverTo ?? none,
    getFullText: (r) => [r.deliverTo, r.deliverToCity].filter(Boolean).join(', '),
  },
];
const sumColumns = (t: Translate): TableColumn<InvoiceRow>[] => [
  {
    id: 'units',
    title: t('Units'),
    width: 76,
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
    id: 'amount',
    title: t('Amount'),
    width: 100,
    alignRight: true,
    sortField: 'amount',
    cell: (r) => formatMoney(r.amount),
    getFlashValue: (r) => r.amount,
  },
  {
    id: 'open',
    title: t('amount|Open'),
    width: 94,
    alignRight: true,
    sortField: 'open',
    cell: (r) => <Open of={r} />,
    getFlashValue: (r) => r.open,
  },
];
/** The open amount of a posted invoice. On a phone it is beside the total. */
function Open({ of: { open, amount } }: { of: InvoiceRow }) {
  const t = useTranslate();
  const phone = useIsMobile();
  if (open === null) return phone ? formatMoney(amount) : none;
  if (!phone) return formatMoney(open);
  return t('{open} of {amount}', { open: formatMoney(open), amount: formatMoney(amount) });
}

/** The columns of every invoice list. Loads are linked for users who can open them. */
export const invoiceColumns = (t: Translate, links: { loads: boolean }): TableColumn<InvoiceRow>[] => [
  {
    id: 'number',
    title: t('Invoice'),
    width: 86,
    sortField: 'number',
    cell: (r) => r.number,
    getFlashValue: (r) => r.number,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 128,
    cell: (r) => <StatusBadge kind="invoice" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  { id: 'date', title: t('Date'), width: 98, sortField: 'date', cell: (r) => formatDate(r.date) },
  {
    id: 'type',
    title: t('Type'),
    width: 104,
    isHiddenByDefault: true,
    sortField: 'type',
    cell: (r) => t(invoiceTypeLabels[r.type] ?? ''),
  },
  ...partyColumns(t),
  {
    id: 'loadNumber',
    title: t('Load'),
    width: 72,
    sortField: 'loadNumber',
    cell: (r) => (r.loadNumber === null ? none : <LoadLink number={r.loadNumber} linked={links.loads} />),
  },
  {
    id: 'po',
    title: t('PO'),
    width: 110,
    isHiddenByDefault: true,
    cell: (r) => r.po ?? none,
    getFullText: (r) => r.po ?? '',
  },
  {
    id: 'outboundDate',
    title: t('Outbound'),
    width: 92,
    isHiddenByDefault: true,
    sortField: 'outboundDate',
    cell: (r) => (r.outboundDate ? formatDate(r.outboundDate) : none),
  },
  { id: 'dueDate', title: t('Due'), width: 98, sortField: 'dueDate', cell: (r) => formatDate(r.dueDate) },
  ...sumColumns(t),
];

interface Totals {
  totalRows: number;
  totalAmount: number;
  totalCubes: number;
  totalUnits: number;
  totalOpen: number | null;
}
export const buildInvoiceTotalCells = (
  t: Translate,
  totals: Totals | undefined,
): Record<string, ReactNode> => ({
  number: t('All {count}', { count: formatCount(totals?.totalRows) }),
  units: formatCount(totals?.totalUnits),
  cubes: formatHundredths(totals?.totalCubes ?? 0),
  amount: formatMoney(totals?.totalAmount ?? 0),
  ...(typeof totals?.totalOpen === 'number' ? { open: formatMoney(totals.totalOpen) } : {}),
});

/** The filters of every invoice list. `children` are additional filters of single lists. */
export function InvoiceFilterBar({
  list,
  presets,
  children,
}: {
  list: ListState;
  presets?: readonly ListViewPreset[];
  children?: ReactNode;
}) {
  const t = useTranslate();
  const dollarList = useDollarAmountFilters(list);
  return (
    <Filters list={dollarList} presets={presets}>
      <DateRangeFilter name="dateFrom" toName="dateTo" label={t('Date')} />
      {children}
      <BooleanFilter name="unpaid" label={t('invoices|Open')} />
      <TextFilter name="invoiceNumber" label={t('Invoice')} />
      <SelectFilter name="type" label={t('Type')} options={listEnumOptions('invoiceType', t)} />
      <TextFilter name="billToName" label={t('Bill to')} />
      <TextFilter name="consigneeName" label={t('Consignee')} />
      <TextFilter name="deliverToName" label={t('Deliver to')} />
      <TextFilter name="billToState" label={t('Bill-to state')} />
      <TextFilter name="billToCity" label={t('Bill-to city')} />
      <TextFilter name="amountFrom" label={t('Min amount, $')} />
      <TextFilter name="amountTo" label={t('Max amount, $')} />
      <TextFilter name="loadNumber" label={t('Load')} />
      <TextFilter name="po" label={t('PO')} />
      <DateRangeFilter name="outboundDateFrom" toName="outboundDateTo" label={t('Outbound')} />
    </Filters>
  );
}
