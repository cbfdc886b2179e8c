import { sql } from 'kysely';
import { z } from 'zod';
import type { StoredDayOfService } from './days-of-service.repository.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const placeFound = z.object({ id: z.int(), name: z.string(), accountType: z.int(), active: z.boolean() });
export type ReRouteAccount = z.output<typeof placeFound>;
export const findReRouteAccount = (work: RequestContext, id: number): Promise<ReRouteAccount | undefined> =>
  queryFirstRow(work.tx, placeFound)`
    select id, name, account_type as "accountType", active
    from account
    where id = ${id}
  `;

const identified = z.object({ id: z.int() });
/** Consignees whose records send freight in care of the account on a day of the span, in the order in which they are locked. */
export async function findConsigneeIdsRoutedThrough(
  work: RequestContext,
  query: { placeAccountId: number; from: string; to: string },
): Promise<number[]> {
  const found = await queryRows(work.tx, identified)`
    select distinct r.consignee_id as id
    from day_of_service r
    where r.deleted_at is null
      and r.care_of_id = ${query.placeAccountId}
      and r.effective_date <= ${query.to}::date
      and r.expiration_date >= ${query.from}::date
    order by 1
  `;
  return found.map((r) => r.id);
}

const going = z.object({ inHouse: z.int(), records: z.int(), consignees: z.int() });
const inHouse = [
  unitStatus.received,
  unitStatus.shuttled,
  unitStatus.putAway,
  unitStatus.misStaged,
  unitStatus.cooler,
  unitStatus.loaded,
];
/** Counts the units in the warehouses for an account in the last two weeks, and the records that send more. */
export async function countUnitsAndRecordsGoingToAccount(
  work: RequestContext,
  accountId: number,
): Promise<z.output<typeof going>> {
  const today = sql`${work.now.toString()}::timestamptz::date`;
  const found = await queryFirstRow(work.tx, going)`
    select (
      select count(*)::int
      from unit u
      left join load_pickup p on p.id = u.load_pickup_id
      where u.active
        and u.deliver_to_id = ${accountId}
        and u.day_of_service >= ${today} - 14
        and u.status = any(${inHouse}::int[])
        and p.released_at is null
    ) as "inHouse",
      count(*)::int as records, count(distinct r.consignee_id)::int as consignees
    from day_of_service r
    where r.deleted_at is null and r.care_of_id = ${accountId} and r.expiration_date >= ${today}
  `;
  if (!found) throw new Error('An aggregate returned no row');
  return found;
}

/** Updates account and dates of existing records, whose consignees are locked. Returns how many rows still existed. */
export async function updateRecordDestinationsAndDates(
  work: RequestContext,
  records: readonly StoredDayOfService[],
): Promise<number> {
  if (records.length === 0) return 0;
  const done = await queryRows(work.tx, identified)`
    update day_of_service d
    set care_of_id = x."careOfId", effective_date = x."effectiveDate", expiration_date = x."expirationDate",
      updated_at = ${work.now.toString()}::timestamptz, updated_by = ${work.actor.userId}::int,
      row_version = d.row_version + 1
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(
      id int, "careOfId" int, "effectiveDate" date, "expirationDate" date
    )
    where d.id = x.id and d.deleted_at is null
    returning d.id
  `;
  return done.length;
}
