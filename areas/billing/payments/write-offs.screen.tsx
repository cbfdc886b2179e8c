import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { PayerFact, amountColumn, dateColumn, invoiceColumn, payerColumn } from './of-payer.part.tsx';
import { UndoWriteOffForm } from './write-off.part.tsx';
import { findWriteOffs } from './write-offs.contract.ts';
import type { WriteOffRow } from './write-offs.contract.ts';
import { writeOffStates } from './payment-states.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, RangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { OpenRow } from '#kit/web/open-row.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { personName } from '#kit/contract/person-name.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { stateOptions } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const columnsOf = (t: Say): Column<WriteOffRow>[] => [
  invoiceColumn(t),
  dateColumn(t),
  payerColumn(t),
  { id: 'reason', title: t('Reason'), width: 220, cell: (r) => r.reason, full: (r) => r.reason },
  {
    id: 'who',
    title: t('Who'),
    width: 140,
    cell: (r) => personName(t, r.who) ?? <span className="dim">–</span>,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 140,
    cell: (r) => <State of="writeOff" value={r.status} />,
    watch: (r) => r.status,
  },
  amountColumn(t),
];

const days = { from: 'dateFrom', to: 'dateTo', sort: 'date', day: (r: { date: string }) => r.date } as const;
/** What was given up of invoices, by whom and why. */
export default function WriteOffsScreen() {
  const t = useText();
  const list = useList(findWriteOffs, { days });
  const columns = useMemo(() => columnsOf(t), [t]);
  const { orderField, orderDirection } = list.query;
  const sort = { orderField, orderDirection };
  return (
    <Screen title={t('Write-offs')} note={list.state === 'first' ? '' : showCount(list.total)}>
      <Filters
        list={list}
        presets={[
          { name: t('writeOff|All'), query: sort },
          { name: t('writeOff|Written off'), query: { ...sort, status: writeOffStates.stands } },
          { name: t('writeOff|Taken back'), query: { ...sort, status: writeOffStates.undone } },
        ]}
      >
        <TextFilter name="payer" label={t('Payer')} />
        <TextFilter name="invoiceNumber" label={t('Invoice number')} />
        <RangeFilter name="dateFrom" to="dateTo" label={t('Date')} />
        <SelectFilter name="status" label={t('Status')} options={stateOptions('writeOff', t)} />
      </Filters>
      <DataTable
        name={t('Write-offs')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['payer', 'amount'] }}
        rowId={(r) => r.id}
        totals={list.totals && { invoiceNumber: t('Written off'), amount: showMoney(list.totals.amount) }}
        empty={{
          yet: {
            sentence: t('Nothing is written off.'),
            why: t('What is open of an invoice is written off in Collections.'),
          },
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(row, beside) => <WriteOffDrawer key={row.id} row={row} {...beside} />}
      </OpenRow>
    </Screen>
  );
}

function WriteOffDrawer({ row: r, place, onClose }: { row: WriteOffRow } & Beside) {
  const t = useText();
  const me = useMe();
  const [asking, ask] = useState(false);
  return (
    <>
      <Drawer
        title={t('Write-off of invoice {number}', { number: r.invoiceNumber })}
        beside={<State of="writeOff" value={r.status} />}
        place={place}
        onClose={onClose}
        foot={
          me.can('writeOff:billing') && (
            <Action
              icon={IconArrowBackUp}
              whyNot={r.undone && t('This write-off is taken back already.')}
              onPress={() => ask(true)}
            >
              {t('Take write-off back…')}
            </Action>
          )
        }
      >
        <dl className="kv two">
          <dt>{t('Invoice')}</dt>
          <dd>
            <A to={`/customerCenter/manageInvoices/${r.invoiceId}`}>{r.invoiceNumber}</A>
          </dd>
          <PayerFact of={r} />
          <dt>{t('Amount')}</dt>
          <dd className="strong">{showMoney(r.amount)}</dd>
          <dt>{t('Date')}</dt>
          <dd>{showDate(r.date)}</dd>
          <dt>{t('Reason')}</dt>
          <dd>{r.reason}</dd>
          <dt>{t('Written off by')}</dt>
          <dd>
            {personName(t, r.who) ?? '–'} <span className="dim">{showMoment(r.at)}</span>
          </dd>
          {r.undone && (
            <>
              <dt>{t('Taken back')}</dt>
              <dd>
                {showDate(r.undone.date)}{' '}
                <span className="dim">
                  {[personName(t, r.undone.who), showMoment(r.undone.at)].filter(Boolean).join(' · ')}
                </span>
                <br />
                {r.undone.reason}
              </dd>
            </>
          )}
        </dl>
      </Drawer>
      {asking && <UndoWriteOffForm row={r} onClose={() => ask(false)} />}
    </>
  );
}
