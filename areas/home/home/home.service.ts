import type { Balances, CutoffToday, FreightToday, Waiting } from './home.contract.ts';
import { hoursAt, paceOf, waitingOf } from './home-warehouse.store.ts';
import type { Pace } from './home-warehouse.store.ts';
import { outboundToday, owed, servedToday, shippedToday } from './home.store.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { cutoffOf } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { can } from '#kit/contract/access.ts';
import { weekday } from '#kit/contract/dates.ts';
import { dateIn, isoIn } from '#kit/contract/zones.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Today's freight as its people speak of it. */
export async function freight(work: Work, warehouseId: number | undefined): Promise<FreightToday> {
  if (work.actor.accounts === 'all') {
    within(work, warehouseId);
    return { by: 'outbound', ...(await outboundToday(work, warehouseId)) };
  }
  return can(work.actor, 'orderEntryView:shipments')
    ? { by: 'ship', ...(await shippedToday(work)) }
    : { by: 'service', ...(await servedToday(work)) };
}

/** What is owed today by the calendar that statements go by. */
export const owing = async (work: Work): Promise<Balances> => owed(work, await billingDay(work));

/** Refuses with 404 a warehouse that is not the caller's. */
function within(work: Work, warehouseId: number | undefined): void {
  const own = warehouseScope(work);
  if (warehouseId !== undefined && own !== null && !own.includes(warehouseId)) refuse(commonErrors.notFound);
}

/** Who is asked to act on what: all these grants together, the list's own among them. */
const acts: Record<Waiting['kind'], readonly string[]> = {
  extensions: ['extensionDecide:warehouse', 'extensionRequestsView:warehouse'],
  misstaged: ['releaseLoad:outbound', 'unitsView:outbound'],
  cooler: ['editCoolerInventory:warehouse', 'coolerInventoryView:receiving'],
  closedPlaces: ['edit:dayOfService', 'unitsView:outbound'],
  inbound: ['shuttleLoadArrival:outbound', 'shuttleInboundView:outbound'],
  pendingOrders: ['finalizeBeforeCutOff:dataEntry', 'orderEntryView:shipments'],
  ratingErrors: ['editShipmentRates:billing', 'shipmentsView:customerService'],
  unrated: ['runRating:billing', 'shipmentsView:customerService'],
  toClose: ['closeBilling:billing', 'shipmentsView:customerService'],
  neverBilled: ['closeBilling:billing', 'shipmentsView:customerService'],
  drafts: ['postInvoices:billing', 'invoicesView:billing'],
  claimsFiled: ['editClaims:customerService', 'viewClaims:customerService'],
  claimOffers: ['fileClaims:customerService', 'viewClaims:customerService'],
  arrivedShort: ['fileClaims:customerService', 'deliverToLoadsView:eta'],
  outbox: ['adminSettingsEdit:admin', 'adminSettingsView:admin'],
  checks: ['adminSettingsEdit:admin', 'adminSettingsView:admin'],
};
/** What waits for people of accounts alone, though staff may hold the grants. */
const outside: readonly Waiting['kind'][] = ['pendingOrders', 'claimOffers', 'arrivedShort'];
export function waiting(work: Work, warehouseId: number | undefined): Promise<Waiting[]> {
  within(work, warehouseId);
  const mine = Object.keys(acts).filter((kind): kind is Waiting['kind'] => kind in acts);
  return waitingOf(
    work,
    mine.filter(
      (kind) =>
        acts[kind].every((grant) => can(work.actor, grant, { cutoff: 'before' })) &&
        (kind !== 'misstaged' || warehouseId !== undefined) &&
        (!outside.includes(kind) || work.actor.accounts !== 'all'),
    ),
    warehouseId,
  );
}

/** Today's cutoffs as order entry reckons them. */
export async function cutoffsToday(
  work: Work,
  warehouseId: number,
): Promise<{ today: string; zone: string; cutoffs: CutoffToday[] }> {
  within(work, warehouseId);
  const hours = (await hoursAt(work, warehouseId)) ?? refuse(commonErrors.notFound);
  const today = dateIn(work.now, hours.zone);
  const schedule = hours.works ? hours.schedule : [];
  const cutoffs = hours.groups.map(({ groupId, name, week, blocked, shippers }): CutoffToday => {
    const cutoff = cutoffOf({
      shipDate: today,
      zone: hours.zone,
      warehouseSchedule: schedule,
      group: week,
      groupBlocked: blocked.includes(today),
      exempt: false,
      now: work.now,
    });
    return {
      groupId,
      name,
      hour: cutoff.cutoffAt && ((week ?? schedule)[weekday(today)] ?? null),
      cutoffAt: cutoff.cutoffAt && isoIn(cutoff.cutoffAt, hours.zone),
      reason: cutoff.reason,
      shippers,
    };
  });
  return {
    today,
    zone: hours.zone,
    cutoffs: cutoffs.toSorted(
      (a, b) => (a.hour ?? '99').localeCompare(b.hour ?? '99') || (a.name ?? '').localeCompare(b.name ?? ''),
    ),
  };
}

export async function pace(work: Work, warehouseId: number): Promise<Pace> {
  within(work, warehouseId);
  return (await paceOf(work, warehouseId)) ?? refuse(commonErrors.notFound);
}
