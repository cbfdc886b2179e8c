import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { searchHitSchema } from './global-search.contract.ts';
import type { SearchHit, SearchKind } from './global-search.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { and, buildContainsLikePattern, or, inRowScope } from '#kit/server/list-sql.ts';
import { queryRowsWithGenericPlan, queryRowsWithCachedPlan } from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';

export interface SearchCriteria {
  searchText: string;
  /** The input in upper case. */
  upperCaseText: string;
  /** Whether names are searched. */
  matchesNames: boolean;
  unitCodeVariants: readonly string[];
  /** The notations of a PO or an AWB. */
  documentNumbers: readonly string[];
  /** The digits as a number, if in range. */
  wholeNumber: number | null;
  kinds: readonly SearchKind[];
  /** Null means all accounts. */
  accounts: readonly number[] | null;
  warehouses: readonly number[] | null;
}

/** What limits a branch: the input, and the caller's accounts and warehouses. */
interface Looking {
  typed: string;
  text: string;
  /** A third party's reference, as typed and in upper case. */
  references: readonly string[];
  /** A pattern that matches anywhere in a name. Null when the input is not a name. */
  name: string | null;
  /** The notations in which the code of a unit can be stored. */
  writings: readonly string[];
  papers: readonly string[];
  digits: string;
  whole: number | null;
  mine: (...columns: string[]) => Piece;
  here: (...columns: string[]) => Piece;
}
type Piece = RawBuilder<unknown>;
type Branch = (looking: Looking) => Piece | null;

const ofOrder: Branch = ({ whole: wholeNumber, mine: inAccountScope, here }) =>
  wholeNumber === null
    ? null
    : sql`
      select 'order' as kind, o.id, o.order_number::text as number, s.name as note
      from orders o
      join account s on s.id = o.shipper_id
      where o.order_number = ${wholeNumber}::int
        and o.deleted_at is null
        and ${inAccountScope('o.shipper_id')}
        and ${here('o.receiving_warehouse_id')}
      limit 1
    `;
/** The newest 200 lines of a document are enough to find the newest orders. A standing PO is on very many. */
const linesOfPaper = (
  name: string,
  column: string,
  { papers, mine: inAccountScope, here }: Looking,
): Piece => sql`
  select x.*
  from unnest(${[...papers]}::text[]) typed(paper)
  cross join lateral (
    select o.id, o.order_number, o.shipper_id, ${name}::text || ' ' || typed.paper as paper
    from consolidate c
    join orders o on o.id = c.order_id
    where ${sql.ref(`c.${column}`)} = typed.paper
      and c.deleted_at is null
      and o.deleted_at is null
      and ${inAccountScope('o.shipper_id')}
      and ${here('o.receiving_warehouse_id')}
    order by c.id desc
    limit 200
  ) x
`;
const ofPaper = (looking: Looking): Piece => sql`
  select 'order' as kind, p.id, p.order_number::text as number, max(p.paper) || ', ' || s.name as note
  from (
    ${linesOfPaper('PO', 'po', looking)}
    union all
    ${linesOfPaper('AWB', 'awb', looking)}
  ) p
  join account s on s.id = p.shipper_id
  where p.order_number is distinct from ${looking.whole}::int
  group by p.id, p.order_number, s.name
  order by p.id desc
  limit 5
`;

/** Must match the expression of the index over users (0213). */
const nameOfPerson = sql`plain((u.name collate "default") || ' ' || u.email)`;
/** Enough accounts to find the first ones that have a statement or days of service. */
const NEAREST = 30;
/**
 * The accounts that match best: first the exact number, then names that start with the input, then names that contain it. Active
 * ones come first, each group sorted by name. Each step uses an index (0035) and runs only while the list is not full. So a
 * common word costs no more than a rare one.
 */
