import { buildUnitTimeline } from './unit-timeline.rules.ts';
import { findVisibleUnitForTimeline, findUnitTimelineEvents } from './unit-timeline.repository.ts';
import type { UnitTimeline } from './shipment-tracking.contract.ts';
import { toUnitEventKind } from '#areas/freight/units/unit-event-names.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Returns the timeline of a unit that the caller can see. */
export async function getUnitTimeline(work: RequestContext, unitId: number): Promise<UnitTimeline> {
  const box = (await findVisibleUnitForTimeline(work, unitId)) ?? reject(commonErrors.notFound);
  const history = await findUnitTimelineEvents(work, unitId);
  return buildUnitTimeline(
    history.map((h) => ({ ...h, kind: toUnitEventKind(h.kind) })),
    box,
  );
}
