import type { z } from 'zod';
import { etaLifecycle, etaUpdated } from './etas.contract.ts';
import type { EtaDetail, EtaRow, findEtas, overrideBody, updateEtas } from './etas.contract.ts';
import { etaErrors } from './etas.errors.ts';
import { computedNow } from './computed-etas.service.ts';
import { tellMoved } from './eta-changes.service.ts';
import { longestTripDays, momentFault, momentOf, standing } from './etas.rules.ts';
import * as store from './etas.store.ts';
import * as writes from './eta-writes.store.ts';
import type { LockedEta } from './eta-writes.store.ts';
import type { EtaFilters } from '#areas/outbound/eta-search/eta-search.contract.ts';
import { loadsFor } from '#areas/outbound/eta-search/eta-search.service.ts';
import { printCoversOf } from '#areas/outbound/load-papers/load-papers.service.ts';
import { seeAllFreight } from '#areas/outbound/loads/loads.service.ts';
import { companyZone, settingsOf } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { chosenOf, choosesNothing } from '#kit/contract/selection.ts';
import type { BulkFields } from '#kit/contract/selection.ts';
import { momentIn } from '#kit/contract/zones.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** Expected arrivals, a row for each load and drop. */
export async function find(work: Work, query: QueryOf<typeof findEtas>) {
  await seeAllFreight(work);
  return store.findEtas(work, query, query);
}

/** The ETAs of one load, with everything that was said of them. */
export async function getEtas(work: Work, loadId: number): Promise<EtaDetail> {
  await seeAllFreight(work);
  const head = (await store.headOf(work, loadId)) ?? refuse(commonErrors.notFound);
  const { companyName } = await settingsOf(work, ['companyName']);
  const [drops, there] = [await store.dropsOf(work, loadId), await store.consigneesOf(work, loadId)];
  return {
    ...head,
    zone: head.zone ?? (await companyZone(work)),
    sender: companyName,
    warehouses: await store.warehousesOf(work, loadId),
    drops: drops.map((d) => ({
      ...d,
      consigneesThere: there.filter((c) => c.dropId === d.dropId).map(({ dropId: _, ...c }) => c),
    })),
    history: await store.historyOf(work, loadId),
  };
}
const getRow = async (work: Work, dropId: number): Promise<EtaRow> =>
  (await store.etaOf(work, dropId)) ?? refuse(commonErrors.notFound);

/** Hides a load's ETAs from consignees for a warehouse, or shows them again; nothing is sent afterwards for what was hidden. */
export async function setHidden(
  work: Work,
  loadId: number,
  warehouseId: number,
  hidden: boolean,
): Promise<EtaDetail> {
  await seeAllFreight(work);
  const head = (await store.headOf(work, loadId)) ?? refuse(commonErrors.notFound);
  await writes.lockEtas(work, loadId);
  const from = (await store.warehousesOf(work, loadId)).find((w) => w.id === warehouseId);
  if (!from) {
    const warehouse = (await store.warehouseCode(work, warehouseId)) ?? refuse(commonErrors.notFound);
    return refuse(etaErrors.notFromHere, { load: `L-${head.loadNumber}`, warehouse });
  }
  // What is hidden can be shown by whoever may hide, also after the warehouse has lost the right.
  if (hidden && !from.mayHide) refuse(etaErrors.noHiding, { warehouse: from.code });
  if (await writes.setHidden(work, loadId, warehouseId, hidden)) {
    await audit(work, {
      entity: 'load',
      entityId: loadId,
      action: hidden ? 'ETAs hidden' : 'ETAs shown',
      after: { warehouse: from.code },
    });
    announce(work, 'etas', [loadId]);
    announce(work, 'loads', [loadId]);
  }
  return getEtas(work, loadId);
}

/** The drops of a load locked for change, and when its truck leaves or left. */
async function takeLoad(work: Work, loadId: number) {
  await seeAllFreight(work);
  if (!(await store.headOf(work, loadId))) refuse(commonErrors.notFound);
  const drops = await writes.lockEtas(work, loadId);
  const leaves = await writes.departureOf(work, loadId);
  const at = leaves?.departedAt ?? leaves?.planned ?? null;
  return {
    drops,
    departure: { left: leaves?.left ?? false, at: at === null ? null : Temporal.Instant.from(at) },
  };
}
type Taken = Awaited<ReturnType<typeof takeLoad>>;

/** Beside the field, where the moments themselves are seen. */
const atField = {
  beforeDeparture: 'ETA is before the departure',
  tooFar: 'ETA is too far ahead',
} as const;
/** What is typed of a drop, refused where it cannot be one of its times. */
function readMoment(
  work: Work,
  drop: LockedEta,
  body: { eta: string; rowVersion?: number | undefined },
  departure: Taken['departure'],
  field: string,
): Temporal.Instant {
  const why = whyNot(etaLifecycle, 'change', drop.status, work.actor);
  if (why) refuse(why, why.params);
  if (body.rowVersion !== undefined && body.rowVersion !== drop.rowVersion)
    refuse(commonErrors.changedByOthers);
  const shown = drop.overrideEta ?? drop.eta;
  const eta = momentOf(body.eta, drop.zone, shown === null ? null : Temporal.Instant.from(shown));
  const fault = momentFault(eta, departure.at);
  if (fault === null || departure.at === null) return eta;
  const params = {
    eta: momentIn(eta, drop.zone),
    departure: momentIn(departure.at, drop.zone),
    ...(fault === 'tooFar' ? { days: longestTripDays } : {}),
  };
  return refuse(etaErrors[fault], params, { fields: { [field]: atField[fault] } });
}
const said = (eta: Temporal.Instant, zone: string) => momentIn(eta, zone);

