import { z } from 'zod';
import type { UnitLabel } from '#areas/freight/units/barcodes.rules.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const named = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
});
export type ExplainedAccount = z.output<typeof named>;
const mentioned = z.object({
  accounts: z.array(named),
  warehouses: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  group: z.string().nullable(),
});
export type ExplanationNames = z.output<typeof mentioned>;
/** Names of everything an explanation mentions, in one query. */
export async function findExplanationNames(
  work: RequestContext,
  query: { accountIds: readonly number[]; groupId: number | null },
): Promise<ExplanationNames> {
  const found = await queryFirstRow(work.tx, mentioned)`
    select (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'number', number, 'name', name)), '[]')
      from account
      where id = any(${[...query.accountIds]}::int[])
    ) as accounts,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name)), '[]')
        from warehouse
      ) as warehouses,
      (select name from cutoff_group where id = ${query.groupId}::int) as "group"
  `;
  if (!found) throw new Error('A query without tables returned no row');
  return found;
}
const askedOfBox = z.object({ shipperId: z.int(), consigneeId: z.int(), shipDate: z.string() });
export type UnitToExplain = z.output<typeof askedOfBox>;
/** The shipper, consignee and ship date of a scanned unit. Codes are unique within a shipper. The newest active unit counts. */
export function findUnitToExplain(
  work: RequestContext,
  { codes, sscc }: UnitLabel,
): Promise<UnitToExplain | undefined> {
  return queryFirstRow(work.tx, askedOfBox)`
    select shipper_id as "shipperId", consignee_id as "consigneeId", ship_date as "shipDate"
    from unit
    where (unit_code = any(${[...codes]}::text[]) or sscc = ${sscc}::text) and active
    order by array_position(${[...codes]}::text[], unit_code), id desc
    limit 1
  `;
}

export async function findExplainedAccountNames(
  work: RequestContext,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await work.tx.selectFrom('account').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(found.map((account) => [account.id, account.name]));
}
export async function findWarehouseCode(work: RequestContext, id: number): Promise<string | undefined> {
  const found = await work.tx.selectFrom('warehouse').select('code').where('id', '=', id).executeTakeFirst();
  return found?.code;
}
