import type { Closing, Routed, ReRouteWish } from './re-route.contract.ts';
import { reRouteErrors } from './re-route.errors.ts';
import { reRouted } from './re-route.rules.ts';
import type { Rewritten } from './re-route.rules.ts';
import * as places from './re-route.store.ts';
import * as store from './days-of-service.store.ts';
import { shownOf, touchedBy, unitsKeepTheirDay } from './days-of-service.service.ts';
import { impactOf, impactOfChange } from '#areas/calendar/impact/impact.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Partly } from '#kit/server/refuse.ts';
import { announce, auditAll, partly, warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** What an account that closes, or opens again, does to freight and days of service. */
export async function previewClosing(work: Work, id: number): Promise<Closing> {
  const account = (await places.placeOf(work, id)) ?? refuse(commonErrors.notFound);
  const active = !account.active;
  const impact =
    account.accountType === 3
      ? await impactOf(work, [])
      : await impactOfChange(work, {
          of: account.accountType === 1 ? { shipperIds: [id] } : { placeIds: [id] },
          service: true,
          change: ({ facts, periods }) => ({
            periods,
            facts: {
              ...facts,
              shipper: facts.shipper.id === id ? { ...facts.shipper, active } : facts.shipper,
              places: facts.places.map((place) => (place.id === id ? { ...place, active } : place)),
            },
          }),
        });
  return { impact, ...(await places.goingTo(work, id)) };
}

interface Way {
  place: places.PlaceFound;
  before: store.StoredRecord[];
  rewritten: Rewritten<store.StoredRecord>;
}
/** The records of everybody that goes through the place, held until the end, and what they become. */
async function wayOf(work: Work, wish: ReRouteWish): Promise<Way> {
  // It writes the records of every consignee and shipper there.
  if (work.actor.accounts !== 'all') refuse(commonErrors.notAllowed);
  const place = (await places.placeOf(work, wish.placeAccountId)) ?? refuseUnknown('placeAccountId');
  if (wish.toAccountId === wish.placeAccountId)
    refuse(reRouteErrors.samePlace, {}, { fields: { toAccountId: reRouteErrors.samePlace.sentence } });
  if (wish.toAccountId !== undefined) {
    const to = await places.placeOf(work, wish.toAccountId);
    if (!to?.active || to.accountType !== 2)
      refuse(reRouteErrors.noSuchPlace, {}, { fields: { toAccountId: reRouteErrors.noSuchPlace.sentence } });
  }
  const consigneeIds = await places.consigneesThrough(work, wish);
  await store.holdConsignees(work, consigneeIds);
  const scope = warehouseScope(work);
  const before = await store.recordsOf(work, consigneeIds);
  const own = before.filter((r) => scope === null || scope.includes(r.warehouseId));
  const rewritten: Rewritten<store.StoredRecord> = { changed: [], made: [] };
  for (const records of Map.groupBy(own, (r) => r.consigneeId).values()) {
    const { changed, made } = reRouted(records, {
      placeId: wish.placeAccountId,
      toId: wish.toAccountId ?? null,
      from: wish.from,
      to: wish.to,
    });
    rewritten.changed.push(...changed);
    rewritten.made.push(...made);
  }
  if (rewritten.changed.length + rewritten.made.length === 0)
    refuse(reRouteErrors.nothingThere, { place: place.name });
  return { place, before, rewritten };
}
async function routed(work: Work, { before, rewritten: { changed, made } }: Way): Promise<Routed> {
  const ids = new Set(changed.map((r) => r.id));
  const after = [
    ...before.filter((r) => !ids.has(r.id)),
    ...changed,
    ...made.map((r, n) => ({ ...r, id: 2_000_000_000 + n })),
  ];
  return {
    made: made.length,
    changed: changed.length,
    consignees: new Set([...changed, ...made].map((r) => r.consigneeId)).size,
    impact: await touchedBy(work, before, after),
  };
}
export const preview = async (work: Work, wish: ReRouteWish): Promise<Routed> =>
  routed(work, await wayOf(work, wish));

export async function reRoute(work: Work, wish: ReRouteWish): Promise<Routed | Partly<Routed>> {
  const way = await wayOf(work, wish);
  const answer = await routed(work, way);
  const { changed, made } = way.rewritten;
  const changedIds = changed.map((r) => r.id);
  const before = new Map((await store.findDaysById(work, changedIds)).map((r) => [r.id, r]));
  if ((await places.rewriteDays(work, changed)) !== changed.length) refuse(commonErrors.changedByOthers);
  const madeIds = made.length > 0 ? await store.insertDays(work, made) : [];
  const after = await store.findDaysById(work, [...changedIds, ...madeIds]);
  await auditAll(
    work,
    after.map((r) => {
      const old = before.get(r.id);
      return {
        entity: 'day_of_service',
        entityId: r.id,
        action: old ? 'change' : 'add',
        before: old && shownOf(old),
        after: shownOf(r),
      };
    }),
  );
  announce(work, 'days-of-service', [...changedIds, ...madeIds]);
  return answer.impact.unitCount === 0
    ? answer
    : partly(unitsKeepTheirDay, { count: answer.impact.unitCount }, answer);
}
