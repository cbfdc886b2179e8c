import type { FreightImpactEffect } from './impact.contract.ts';
import { decideShipping } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import type { ShippingIndex } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import { isInHolidayPeriod } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { HolidayWindow } from '#areas/calendar/cutoff/cutoff.rules.ts';

/** A holiday period with its id, to compare the periods of freight before and after a change. */

export interface HolidayWindowWithId extends HolidayWindow {
  id: number;
}
/** The complete calendar state of one piece of freight, as comparable text. */
export interface FreightCalendarState {
  /** Null: no service. */
  service: string | null;
  /** Its shipper, its consignee and its delivery account, where they are out of use. */
  closedAccountIds: string;
  blockIds: string;
  open: boolean;
  cutoff: string;
  /** The holiday periods that contain its ship date. */
  periods: string;
}

/** The state at the time of the index, computed for the shipper itself: no role opens anything. */
export function computeFreightCalendarStateAsShipper(
  index: ShippingIndex,
  periods: readonly HolidayWindowWithId[],
  freight: { consigneeId: number; shipDate: string; deliverToId: number },
): FreightCalendarState {
  const { consigneeId, shipDate, deliverToId } = freight;
  const careOfId = deliverToId === consigneeId ? null : deliverToId;
  const {
    reasons,
    serviceDay: resolved,
    cutoff,
  } = decideShipping(index, {
    consigneeId,
    shipDate,
    checkScope: 'finalize',
    careOfId,
  });
  const { warehouse } = index.facts;
  const closed = !warehouse.active || !warehouse.receives;
  const joinRecordIds = (...codes: string[]) =>
    reasons
      .filter((r) => codes.includes(r.code))
      .map((r) => r.record?.id ?? 0)
      .toSorted((a, b) => a - b)
      .join(' ');
  return {
    service:
      resolved &&
      [
        resolved.outboundDate,
        resolved.outboundWarehouseId,
        resolved.deliverToId,
        resolved.deliveryStart?.local,
        resolved.deliveryEnd?.local,
      ].join(' '),
    closedAccountIds: joinRecordIds('shipperInactive', 'consigneeInactive', 'placeInactive'),
    blockIds: joinRecordIds('accountBlocked', 'placeBlocked'),
    open: cutoff.open && !closed,
    cutoff: closed
      ? 'warehouseClosed'
      : `${cutoff.cutoffAt?.toString() ?? ''} ${cutoff.cutoffAt === null ? cutoff.reason : ''}`,
    periods: periods
      .filter((p) => isInHolidayPeriod(shipDate, warehouse.regionId, p))
      .map((p) => p.id)
      .toSorted((a, b) => a - b)
      .join(' '),
  };
}

/** The effects of a change on freight. Empty when its state is unchanged. */
export function findFreightImpactEffects(
  before: FreightCalendarState,
  after: FreightCalendarState,
): FreightImpactEffect[] {
  const found: FreightImpactEffect[] = [];
  if (before.service !== after.service) found.push(serviceEffect(before.service, after.service));
  if (before.closedAccountIds !== after.closedAccountIds)
    found.push(
      after.closedAccountIds.length > before.closedAccountIds.length ? 'accountCloses' : 'accountOpens',
    );
  if (before.blockIds !== after.blockIds) {
    const [were, are] = [before.blockIds.split(' '), after.blockIds.split(' ')];
    if (are.some((id) => id !== '' && !were.includes(id))) found.push('isBlocked');
    if (were.some((id) => id !== '' && !are.includes(id))) found.push('isFreed');
  }
  if (before.open !== after.open) found.push(after.open ? 'opens' : 'closes');
  else if (before.cutoff !== after.cutoff) found.push('otherCutoff');
  if (before.periods !== after.periods) found.push('otherPeriod');
  return found;
}
function serviceEffect(before: string | null, after: string | null): FreightImpactEffect {
  if (after === null) return 'losesService';
  return before === null ? 'getsService' : 'servedOtherwise';
}
