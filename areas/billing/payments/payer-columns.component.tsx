import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { Link } from '#kit/web/screen.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Shared columns and facts of a payer's money in lists and drawers. */
interface OfPayer {
  payer: string;
  payerNumber: string;
}
export const payerColumn = <R extends OfPayer>(t: Translate): TableColumn<R> => ({
  id: 'payer',
  title: t('Payer'),
  width: 200,
  flexGrow: true,
  sortField: 'payer',
  cell: (r) => r.payer,
  getFullText: (r) => `${r.payerNumber} ${r.payer}`,
});
export const dateColumn = <R extends { date: string }>(t: Translate): TableColumn<R> => ({
  id: 'date',
  title: t('Date'),
  width: 104,
  sortField: 'date',
  cell: (r) => formatDate(r.date),
});
export const invoiceColumn = <R extends { invoiceNumber: string }>(t: Translate): TableColumn<R> => ({
  id: 'invoiceNumber',
  title: t('Invoice'),
  width: 110,
  sortField: 'invoiceNumber',
  cell: (r) => r.invoiceNumber,
});
export const amountColumn = <R extends { amount: number }>(t: Translate): TableColumn<R> => ({
  id: 'amount',
  title: t('Amount'),
  width: 120,
  alignRight: true,
  sortField: 'amount',
  cell: (r) => formatMoney(r.amount),
});

/** The payer, linked to their statement. */
export function PayerDescriptionItem({ record }: { record: OfPayer & { payerId: number } }) {
  const t = useTranslate();
  return (
    <>
      <dt>{t('Payer')}</dt>
      <dd>
        <Link to="/customerService/customerStatements" search={{ accountId: record.payerId }}>
          {record.payer}
        </Link>{' '}
        <span className="muted">{record.payerNumber}</span>
      </dd>
    </>
  );
}
