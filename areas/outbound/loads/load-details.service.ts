import { loadErrors } from './loads.errors.ts';
import type { updateLoadDetailsAndRecomputeEtasEndpoint } from './loads.contract.ts';
import {
  findVisibleLoadHeader,
  disableActiveAccountFilter,
  updateLoadDetailsRowIfUnchanged,
} from './loads.repository.ts';
import { findPickupCountsOfLoad } from './pickup-counts.repository.ts';
import { requirePickupTransition } from './pickups.service.ts';
import { formatDate } from '#kit/contract/dates.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { instantFromLocalTime } from '#kit/contract/time-zones.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { readCompanyTimeZone } from '#areas/settings/settings/settings.service.ts';
import { requireLikelyDateOrConfirmation } from '#kit/server/require-likely-dates.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/**
 * Updates load locks, day of service, trailer, drivers, carrier, set point and departure of a load that has not left. The
 * load-details feature then updates its ETAs.
 */
export async function updateLoadDetailsWithoutEtas(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updateLoadDetailsAndRecomputeEtasEndpoint>,
): Promise<void> {
  await disableActiveAccountFilter(work);
  const head = (await findVisibleLoadHeader(work, id)) ?? reject(commonErrors.notFound);
  requirePickupTransition(work, 'change', head.status);
  if (body.rowVersion !== undefined && body.rowVersion !== head.rowVersion)
    reject(commonErrors.recordChanged);
  const pickups = await findPickupCountsOfLoad(work, id);
  if (body.dayOfService !== head.dayOfService) {
    if (pickups.some((p) => p.loaded > 0)) reject(loadErrors.unitsLoaded);
    const planned = pickups.reduce((sum, p) => sum + p.planned, 0);
    // Planned units leave on their own day. Moving the load would strand them.
    if (planned > 0) reject(loadErrors.unitsPlanned, { count: planned, day: formatDate(head.dayOfService) });
  }
  if (body.plannedDeparture !== undefined)
    requireLikelyDateOrConfirmation(work, 'plannedDeparture', {
      date: body.plannedDeparture.slice(0, 10),
      referenceDate: body.dayOfService,
      likelyRange: { before: 1, after: 3 },
    });
  const zone = pickups[0]?.zone ?? (await readCompanyTimeZone(work));
  // A field that the caller leaves out keeps its value; one that is sent blank is cleared.
  const getNewOrCurrent = <K extends 'trailer' | 'tractor' | 'driver1' | 'driver2' | 'carrier' | 'tempSetF'>(
    field: K,
  ) => (field in body ? (body[field] ?? null) : head[field]);
  const departs =
    body.plannedDeparture === undefined
      ? null
      : instantFromLocalTime(
          body.plannedDeparture.slice(0, 10),
          body.plannedDeparture.slice(11),
          zone,
        ).toString();
  const after = {
    loadLocks: body.loadLocks,
    dayOfService: body.dayOfService,
    trailer: getNewOrCurrent('trailer'),
    tractor: getNewOrCurrent('tractor'),
    driver1: getNewOrCurrent('driver1'),
    driver2: getNewOrCurrent('driver2'),
    carrier: getNewOrCurrent('carrier'),
    tempSetF: getNewOrCurrent('tempSetF'),
    plannedDeparture: 'plannedDeparture' in body ? departs : head.plannedDeparture,
  };
  if (!(await updateLoadDetailsRowIfUnchanged(work, id, head.rowVersion, after)))
    reject(commonErrors.recordChanged);
  const { loadLocks, dayOfService, trailer, tractor, driver1, driver2, carrier, tempSetF, plannedDeparture } =
    head;
  await recordAudit(work, {
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
  publishChange(work, 'loads', [id]);
}
