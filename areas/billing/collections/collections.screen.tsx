import { useMemo } from 'react';
import { CollectionDrawer } from './collection-drawer.component.tsx';
import { findPayerCollectionsEndpoint } from './collections.contract.ts';
import type { PayerCollectionRow } from './collections.contract.ts';
import { getOverdueAgingLabels } from '#areas/billing/statements/aging-labels.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { Filters, BooleanFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const sum = (cents: number) => (cents === 0 ? <span className="muted">–</span> : formatMoney(cents));
/** Width in pixels of a column whose total has seven digits. */
const SUM_WIDTH = 106;
const money = (
  id: 'balance' | 'overdue' | 'disputed' | 'current' | 'days30' | 'days60' | 'days90' | 'older',
  title: string,
  sort?: string,
): TableColumn<PayerCollectionRow> => ({
  id,
  title,
  width: SUM_WIDTH,
  alignRight: true,
  showsTitleOnPhone: id === 'balance',
  ...(sort ? { sortField: sort } : {}),
  cell: (r) => sum(r[id]),
});
const columnsOf = (t: Translate, aged: readonly string[]): TableColumn<PayerCollectionRow>[] => [
  {
    id: 'name',
    title: t('Payer'),
    width: 150,
    flexGrow: true,
    sortField: 'name',
    cell: (r) => r.name,
    getFullText: (r) => `${r.number} ${r.name}`,
  },
  {
    id: 'days',
    title: t('Days late'),
    width: 84,
    alignRight: true,
    showsTitleOnPhone: true,
    sortField: 'days',
    cell: (r) => (r.days === 0 ? <span className="muted">–</span> : formatCount(r.days)),
  },
  money('overdue', t('Overdue'), 'overdue'),
  // Hidden by default because it is Balance less Overdue. A 1366 px screen has no space for all nine sums.
  { ...money('current', t('Not due')), isHiddenByDefault: true },
  ...(['days30', 'days60', 'days90', 'older'] as const).map((id, index) => money(id, aged[index] ?? '')),
  money('balance', t('Balance'), 'balance'),
  money('disputed', t('Disputed')),
  {
    id: 'next',
    title: t('Follow-up'),
    width: 108,
    sortField: 'nextOn',
    cell: (r) =>
      r.nextOn ? `${formatDate(r.nextOn)} ${r.nextAction ?? ''}` : <span className="muted">–</span>,
    getFullText: (r) => r.nextAction ?? '',
  },
];

/** Collections: who owes what by age, whom to call first, promises and next actions. */
export default function CollectionsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  if (me.can('recordPayments:billing')) return <Collections />;
  return (
    <Screen title={t('Collections')}>
      <div className="empty-state">
        <p>{t(notAllowedMessage)}</p>
      </div>
    </Screen>
  );
}

function Collections() {
  const t = useTranslate();
  const list = useList(findPayerCollectionsEndpoint);
  const [first, second, third] = list.totals?.ageDays ?? [30, 60, 90];
  const columns = useMemo(() => {
    const aged = getOverdueAgingLabels([first, second, third]).map(({ text, params }) => t(text, params));
    return columnsOf(t, aged);
  }, [t, first, second, third]);
  const { orderField, orderDirection } = list.query;
  const sort = { orderField, orderDirection };
  return (
    <Screen title={t('Collections')} note={list.loadState === 'first' ? '' : formatCount(list.total)}>
      <Filters
        list={list}
        presets={[
          { name: t('All'), query: sort },
          { name: t('payers|Overdue'), query: { ...sort, overdue: true } },
          { name: t('Broken promises to pay'), query: { ...sort, broken: true } },
          { name: t('On hold'), query: { ...sort, held: true } },
        ]}
      >
        <TextFilter name="payer" label={t('Payer')} />
        <BooleanFilter name="overdue" label={t('payers|Overdue')} />
        <BooleanFilter name="broken" label={t('Broken promises to pay')} />
        <BooleanFilter name="held" label={t('On hold')} />
      </Filters>
      <DataTable
        name={t('Collections')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'overdue', secondLineColumns: ['days', 'balance'] }}
        rowId={(r) => r.payerId}
        totals={
          list.totals && {
            name: t('sum|All'),
            overdue: sum(list.totals.overdue),
            current: sum(list.totals.current),
            days30: sum(list.totals.days30),
            days60: sum(list.totals.days60),
            days90: sum(list.totals.days90),
            older: sum(list.totals.older),
            balance: sum(list.totals.balance),
            disputed: sum(list.totals.disputed),
          }
        }
        emptyText={{
          yet: { message: t('No balance due.'), explanation: t('All posted invoices are paid.') },
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.payerId}>
        {(row, drawerProps) => <CollectionDrawer key={row.payerId} row={row} {...drawerProps} />}
      </ListDetailDrawer>
    </Screen>
  );
}