/** What somebody was told of a load's drops, all or none: it holds until the dispatch system says something newer. */
export async function update(
  work: Work,
  loadId: number,
  { drops }: BodyOf<typeof updateEtas>,
): Promise<EtaDetail> {
  const taken = await takeLoad(work, loadId);
  if (new Set(drops.map((d) => d.dropId)).size < drops.length) refuse(etaErrors.dropTwice);
  const read = drops.map((body, i) => {
    const drop = taken.drops.find((d) => d.dropId === body.dropId) ?? refuse(etaErrors.notOnLoad);
    return { drop, body, eta: readMoment(work, drop, body, taken.departure, `drops.${i}.eta`) };
  });
  for (const { drop, body, eta } of read)
    await writes.saveStanding(work, {
      dropId: drop.dropId,
      eta: eta.toString(),
      source: 'manual',
      detail: body.detail === undefined ? drop.detail : body.detail,
      dispatchEta: drop.dispatchEta,
      dispatchSaidAt: drop.dispatchSaidAt,
      computedEta: drop.computedEta,
    });
  await audit(work, {
    entity: 'load',
    entityId: loadId,
    action: etaUpdated,
    before: read.map(({ drop }) => ({ drop: drop.seq, eta: drop.eta, detail: drop.detail })),
    after: read.map(({ drop, body, eta }) => ({
      drop: drop.seq,
      place: drop.place,
      eta: said(eta, drop.zone),
      detail: body.detail,
    })),
  });
  await tell(work, loadId, taken.drops);
  return getEtas(work, loadId);
}

/** A drop of a load that the caller may see, with its load locked; 404 for any other. */
async function takeDrop(work: Work, dropId: number): Promise<Taken & { drop: LockedEta }> {
  await seeAllFreight(work);
  const loadId = (await writes.loadOfDrop(work, dropId)) ?? refuse(commonErrors.notFound);
  const taken = await takeLoad(work, loadId);
  return { ...taken, drop: taken.drops.find((d) => d.dropId === dropId) ?? refuse(commonErrors.notFound) };
}
/** A time above every other word, with who said so and when. */
export async function override(
  work: Work,
  dropId: number,
  body: z.output<typeof overrideBody>,
): Promise<EtaRow> {
  const { drop, drops, departure } = await takeDrop(work, dropId);
  const eta = readMoment(work, drop, body, departure, 'eta');
  const detail = body.detail === undefined ? drop.detail : body.detail;
  await writes.saveOverride(work, dropId, { eta: eta.toString(), by: work.actor.name }, detail);
  await audit(work, {
    entity: 'load',
    entityId: drop.loadId,
    action: 'ETA override',
    before: { drop: drop.seq, eta: drop.eta, overrideEta: drop.overrideEta },
    after: { drop: drop.seq, place: drop.place, eta: said(eta, drop.zone), detail },
  });
  await tell(work, drop.loadId, drops);
  return getRow(work, dropId);
}
/** The latest word of the dispatch system holds again, else what was told by hand, else what is computed now. */
export async function clear(work: Work, dropId: number): Promise<EtaRow> {
  const { drop, drops } = await takeDrop(work, dropId);
  const why = whyNot(etaLifecycle, 'change', drop.status, work.actor);
  if (why) refuse(why, why.params);
  if (drop.overrideEta === null) refuse(etaErrors.noOverride, { place: drop.place });
  // What was said of the override goes with it.
  await writes.saveOverride(work, dropId, null, null);
  const computed = (await computedNow(work, drop.loadId)).get(dropId) ?? drop.computedEta;
  const manual = drop.source === 'manual' ? drop.eta : null;
  const holds = standing({ dispatch: drop.dispatchEta, manual, computed });
  await writes.saveStanding(work, { ...drop, ...holds, computedEta: computed, detail: null });
  await audit(work, {
    entity: 'load',
    entityId: drop.loadId,
    action: 'ETA override cleared',
    before: { drop: drop.seq, overrideEta: drop.overrideEta },
    after: { drop: drop.seq, place: drop.place, ...holds },
  });
  await tell(work, drop.loadId, drops);
  return getRow(work, dropId);
}
async function tell(work: Work, loadId: number, before: readonly LockedEta[]): Promise<void> {
  await tellMoved(work, loadId, before);
  announce(work, 'etas', [loadId]);
  announce(work, 'loads', [loadId]);
}

const mostCovers = 1000;
/** The cover sheets of the loads of a search, or of those chosen in it. */
export async function covers(work: Work, query: EtaFilters & BulkFields): Promise<FileAnswer> {
  await seeAllFreight(work);
  const { bulkPrintAllChecked, bulkPrintIdsExcluded, bulkPrintIdsIncluded, ...filters } = query;
  const chosen = chosenOf({ bulkPrintAllChecked, bulkPrintIdsExcluded, bulkPrintIdsIncluded });
  if (choosesNothing(chosen)) refuse(etaErrors.noneChosen);
  const ids = await loadsFor(work, filters, chosen, mostCovers);
  const made = ids.length === 0 ? undefined : await printCoversOf(work, ids);
  return made ?? refuse(etaErrors.none);
}
