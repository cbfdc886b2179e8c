import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';
import { A } from '#kit/web/screen.tsx';
import type { Column } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** What lists and drawers of a payer's money say alike. */
interface OfPayer {
  payer: string;
  payerNumber: string;
}
export const payerColumn = <R extends OfPayer>(t: Say): Column<R> => ({
  id: 'payer',
  title: t('Payer'),
  width: 200,
  grow: true,
  sort: 'payer',
  cell: (r) => r.payer,
  full: (r) => `${r.payerNumber} ${r.payer}`,
});
export const dateColumn = <R extends { date: string }>(t: Say): Column<R> => ({
  id: 'date',
  title: t('Date'),
  width: 104,
  sort: 'date',
  cell: (r) => showDate(r.date),
});
export const invoiceColumn = <R extends { invoiceNumber: string }>(t: Say): Column<R> => ({
  id: 'invoiceNumber',
  title: t('Invoice'),
  width: 110,
  sort: 'invoiceNumber',
  cell: (r) => r.invoiceNumber,
});
export const amountColumn = <R extends { amount: number }>(t: Say): Column<R> => ({
  id: 'amount',
  title: t('Amount'),
  width: 120,
  right: true,
  sort: 'amount',
  cell: (r) => showMoney(r.amount),
});

/** Who pays, and the way to his statement. */
export function PayerFact({ of }: { of: OfPayer & { payerId: number } }) {
  const t = useText();
  return (
    <>
      <dt>{t('Payer')}</dt>
      <dd>
        <A to="/customerService/customerStatements" search={{ accountId: of.payerId }}>
          {of.payer}
        </A>{' '}
        <span className="dim">{of.payerNumber}</span>
      </dd>
    </>
  );
}
