import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { addDetail, editDetail, splitDetail, splitShipment } from './shipment-acts.contract.ts';
import type { DetailRow } from './shipments.contract.ts';
import { shareRates } from './shipment-acts.rules.ts';
import {
  cancelDetails,
  countFreight,
  endShipments,
  insertPart,
  moveDetails,
  openAgain,
  writeBillTo,
  writeShared,
} from './shipment-acts.store.ts';
import { refuseReason } from './shipment-acts.service.ts';
import {
  activeDetailIds,
  holdersOf,
  insertDetail,
  partDetail,
  shipmentOfDetail,
  updateDetail,
} from './freight.store.ts';
import type { Holder, WrittenDetail } from './freight.store.ts';
import { chosenProduct, sized } from './freight-size.service.ts';
import { refusePayer } from './payers.service.ts';
import { takeShipment } from './held.service.ts';
import type { Move } from './held.service.ts';
import { holdShipments } from './held.store.ts';
import type { Held } from './held.store.ts';
import { detailsOf, ratesOf, sumUp } from './shipments.store.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import { detailState } from '#areas/billing/rating/shipment-states.contract.ts';
import { splitRefused, splitUnits } from '#areas/billing/rating/adjustments.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** The freight of a shipment, written by people: each change takes its charges off, unless they are to be kept. */

interface Changed {
  shipmentId: number;
  status: number;
  units: number;
  cubes: number;
  lost: number;
  details: DetailRow[];
}
/** Tells what became of a shipment whose freight was changed. */
async function told(
  work: Work,
  before: Held,
  change: { action: string; lost: number; why?: Record<string, unknown> },
): Promise<Changed> {
  const [now] = await holdShipments(work, [before.id]);
  if (!now) return refuse(commonErrors.notFound);
  const of = ({ status, amount, units, cubes }: Held) => ({ status, amount, units, cubes });
  await audit(work, {
    entity: 'shipment',
    entityId: before.id,
    action: change.action,
    before: of(before),
    after: { ...of(now), ...change.why },
  });
  announce(work, 'shipments', [before.id]);
  const { status, units, cubes } = now;
  const details = await detailsOf(work.tx, before.id, true);
  return { shipmentId: before.id, status, units, cubes, lost: change.lost, details };
}
/** Its totals follow and its charges go. */
async function unrated(work: Work, id: number): Promise<number> {
  await countFreight(work.tx, [id]);
  return openAgain(work.tx, [id]);
}

type Typed = BodyOf<typeof addDetail>;
/** What was typed as it is kept. */
async function written(work: Work, body: Typed, before?: DetailRow): Promise<WrittenDetail> {
  if (before?.productId !== body.productId) await chosenProduct(work, body.productId);
  const { description, shipDate, invoiceRef } = body;
  return { ...(await sized(work, body, before)), description, shipDate, invoiceRef };
}

export async function addLine(work: Work, id: number, body: Typed): Promise<Changed> {
  const before = await takeShipment(work, id, 'changeFreight');
  const detail = await written(work, body);
  await insertDetail(work.tx, id, detail);
  const lost = await unrated(work, id);
  return told(work, before, { action: 'added a line', lost, why: { line: detail.description } });
}

/** A line that stands, and its shipment, locked. */
async function takeDetail(
  work: Work,
  detailId: number,
  move: Move,
  shipmentId?: number,
): Promise<{ shipment: Held; detail: DetailRow }> {
  const id = (await shipmentOfDetail(work.tx, detailId)) ?? refuse(commonErrors.notFound);
  if (shipmentId !== undefined && shipmentId !== id) refuse(commonErrors.notFound);
  const shipment = await takeShipment(work, id, move);
  // Read after the lock: another split may have taken it along meanwhile.
  const detail = (await detailsOf(work.tx, id, true)).find((d) => d.id === detailId);
  if (!detail) return refuse(commonErrors.changedByOthers);
  if (detail.status !== detailState.active) refuse(shipmentErrors.cancelledDetail);
  return { shipment, detail };
}

/** The term and the account of the shipment, which hold for all its lines. */
async function changePayer(work: Work, s: Held, body: BodyOf<typeof editDetail>): Promise<void> {
  const { paymentTerm, billToAccountId: billToId } = body;
  if (s.paymentTerm === paymentTerm && s.billToId === billToId) return;
  const { shipperId, consigneeId } = s;
  await refusePayer(work, { paymentTerm, shipperId, consigneeId, billToId, field: 'billToAccountId' });
  await writeBillTo(work.tx, [{ id: s.id, billToId, paymentTerm }]);
}
export async function changeLine(
  work: Work,
  detailId: number,
  body: BodyOf<typeof editDetail>,
): Promise<Changed> {
  const { shipment, detail } = await takeDetail(work, detailId, 'changeFreight');
  const next = await written(work, body, detail);
  if (!(await updateDetail(work.tx, detailId, body.rowVersion, next))) refuse(commonErrors.changedByOthers);
  await changePayer(work, shipment, body);
  const lost = await unrated(work, shipment.id);
  return told(work, shipment, {
    action: 'changed a line',
    lost,
    why: { line: next.description, unitsBefore: detail.units, unitsNow: next.units },
  });
}

