import { sql } from 'kysely';
import { z } from 'zod';
import { fuelTable } from './fuel.contract.ts';
import type { FuelTable } from './fuel.contract.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const price = z.object({ id: z.int(), weekStart: z.string(), priceMills: z.int(), was: z.array(z.int()) });
export type KeptPrice = z.output<typeof price>;
const prices = sql`
  p.id, p.week_start as "weekStart", p.price_mills as "priceMills",
  array(
    select w.price_mills
    from fuel_price_was w
    where w.week_start = p.week_start
    order by w.id desc
  ) as was
`;
/** The weeks of the last two years and all to come, the latest first. */
export const fuelPrices = (work: Work, today: string): Promise<KeptPrice[]> =>
  rows(work.tx, price)`
    select ${prices}
    from fuel_price p
    where p.week_start > ${today}::date - 730
    order by p.week_start desc
  `;
export const fuelTables = (work: Work): Promise<FuelTable[]> =>
  rows(work.tx, fuelTable)`
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
/** Lets one editor of fuel through at a time. */
export async function holdFuel(work: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fuel'), 0)`.execute(work.tx);
}
export const priceOf = (work: Work, weekStart: string): Promise<KeptPrice | undefined> =>
  row(work.tx, price)`select ${prices} from fuel_price p where p.week_start = ${weekStart}::date`;
/** Keeps what was said before, for what was charged by it. */
export async function keepPrice(work: Work, weekStart: string): Promise<void> {
  await sql`
    insert into fuel_price_was (week_start, price_mills, replaced_at, replaced_by_name)
    select week_start, price_mills, ${work.now.toString()}::timestamptz, ${work.actor.name}
    from fuel_price
    where week_start = ${weekStart}::date
  `.execute(work.tx);
}
export async function writePrice(work: Work, weekStart: string, priceMills: number): Promise<void> {
  await work.tx
    .insertInto('fuel_price')
    .values({ week_start: weekStart, price_mills: priceMills })
    .onConflict((clash) => clash.column('week_start').doUpdateSet({ price_mills: priceMills }))
    .execute();
}
/** Puts a table in place of the one of its day; the number of its first row. */
export async function replaceTable(work: Work, { effectiveDate, rows: steps }: FuelTable): Promise<number> {
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
