import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { Outcome, RefusedUnits, changeUnitsShipDate, clearPutAway } from './outbound-units.contract.ts';
import { outboundUnitErrors } from './outbound-units.errors.ts';
import { sortOut } from './outbound-units.rules.ts';
import type { Against } from './outbound-units.rules.ts';
import { keepNarrow } from './outbound-units.service.ts';
import { changeDays, chosenUnits, freeSlots, holdTrucks } from './outbound-units.store.ts';
import { inAnyWriting } from './unit-writings.rules.ts';
import type { ChosenUnit, NewDay } from './outbound-units.store.ts';
import { mayShip } from '#areas/calendar/shipping/may-ship.rules.ts';
import type { ShipAnswer } from '#areas/calendar/shipping/may-ship.rules.ts';
import { shippingOf } from '#areas/calendar/shipping/shipping.service.ts';
import {
  deleteMany,
  linesOf,
  reactivateMany,
  whyNoDelete,
  whyNoReactivation,
} from '#areas/orders/order-lines/bulk-units.service.ts';
import { lineErrors } from '#areas/orders/order-lines/order-lines.errors.ts';
import { faultOf } from '#areas/orders/order-lines/objections.rules.ts';
import type { HeldLine } from '#areas/orders/order-lines/bulk-units.service.ts';
import { followUnits } from '#areas/orders/order-lines/split-lines.service.ts';
import { unitLife, unitStatus } from '#areas/freight/units/units.contract.ts';
import { holdTrucksOf, unitsTakenOff } from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { chosenOf, choosesNothing } from '#kit/contract/selection.ts';
import { Again } from '#kit/server/db.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Partly } from '#kit/server/refuse.ts';
import { announce, auditAll, partly } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

type Body = BodyOf<typeof clearPutAway>;

/** The units an act means: 400 for none, 404 when none of them is there and the caller's. */
export async function taken(work: Work, body: Body, lock: boolean): Promise<ChosenUnit[]> {
  const chosen = chosenOf(body);
  if (choosesNothing(chosen)) refuse(outboundUnitErrors.noneChosen);
  if (chosen.all) keepNarrow(body);
  const units = await chosenUnits(work, inAnyWriting(body), chosen, lock);
  return units.length > 0 ? units : refuse(commonErrors.notFound);
}

/**
 * Locks the shuttles that units wait on, their lines and then the units, as every act on an order does. What left
 * the filter meanwhile is left alone; units that somebody else put on another line while these were waited for are
 * looked at anew from the beginning.
 */
async function held(
  work: Work,
  body: Body,
  seen: readonly ChosenUnit[],
): Promise<{ units: ChosenUnit[]; lines: HeldLine[] }> {
  await holdTrucksOf(work, { unitIds: seen.map((unit) => unit.id) });
  const lines = await linesOf(
    work,
    seen.map((unit) => unit.lineId),
  );
  const units = await chosenUnits(
    work,
    inAnyWriting(body),
    { all: false, included: new Set(seen.map((unit) => unit.id)), excluded: new Set() },
    true,
  );
  const locked = new Set(lines.map((line) => line.id));
  if (units.some((unit) => !locked.has(unit.lineId)))
    throw new Again('A unit went to another line meanwhile');
  return units.length > 0 ? { lines, units } : refuse(commonErrors.notFound);
}

/** Done in full, in part (207), or refused when nothing could be done, with the sentence that holds for most units. */
export function answered<More extends object = object>(
  none: Fault,
  chosen: number,
  done: number,
  refused: RefusedUnits[],
  more?: More,
): (Outcome & More) | Partly<Outcome & More> {
  const outcome = Object.assign({ chosen, units: done, refused }, more);
  const [first] = refused;
  if (!first) return outcome;
  return done === 0
    ? refuse(none, first.params, { data: outcome, sentence: first.sentence })
    : partly(none.sentence, { count: chosen - done }, outcome);
}

/** Takes units from their slots. */
export async function clearSlots(work: Work, body: Body) {
  const units = await taken(work, body, true);
  const { good, refused } = sortOut(units, (unit) => {
    if (!unit.active) return lineErrors.unitDeleted;
    return whyNot(unitLife, 'clearPutAway', unit.status, work.actor);
  });
  const freed = await freeSlots(
    work,
    good.map((unit) => unit.id),
  );
  await auditAll(
    work,
    good.map((unit) => ({
      entity: 'unit',
      entityId: unit.id,
      action: 'put-away cleared',
      before: { status: unit.status, putAwayCode: unit.putAwayCode },
      after: { status: unitStatus.received },
    })),
  );
  announce(work, 'units', freed);
  return answered(outboundUnitErrors.notCleared, units.length, freed.length, refused);
}

/** How a change of ship date is asked for. */
interface DateChange {
  /** Whether a block counts against freight that is in the house already. */
  blocksCount?: boolean;
  /** What was refused before, of those who asked for more than units. */
  refused?: readonly RefusedUnits[];
}
/**
 * A new ship date with its day of service: units leave load and shuttle, come out of the cooler, and
 * their order lines go with them.
 */
