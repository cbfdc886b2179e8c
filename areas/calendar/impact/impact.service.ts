import type { FreightImpactEffect, FreightImpact } from './impact.contract.ts';
import { freightImpactEffects } from './impact.contract.ts';
import { findFreightImpactEffects, computeFreightCalendarStateAsShipper } from './impact.rules.ts';
import type { FreightCalendarState, HolidayWindowWithId } from './impact.rules.ts';
import {
  findFirst50OrdersAndLoadsOfUnits as counted,
  findUnreceivedFreightBetween as freightOf,
} from './impact.repository.ts';
import type { FreightFilter, UnreceivedFreight } from './impact.repository.ts';
import { buildShippingIndex } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import type { ShippingDecisionData } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import {
  groupConsigneesByShipper,
  loadShippingDataAtWarehouseAsShipper,
} from '#areas/calendar/shipping/shipping.service.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export type { FreightFilter, UnreceivedFreight } from './impact.repository.ts';
export { findShipperIdsOfCutoffGroups, findUnreleasedUnitIdsLeavingFrom } from './impact.repository.ts';

/** The calendar of a shipper at a warehouse, before or after a change. */
export interface ShipperCalendar {
  facts: ShippingDecisionData;
  periods: readonly HolidayWindowWithId[];
}
export interface CalendarChange {
  /** The freight that the change could affect. */
  filter: Partial<FreightFilter>;
  /** False when the change does not touch days of service. Then they are not read. */
  affectsDaysOfService: boolean;
  /** Adds to the loaded calendar what its facts lack. */
  completeBefore?: (calendar: ShipperCalendar) => ShipperCalendar;
  applyChange: (calendar: ShipperCalendar) => ShipperCalendar;
  /** Units with an effect beyond the calendar. */
  additionalEffect?: { effect: FreightImpactEffect; unitIds: readonly number[] };
}

/** The first ship date of open freight: yesterday, because freight due yesterday can still arrive. */
export const getYesterdayAsUnreceivedFreightStart = (work: RequestContext): string =>
  addDays(work.now.toString().slice(0, 10), -1);
const latest = '2199-12-31';

/** The open freight of a span, from yesterday on. */
export async function findUnreceivedFreightFromYesterday(
  work: RequestContext,
  filter: Partial<FreightFilter>,
): Promise<UnreceivedFreight[]> {
  const from = getYesterdayAsUnreceivedFreightStart(work);
  return freightOf(work, {
    ...filter,
    from: filter.from !== undefined && filter.from > from ? filter.from : from,
    to: filter.to ?? latest,
  });
}
export async function computeFreightImpactOfUnits(
  work: RequestContext,
  unitIds: readonly number[],
  unitCountByEffect: ReadonlyMap<FreightImpactEffect, number> = new Map(),
): Promise<FreightImpact> {
  return {
    ...(await counted(work, unitIds)),
    effects: freightImpactEffects.flatMap((effect) => {
      const units = unitCountByEffect.get(effect);
      return units ? [{ effect, units }] : [];
    }),
  };
}

/** The calendars of all shippers of some freight, by shipper and receiving warehouse. */
async function calendarsOf(
  work: RequestContext,
  freight: readonly UnreceivedFreight[],
  service: boolean,
): Promise<Map<string, ShipperCalendar>> {
  const found = new Map<string, ShipperCalendar>();
  const dates = freight.map((f) => f.shipDate);
  for (const [warehouseId, here] of Map.groupBy(freight, (f) => f.warehouseId)) {
    const rows = await loadShippingDataAtWarehouseAsShipper(work, {
      warehouseId,
      consigneeIdsByShipperId: groupConsigneesByShipper(here, (f) =>
        service ? [f.consigneeId, f.deliverToId] : [],
      ),
      shipDates: dates,
    });
    for (const { facts, periods } of rows)
      found.set(`${facts.shipper.id} ${warehouseId}`, { facts, periods });
  }
  return found;
}

/** The current state of each piece of open freight. Tests compare previews with it. */
export async function computeFreightCalendarStatesByUnitId(
  work: RequestContext,
  filter: Partial<FreightFilter> = {},
): Promise<Map<number, FreightCalendarState>> {
  const freight = await findUnreceivedFreightFromYesterday(work, filter);
  const calendars = await calendarsOf(work, freight, true);
  const getState = standingIn(calendars);
  return new Map(
    freight.flatMap((f) => {
      const standing = getState(f);
      return standing ? f.unitIds.map((id): [number, FreightCalendarState] => [id, standing]) : [];
    }),
  );
}
function standingIn(
  calendars: ReadonlyMap<string, ShipperCalendar>,
): (f: UnreceivedFreight) => FreightCalendarState | null {
  const books = new Map(
    [...calendars].map(([key, { facts, periods }]) => [key, { book: buildShippingIndex(facts), periods }]),
  );
  return (f) => {
    const calendar = books.get(`${f.shipperId} ${f.warehouseId}`);
    return calendar ? computeFreightCalendarStateAsShipper(calendar.book, calendar.periods, f) : null;
  };
}

/** Computes the open freight whose state a change would alter, before the change is saved. */
export async function computeCalendarChangeImpact(
  work: RequestContext,
  {
    filter,
    affectsDaysOfService: service,
    completeBefore: complete,
    applyChange: change,
    additionalEffect: besides,
  }: CalendarChange,
): Promise<FreightImpact> {
  const freight = await findUnreceivedFreightFromYesterday(work, filter);
  const found = await calendarsOf(work, freight, service);
  const before = complete ? new Map([...found].map(([key, calendar]) => [key, complete(calendar)])) : found;
  const after = new Map([...before].map(([key, calendar]) => [key, change(calendar)]));
  const [was, is] = [standingIn(before), standingIn(after)];
  const touched = [...(besides?.unitIds ?? [])];
  const units = new Map<FreightImpactEffect, number>(
    besides ? [[besides.effect, besides.unitIds.length]] : [],
  );
  for (const f of freight) {
    const [then, now] = [was(f), is(f)];
    const happens = then && now ? findFreightImpactEffects(then, now) : [];
    if (happens.length > 0) touched.push(...f.unitIds);
    for (const effect of happens) units.set(effect, (units.get(effect) ?? 0) + f.unitIds.length);
  }
  return computeFreightImpactOfUnits(work, [...new Set(touched)], units);
}
