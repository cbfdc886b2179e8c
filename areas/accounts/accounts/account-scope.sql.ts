import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { accountType } from './accounts.contract.ts';
import { or, inRowScope } from '#kit/server/list-sql.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type SqlFragment = RawBuilder<unknown>;

/**
 * The kinds of records that a row scope can limit. Each has a fixed table alias in the statements: an order is `o`, its line
 * `c`, and so on.
 */
export type AccountScopedRecordKind =
  | 'order'
  | 'line'
  | 'unit'
  | 'extension'
  | 'shipment'
  | 'bol'
  | 'load'
  | 'invoice'
  | 'shuttle'
  | 'block'
  | 'program';

/** The rows that belong to a shipper, consignee or bill-to (docs/domain/people.md#row-scope). */
const scopeSqlByKind: Record<AccountScopedRecordKind, (ids: readonly number[]) => SqlFragment | undefined> = {
  order: (ids) => inRowScope(sql`o.shipper_id`, ids),
  // The lines of a visible order are visible.
  line: () => undefined,
  unit: (ids) => inRowScope(sql`u.shipper_id`, ids),
  extension: (ids) => inRowScope(sql`e.shipper_id`, ids),
  shipment: (ids) => inRowScope(sql`s.bill_to_id`, ids),
  bol: (ids) =>
    or(
      inRowScope(sql`b.consignee_id`, ids),
      inRowScope(sql`b.bill_to_id`, ids),
      inRowScope(sql`b.deliver_to_id`, ids),
    ),
  // Trucks, blocks and API clients belong to the company. Users limited to accounts have no permission to list them.
  load: () => undefined,
  shuttle: () => undefined,
  block: () => undefined,
  program: () => undefined,
  invoice: (ids) => inRowScope(sql`i.bill_to_id`, ids),
};
const parties = (alias: string, ids: readonly number[]) =>
  or(
    inRowScope(sql.ref(`${alias}.shipper_id`), ids),
    inRowScope(sql.ref(`${alias}.consignee_id`), ids),
    inRowScope(sql.ref(`${alias}.bill_to_id`), ids),
  );
/** All rows that involve an account, for staff who filter by it. */
const everything: Record<AccountScopedRecordKind, (ids: readonly number[]) => SqlFragment | undefined> = {
  order: (ids) =>
    or(
      inRowScope(sql`o.shipper_id`, ids),
      sql`
        exists (
          select 1
          from consolidate x
          where x.order_id = o.id and x.deleted_at is null and ${parties('x', ids)}
        )
      `,
    ),
  line: (ids) => parties('c', ids),
  unit: (ids) => parties('u', ids),
  extension: (ids) =>
    or(
      inRowScope(sql`e.shipper_id`, ids),
      sql`
        exists (
          select 1
          from extension_consolidate q
          join consolidate x on x.id = q.consolidate_id
          where q.extension_id = e.id and ${parties('x', ids)}
        )
      `,
    ),
  shipment: (ids) => parties('s', ids),
  bol: (ids) =>
    or(
      scopeSqlByKind.bol(ids),
      sql`
        exists (
          select 1
          from bol_detail x
          where x.bol_id = b.id and x.deleted_at is null and ${inRowScope(sql`x.shipper_id`, ids)}
        )
      `,
    ),
  load: (ids) =>
    or(
      sql`
        exists (
          select 1
          from load_drop x
          left join load_plan n on n.drop_id = x.id
          where x.load_id = l.id
            and ${or(
              inRowScope(sql`x.deliver_to_id`, ids),
              inRowScope(sql`n.consignee_id`, ids),
              inRowScope(sql`n.shipper_id`, ids),
            )}
        )
      `,
      sql`
        exists (
          select 1
          from load_pickup x
          join unit y on y.load_pickup_id = x.id and y.active
          where x.load_id = l.id and ${parties('y', ids)}
        )
      `,
    ),
  shuttle: (ids) => sql`
    exists (
      select 1
      from unit x
      where x.shuttle_load_id = s.id and x.active and ${parties('x', ids)}
    )
  `,
  // A block without accounts applies to all accounts.
  block: (ids) =>
    or(
      inRowScope(sql`b.consignee_id`, ids),
      sql`
        exists (
          select 1
          from blocked_account_shipper x
          where x.blocked_id = b.id and ${inRowScope(sql`x.shipper_id`, ids)}
        )
      `,
      sql`
        (
          b.consignee_id is null
          and not exists (select 1 from blocked_account_shipper x where x.blocked_id = b.id)
        )
      `,
    ),
  program: (ids) => inRowScope(sql`c.account_id`, ids),
  invoice: (ids) =>
    or(
      scopeSqlByKind.invoice(ids),
      inRowScope(sql`i.consignee_id`, ids),
      inRowScope(sql`i.deliver_to_id`, ids),
      sql`
        exists (
          select 1
          from shipment x
          where x.invoice_id = i.id and ${inRowScope(sql`x.shipper_id`, ids)}
        )
      `,
    ),
};

/** Whether a staff user chose an account in the top bar. They then see every row that involves it. */
export const isStaffFilteringByAccount = (work: RequestContext): boolean =>
  work.actor.accounts === 'all' && work.actor.chosenAccountId !== undefined;

/**
 * Limits a list to the caller's accounts: their own rows for outside users, or all rows that involve the account staff filter by.
 * undefined: no limit.
 */
export function accountRowScopeSql(
  work: RequestContext,
  recordKindWithFixedAlias: AccountScopedRecordKind,
): SqlFragment | undefined {
  const ids = getAccountIdsInScope(work);
  if (ids === null) return undefined;
  return (isStaffFilteringByAccount(work) ? everything : scopeSqlByKind)[recordKindWithFixedAlias](ids);
}

/**
 * The consignees `a` that some shippers can enter: all of them if one of the shippers has no list. Evaluated once per query, not
 * once per account.
 */
export const isEnterableConsigneeSql = (shipperIds: readonly number[]): SqlFragment => sql`
  (
    (
      select exists (
        select 1
        from account s
        where s.id = any(${[...shipperIds]}::int[])
          and s.account_type = ${sql.lit(accountType.shipper)}
          and not exists (select 1 from consignee_by_shipper x where x.shipper_id = s.id)
      )
    )
    or a.id in (
      select x.consignee_id
      from consignee_by_shipper x
      join account s on s.id = x.shipper_id and s.account_type = ${sql.lit(accountType.shipper)}
      where x.shipper_id = any(${[...shipperIds]}::int[])
    )
  )
`;
