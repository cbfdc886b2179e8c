import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import {
  PayerDescriptionItem,
  amountColumn,
  dateColumn,
  invoiceColumn,
  payerColumn,
} from './payer-columns.component.tsx';
import { ReverseWriteOffForm } from './write-off.component.tsx';
import { findWriteOffsEndpoint } from './write-offs.contract.ts';
import type { WriteOffRow } from './write-offs.contract.ts';
import { writeOffStatuses } from './payment-statuses.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, DateRangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { Link, Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const columnsOf = (t: Translate): TableColumn<WriteOffRow>[] => [
  invoiceColumn(t),
  dateColumn(t),
  payerColumn(t),
  { id: 'reason', title: t('Reason'), width: 220, cell: (r) => r.reason, getFullText: (r) => r.reason },
  {
    id: 'who',
    title: t('Who'),
    width: 140,
    cell: (r) => translateAnonymousOrErasedPersonName(t, r.who) ?? <span className="muted">–</span>,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 140,
    cell: (r) => <StatusBadge kind="writeOff" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  amountColumn(t),
];

const days = {
  fromField: 'dateFrom',
  toField: 'dateTo',
  sortField: 'date',
  getDay: (r: { date: string }) => r.date,
} as const;
/** Lists write-offs of invoices, with user and reason. */
export default function WriteOffsScreen() {
  const t = useTranslate();
  const list = useList(findWriteOffsEndpoint, { days });
  const columns = useMemo(() => columnsOf(t), [t]);
  const { orderField, orderDirection } = list.query;
  const sort = { orderField, orderDirection };
  return (
    <Screen title={t('Write-offs')} note={list.loadState === 'first' ? '' : formatCount(list.total)}>
      <Filters
        list={list}
        presets={[
          { name: t('writeOff|All'), query: sort },
          { name: t('writeOff|Written off'), query: { ...sort, status: writeOffStatuses.stands } },
          { name: t('writeOff|Reversed'), query: { ...sort, status: writeOffStatuses.undone } },
        ]}
      >
        <TextFilter name="payer" label={t('Payer')} />
        <TextFilter name="invoiceNumber" label={t('Invoice number')} />
        <DateRangeFilter name="dateFrom" toName="dateTo" label={t('Date')} />
        <SelectFilter
          name="status"
          label={t('Status')}
          options={listSelectableStatusOptions('writeOff', t)}
        />
      </Filters>
      <DataTable
        name={t('Write-offs')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['payer', 'amount'] }}
        rowId={(r) => r.id}
        totals={list.totals && { invoiceNumber: t('Written off'), amount: formatMoney(list.totals.amount) }}
        emptyText={{
          yet: {
            message: t('No write-offs yet.'),
            explanation: t('Write off the open amount of an invoice in Collections.'),
          },
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(row, drawerProps) => <WriteOffDrawer key={row.id} row={row} {...drawerProps} />}
      </ListDetailDrawer>
    </Screen>
  );
}

function WriteOffDrawer({ row: r, position: place, onClose }: { row: WriteOffRow } & RowDrawerProps) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [asking, ask] = useState(false);
  return (
    <>
      <Drawer
        title={t('Write-off of invoice {number}', { number: r.invoiceNumber })}
        besideTitle={<StatusBadge kind="writeOff" value={r.status} />}
        position={place}
        onClose={onClose}
        footer={
          me.can('writeOff:billing') && (
            <Button
              icon={IconArrowBackUp}
              disabledReason={r.undone && t('This write-off is already reversed.')}
              onPress={() => ask(true)}
            >
              {t('Reverse write-off…')}
            </Button>
          )
        }
      >
        <dl className="description-list two-columns">
          <dt>{t('Invoice')}</dt>
          <dd>
            <Link to={`/customerCenter/manageInvoices/${r.invoiceId}`}>{r.invoiceNumber}</Link>
          </dd>
          <PayerDescriptionItem record={r} />
          <dt>{t('Amount')}</dt>
          <dd className="strong">{formatMoney(r.amount)}</dd>
          <dt>{t('Date')}</dt>
          <dd>{formatDate(r.date)}</dd>
          <dt>{t('Reason')}</dt>
          <dd>{r.reason}</dd>
          <dt>{t('Written off by')}</dt>
          <dd>
            {translateAnonymousOrErasedPersonName(t, r.who) ?? '–'}{' '}
            <span className="muted">{formatShortDateTime(r.at)}</span>
          </dd>
          {r.undone && (
            <>
              <dt>{t('Reversed')}</dt>
              <dd>
                {formatDate(r.undone.date)}{' '}
                <span className="muted">
                  {[translateAnonymousOrErasedPersonName(t, r.undone.who), formatShortDateTime(r.undone.at)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <br />
                {r.undone.reason}
              </dd>
            </>
          )}
        </dl>
      </Drawer>
      {asking && <ReverseWriteOffForm row={r} onClose={() => ask(false)} />}
    </>
  );
}
