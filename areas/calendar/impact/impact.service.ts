import type { Effect, Impact } from './impact.contract.ts';
import { effects } from './impact.contract.ts';
import { effectsBetween, standingOf } from './impact.rules.ts';
import type { Standing, NumberedPeriod } from './impact.rules.ts';
import { impactOf as counted, openFreight as freightOf } from './impact.store.ts';
import type { FreightFilter, OpenFreight } from './impact.store.ts';
import { shipBook } from '#areas/calendar/shipping/may-ship.rules.ts';
import type { ShipFacts } from '#areas/calendar/shipping/may-ship.rules.ts';
import { byShipper, factsAt } from '#areas/calendar/shipping/shipping.service.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Work } from '#kit/server/work.ts';

export type { FreightFilter, OpenFreight } from './impact.store.ts';
export { membersOfGroup, toLeaveFrom } from './impact.store.ts';

/** The calendar of a shipper at a warehouse, as a change may leave it. */
export interface Calendar {
  facts: ShipFacts;
  periods: readonly NumberedPeriod[];
}
export interface Change {
  /** Freight the change could touch at all. */
  of: Partial<FreightFilter>;
  /** False when days of service stay as they are: then they are not looked up. */
  service: boolean;
  /** Completes what was looked up, where the facts lack it. */
  before?: (calendar: Calendar) => Calendar;
  change: (calendar: Calendar) => Calendar;
  /** Units to which the change does more than the calendar says. */
  besides?: { effect: Effect; unitIds: readonly number[] };
}

/** The horizon of open freight: what should have come yesterday may still come. */
export const openFrom = (work: Work): string => addDays(work.now.toString().slice(0, 10), -1);
const latest = '2199-12-31';

/** Open freight of a span, from yesterday on. */
export async function openFreight(work: Work, of: Partial<FreightFilter>): Promise<OpenFreight[]> {
  const from = openFrom(work);
  return freightOf(work, {
    ...of,
    from: of.from !== undefined && of.from > from ? of.from : from,
    to: of.to ?? latest,
  });
}
export async function impactOf(
  work: Work,
  unitIds: readonly number[],
  found: ReadonlyMap<Effect, number> = new Map(),
): Promise<Impact> {
  return {
    ...(await counted(work, unitIds)),
    effects: effects.flatMap((effect) => {
      const units = found.get(effect);
      return units ? [{ effect, units }] : [];
    }),
  };
}

/** The calendars of all shippers of some freight, by shipper and receiving warehouse. */
async function calendarsOf(
  work: Work,
  freight: readonly OpenFreight[],
  service: boolean,
): Promise<Map<string, Calendar>> {
  const found = new Map<string, Calendar>();
  const dates = freight.map((f) => f.shipDate);
  for (const [warehouseId, here] of Map.groupBy(freight, (f) => f.warehouseId)) {
    const rows = await factsAt(work, {
      warehouseId,
      consigneesOf: byShipper(here, (f) => (service ? [f.consigneeId, f.deliverToId] : [])),
      shipDates: dates,
    });
    for (const { facts, periods } of rows)
      found.set(`${facts.shipper.id} ${warehouseId}`, { facts, periods });
  }
  return found;
}

/** How each piece of open freight stands now: what the sets shown before a change are held against. */
export async function standings(work: Work, of: Partial<FreightFilter> = {}): Promise<Map<number, Standing>> {
  const freight = await openFreight(work, of);
  const calendars = await calendarsOf(work, freight, true);
  const stand = standingIn(calendars);
  return new Map(
    freight.flatMap((f) => {
      const standing = stand(f);
      return standing ? f.unitIds.map((id): [number, Standing] => [id, standing]) : [];
    }),
  );
}
function standingIn(calendars: ReadonlyMap<string, Calendar>): (f: OpenFreight) => Standing | null {
  const books = new Map(
    [...calendars].map(([key, { facts, periods }]) => [key, { book: shipBook(facts), periods }]),
  );
  return (f) => {
    const at = books.get(`${f.shipperId} ${f.warehouseId}`);
    return at ? standingOf(at.book, at.periods, f) : null;
  };
}

/** The open freight that a change would leave otherwise than it stands: said before the change is saved. */
export async function impactOfChange(
  work: Work,
  { of, service, before: complete, change, besides }: Change,
): Promise<Impact> {
  const freight = await openFreight(work, of);
  const found = await calendarsOf(work, freight, service);
  const before = complete ? new Map([...found].map(([key, calendar]) => [key, complete(calendar)])) : found;
  const after = new Map([...before].map(([key, calendar]) => [key, change(calendar)]));
  const [was, is] = [standingIn(before), standingIn(after)];
  const touched = [...(besides?.unitIds ?? [])];
  const units = new Map<Effect, number>(besides ? [[besides.effect, besides.unitIds.length]] : []);
  for (const f of freight) {
    const [then, now] = [was(f), is(f)];
    const happens = then && now ? effectsBetween(then, now) : [];
    if (happens.length > 0) touched.push(...f.unitIds);
    for (const effect of happens) units.set(effect, (units.get(effect) ?? 0) + f.unitIds.length);
  }
  return impactOf(work, [...new Set(touched)], units);
}
