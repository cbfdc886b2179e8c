import { IconCashOff, IconFileUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { amountColumn, dateColumn, payerColumn } from './payer-columns.component.tsx';
import { RecordPaymentForm } from './payment.form.tsx';
import { PaymentDrawer } from './payment-drawer.component.tsx';
import { searchPaymentsEndpoint } from './payments.contract.ts';
import type { PaymentRow } from './payments.contract.ts';
import { paymentStatuses } from './payment-statuses.contract.ts';
import { allAccountTypesLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { getRowPosition } from '#kit/web/drawer.tsx';
import { LookupFilter, Filters, DateRangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen, useNavigate } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const columnsOf = (t: Translate): TableColumn<PaymentRow>[] => [
  { id: 'reference', title: t('Reference'), width: 150, sortField: 'reference', cell: (r) => r.reference },
  dateColumn(t),
  payerColumn(t),
  {
    id: 'pays',
    title: t('Pays'),
    width: 170,
    cell: (r) => r.pays || <span className="muted">–</span>,
    getFullText: (r) => r.pays,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 156,
    cell: (r) => <StatusBadge kind="payment" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  {
    id: 'onAccount',
    title: t('On account'),
    width: 120,
    alignRight: true,
    sortField: 'onAccount',
    cell: (r) => (r.onAccount === 0 ? <span className="muted">–</span> : formatMoney(r.onAccount)),
  },
  amountColumn(t),
];

const days = {
  fromField: 'dateFrom',
  toField: 'dateTo',
  sortField: 'date',
  getDay: (r: { date: string }) => r.date,
} as const;
/** Payments: what was received, what it pays and what remains on account. */
export default function PaymentsScreen() {
  const t = useTranslate();
  const go = useNavigate();
  const list = useList(searchPaymentsEndpoint, { days });
  const columns = useMemo(() => columnsOf(t), [t]);
  const [isNew, setNew] = useState(false);
  const { orderField, orderDirection } = list.query;
  const sort = { orderField, orderDirection };
  return (
    <Screen
      title={t('Payments')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={
        <>
          <Button icon={IconCashOff} onPress={() => go('/customerCenter/payments/writeOffs')}>
            {t('Write-offs')}
          </Button>
          <Button icon={IconFileUpload} onPress={() => go('/customerCenter/payments/import')}>
            {t('Import payments')}
          </Button>
          <CreateButton onPress={() => setNew(true)}>{t('New payment')}</CreateButton>
        </>
      }
    >
      <Filters
        list={list}
        presets={[
          { name: t('All'), query: sort },
          { name: t('On account'), query: { ...sort, status: paymentStatuses.onAccount } },
          { name: t('Partly applied'), query: { ...sort, status: paymentStatuses.partly } },
          { name: t('Reversed'), query: { ...sort, status: paymentStatuses.reversed } },
        ]}
      >
        <LookupFilter name="accountId" label={t('Payer')} lookup={allAccountTypesLookup} />
        <TextFilter name="reference" label={t('Reference')} />
        <TextFilter name="invoiceNumber" label={t('Invoice number')} />
        <DateRangeFilter name="dateFrom" toName="dateTo" label={t('Date')} />
        <SelectFilter name="status" label={t('Status')} options={listSelectableStatusOptions('payment', t)} />
      </Filters>
      <DataTable
        name={t('Payments')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['payer', 'amount'] }}
        rowId={(r) => r.id}
        totals={
          list.totals && {
            reference: t('sum|All'),
            onAccount: formatMoney(list.totals.onAccount),
            amount: formatMoney(list.totals.amount),
          }
        }
        emptyText={{
          message: t('No payments found'),
          explanation: t('Record a payment manually or import a bank file.'),
          onCreateFirst: () => setNew(true),
        }}
      />
      <Pager list={list} />
      {list.openRowId !== undefined && (
        <PaymentDrawer
          key={list.openRowId}
          id={Number(list.openRowId)}
          position={getRowPosition(list, (r) => r.id, t)}
          onClose={() => list.openRow(undefined)}
        />
      )}
      {isNew && <RecordPaymentForm onClose={() => setNew(false)} onMade={(id) => list.openRow(id)} />}
    </Screen>
  );
}
