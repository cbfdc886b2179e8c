import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ClaimDrawer } from './claim-drawer.component.tsx';
import { FileClaimForm } from './claim.form.tsx';
import { ClaimPacketsSection } from '#areas/claims/claim-packets/claim-packets.component.tsx';
import { formatClaimSubject, formatClaimNumber } from './claim-format.client.ts';
import { claimTypes, findClaimsEndpoint, claimSubjects, claimTypeNames } from './claims.contract.ts';
import type { ClaimRow, ClaimSubject } from './claims.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { getRowPosition } from '#kit/web/drawer.tsx';
import { Filters, BooleanFilter, DateRangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import type { EndpointListState } from '#kit/web/list.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { useScreenAction } from '#kit/web/screen-actions.ts';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const columnsOf = (t: Translate, today: string): TableColumn<ClaimRow>[] => [
  { id: 'number', title: t('Claim'), width: 102, sortField: 'number', cell: formatClaimNumber },
  {
    id: 'what',
    title: t('For'),
    width: 144,
    cell: (r) => formatClaimSubject(t, r),
    getFullText: (r) => `${formatClaimSubject(t, r)} ${r.goods}`,
  },
  {
    id: 'claimant',
    title: t('Claimant'),
    width: 120,
    flexGrow: true,
    sortField: 'claimant',
    cell: (r) => r.claimant,
    getFullText: (r) => `${r.claimantNumber} ${r.claimant}`,
  },
  {
    id: 'type',
    title: t('Type'),
    width: 110,
    cell: (r) => t(claimTypeNames[r.type]),
    getFullText: (r) => t(claimTypeNames[r.type]),
  },
  {
    id: 'status',
    title: t('Status'),
    width: 142,
    cell: (r) => <StatusBadge kind="claim" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  {
    id: 'filedOn',
    title: t('day|Filed'),
    width: 104,
    sortField: 'filedOn',
    cell: (r) => formatDate(r.filedOn),
  },
  { id: 'days', title: t('Days'), width: 56, alignRight: true, cell: (r) => formatCount(r.days) },
  {
    id: 'due',
    title: t('Answer by'),
    width: 138,
    sortField: 'due',
    cell: (r) => <Due row={r} today={today} />,
    getFullText: (r) => (r.dueOn === null ? '' : formatDate(r.dueOn)),
  },
  {
    id: 'boxes',
    title: t('Units'),
    width: 64,
    isHiddenByDefault: true,
    alignRight: true,
    cell: (r) => formatCount(r.boxes),
  },
  {
    id: 'amount',
    title: t('Claimed'),
    width: 92,
    alignRight: true,
    showsTitleOnPhone: true,
    sortField: 'amount',
    cell: (r) => formatMoney(r.amount),
  },
  {
    id: 'settled',
    title: t('sum|Settled'),
    width: 92,
    alignRight: true,
    cell: (r) => (r.settled === null ? '–' : formatMoney(r.settled)),
  },
];
function Due({ row, today }: { row: ClaimRow; today: string }) {
  if (row.dueOn === null) return <span className="muted">–</span>;
  const day = formatDate(row.dueOn);
  return row.dueOn < today ? <Badge tone="fault">{day}</Badge> : <>{day}</>;
}

const packsOf = (claimId: number) => <ClaimPacketsSection claimId={claimId} />;

/** Claims for freight that was lost, short, damaged, warm or late, and their outcome. Claimants see their own claims. */
export default function ClaimsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  if (me.can('viewClaims:customerService')) return <Claims />;
  return (
    <Screen title={t('Claims')}>
      <p className="pad muted">
        {t(
          'Shippers, consignees and bill-tos claim lost, short, damaged, warm or late freight here. Your role can’t access claims. Contact your administrator.',
        )}
      </p>
    </Screen>
  );
}

const isSubject = (word: string | undefined): word is ClaimSubject =>
  claimSubjects.some((subject) => subject === word);
const aboutOf = (file: string | undefined, id: number) => {
  if (file === 'invoice') return { invoiceLineId: id };
  return isSubject(file) ? { subject: file, subjectId: id } : undefined;
};
function Claims() {
  const t = useTranslate();
  const me = useCurrentUser();
  const today = useWarehouseToday();
  const list = useList(findClaimsEndpoint);
  const [search, change] = useUrlSearch();
  const columns = useMemo(() => columnsOf(t, today), [t, today]);
  const { totals } = list;
  const about = aboutOf(search['file'], Number(search['of']));
  const [filing, setFiling] = useState(false);
  useScreenAction('create', () => setFiling(true), me.can('fileClaims:customerService'));
  const leave = () => {
    setFiling(false);
    if (about) change({ file: undefined, of: undefined });
  };
  return (
    <Screen
      title={t('Claims')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={
        me.can('fileClaims:customerService') && (
          <Button variant="primary" icon={IconPlus} onPress={() => setFiling(true)}>
            {t('New claim')}
          </Button>
        )
      }
    >
      <ClaimFilters list={list} />
      <DataTable
        name={t('Claims')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['what', 'amount'] }}
        rowId={(r) => r.id}
        totals={
          totals && {
            number: t('claim|All'),
            status: t('{count} open', { count: totals.open }),
            amount: formatMoney(totals.claimed),
            settled: formatMoney(totals.settled),
          }
        }
        emptyText={{
          onCreateFirst: me.can('fileClaims:customerService') ? () => setFiling(true) : null,
          message: t('No claims found'),
          explanation: t('File a claim here, or from any unit, order line or load.'),
        }}
      />
      <Pager list={list} />
      {list.openRowId !== undefined && (
        <ClaimDrawer
          key={list.openRowId}
          id={Number(list.openRowId)}
          renderPackets={packsOf}
          position={getRowPosition(list, (r) => r.id, t)}
          onClose={() => list.openRow(undefined)}
        />
      )}
      {(filing || about) && me.can('fileClaims:customerService') && (
        <FileClaimForm
          key={`${search['file']} ${search['of'] ?? ''}`}
          initialFreight={about}
          onClose={leave}
          onMade={(id) => list.openRow(id)}
        />
      )}
    </Screen>
  );
}

function ClaimFilters({ list }: { list: EndpointListState<typeof findClaimsEndpoint> }) {
  const t = useTranslate();
  const { orderField, orderDirection } = list.query;
  const sort = { orderField, orderDirection };
  return (
    <Filters
      list={list}
      presets={[
        { name: t('claim|All'), query: sort },
        { name: t('claims|Open'), query: { ...sort, ongoing: true } },
        { name: t('claims|Overdue'), query: { ...sort, overdue: true } },
      ]}
    >
      <TextFilter name="claimant" label={t('Claimant')} />
      <TextFilter name="code" label={t('Unit, order or load')} />
      <TextFilter name="number" label={t('Claim')} filter="digits" />
      <SelectFilter name="status" label={t('Status')} options={listSelectableStatusOptions('claim', t)} />
      <SelectFilter
        name="type"
        label={t('Type')}
        options={claimTypes.map((value) => ({ value, label: t(claimTypeNames[value]) }))}
      />
      <DateRangeFilter name="filedFrom" toName="filedTo" label={t('day|Filed')} />
      <BooleanFilter name="ongoing" label={t('claims|Open')} />
      <BooleanFilter name="overdue" label={t('claims|Overdue')} />
    </Filters>
  );
}