function nearest({ text, name, typed, mine: inAccountScope }: Looking): Piece {
  const everyType = Object.values(accountType);
  const step = (rank: number, ...which: Piece[]) => sql`
    select x.*
    from unnest(${everyType}::int[]) t(type)
    cross join lateral (
      select ${sql.lit(rank)} as rank, a.id, a.number, a.name, a.account_type, a.name_key
      from account a
      where a.account_type = t.type and ${and(inAccountScope('a.id'), ...which)}
      order by a.name_key, a.id
      limit ${NEAREST}
    ) x
  `;
  const numbered = step(0, sql`lower(a.number) = lower(${text})`);
  if (name === null) return sql`account_hit as materialized (${numbered})`;
  const begins = sql`a.name_key >= plain(${typed}) and a.name_key < plain(${typed}) || chr(1114111)`;
  const containsName = (before: string) =>
    sql`a.search_text like plain(${name}) and (select count(*) < ${NEAREST} from ${sql.ref(before)})`;
  return sql`
    begun as materialized ((${numbered}) union all (${step(1, sql`a.active`, begins)})),
    held as materialized (select * from begun union all (${step(2, sql`a.active`, containsName('begun'))})),
    near as (select * from held union all (${step(3, sql`not a.active`, containsName('held'))})),
    account_hit as materialized (
      select id, number, name, account_type, name_key, min(rank) as rank
      from near
      group by id, number, name, account_type, name_key
      order by min(rank), name_key, id
      limit ${NEAREST}
    )
  `;
}
const accounts = (kind: SearchKind, most: number, only: Piece = sql`true`): Piece => sql`
  select ${kind}::text as kind, a.id, a.number, a.name as note
  from account_hit a
  where ${only}
  order by a.rank, a.name_key, a.id
  limit ${most}
`;

/** Finds rows of a kind with the number. Null when the kind cannot have such a number. */
const branches: Record<SearchKind, Branch> = {
  order: (looking) => {
    const numbered = ofOrder(looking);
    return numbered === null ? ofPaper(looking) : sql`(${numbered}) union all (${ofPaper(looking)})`;
  },
  unit: ({ writings, mine: inAccountScope, here }) => sql`
    select 'unit' as kind, u.id, u.unit_code as number, c.name as note
    from unit u
    join account c on c.id = u.consignee_id
    where u.unit_code = any(${[...writings]}::text[])
      and ${inAccountScope('u.shipper_id', 'u.consignee_id', 'u.bill_to_id')}
      and ${here('u.receiving_warehouse_id', 'u.outbound_warehouse_id')}
    order by u.active desc, u.id desc
    limit 5
  `,
  load: ({ whole: wholeNumber, here }) =>
    wholeNumber === null
      ? null
      : sql`
        select 'load' as kind, l.id, 'L-' || l.load_number as number,
          to_char(l.day_of_service, 'MM/DD/YYYY') as note
        from load l
        where l.load_number = ${wholeNumber}::int
          and exists (select 1 from load_pickup p where p.load_id = l.id and ${here('p.warehouse_id')})
        limit 1
      `,
  bol: ({ digits, mine: inAccountScope, here }) =>
    digits === ''
      ? null
      : sql`
        select 'bol' as kind, b.id, b.bol_number as number, c.name as note
        from bol b
        join account c on c.id = b.consignee_id
        where b.bol_number = ${digits}
          and ${inAccountScope('b.consignee_id', 'b.bill_to_id', 'b.deliver_to_id')}
          and ${here('b.outbound_warehouse_id')}
        limit 1
      `,
  shipment: ({ whole: wholeNumber, mine: inAccountScope, here }) =>
    wholeNumber === null
      ? null
      : sql`
        select 'shipment' as kind, t.id, t.shipment_number::text as number, c.name as note
        from shipment t
        join account c on c.id = t.consignee_id
        where t.shipment_number = ${wholeNumber}::int
          and ${inAccountScope('t.shipper_id', 't.consignee_id', 't.bill_to_id')}
          and ${here('t.receiving_warehouse_id', 't.outbound_warehouse_id')}
        limit 1
      `,
  invoice: ({ text, mine: inAccountScope }) => sql`
    select 'invoice' as kind, i.id, i.number, a.name as note
    from invoice i
    join account a on a.id = i.bill_to_id
    where (i.number = ${text} or i.draft_number = ${text})
      and i.deleted_at is null
      and ${inAccountScope('i.bill_to_id')}
    limit 2
  `,
  payment: ({ references, mine: inAccountScope }) => sql`
    select 'payment' as kind, p.id, p.reference as number, a.name || ', ' || to_char(p.date, 'MM/DD/YYYY') as note
    from payment p
    join account a on a.id = p.account_id
    where p.reference = any(${[...references]}::text[]) and ${inAccountScope('p.account_id')}
    order by p.id desc
    limit 5
  `,
  claim: ({ whole: wholeNumber, references, mine: inAccountScope, here }) => sql`
    select 'claim' as kind, k.id, 'CL-' || k.number as number, a.name as note
    from claim k
    join account a on a.id = k.claimant_id
    where (k.number = ${wholeNumber}::int or k.claimant_ref = any(${[...references]}::text[]))
      and ${inAccountScope('k.claimant_id')}
      and ${here('k.warehouse_id')}
    order by k.id desc
    limit 5
  `,
  account: () => accounts('account', 5),
  // Every account that was billed has a statement.
  statement: () =>
    accounts(
      'statement',
      3,
      sql`exists (select 1 from invoice i where i.bill_to_id = a.id and i.posted_at is not null)`,
    ),
  days: () => accounts('days', 3, sql`a.account_type = ${accountType.consignee}`),
  user: ({ name }) =>
    name === null
      ? null
      : sql`
        select 'user' as kind, u.id, u.name as number, u.email as note
        from app_user u
        where ${nameOfPerson} like plain(${name})
          and u.erased_at is null
          and not exists (select 1 from api_client c where c.user_id = u.id)
        order by u.name, u.id
        limit 5
      `,
  program: ({ name, mine: inAccountScope }) =>
    name === null
      ? null
      : sql`
        select 'program' as kind, c.id, c.name as number, coalesce(a.name, '') as note
        from api_client c
        left join account a on a.id = c.account_id
        where plain(c.name) like plain(${name}) and ${inAccountScope('c.account_id')}
        order by c.name, c.id
        limit 3
      `,
};

