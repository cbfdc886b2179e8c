import { IconCashOff, IconFileUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { amountColumn, dateColumn, payerColumn } from './of-payer.part.tsx';
import { NewPaymentForm } from './payment.form.tsx';
import { PaymentDrawer } from './payment-drawer.part.tsx';
import { searchPayments } from './payments.contract.ts';
import type { PaymentRow } from './payments.contract.ts';
import { paymentStates } from './payment-states.contract.ts';
import { accountLook } from '#areas/accounts/accounts/account-look.web.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { placeIn } from '#kit/web/drawer.tsx';
import { AccountFilter, Filters, RangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen, useGo } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { stateOptions } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const columnsOf = (t: Say): Column<PaymentRow>[] => [
  { id: 'reference', title: t('Reference'), width: 150, sort: 'reference', cell: (r) => r.reference },
  dateColumn(t),
  payerColumn(t),
  {
    id: 'pays',
    title: t('Pays'),
    width: 170,
    cell: (r) => r.pays || <span className="dim">–</span>,
    full: (r) => r.pays,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 156,
    cell: (r) => <State of="payment" value={r.status} />,
    watch: (r) => r.status,
  },
  {
    id: 'onAccount',
    title: t('On account'),
    width: 120,
    right: true,
    sort: 'onAccount',
    cell: (r) => (r.onAccount === 0 ? <span className="dim">–</span> : showMoney(r.onAccount)),
  },
  amountColumn(t),
];

const days = { from: 'dateFrom', to: 'dateTo', sort: 'date', day: (r: { date: string }) => r.date } as const;
/** Payments: what came in, what it pays and what is left on account. */
export default function PaymentsScreen() {
  const t = useText();
  const go = useGo();
  const list = useList(searchPayments, { days });
  const columns = useMemo(() => columnsOf(t), [t]);
  const [isNew, setNew] = useState(false);
  const { orderField, orderDirection } = list.query;
  const sort = { orderField, orderDirection };
  return (
    <Screen
      title={t('Payments')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={
        <>
          <Action icon={IconCashOff} onPress={() => go('/customerCenter/payments/writeOffs')}>
            {t('Write-offs')}
          </Action>
          <Action icon={IconFileUpload} onPress={() => go('/customerCenter/payments/import')}>
            {t('Import payments')}
          </Action>
          <NewAct onPress={() => setNew(true)}>{t('New payment')}</NewAct>
        </>
      }
    >
      <Filters
        list={list}
        presets={[
          { name: t('All'), query: sort },
          { name: t('On account'), query: { ...sort, status: paymentStates.onAccount } },
          { name: t('Partly applied'), query: { ...sort, status: paymentStates.partly } },
          { name: t('Reversed'), query: { ...sort, status: paymentStates.reversed } },
        ]}
      >
        <AccountFilter name="accountId" label={t('Payer')} look={accountLook} />
        <TextFilter name="reference" label={t('Reference')} />
        <TextFilter name="invoiceNumber" label={t('Invoice number')} />
        <RangeFilter name="dateFrom" to="dateTo" label={t('Date')} />
        <SelectFilter name="status" label={t('Status')} options={stateOptions('payment', t)} />
      </Filters>
      <DataTable
        name={t('Payments')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['payer', 'amount'] }}
        rowId={(r) => r.id}
        totals={
          list.totals && {
            reference: t('sum|All'),
            onAccount: showMoney(list.totals.onAccount),
            amount: showMoney(list.totals.amount),
          }
        }
        empty={{
          sentence: t('No payments found'),
          why: t('A payment is recorded by hand, or read from the file of a bank.'),
          first: () => setNew(true),
        }}
      />
      <Pager list={list} />
      {list.opened !== undefined && (
        <PaymentDrawer
          key={list.opened}
          id={Number(list.opened)}
          place={placeIn(list, (r) => r.id, t)}
          onClose={() => list.open(undefined)}
        />
      )}
      {isNew && <NewPaymentForm onClose={() => setNew(false)} onMade={(id) => list.open(id)} />}
    </Screen>
  );
}
