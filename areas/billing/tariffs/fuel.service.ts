import type {
  FuelPriceRow,
  FuelTable,
  generateAndSaveFuelTableEndpoint as makeTableCall,
  createOrUpdateFuelPriceEndpoint,
  createOrUpdateFuelTableEndpoint,
} from './fuel.contract.ts';
import { fuelErrors } from './fuel.errors.ts';
import { isMonday, buildFuelTableRows, findFuelSurchargeBp, hasNoGapsOrOverlaps } from './fuel.rules.ts';
import * as store from './fuel.repository.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { formatDate } from '#kit/contract/dates.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatRate4AsDollars } from '#kit/contract/money.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

export async function getRecentFuelPricesAndTables(
  work: RequestContext,
): Promise<{ prices: FuelPriceRow[]; tables: FuelTable[] }> {
  const tables = await store.findUnretiredFuelTables(work);
  const prices = await store.findFuelPricesSinceTwoYearsAgo(work, await getTodayAtHeadOffice(work));
  return {
    tables,
    prices: prices.map((p) => ({ ...p, bp: findFuelSurchargeBp(tables, p.weekStart, p.priceMills) })),
  };
}

export async function createOrUpdateFuelPrice(
  work: RequestContext,
  body: BodyOf<typeof createOrUpdateFuelPriceEndpoint>,
): Promise<FuelPriceRow> {
  const { weekStart, priceMills, seenMills } = body;
  if (!isMonday(weekStart))
    reject(fuelErrors.weekStartInvalid, {}, { fields: { weekStart: fuelErrors.weekStartInvalid.sentence } });
  await store.lockFuelPricesAndTables(work);
  const before = await store.findFuelPrice(work, weekStart);
  if (before && before.priceMills !== priceMills && before.priceMills !== seenMills)
    reject(fuelErrors.priceChanged, {
      date: formatDate(weekStart),
      price: formatRate4AsDollars(before.priceMills * 10),
    });
  if (before?.priceMills !== priceMills) {
    if (before) await store.archiveFuelPrice(work, weekStart);
    await store.upsertFuelPrice(work, weekStart, priceMills);
  }
  const after = (await store.findFuelPrice(work, weekStart)) ?? reject(commonErrors.notFound);
  if (before?.priceMills !== priceMills)
    await recordAudit(work, {
      entity: 'fuel_price',
      entityId: after.id,
      action: before ? 'change' : 'add',
      before: before ? { weekStart, priceMills: before.priceMills } : null,
      after: { weekStart, priceMills },
    });
  publishChange(work, 'tariffs');
  return {
    ...after,
    bp: findFuelSurchargeBp(await store.findUnretiredFuelTables(work), weekStart, priceMills),
  };
}

/** Creates a fuel table of equal steps. */
export const generateAndSaveFuelTable = (
  work: RequestContext,
  { effectiveDate, ...steps }: BodyOf<typeof makeTableCall>,
): Promise<FuelTable> => createOrUpdateFuelTable(work, { effectiveDate, rows: buildFuelTableRows(steps) });

export async function createOrUpdateFuelTable(
  work: RequestContext,
  body: BodyOf<typeof createOrUpdateFuelTableEndpoint>,
): Promise<FuelTable> {
  const { effectiveDate } = body;
  const steps = body.rows.toSorted((a, b) => a.fromMills - b.fromMills);
  if (!hasNoGapsOrOverlaps(steps)) reject(fuelErrors.rowsNotContiguous);
  await store.lockFuelPricesAndTables(work);
  const existingTable = (await store.findUnretiredFuelTables(work)).find(
    (t) => t.effectiveDate === effectiveDate,
  );
  if (existingTable && effectiveDate <= (await getTodayAtHeadOffice(work)))
    reject(
      fuelErrors.tableInEffect,
      { date: formatDate(effectiveDate) },
      { fields: { effectiveDate: 'A fuel table already starts on this day.' } },
    );
  const table = { effectiveDate, rows: steps };
  const entityId = await store.replaceFuelTableOfSameDateAndGetFirstRowId(work, table);
  await recordAudit(work, {
    entity: 'fuel_schedule',
    entityId,
    action: existingTable ? 'replace' : 'add',
    before: existingTable ? { effectiveDate, rows: existingTable.rows.length } : null,
    after: { effectiveDate, rows: steps.length },
  });
  publishChange(work, 'tariffs');
  return table;
}
