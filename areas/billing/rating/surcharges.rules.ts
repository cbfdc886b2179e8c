import type { HolidayCharge, RateBook, ShipmentToRate } from './rating-facts.rules.ts';
import { amountsOf, baseOf, percentLine } from './rate-line.rules.ts';
import type { Charged, RateLine, Why } from './rate-line.rules.ts';
import { ratingErrors } from './rating.errors.ts';
import type { PeriodSurcharge } from '#areas/calendar/holiday-periods/holiday-periods.contract.ts';
import { inPeriod } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { addDays, showDate } from '#kit/contract/dates.ts';
import { sayFault } from '#kit/contract/errors.ts';
import type { FaultSaid } from '#kit/contract/errors.ts';
import { share, showRate } from '#kit/contract/money.ts';

/** What comes on top of the linehaul as a percentage of it: holiday and fuel. */

// The charge follows the ship date of each detail; freight outside the period bears none, by its share of the
// cubes. Shared once, between the surcharges: sharing between the details would round as often as there are
// details.
export function holidayLines(book: RateBook, s: ShipmentToRate, revenue: readonly Charged[]): RateLine[] {
  const base = baseOf(revenue);
  const bySurcharge = Map.groupBy(s.details, (d) => surchargeOf(book.holidays, d.shipDate, s));
  const all = amountsOf(s.details);
  const shares = share(
    base.cents,
    [...bySurcharge.values()].map((own) => (all.cubes > 0 ? amountsOf(own).cubes : amountsOf(own).units)),
  );
  const periods = new Map(book.holidays.flatMap((p) => p.surcharges.map((one) => [one, p])));
  return [...bySurcharge].flatMap(([surcharge, own], i) => {
    const part = { of: base.of, cents: shares[i] ?? 0 };
    const period = surcharge && periods.get(surcharge);
    if (!period || surcharge.bp === 0 || part.cents === 0) return [];
    const why: Why = {
      step: 'period',
      surchargeId: surcharge.id,
      name: period.name,
      effectiveDate: period.effectiveDate,
      expirationDate: period.expirationDate,
      bp: surcharge.bp,
      shipDates: [...new Set(own.map((d) => d.shipDate))].sort(),
      cubesInside: amountsOf(own).cubes,
      cubes: all.cubes,
    };
    return [percentLine('HOL', 'holiday', surcharge.bp, part, why)];
  });
}

/** That of the warehouse before the general one, then the latest. */
function surchargeOf(
  holidays: readonly HolidayCharge[],
  shipDate: string,
  s: Pick<ShipmentToRate, 'regionId' | 'outboundWarehouseId'>,
): PeriodSurcharge | null {
  const holding = (periodOf(holidays, shipDate, s.regionId)?.surcharges ?? []).filter(
    (one) =>
      (one.outboundWarehouseId ?? s.outboundWarehouseId) === s.outboundWarehouseId &&
      (one.effectiveDate ?? shipDate) <= shipDate &&
      (one.expirationDate ?? shipDate) >= shipDate,
  );
  return holding.reduce<PeriodSurcharge | null>(
    (best, one) => (best === null || closer(one, best) ? one : best),
    null,
  );
}
function closer(a: PeriodSurcharge, b: PeriodSurcharge): boolean {
  if ((a.outboundWarehouseId === null) !== (b.outboundWarehouseId === null))
    return a.outboundWarehouseId !== null;
  const [from, other] = [a.effectiveDate ?? '', b.effectiveDate ?? ''];
  return from === other ? a.id > b.id : from > other;
}

function periodOf(
  holidays: readonly HolidayCharge[],
  shipDate: string,
  regionId: number,
): HolidayCharge | null {
  const inside = holidays.filter((p) => inPeriod(shipDate, regionId, { ...p, earlyAccess: null }));
  return inside.reduce<HolidayCharge | null>(
    (best, p) =>
      best === null ||
      p.effectiveDate > best.effectiveDate ||
      (p.effectiveDate === best.effectiveDate && p.id > best.id)
        ? p
        : best,
    null,
  );
}

// A missing price is an error, not a charge of nothing: a week of free fuel would be noticed by nobody.
export function fuelLine(
  book: RateBook,
  s: ShipmentToRate,
  revenue: readonly Charged[],
): { missing: FaultSaid } | { lines: RateLine[] } {
  const base = baseOf(revenue);
  const week = book.fuelPrices.find((p) => p.weekStart <= s.outboundDate);
  if (!week || addDays(week.weekStart, 7) <= s.outboundDate)
    return { missing: sayFault(ratingErrors.noFuelPrice, { date: showDate(s.outboundDate) }) };
  const table = book.fuelRows.find((r) => r.effectiveDate <= s.outboundDate)?.effectiveDate;
  if (table === undefined)
    return { missing: sayFault(ratingErrors.noFuelTable, { date: showDate(s.outboundDate) }) };
  const row = book.fuelRows.find(
    (r) => r.effectiveDate === table && r.fromMills <= week.priceMills && week.priceMills <= r.toMills,
  );
  if (!row) return { missing: sayFault(ratingErrors.noFuelRow, { price: showRate(week.priceMills * 10) }) };
  if (row.bp === 0 || base.cents === 0) return { lines: [] };
  const why: Why = {
    step: 'fuelTable',
    outboundDate: s.outboundDate,
    weekStart: week.weekStart,
    priceMills: week.priceMills,
    fromMills: row.fromMills,
    toMills: row.toMills,
    bp: row.bp,
  };
  return { lines: [percentLine('FSC', 'fuel', row.bp, base, why)] };
}
