import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ClaimDrawer } from './claim-drawer.part.tsx';
import { ClaimForm } from './claim.form.tsx';
import { ClaimPacks } from '#areas/claims/packs/packs.part.tsx';
import { nameOf, numberOf } from './claim-words.web.ts';
import { claimTypes, findClaims, subjects, typeNames } from './claims.contract.ts';
import type { ClaimRow, Subject } from './claims.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { placeIn } from '#kit/web/drawer.tsx';
import { Filters, FlagFilter, RangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import type { ListOf } from '#kit/web/list.ts';
import { useMe, useToday } from '#kit/web/me.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { Badge, State } from '#kit/web/state.tsx';
import { stateOptions } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const columnsOf = (t: Say, today: string): Column<ClaimRow>[] => [
  { id: 'number', title: t('Claim'), width: 102, sort: 'number', cell: numberOf },
  {
    id: 'what',
    title: t('For'),
    width: 144,
    cell: (r) => nameOf(t, r),
    full: (r) => `${nameOf(t, r)} ${r.goods}`,
  },
  {
    id: 'claimant',
    title: t('Claimant'),
    width: 120,
    grow: true,
    sort: 'claimant',
    cell: (r) => r.claimant,
    full: (r) => `${r.claimantNumber} ${r.claimant}`,
  },
  {
    id: 'type',
    title: t('Type'),
    width: 110,
    cell: (r) => t(typeNames[r.type]),
    full: (r) => t(typeNames[r.type]),
  },
  {
    id: 'status',
    title: t('Status'),
    width: 142,
    cell: (r) => <State of="claim" value={r.status} />,
    watch: (r) => r.status,
  },
  { id: 'filedOn', title: t('day|Filed'), width: 104, sort: 'filedOn', cell: (r) => showDate(r.filedOn) },
  { id: 'days', title: t('Days'), width: 56, right: true, cell: (r) => showCount(r.days) },
  {
    id: 'due',
    title: t('Answer by'),
    width: 138,
    sort: 'due',
    cell: (r) => <Due row={r} today={today} />,
    full: (r) => (r.dueOn === null ? '' : showDate(r.dueOn)),
  },
  { id: 'boxes', title: t('Boxes'), width: 64, off: true, right: true, cell: (r) => showCount(r.boxes) },
  {
    id: 'amount',
    title: t('Claimed'),
    width: 92,
    right: true,
    sort: 'amount',
    cell: (r) => showMoney(r.amount),
  },
  {
    id: 'settled',
    title: t('sum|Settled'),
    width: 92,
    right: true,
    cell: (r) => (r.settled === null ? '–' : showMoney(r.settled)),
  },
];
function Due({ row, today }: { row: ClaimRow; today: string }) {
  if (row.dueOn === null) return <span className="dim">–</span>;
  const day = showDate(row.dueOn);
  return row.dueOn < today ? <Badge tone="fault">{day}</Badge> : <>{day}</>;
}

const packsOf = (claimId: number) => <ClaimPacks claimId={claimId} />;

/** Claims: what freight was lost, short, damaged, warm or late, and what became of it. A claimant sees the own ones. */
export default function ClaimsScreen() {
  const t = useText();
  const me = useMe();
  if (me.can('viewClaims:customerService')) return <Claims />;
  return (
    <Screen title={t('Claims')}>
      <p className="pad dim">
        {t(
          'Shippers, receivers and payers of freight claim here what was lost, short, damaged, warm or late. Your role has no part in claims; an administrator can give it one.',
        )}
      </p>
    </Screen>
  );
}

const isSubject = (word: string | undefined): word is Subject => subjects.some((known) => known === word);
const aboutOf = (file: string | undefined, id: number) => {
  if (file === 'invoice') return { invoiceLineId: id };
  return isSubject(file) ? { subject: file, subjectId: id } : undefined;
};
function Claims() {
  const t = useText();
  const me = useMe();
  const today = useToday();
  const list = useList(findClaims);
  const [search, change] = useAddress();
  const columns = useMemo(() => columnsOf(t, today), [t, today]);
  const { totals } = list;
  const about = aboutOf(search['file'], Number(search['of']));
  const [filing, setFiling] = useState(false);
  const leave = () => {
    setFiling(false);
    if (about) change({ file: undefined, of: undefined });
  };
  return (
    <Screen
      title={t('Claims')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={
        me.can('fileClaims:customerService') && (
          <Action look="go" icon={IconPlus} onPress={() => setFiling(true)}>
            {t('New claim')}
          </Action>
        )
      }
    >
      <ClaimFilters list={list} />
      <DataTable
        name={t('Claims')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['what', 'amount'] }}
        rowId={(r) => r.id}
        totals={
          totals && {
            number: t('claim|All'),
            status: t('{count} open', { count: totals.open }),
            amount: showMoney(totals.claimed),
            settled: showMoney(totals.settled),
          }
        }
        empty={{
          first: me.can('fileClaims:customerService') ? () => setFiling(true) : null,
          sentence: t('No claims found'),
          why: t('A claim is filed here, or where a box, an order line or a load is shown.'),
        }}
      />
      <Pager list={list} />
      {list.opened !== undefined && (
        <ClaimDrawer
          key={list.opened}
          id={Number(list.opened)}
          packs={packsOf}
          place={placeIn(list, (r) => r.id, t)}
          onClose={() => list.open(undefined)}
        />
      )}
      {(filing || about) && me.can('fileClaims:customerService') && (
        <ClaimForm
          key={`${search['file']} ${search['of'] ?? ''}`}
          about={about}
          onClose={leave}
          onMade={(id) => list.open(id)}
        />
      )}
    </Screen>
  );
}

function ClaimFilters({ list }: { list: ListOf<typeof findClaims> }) {
  const t = useText();
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
      <TextFilter name="code" label={t('Box, order or load')} />
      <TextFilter name="number" label={t('Claim')} filter="digits" />
      <SelectFilter name="status" label={t('Status')} options={stateOptions('claim', t)} />
      <SelectFilter
        name="type"
        label={t('Type')}
        options={claimTypes.map((value) => ({ value, label: t(typeNames[value]) }))}
      />
      <RangeFilter name="filedFrom" to="filedTo" label={t('day|Filed')} />
      <FlagFilter name="ongoing" label={t('claims|Open')} />
      <FlagFilter name="overdue" label={t('claims|Overdue')} />
    </Filters>
  );
}
