import { sql } from 'kysely';
import type { Work } from '#kit/server/work.ts';

export interface Named {
  id: number;
  number: string;
  name: string;
}
export interface ExplainNames {
  accounts: Named[];
  warehouses: { id: number; code: string; name: string }[];
  group: string | null;
}
/** Names of what an explanation mentions, in one look. */
export async function explainNames(
  work: Work,
  q: { accountIds: readonly number[]; groupId: number | null },
): Promise<ExplainNames> {
  const [found] = (
    await sql<ExplainNames>`
      select (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'number', number, 'name', name)), '[]')
        from account
        where id = any(${[...q.accountIds]}::int[])
      ) as accounts,
        (
          select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name)), '[]')
          from warehouse
        ) as warehouses,
        (select name from cutoff_group where id = ${q.groupId}::int) as "group"
    `.execute(work.tx)
  ).rows;
  if (!found) throw new Error('A query without tables gave no row');
  return found;
}
/** What is asked of a box: its shipper, consignee and ship date. Codes are unique within a shipper; the newest live box counts. */
export async function boxAsked(
  work: Work,
  unitCode: string,
): Promise<{ shipperId: number; consigneeId: number; shipDate: string } | undefined> {
  return (
    await sql<{
      shipperId: number;
      consigneeId: number;
      shipDate: string;
    }>`
      select shipper_id as "shipperId", consignee_id as "consigneeId", ship_date as "shipDate"
      from unit
      where (unit_code = ${unitCode} or sscc = ${unitCode}) and active
      order by id desc
      limit 1
    `.execute(work.tx)
  ).rows[0];
}

export async function namesOf(work: Work, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await sql<{
    id: number;
    name: string;
  }>`select id, name from account where id = any(${[...ids]}::int[])`.execute(work.tx);
  return new Map(found.rows.map((r) => [r.id, r.name]));
}
export async function warehouseCode(work: Work, id: number): Promise<string | undefined> {
  return (await sql<{ code: string }>`select code from warehouse where id = ${id}`.execute(work.tx)).rows[0]
    ?.code;
}