/** Cancels one line; the last one takes the shipment with it. */
export async function cancelLine(
  work: Work,
  shipmentId: number,
  detailId: number,
  reasonId: number,
): Promise<Changed> {
  const { shipment, detail } = await takeDetail(work, detailId, 'cancelDetail', shipmentId);
  await refuseReason(work, reasonId);
  await cancelDetails(work, [detailId], reasonId);
  announce(work, 'bols');
  const why = { line: detail.description, units: detail.units, reasonId };
  if ((await activeDetailIds(work.tx, shipmentId)).length === 0) {
    await endShipments(work.tx, [shipmentId], reasonId);
    return told(work, shipment, { action: 'cancelled its last line', lost: shipment.rates, why });
  }
  const lost = await unrated(work, shipmentId);
  return told(work, shipment, { action: 'cancelled a line', lost, why });
}

/** Some units of a line become a line of their own. The shipment is what it was: its charges may stay. */
export async function partLine(
  work: Work,
  detailId: number,
  body: BodyOf<typeof splitDetail>,
): Promise<Changed> {
  const { shipment, detail } = await takeDetail(work, detailId, 'split');
  const parts = splitUnits(detail, body.numberOfUnits);
  const { unitsInvalid } = shipmentErrors;
  if (!parts) return refuse(unitsInvalid, {}, { fields: { numberOfUnits: unitsInvalid.sentence } });
  await partDetail(work, detailId, parts.moved);
  const lost = body.keepAmounts ? 0 : await unrated(work, shipment.id);
  return told(work, shipment, {
    action: 'split a line',
    lost,
    why: { line: detail.description, units: parts.moved.units },
  });
}

/** Moves lines to a shipment of their own. Both are Open without charges, or share them by cubes. */
export async function split(work: Work, id: number, body: BodyOf<typeof splitShipment>) {
  const before = await takeShipment(work, id, 'split');
  const details = await detailsOf(work.tx, id, false);
  const ids = details.map((d) => d.id);
  const refused = splitRefused(ids, body.detailIds);
  if (refused) refuse(refused, {}, { fields: { detailIds: refused.sentence } });
  if (body.detailIds.some((d) => !ids.includes(d))) refuse(commonErrors.notFound);
  const rates = body.keepAmounts ? await ratesOf(work.tx, id) : [];
  const part = await insertPart(work, id);
  await moveDetails(work.tx, body.detailIds, part.id);
  await countFreight(work.tx, [id, part.id]);
  if (body.keepAmounts) {
    const [left, moved] = await holdShipments(work, [id, part.id]);
    if (!left || !moved) return refuse(commonErrors.notFound);
    const step = { step: 'split', of: before.number, cubes: moved.cubes, allCubes: before.cubes };
    await writeShared(work.tx, { from: id, to: part.id }, shareRates(rates, left, moved), step);
    await sumUp(work.tx, id);
    await sumUp(work.tx, part.id);
  } else await openAgain(work.tx, [id, part.id]);
  const lines = body.detailIds.length;
  await told(work, before, {
    action: 'split',
    lost: body.keepAmounts ? 0 : before.rates,
    why: { lines, into: part.shipmentNumber },
  });
  const [left, moved] = await holdShipments(work, [id, part.id]);
  await audit(work, {
    entity: 'shipment',
    entityId: part.id,
    action: 'made by a split',
    after: { of: before.number, lines, amount: moved?.amount },
  });
  announce(work, 'shipments', [part.id]);
  return {
    ...part,
    status: moved?.status ?? shipmentStates.open,
    amount: moved?.amount ?? 0,
    left: left?.amount ?? 0,
  };
}

/** What holds a line of a bill of lading, with the shipments, locked. */
export interface LineHolder extends Holder {
  shipment: Held;
}
export async function holdLines(work: Work, lineIds: readonly number[]): Promise<LineHolder[]> {
  const before = await holdersOf(work.tx, lineIds);
  const shipments = await holdShipments(work, [...new Set(before.map((h) => h.shipmentId))]);
  const byId = new Map(shipments.map((s) => [s.id, s]));
  // Read after the lock: a split may have moved lines on, a cancellation freed them.
  return (await holdersOf(work.tx, lineIds)).map((h) => ({
    ...h,
    shipment: byId.get(h.shipmentId) ?? refuse(commonErrors.changedByOthers),
  }));
}
/** A line of a bill was corrected: its line of a shipment says the same, whose charges go. */
export async function followLine(
  work: Work,
  { shipment, detailId }: LineHolder,
  line: WrittenDetail,
): Promise<void> {
  if (!(await updateDetail(work.tx, detailId, undefined, line))) refuse(commonErrors.changedByOthers);
  const lost = await unrated(work, shipment.id);
  await told(work, shipment, {
    action: 'followed its bill of lading',
    lost,
    why: { line: line.description, unitsNow: line.units },
  });
}
