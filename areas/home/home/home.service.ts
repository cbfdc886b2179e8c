import type { BalancesDue, CutoffToday, FreightToday, PendingWorkCount } from './home.contract.ts';
import {
  findShipperCutoffSchedulesByGroup,
  findHourlyThroughputUpTo24Hours,
  countNonZeroPendingWork,
} from './home-warehouse.repository.ts';
import type { HourlyThroughput } from './home-warehouse.repository.ts';
import {
  countOutboundFreightToday,
  findBalancesDueWithTopAccounts,
  countFreightOfOwnAccountsByServiceDayToday,
  countFreightOfOwnShippersWithShipDateToday,
} from './home.repository.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { computeCutoff } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { weekdayOf } from '#kit/contract/dates.ts';
import { dateInZone, formatIsoInZone } from '#kit/contract/time-zones.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Today's freight, counted by the date that fits the user's role. */
export async function getFreightToday(
  work: RequestContext,
  warehouseId: number | undefined,
): Promise<FreightToday> {
  if (work.actor.accounts === 'all') {
    within(work, warehouseId);
    return { by: 'outbound', ...(await countOutboundFreightToday(work, warehouseId)) };
  }
  return hasPermission(work.actor, 'orderEntryView:shipments')
    ? { by: 'ship', ...(await countFreightOfOwnShippersWithShipDateToday(work)) }
    : { by: 'service', ...(await countFreightOfOwnAccountsByServiceDayToday(work)) };
}

/** What is owed today, by the billing calendar that statements use. */
export const getBalancesDueWithTopAccounts = async (work: RequestContext): Promise<BalancesDue> =>
  findBalancesDueWithTopAccounts(work, await getTodayAtHeadOffice(work));

/** Rejects with 404 a warehouse outside the caller's scope. */
function within(work: RequestContext, warehouseId: number | undefined): void {
  const scopeWarehouseIds = getWarehouseIdsInScope(work);
  if (warehouseId !== undefined && scopeWarehouseIds !== null && !scopeWarehouseIds.includes(warehouseId))
    reject(commonErrors.notFound);
}

/** The permissions for each kind. All of them are required, including the one of the list. */
const acts: Record<PendingWorkCount['kind'], readonly string[]> = {
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
/** Kinds only for account users, even if staff have the permissions. */
const outside: readonly PendingWorkCount['kind'][] = ['pendingOrders', 'claimOffers', 'arrivedShort'];
export function getNonZeroPendingWorkCounts(
  work: RequestContext,
  warehouseId: number | undefined,
): Promise<PendingWorkCount[]> {
  within(work, warehouseId);
  const kinds = Object.keys(acts).filter((kind): kind is PendingWorkCount['kind'] => kind in acts);
  return countNonZeroPendingWork(
    work,
    kinds.filter(
      (kind) =>
        acts[kind].every((grant) => hasPermission(work.actor, grant, { cutoff: 'before' })) &&
        (kind !== 'misstaged' || warehouseId !== undefined) &&
        (!outside.includes(kind) || work.actor.accounts !== 'all'),
    ),
    warehouseId,
  );
}

/** Today's cutoffs, calculated as in order entry. */
export async function getCutoffsToday(
  work: RequestContext,
  warehouseId: number,
): Promise<{ today: string; zone: string; cutoffs: CutoffToday[] }> {
  within(work, warehouseId);
  const hours = (await findShipperCutoffSchedulesByGroup(work, warehouseId)) ?? reject(commonErrors.notFound);
  const today = dateInZone(work.now, hours.zone);
  const schedule = hours.works ? hours.schedule : [];
  const cutoffs = hours.groups.map(({ groupId, name, week, blocked, shippers }): CutoffToday => {
    const cutoff = computeCutoff({
      shipDate: today,
      timeZone: hours.zone,
      warehouseWeek: schedule,
      group: week,
      groupBlocked: blocked.includes(today),
      exempt: false,
      now: work.now,
    });
    return {
      groupId,
      name,
      hour: cutoff.cutoffAt && ((week ?? schedule)[weekdayOf(today)] ?? null),
      cutoffAt: cutoff.cutoffAt && formatIsoInZone(cutoff.cutoffAt, hours.zone),
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

export async function getHourlyThroughputUpTo24Hours(
  work: RequestContext,
  warehouseId: number,
): Promise<HourlyThroughput> {
  within(work, warehouseId);
  return (await findHourlyThroughputUpTo24Hours(work, warehouseId)) ?? reject(commonErrors.notFound);
}
