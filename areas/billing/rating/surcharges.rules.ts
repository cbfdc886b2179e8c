import type { HolidaySurchargePeriod, RateBook, ShipmentToRate } from './rating-inputs.rules.ts';
import { sumFreightQuantities, buildPercentageBase, buildPercentageLine } from './rate-line.rules.ts';
import type { ChargedAmount, RatedChargeLine, RatingStep } from './rate-line.rules.ts';
import { ratingErrors } from './rating.errors.ts';
import type { HolidaySurcharge } from '#areas/calendar/holiday-periods/holiday-periods.contract.ts';
import { isInHolidayPeriod } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { addDays, formatDate } from '#kit/contract/dates.ts';
import { toErrorInResponse } from '#kit/contract/errors.ts';
import type { ErrorInSuccessfulResponse } from '#kit/contract/errors.ts';
import { allocateCents, formatRate4AsDollars } from '#kit/contract/money.ts';

/** Percentage surcharges on the linehaul: holiday and fuel. */

// The charge depends on each detail's ship date. Freight outside the period is excluded by its share of the cubes. The share is
// computed once per surcharge, because a share per detail would round once per detail.
export function computeHolidaySurchargeLines(
  rateBook: RateBook,
  shipment: ShipmentToRate,
  linehaulRevenue: readonly ChargedAmount[],
): RatedChargeLine[] {
  const base = buildPercentageBase(linehaulRevenue);
  const bySurcharge = Map.groupBy(shipment.details, (d) =>
    surchargeOf(rateBook.holidays, d.shipDate, shipment),
  );
  const all = sumFreightQuantities(shipment.details);
  const shares = allocateCents(
    base.cents,
    [...bySurcharge.values()].map((groupLines) =>
      all.cubes > 0 ? sumFreightQuantities(groupLines).cubes : sumFreightQuantities(groupLines).units,
    ),
  );
  const periods = new Map(rateBook.holidays.flatMap((p) => p.surcharges.map((one) => [one, p])));
  return [...bySurcharge].flatMap(([surcharge, groupLines], i) => {
    const part = { of: base.of, cents: shares[i] ?? 0 };
    const period = surcharge && periods.get(surcharge);
    if (!period || surcharge.bp === 0 || part.cents === 0) return [];
    const why: RatingStep = {
      step: 'period',
      surchargeId: surcharge.id,
      name: period.name,
      effectiveDate: period.effectiveDate,
      expirationDate: period.expirationDate,
      bp: surcharge.bp,
      shipDates: [...new Set(groupLines.map((d) => d.shipDate))].sort(),
      cubesInside: sumFreightQuantities(groupLines).cubes,
      cubes: all.cubes,
    };
    return [buildPercentageLine('HOL', 'holiday', surcharge.bp, part, why)];
  });
}

/** The warehouse's own charge precedes the general one. Then the latest wins. */
function surchargeOf(
  holidays: readonly HolidaySurchargePeriod[],
  shipDate: string,
  s: Pick<ShipmentToRate, 'regionId' | 'outboundWarehouseId'>,
): HolidaySurcharge | null {
  const holding = (periodOf(holidays, shipDate, s.regionId)?.surcharges ?? []).filter(
    (one) =>
      (one.outboundWarehouseId ?? s.outboundWarehouseId) === s.outboundWarehouseId &&
      (one.effectiveDate ?? shipDate) <= shipDate &&
      (one.expirationDate ?? shipDate) >= shipDate,
  );
  return holding.reduce<HolidaySurcharge | null>(
    (best, one) => (best === null || closer(one, best) ? one : best),
    null,
  );
}
function closer(a: HolidaySurcharge, b: HolidaySurcharge): boolean {
  if ((a.outboundWarehouseId === null) !== (b.outboundWarehouseId === null))
    return a.outboundWarehouseId !== null;
  const [from, other] = [a.effectiveDate ?? '', b.effectiveDate ?? ''];
  return from === other ? a.id > b.id : from > other;
}

function periodOf(
  holidays: readonly HolidaySurchargePeriod[],
  shipDate: string,
  regionId: number,
): HolidaySurchargePeriod | null {
  const inside = holidays.filter((p) => isInHolidayPeriod(shipDate, regionId, { ...p, earlyAccess: null }));
  return inside.reduce<HolidaySurchargePeriod | null>(
    (best, p) =>
      best === null ||
      p.effectiveDate > best.effectiveDate ||
      (p.effectiveDate === best.effectiveDate && p.id > best.id)
        ? p
        : best,
    null,
  );
}

// A missing price is an error, not a zero charge. A week of free fuel would go unnoticed.
export function computeFuelSurchargeLines(
  rateBook: RateBook,
  shipment: ShipmentToRate,
  linehaulRevenue: readonly ChargedAmount[],
): { missingDataError: ErrorInSuccessfulResponse } | { lines: RatedChargeLine[] } {
  const base = buildPercentageBase(linehaulRevenue);
  const week = rateBook.fuelPrices.find((p) => p.weekStart <= shipment.outboundDate);
  if (!week || addDays(week.weekStart, 7) <= shipment.outboundDate)
    return {
      missingDataError: toErrorInResponse(ratingErrors.noFuelPrice, {
        date: formatDate(shipment.outboundDate),
      }),
    };
  const table = rateBook.fuelRows.find((r) => r.effectiveDate <= shipment.outboundDate)?.effectiveDate;
  if (table === undefined)
    return {
      missingDataError: toErrorInResponse(ratingErrors.noFuelTable, {
        date: formatDate(shipment.outboundDate),
      }),
    };
  const row = rateBook.fuelRows.find(
    (r) => r.effectiveDate === table && r.fromMills <= week.priceMills && week.priceMills <= r.toMills,
  );
  if (!row)
    return {
      missingDataError: toErrorInResponse(ratingErrors.noFuelRow, {
        price: formatRate4AsDollars(week.priceMills * 10),
      }),
    };
  if (row.bp === 0 || base.cents === 0) return { lines: [] };
  const why: RatingStep = {
    step: 'fuelTable',
    outboundDate: shipment.outboundDate,
    weekStart: week.weekStart,
    priceMills: week.priceMills,
    fromMills: row.fromMills,
    toMills: row.toMills,
    bp: row.bp,
  };
  return { lines: [buildPercentageLine('FSC', 'fuel', row.bp, base, why)] };
}