/** At least one of the columns is within the ids. Null means all. */
const bounded =
  (ids: readonly number[] | null) =>
  (...columns: string[]): Piece =>
    and(or(...columns.map((column) => inRowScope(sql.ref(column), ids))));

/**
 * One query over the unique numbers and names of the requested kinds. Each branch is limited to the caller's accounts and
 * warehouses.
 */
export async function findSearchHits(
  tx: Tx,
  {
    searchText: typed,
    upperCaseText: text,
    matchesNames: named,
    unitCodeVariants: writings,
    documentNumbers: papers,
    wholeNumber,
    kinds,
    accounts: ownAccounts,
    warehouses,
  }: SearchCriteria,
): Promise<SearchHit[]> {
  const looking = {
    typed,
    text,
    references: [typed, text],
    name: named ? buildContainsLikePattern(typed) : null,
    writings,
    papers,
    digits: text.replace(/\D/g, ''),
    whole: wholeNumber,
    mine: bounded(ownAccounts),
    here: bounded(warehouses),
  };
  const branchQueries = kinds.flatMap((kind) => {
    const branch = branches[kind](looking);
    return branch === null ? [] : [sql`(${branch})`];
  });
  if (branchQueries.length === 0) return [];
  const ofAccounts = kinds.some((kind) => kind === 'account' || kind === 'statement' || kind === 'days');
  // Every branch for a number uses a unique index. Planning them again takes three times as long as running them.
  const read = named
    ? queryRowsWithCachedPlan(tx, searchHitSchema)
    : queryRowsWithGenericPlan(tx, searchHitSchema);
  return read`
    ${ofAccounts ? sql`with ${nearest(looking)}` : sql``} ${sql.join(branchQueries, sql` union all `)}
  `;
}
