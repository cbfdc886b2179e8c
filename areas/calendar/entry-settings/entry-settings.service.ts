import type { CutoffDetails, ShipperEntrySettings } from './entry-settings.contract.ts';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import {
  computeCutoff,
  computeDefaultShipDate,
  findFirstOpenDateFromDefault,
} from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { Cutoff, WeeklyTimesOrClosed } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { findShipperIdByNumberUnscoped } from './entry-settings.repository.ts';
import { findShipperBlock } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import {
  loadShipperContextsWithoutScopeCheck,
  requireWarehouseInScope,
} from '#areas/calendar/shipping/shipping.service.ts';
import type { ShipperContext } from '#areas/calendar/shipping/shipping.service.ts';
import { dateInZone, dateTimeInZone, formatIsoInZone } from '#kit/contract/time-zones.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The cutoff of a shipper for a date, both as the spec defines it (warehouse time) and as instants for a countdown. */
export async function getCutoffDetails(
  work: RequestContext,
  shipperId: number,
  shipDate: string,
): Promise<CutoffDetails> {
  const shipping = await ownShipper(work, shipperId, shipDate);
  const { warehouse } = shipping;
  const cutoff = computeShipperCutoff(work, shipping, shipDate);
  const blocked = findShipperBlock(shipping.shippingIndex, shipDate);
  return {
    cutoffDateTime: cutoff.cutoffAt && dateTimeInZone(cutoff.cutoffAt, warehouse.zone),
    currentDateTime: dateTimeInZone(work.now, warehouse.zone),
    shipperCutoffExempt: shipping.exempt,
    cutoffAt: cutoff.cutoffAt && formatIsoInZone(cutoff.cutoffAt, warehouse.zone),
    currentAt: formatIsoInZone(work.now, warehouse.zone),
    warehouseTz: warehouse.zone,
    warehouseCode: warehouse.code,
    open: cutoff.open && blocked === null,
    phase: cutoff.phase,
    reason: cutoff.reason,
    blocked,
  };
}

/** What the form needs before the first line is entered. */
export async function getShipperEntrySettings(
  work: RequestContext,
  shipperNumber: string,
): Promise<ShipperEntrySettings> {
  const shipperId =
    (await findShipperIdByNumberUnscoped(work, shipperNumber)) ??
    (getAccountIdsInScope(work) === null
      ? reject(commonErrors.notFound)
      : reject(cutoffErrors.accountNotAccessible));
  const today = work.now.toString().slice(0, 10);
  const shipping = await ownShipper(work, shipperId, today);
  const { warehouse, shippingIndex } = shipping;
  const localToday = dateInZone(work.now, warehouse.zone);
  return {
    shipperAccountId: shipping.id,
    shipperNumber: shipping.number,
    shipperName: shipping.name,
    hoursToAddForFarWarehouse: warehouse.farHours,
    futureDays: shipping.futureDays,
    minCubes: shipping.minCubes,
    defaultShipDate: computeDefaultShipDate(work.now, warehouse.zone, warehouse.farHours),
    nextOpenDate: findFirstOpenDateFromDefault({
      timeZone: warehouse.zone,
      warehouseWeek: hoursOf(warehouse),
      group: shipping.group?.week,
      exempt: shipping.exempt,
      now: work.now,
      hoursToAddForFarWarehouse: warehouse.farHours,
      blockedGroupDates: shipping.blockedGroupDates,
      isBlocked: (date) => findShipperBlock(shippingIndex, date) !== null,
      limits: {
        futureDays: shipping.futureDays,
        sameDayShipments: warehouse.sameDayShipments,
        regionId: warehouse.regionId,
        holidays: shipping.holidays,
        rights: shippingIndex.facts.shipDateRights,
      },
    }),
    today: localToday,
    blocks: shippingIndex.blocks
      .filter((block) => block.consigneeId === null && block.endDate >= localToday)
      .map(({ startDate, endDate }) => ({ startDate, endDate })),
    currentAt: formatIsoInZone(work.now, warehouse.zone),
    warehouse,
    holidays: shipping.holidays,
    defaultProductId: warehouse.defaultProductId,
    defaultProductCode: warehouse.defaultProductCode,
    defaultProductDescription: warehouse.defaultProductDescription,
    defaultPaymentTerm: shipping.defaultPaymentTerm,
  };
}

async function ownShipper(
  work: RequestContext,
  shipperId: number,
  shipDate: string,
): Promise<ShipperContext> {
  const scope = getAccountIdsInScope(work);
  // The request names an account, not a record. A caller who may not act for it gets this error whether it exists or not.
  if (scope !== null && !scope.includes(shipperId)) reject(cutoffErrors.accountNotAccessible);
  const shipping =
    (
      await loadShipperContextsWithoutScopeCheck(
        work,
        { shipperIds: [shipperId], consigneeIds: [], shipDates: [shipDate] },
        'shipperAccountId',
      )
    ).get(shipperId) ?? reject(commonErrors.notFound);
  requireWarehouseInScope(work, shipping.warehouse.id, 'shipperAccountId');
  return shipping;
}

/**
 * An inactive warehouse is closed every day. So is a terminal, which receives by shuttle only (docs/domain/calendar.md#cutoff).
 */
const hoursOf = ({ active, receives, schedule }: ShipperContext['warehouse']): WeeklyTimesOrClosed =>
  active && receives ? schedule : [];

/** Computes the cutoff of a shipper from facts that are already loaded. */
export const computeShipperCutoff = (
  work: RequestContext,
  shipper: ShipperContext,
  shipDate: string,
): Cutoff =>
  computeCutoff({
    shipDate,
    timeZone: shipper.warehouse.zone,
    warehouseWeek: hoursOf(shipper.warehouse),
    group: shipper.group?.week,
    groupBlocked: shipper.blockedGroupDates.includes(shipDate),
    exempt: shipper.exempt,
    extendedTo: shipper.extended.find((e) => e.shipDate === shipDate)?.hour ?? null,
    now: work.now,
  });
