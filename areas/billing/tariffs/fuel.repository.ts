import { sql } from 'kysely';
import { z } from 'zod';
import { fuelTableSchema } from './fuel.contract.ts';
import type { FuelTable } from './fuel.contract.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const price = z.object({ id: z.int(), weekStart: z.string(), priceMills: z.int(), was: z.array(z.int()) });
export type StoredFuelPrice = z.output<typeof price>;
const prices = sql`
  p.id, p.week_start as "weekStart", p.price_mills as "priceMills",
  array(
    select w.price_mills
    from fuel_price_history w
    where w.week_start = p.week_start
    order by w.id desc
  ) as was
`;
/** The prices of the last two years and of all future weeks, latest first. */
export const findFuelPricesSinceTwoYearsAgo = (
  work: RequestContext,
  today: string,
): Promise<StoredFuelPrice[]> =>
  queryRows(work.tx, price)`
    select ${prices}
    from fuel_price p
    where p.week_start > ${today}::date - 730
    order by p.week_start desc
  `;
export const findUnretiredFuelTables = (work: RequestContext): Promise<FuelTable[]> =>
  queryRows(work.tx, fuelTableSchema)`
    select effective_date as "effectiveDate",
      jsonb_agg(
        jsonb_build_object('fromMills', price_from_mills, 'toMills', price_to_mills, 'bp', percent_bp)
        order by price_from_mills
      ) as rows
    from fuel_schedule
    where retired_at is null
    group by effective_date
    order by effective_date desc
  `;
/** Lets one user edit fuel at a time: takes an advisory lock until the transaction ends. */
export async function lockFuelPricesAndTables(work: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fuel'), 0)`.execute(work.tx);
}
export const findFuelPrice = (
  work: RequestContext,
  weekStart: string,
): Promise<StoredFuelPrice | undefined> =>
  queryFirstRow(work.tx, price)`select ${prices} from fuel_price p where p.week_start = ${weekStart}::date`;
/** Archives the previous price, so that charges calculated from it can be explained. */
export async function archiveFuelPrice(work: RequestContext, weekStart: string): Promise<void> {
  await sql`
    insert into fuel_price_history (week_start, price_mills, replaced_at, replaced_by_name)
    select week_start, price_mills, ${work.now.toString()}::timestamptz, ${work.actor.name}
    from fuel_price
    where week_start = ${weekStart}::date
  `.execute(work.tx);
}
export async function upsertFuelPrice(
  work: RequestContext,
  weekStart: string,
  priceMills: number,
): Promise<void> {
  await work.tx
    .insertInto('fuel_price')
    .values({ week_start: weekStart, price_mills: priceMills })
    .onConflict((clash) => clash.column('week_start').doUpdateSet({ price_mills: priceMills }))
    .execute();
}
/** Replaces the table of the same day, if any. Returns the id of the first row. */
export async function replaceFuelTableOfSameDateAndGetFirstRowId(
  work: RequestContext,
  { effectiveDate, rows: steps }: FuelTable,
): Promise<number> {
  await sql`
    update fuel_schedule
    set retired_at = ${work.now.toString()}::timestamptz
    where effective_date = ${effectiveDate}::date and retired_at is null
  `.execute(work.tx);
  const [first] = await work.tx
    .insertInto('fuel_schedule')
    .values(
      steps.map((s) => ({
        price_from_mills: s.fromMills,
        price_to_mills: s.toMills,
        percent_bp: s.bp,
        effective_date: effectiveDate,
      })),
    )
    .returning('id')
    .execute();
  return first?.id ?? 0;
}
