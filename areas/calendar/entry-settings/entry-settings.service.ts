import type { CutoffAnswer, EntrySettings } from './entry-settings.contract.ts';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import { cutoffOf, defaultShipDate, nextOpenDate } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { Cutoff, WeekHours } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { shipperIdByNumber } from './entry-settings.store.ts';
import { shippingOf, withinWarehouse } from '#areas/calendar/shipping/shipping.service.ts';
import type { Shipping } from '#areas/calendar/shipping/shipping.service.ts';
import { dateIn, dateTimeIn, isoIn } from '#kit/contract/zones.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { accountScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** The cutoff of a shipper for a date, both as the spec writes it (warehouse time) and as instants to count down on. */
export async function cutoffFor(work: Work, shipperId: number, shipDate: string): Promise<CutoffAnswer> {
  const shipping = await ownShipper(work, shipperId, shipDate);
  const { warehouse } = shipping;
  const cutoff = cutoffOn(work, shipping, shipDate);
  return {
    cutoffDateTime: cutoff.cutoffAt && dateTimeIn(cutoff.cutoffAt, warehouse.zone),
    currentDateTime: dateTimeIn(work.now, warehouse.zone),
    shipperCutoffExempt: shipping.exempt,
    cutoffAt: cutoff.cutoffAt && isoIn(cutoff.cutoffAt, warehouse.zone),
    currentAt: isoIn(work.now, warehouse.zone),
    warehouseTz: warehouse.zone,
    warehouseCode: warehouse.code,
    open: cutoff.open,
    phase: cutoff.phase,
    reason: cutoff.reason,
  };
}

/** What the form must know before the first line is typed. */
export async function settingsFor(work: Work, accountNumber: string): Promise<EntrySettings> {
  const shipperId =
    (await shipperIdByNumber(work, accountNumber)) ??
    (accountScope(work) === null ? refuse(commonErrors.notFound) : refuse(cutoffErrors.foreignAccount));
  const today = work.now.toString().slice(0, 10);
  const shipping = await ownShipper(work, shipperId, today);
  const { warehouse, book } = shipping;
  return {
    shipperAccountId: shipping.id,
    shipperNumber: shipping.number,
    shipperName: shipping.name,
    hoursToAddForFarWarehouse: warehouse.farHours,
    futureDays: shipping.futureDays,
    minCubes: shipping.minCubes,
    defaultShipDate: defaultShipDate(work.now, warehouse.zone, warehouse.farHours),
    nextOpenDate: nextOpenDate({
      zone: warehouse.zone,
      warehouseSchedule: hoursOf(warehouse),
      group: shipping.group?.week,
      exempt: shipping.exempt,
      now: work.now,
      hoursToAddForFarWarehouse: warehouse.farHours,
      blockedGroupDates: shipping.blockedGroupDates,
      limits: {
        futureDays: shipping.futureDays,
        sameDayShipments: warehouse.sameDayShipments,
        regionId: warehouse.regionId,
        holidays: shipping.holidays,
        reach: book.facts.reach,
      },
    }),
    today: dateIn(work.now, warehouse.zone),
    currentAt: isoIn(work.now, warehouse.zone),
    warehouse,
    holidays: shipping.holidays,
    defaultProductId: warehouse.defaultProductId,
    defaultProductCode: warehouse.defaultProductCode,
    defaultProductDescription: warehouse.defaultProductDescription,
    defaultPaymentTerm: shipping.defaultPaymentTerm,
  };
}

async function ownShipper(work: Work, shipperId: number, shipDate: string): Promise<Shipping> {
  const scope = accountScope(work);
  // An account is named here, not a record: whoever may not act for it is told so, whether it exists or not.
  if (scope !== null && !scope.includes(shipperId)) refuse(cutoffErrors.foreignAccount);
  const shipping =
    (
      await shippingOf(
        work,
        { shipperIds: [shipperId], consigneeIds: [], shipDates: [shipDate] },
        'shipperAccountId',
      )
    ).get(shipperId) ?? refuse(commonErrors.notFound);
  withinWarehouse(work, shipping.warehouse.id, 'shipperAccountId');
  return shipping;
}

/** An inactive warehouse, and a terminal, which receives by shuttle only, are closed every day (docs/domain/calendar.md#cutoff). */
const hoursOf = ({ active, receives, schedule }: Shipping['warehouse']): WeekHours =>
  active && receives ? schedule : [];

/** The cutoff of a shipper whose facts are at hand. */
export const cutoffOn = (work: Work, s: Shipping, shipDate: string): Cutoff =>
  cutoffOf({
    shipDate,
    zone: s.warehouse.zone,
    warehouseSchedule: hoursOf(s.warehouse),
    group: s.group?.week,
    groupBlocked: s.blockedGroupDates.includes(shipDate),
    exempt: s.exempt,
    extendedTo: s.extended.find((e) => e.shipDate === shipDate)?.hour ?? null,
    now: work.now,
  });
