import { useMemo } from 'react';
import { DisputeDrawer } from './dispute-drawer.part.tsx';
import { findDisputes, listDisputeReasons } from './disputes.contract.ts';
import type { DisputeRow } from './disputes.contract.ts';
import { disputeStates } from '#areas/billing/dispute-answers/dispute-states.contract.ts';
import { amountColumn, invoiceColumn, payerColumn } from '#areas/billing/payments/of-payer.part.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { placeIn } from '#kit/web/drawer.tsx';
import { Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { stateOptions } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const columnsOf = (t: Say): Column<DisputeRow>[] => [
  invoiceColumn(t),
  { id: 'charge', title: t('Charge'), width: 176, cell: (r) => t(r.charge), full: (r) => t(r.charge) },
  payerColumn(t),
  {
    id: 'status',
    title: t('Status'),
    width: 120,
    cell: (r) => <State of="dispute" value={r.status} />,
    watch: (r) => r.status,
  },
  {
    id: 'reason',
    title: t('Reason'),
    width: 190,
    cell: (r) => t(r.reasonLabel),
    full: (r) => r.said,
  },
  { id: 'madeOn', title: t('dispute|Made'), width: 104, sort: 'madeOn', cell: (r) => showDate(r.madeOn) },
  { id: 'days', title: t('Days open'), width: 88, right: true, cell: (r) => showCount(r.days) },
  amountColumn(t),
];

/** Disputes: which lines payers say are wrong, and how it ended. A payer sees his own. */
export default function DisputesScreen() {
  const t = useText();
  const me = useMe();
  const list = useList(findDisputes);
  const reasons = useAnswer(listDisputeReasons, {});
  const columns = useMemo(() => columnsOf(t), [t]);
  const { orderField, orderDirection } = list.query;
  const sort = { orderField, orderDirection };
  return (
    <Screen title={t('Disputes')} note={list.state === 'first' ? '' : showCount(list.total)}>
      <Filters
        list={list}
        presets={[
          { name: t('dispute|All'), query: sort },
          { name: t('disputes|Open'), query: { ...sort, status: disputeStates.open } },
          { name: t('disputes|Refused'), query: { ...sort, status: disputeStates.refused } },
        ]}
      >
        <TextFilter name="payer" label={t('Payer')} />
        <TextFilter name="invoiceNumber" label={t('Invoice number')} />
        <SelectFilter name="status" label={t('Status')} options={stateOptions('dispute', t)} />
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
        phone={{ state: 'status', below: ['payer', 'amount'] }}
        rowId={(r) => r.id}
        totals={list.totals && { invoiceNumber: t('disputes|Open'), amount: showMoney(list.totals.amount) }}
        empty={{
          yet: {
            sentence: t('Nothing is disputed.'),
            why: me.user.everyAccount
              ? t('A payer disputes a line where it stands on his invoice.')
              : t('Open one of your invoices and press “Why?” at a line: you dispute it there.'),
          },
        }}
      />
      <Pager list={list} />
      {list.opened !== undefined && (
        <DisputeDrawer
          key={list.opened}
          id={Number(list.opened)}
          place={placeIn(list, (r) => r.id, t)}
          onClose={() => list.open(undefined)}
        />
      )}
    </Screen>
  );
}
