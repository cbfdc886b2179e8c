import { useMemo } from 'react';
import { DisputeDrawer } from './dispute-drawer.component.tsx';
import { findDisputesEndpoint, listAllDisputeReasonsEndpoint } from './disputes.contract.ts';
import type { DisputeRow } from './disputes.contract.ts';
import { disputeStatuses } from '#areas/billing/dispute-answers/dispute-statuses.contract.ts';
import {
  amountColumn,
  invoiceColumn,
  payerColumn,
} from '#areas/billing/payments/payer-columns.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { getRowPosition } from '#kit/web/drawer.tsx';
import { Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const columnsOf = (t: Translate): TableColumn<DisputeRow>[] => [
  invoiceColumn(t),
  { id: 'charge', title: t('Charge'), width: 176, cell: (r) => t(r.charge), getFullText: (r) => t(r.charge) },
  payerColumn(t),
  {
    id: 'status',
    title: t('Status'),
    width: 120,
    cell: (r) => <StatusBadge kind="dispute" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  {
    id: 'reason',
    title: t('Reason'),
    width: 190,
    cell: (r) => t(r.reasonLabel),
    getFullText: (r) => r.said,
  },
  {
    id: 'madeOn',
    title: t('dispute|Created'),
    width: 104,
    sortField: 'madeOn',
    cell: (r) => formatDate(r.madeOn),
  },
  { id: 'days', title: t('Days open'), width: 88, alignRight: true, cell: (r) => formatCount(r.days) },
  amountColumn(t),
];

/** Disputes: which lines payers dispute, and the outcome. Payers see their own. */
export default function DisputesScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(findDisputesEndpoint);
  const reasons = useApiQuery(listAllDisputeReasonsEndpoint, {});
  const columns = useMemo(() => columnsOf(t), [t]);
  const { orderField, orderDirection } = list.query;
  const sort = { orderField, orderDirection };
  return (
    <Screen title={t('Disputes')} note={list.loadState === 'first' ? '' : formatCount(list.total)}>
      <Filters
        list={list}
        presets={[
          { name: t('dispute|All'), query: sort },
          { name: t('disputes|Open'), query: { ...sort, status: disputeStatuses.open } },
          { name: t('disputes|Rejected'), query: { ...sort, status: disputeStatuses.refused } },
        ]}
      >
        <TextFilter name="payer" label={t('Payer')} />
        <TextFilter name="invoiceNumber" label={t('Invoice number')} />
        <SelectFilter name="status" label={t('Status')} options={listSelectableStatusOptions('dispute', t)} />
        <SelectFilter
          name="reason"
          label={t('Reason')}
          options={(reasons.data ?? []).map(({ code, label }) => ({ value: code, label: t(label) }))}
        />
      </Filters>
      <DataTable
        name={t('Disputes')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['payer', 'amount'] }}
        rowId={(r) => r.id}
        totals={list.totals && { invoiceNumber: t('disputes|Open'), amount: formatMoney(list.totals.amount) }}
        emptyText={{
          yet: {
            message: t('No disputes.'),
            explanation: me.user.everyAccount
              ? t('Payers can dispute a line on their invoice.')
              : t('To dispute a charge, open an invoice and click Why? on the line.'),
          },
        }}
      />
      <Pager list={list} />
      {list.openRowId !== undefined && (
        <DisputeDrawer
          key={list.openRowId}
          id={Number(list.openRowId)}
          position={getRowPosition(list, (r) => r.id, t)}
          onClose={() => list.openRow(undefined)}
        />
      )}
    </Screen>
  );
}
