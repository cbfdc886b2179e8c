import type {
  FuelPriceRow,
  FuelTable,
  makeTable as makeTableCall,
  savePrice,
  saveTable,
} from './fuel.contract.ts';
import { fuelErrors } from './fuel.errors.ts';
import { beginsAWeek, fuelRowsOf, surchargeOf, withoutGaps } from './fuel.rules.ts';
import * as store from './fuel.store.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { showDate } from '#kit/contract/dates.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { showRate } from '#kit/contract/money.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

export async function get(work: Work): Promise<{ prices: FuelPriceRow[]; tables: FuelTable[] }> {
  const tables = await store.fuelTables(work);
  const prices = await store.fuelPrices(work, await billingDay(work));
  return {
    tables,
    prices: prices.map((p) => ({ ...p, bp: surchargeOf(tables, p.weekStart, p.priceMills) })),
  };
}

export async function sayPrice(work: Work, body: BodyOf<typeof savePrice>): Promise<FuelPriceRow> {
  const { weekStart, priceMills, seenMills } = body;
  if (!beginsAWeek(weekStart))
    refuse(fuelErrors.notAWeek, {}, { fields: { weekStart: fuelErrors.notAWeek.sentence } });
  await store.holdFuel(work);
  const before = await store.priceOf(work, weekStart);
  if (before && before.priceMills !== priceMills && before.priceMills !== seenMills)
    refuse(fuelErrors.changed, { date: showDate(weekStart), price: showRate(before.priceMills * 10) });
  if (before?.priceMills !== priceMills) {
    if (before) await store.keepPrice(work, weekStart);
    await store.writePrice(work, weekStart, priceMills);
  }
  const after = (await store.priceOf(work, weekStart)) ?? refuse(commonErrors.notFound);
  if (before?.priceMills !== priceMills)
    await audit(work, {
      entity: 'fuel_price',
      entityId: after.id,
      action: before ? 'change' : 'add',
      before: before ? { weekStart, priceMills: before.priceMills } : null,
      after: { weekStart, priceMills },
    });
  announce(work, 'tariffs');
  return { ...after, bp: surchargeOf(await store.fuelTables(work), weekStart, priceMills) };
}

/** A table of equal steps. */
export const makeTable = (
  work: Work,
  { effectiveDate, ...steps }: BodyOf<typeof makeTableCall>,
): Promise<FuelTable> => putTable(work, { effectiveDate, rows: fuelRowsOf(steps) });

export async function putTable(work: Work, body: BodyOf<typeof saveTable>): Promise<FuelTable> {
  const { effectiveDate } = body;
  const steps = body.rows.toSorted((a, b) => a.fromMills - b.fromMills);
  if (!withoutGaps(steps)) refuse(fuelErrors.gaps);
  await store.holdFuel(work);
  const known = (await store.fuelTables(work)).find((t) => t.effectiveDate === effectiveDate);
  if (known && effectiveDate <= (await billingDay(work)))
    refuse(
      fuelErrors.inForce,
      { date: showDate(effectiveDate) },
      { fields: { effectiveDate: 'A table has begun on this day.' } },
    );
  const table = { effectiveDate, rows: steps };
  const entityId = await store.replaceTable(work, table);
  await audit(work, {
    entity: 'fuel_schedule',
    entityId,
    action: known ? 'replace' : 'add',
    before: known ? { effectiveDate, rows: known.rows.length } : null,
    after: { effectiveDate, rows: steps.length },
  });
  announce(work, 'tariffs');
  return table;
}