export async function changeDate(
  work: Work,
  body: BodyOf<typeof changeUnitsShipDate>,
  { blocksCount = false, refused: before = [] }: DateChange = {},
) {
  const { newShipDate } = body;
  const seen = await taken(work, body, false);
  await holdTrucks(
    work,
    seen.map((unit) => unit.id),
  );
  const { units, lines } = await held(work, body, seen);
  const unique = (ids: number[]) => [...new Set(ids)];
  const shippings = await shippingOf(work, {
    shipperIds: unique(units.map((unit) => unit.shipperId)),
    consigneeIds: unique(units.map((unit) => unit.consigneeId)),
    shipDates: [newShipDate],
  });
  const ask = (unit: ChosenUnit, asks: 'entry' | 'service'): ShipAnswer =>
    mayShip((shippings.get(unit.shipperId) ?? refuse(commonErrors.notFound)).book, {
      consigneeId: unit.consigneeId,
      shipDate: newShipDate,
      asks,
    });
  const { good, refused } = sortOut(units, (unit) =>
    whyNoMove(unit, newShipDate, (asks) => ask(unit, asks), blocksCount),
  );
  const moves = newDays(good, newShipDate, (unit) => ask(unit, 'service').resolved);
  const changed = await changeDays(work, moves, newShipDate);
  const moved = changed.map((unit) => unit.id);
  await unitsTakenOff(
    work,
    good.map((unit) => unit.shuttleLoadId),
  );
  const served = new Map(good.map((unit) => [unit.lineId, ask(unit, 'service').resolved]));
  const orders = await followUnits(
    work,
    unique(lines.filter((line) => served.has(line.id)).map((line) => line.orderId)),
    newShipDate,
    (lineId) => {
      const service = served.get(lineId);
      return service
        ? {
            careOfId: service.careOfId,
            dayOfServiceId: service.dayOfServiceId,
            dayOfService: service.dayOfService,
            outboundDate: service.outboundDate,
            outboundWarehouseId: service.outboundWarehouseId,
            deliveryStart: service.deliveryStart?.at ?? null,
            deliveryEnd: service.deliveryEnd?.at ?? null,
          }
        : undefined;
    },
  );
  await auditAll(
    work,
    good.map((unit) => ({
      entity: 'unit',
      entityId: unit.id,
      action: 'ship date changed',
      before: { shipDate: unit.shipDate, status: unit.status },
      after: { shipDate: newShipDate },
    })),
  );
  announce(work, 'units', moved);
  announce(work, 'loads');
  if (changed.some((unit) => unit.was === unitStatus.cooler)) announce(work, 'cooler');
  const others = before.reduce((sum, { count }) => sum + count, 0);
  return answered(outboundUnitErrors.notMoved, units.length + others, moved.length, [...refused, ...before], {
    orders,
  });
}

/** The days that units go on: those for which there is service. */
function newDays(
  units: readonly ChosenUnit[],
  shipDate: string,
  serviceOf: (unit: ChosenUnit) => ShipAnswer['resolved'],
): NewDay[] {
  return units.flatMap((unit) => {
    const service = serviceOf(unit);
    if (!service) return [];
    const { dayOfService, outboundDate, outboundWarehouseId } = service;
    const deliverToId = service.careOfId ?? unit.consigneeId;
    return [{ id: unit.id, shipDate, dayOfService, outboundDate, outboundWarehouseId, deliverToId }];
  });
}

const ofBlocks = new Set(['accountBlocked', 'placeBlocked']);
/**
 * Freight in the house is asked for its accounts and its service alone (docs/domain/calendar.md#may-it-ship); other freight as if it
 * were entered for that date.
 */
function whyNoMove(
  unit: ChosenUnit,
  newShipDate: string,
  ask: (asks: 'entry' | 'service') => ShipAnswer,
  blocksCount: boolean,
): Against | null {
  if (!unit.active) return lineErrors.unitDeleted;
  if (unit.status === unitStatus.shuttled) return outboundUnitErrors.onWay;
  if (unit.status === unitStatus.loaded && unit.pickupReleased) return outboundUnitErrors.left;
  if (unit.shipDate === newShipDate && unit.status !== unitStatus.cooler) return outboundUnitErrors.sameDate;
  const inHouse = unit.status >= unitStatus.received;
  const past = ask('entry').reasons.find((reason) => reason.code === 'pastShipDate');
  const reason = inHouse
    ? (past ?? ask('service').reasons.find((said) => blocksCount || !ofBlocks.has(said.code)))
    : ask('entry').reasons[0];
  return reason ? { ...faultOf(reason), params: reason.params } : null;
}

export async function validateDelete(work: Work, body: Body): Promise<Outcome> {
  const units = await taken(work, body, false);
  const { good, refused } = sortOut(units, (unit) => whyNoDelete(work, unit));
  return { chosen: units.length, units: good.length, refused };
}
/** Deletes what may be deleted, judged again under the locks. */
export async function deleteAll(work: Work, body: Body) {
  const seen = await taken(work, body, false);
  const { units, lines } = await held(work, body, seen);
  const { good, refused } = sortOut(units, (unit) => whyNoDelete(work, unit));
  const gone = await deleteMany(work, lines, good);
  return answered(outboundUnitErrors.notDeleted, units.length, gone, refused);
}

export async function validateReactivation(work: Work, body: Body): Promise<Outcome> {
  const units = await taken(work, body, false);
  const { good, refused } = sortOut(units, await whyNoReactivation(work, units));
  return { chosen: units.length, units: good.length, refused };
}
/** Brings back what may come back, judged again under the locks. */
export async function reactivateAll(work: Work, body: Body) {
  const seen = await taken(work, body, false);
  const { units, lines } = await held(work, body, seen);
  const { good, refused } = sortOut(units, await whyNoReactivation(work, units));
  const revived = await reactivateMany(work, lines, good);
  return answered(outboundUnitErrors.notReactivated, units.length, revived, refused);
}
