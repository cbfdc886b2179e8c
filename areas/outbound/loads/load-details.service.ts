import { loadErrors } from './loads.errors.ts';
import type { saveLoad } from './loads.contract.ts';
import { findLoad, seeAllFreight, updateDetails } from './loads.store.ts';
import { pickupsOf } from './pickup-counts.store.ts';
import { refuseMove } from './pickups.service.ts';
import { showDate } from '#kit/contract/dates.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { instantOf } from '#kit/contract/zones.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { companyZone } from '#areas/settings/settings/settings.service.ts';
import { needsLikelyDate } from '#kit/server/likely-dates.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/**
 * Load locks, day of service, trailer, drivers, carrier, set point and departure of a load that has not left. Its ETAs
 * follow in the feature above (load-details).
 */
export async function changeDetails(work: Work, id: number, body: BodyOf<typeof saveLoad>): Promise<void> {
  await seeAllFreight(work);
  const head = (await findLoad(work, id)) ?? refuse(commonErrors.notFound);
  refuseMove(work, 'change', head.status);
  if (body.rowVersion !== undefined && body.rowVersion !== head.rowVersion)
    refuse(commonErrors.changedByOthers);
  const pickups = await pickupsOf(work, id);
  if (body.dayOfService !== head.dayOfService) {
    if (pickups.some((p) => p.loaded > 0)) refuse(loadErrors.unitsLoaded);
    const planned = pickups.reduce((sum, p) => sum + p.planned, 0);
    // They leave on their own day: a load that goes without them would strand them.
    if (planned > 0) refuse(loadErrors.unitsPlanned, { count: planned, day: showDate(head.dayOfService) });
  }
  if (body.plannedDeparture !== undefined)
    needsLikelyDate(work, 'plannedDeparture', {
      date: body.plannedDeparture.slice(0, 10),
      from: body.dayOfService,
      likely: { before: 1, after: 3 },
    });
  const zone = pickups[0]?.zone ?? (await companyZone(work));
  // A field that the caller leaves out keeps its value; one that is sent blank is cleared.
  const kept = <K extends 'trailer' | 'tractor' | 'driver1' | 'driver2' | 'carrier' | 'tempSetF'>(field: K) =>
    field in body ? (body[field] ?? null) : head[field];
  const departs =
    body.plannedDeparture === undefined
      ? null
      : instantOf(body.plannedDeparture.slice(0, 10), body.plannedDeparture.slice(11), zone).toString();
  const after = {
    loadLocks: body.loadLocks,
    dayOfService: body.dayOfService,
    trailer: kept('trailer'),
    tractor: kept('tractor'),
    driver1: kept('driver1'),
    driver2: kept('driver2'),
    carrier: kept('carrier'),
    tempSetF: kept('tempSetF'),
    plannedDeparture: 'plannedDeparture' in body ? departs : head.plannedDeparture,
  };
  if (!(await updateDetails(work, id, head.rowVersion, after))) refuse(commonErrors.changedByOthers);
  const { loadLocks, dayOfService, trailer, tractor, driver1, driver2, carrier, tempSetF, plannedDeparture } =
    head;
  await audit(work, {
    entity: 'load',
    entityId: id,
    action: 'details',
    before: {
      loadLocks,
      dayOfService,
      trailer,
      tractor,
      driver1,
      driver2,
      carrier,
      tempSetF,
      plannedDeparture,
    },
    after,
  });
  announce(work, 'loads', [id]);
}
