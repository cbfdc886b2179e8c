import type { BodyOf } from '#kit/contract/endpoint.ts';
import type {
  addShipmentLineEndpoint,
  editShipmentLineEndpoint,
  splitShipmentLineEndpoint,
  splitShipmentEndpoint,
} from './shipment-actions.contract.ts';
import type { ShipmentLineRow } from './shipments.contract.ts';
import { getSplitWeights, splitChargesByCubesOrUnits } from './shipment-actions.rules.ts';
import {
  cancelShipmentLinesAndDetachUnits,
  recalculateShipmentFreightTotals,
  cancelShipmentsAndDeleteCharges,
  insertSplitShipmentWithoutFreight,
  moveLinesToShipment,
  resetToUnratedAndCountRemovedCharges,
  updateBillToAndPaymentTerm,
  writeSplitCharges,
  findTariffAmountAndChargeChangesOfShipment,
  updateTariffAmountAndChargeChangesOfShipment,
} from './shipment-actions.repository.ts';
import { splitTariffAmountAndChargeChanges } from './charge-changes.rules.ts';
import { getAmountBeforeUserChanges } from './shipments.service.ts';
import { lockSharedAndRequireActiveCancelReason } from './shipment-actions.service.ts';
import {
  findActiveShipmentLineIds,
  findActiveShipmentLinesOfBolLines,
  insertShipmentLine,
  moveUnitsToNewLine,
  findShipmentIdOfLine,
  updateActiveShipmentLineIfVersionMatches,
} from './shipment-lines.repository.ts';
import type { ShipmentLineOfBolLine, ShipmentLineValues } from './shipment-lines.repository.ts';
import { requireActiveProduct, computeFreightSize } from './freight-size.service.ts';
import { requireValidBillTo } from './payers.service.ts';
import { lockShipmentForTransition } from './locked-shipments.service.ts';
import type { ShipmentTransition } from './locked-shipments.service.ts';
import { findOrLockVisibleShipments } from './locked-shipments.repository.ts';
import type { LockedShipment } from './locked-shipments.repository.ts';
import {
  findShipmentLines,
  findShipmentCharges,
  recalculateShipmentAmountAndClearApproval,
} from './shipments.repository.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { shipmentLineStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { getShipmentSplitBlocker, splitFreightByUnits } from '#areas/billing/rating/adjustments.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** User changes to a shipment's freight. Each change removes its charges unless they are kept. */

interface Changed {
  shipmentId: number;
  status: number;
  units: number;
  cubes: number;
  lost: number;
  details: ShipmentLineRow[];
}
/** Records and publishes a change of a shipment's freight. */
async function told(
  work: RequestContext,
  before: LockedShipment,
  change: { action: string; lost: number; why?: Record<string, unknown> },
): Promise<Changed> {
  const [now] = await findOrLockVisibleShipments(work, [before.id]);
  if (!now) return reject(commonErrors.notFound);
  const toAuditRecord = ({ status, amount, units, cubes }: LockedShipment) => ({
    status,
    amount,
    units,
    cubes,
  });
  await recordAudit(work, {
    entity: 'shipment',
    entityId: before.id,
    action: change.action,
    before: toAuditRecord(before),
    after: { ...toAuditRecord(now), ...change.why },
  });
  publishChange(work, 'shipments', [before.id]);
  const { status, units, cubes } = now;
  const details = await findShipmentLines(work.tx, before.id, true);
  return { shipmentId: before.id, status, units, cubes, lost: change.lost, details };
}
/** Updates the totals and removes the charges. */
async function unrated(work: RequestContext, id: number): Promise<number> {
  await recalculateShipmentFreightTotals(work.tx, [id]);
  return resetToUnratedAndCountRemovedCharges(work.tx, [id]);
}

type Typed = BodyOf<typeof addShipmentLineEndpoint>;
/** Converts the input to the form in which it is saved. */
async function written(
  work: RequestContext,
  body: Typed,
  before?: ShipmentLineRow,
): Promise<ShipmentLineValues> {
  if (before?.productId !== body.productId) await requireActiveProduct(work, body.productId);
  const { description, shipDate, invoiceRef } = body;
  return { ...(await computeFreightSize(work, body, before)), description, shipDate, invoiceRef };
}

export async function addShipmentLineAndDropCharges(
  work: RequestContext,
  id: number,
  body: Typed,
): Promise<Changed> {
  const before = await lockShipmentForTransition(work, id, 'changeFreight');
  const detail = await written(work, body);
  await insertShipmentLine(work.tx, id, detail);
  const lost = await unrated(work, id);
  return told(work, before, { action: 'added a line', lost, why: { line: detail.description } });
}

/** An active line and its shipment, locked. */
async function takeDetail(
  work: RequestContext,
  detailId: number,
  move: ShipmentTransition,
  shipmentId?: number,
): Promise<{ shipment: LockedShipment; detail: ShipmentLineRow }> {
  const id = (await findShipmentIdOfLine(work.tx, detailId)) ?? reject(commonErrors.notFound);
  if (shipmentId !== undefined && shipmentId !== id) reject(commonErrors.notFound);
  const shipment = await lockShipmentForTransition(work, id, move);
  // Read after the lock, because another split may have moved it in the meantime.
  const detail = (await findShipmentLines(work.tx, id, true)).find((d) => d.id === detailId);
  if (!detail) return reject(commonErrors.recordChanged);
  if (detail.status !== shipmentLineStatuses.active) reject(shipmentErrors.lineCancelled);
  return { shipment, detail };
}

/** Changes the shipment's payment term and bill-to, which apply to all its lines. */
async function changePayer(
  work: RequestContext,
  s: LockedShipment,
  body: BodyOf<typeof editShipmentLineEndpoint>,
): Promise<void> {
  const { paymentTerm, billToAccountId: billToId } = body;
  if (s.paymentTerm === paymentTerm && s.billToId === billToId) return;
  const { shipperId, consigneeId } = s;
  await requireValidBillTo(work, {
    paymentTerm,
    shipperId,
    consigneeId,
    billToId,
    fieldName: 'billToAccountId',
  });
  await updateBillToAndPaymentTerm(work.tx, [{ id: s.id, billToId, paymentTerm }]);
}
export async function editShipmentLineAndDropCharges(
  work: RequestContext,
  detailId: number,
  body: BodyOf<typeof editShipmentLineEndpoint>,
): Promise<Changed> {
  const { shipment, detail } = await takeDetail(work, detailId, 'changeFreight');
  const next = await written(work, body, detail);
  if (!(await updateActiveShipmentLineIfVersionMatches(work.tx, detailId, body.rowVersion, next)))
    reject(commonErrors.recordChanged);
  await changePayer(work, shipment, body);
  const lost = await unrated(work, shipment.id);
  return told(work, shipment, {
    action: 'changed a line',
    lost,
    why: { line: next.description, unitsBefore: detail.units, unitsNow: next.units },
  });
}

/** Cancels one line. Canceling the last line cancels the shipment. */
export async function cancelShipmentLineAndDropCharges(
  work: RequestContext,
  shipmentId: number,
  detailId: number,
  reasonId: number,
): Promise<Changed> {
  const { shipment, detail } = await takeDetail(work, detailId, 'cancelDetail', shipmentId);
  await lockSharedAndRequireActiveCancelReason(work, reasonId);
  await cancelShipmentLinesAndDetachUnits(work, [detailId], reasonId);
  publishChange(work, 'bols');
  const why = { line: detail.description, units: detail.units, reasonId };
  if ((await findActiveShipmentLineIds(work.tx, shipmentId)).length === 0) {
    await cancelShipmentsAndDeleteCharges(work.tx, [shipmentId], reasonId);
    return told(work, shipment, { action: 'cancelled its last line', lost: shipment.rates, why });
  }
  const lost = await unrated(work, shipmentId);
  return told(work, shipment, { action: 'cancelled a line', lost, why });
}

/** Splits some units of a line into a new line. The shipment's freight is unchanged, so its charges can stay. */
export async function splitShipmentLine(
  work: RequestContext,
  detailId: number,
  body: BodyOf<typeof splitShipmentLineEndpoint>,
): Promise<Changed> {
  const { shipment, detail } = await takeDetail(work, detailId, 'split');
  const parts = splitFreightByUnits(detail, body.numberOfUnits);
  const { unitsInvalid } = shipmentErrors;
  if (!parts) return reject(unitsInvalid, {}, { fields: { numberOfUnits: unitsInvalid.sentence } });
  await moveUnitsToNewLine(work, detailId, parts.moved);
  const lost = body.keepAmounts ? 0 : await unrated(work, shipment.id);
  return told(work, shipment, {
    action: 'split a line',
    lost,
    why: { line: detail.description, units: parts.moved.units },
  });
}

/** Moves lines to a new shipment. Both become Open without charges, or share the charges by cubes. */
export async function splitShipment(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof splitShipmentEndpoint>,
) {
  const before = await lockShipmentForTransition(work, id, 'split');
  const details = await findShipmentLines(work.tx, id, false);
  const ids = details.map((d) => d.id);
  const refused = getShipmentSplitBlocker(ids, body.detailIds);
  if (refused) reject(refused, {}, { fields: { detailIds: refused.sentence } });
  if (body.detailIds.some((d) => !ids.includes(d))) reject(commonErrors.notFound);
  const rates = body.keepAmounts ? await findShipmentCharges(work.tx, id) : [];
  const part = await insertSplitShipmentWithoutFreight(work, id);
  await moveLinesToShipment(work.tx, body.detailIds, part.id);
  await recalculateShipmentFreightTotals(work.tx, [id, part.id]);
  if (body.keepAmounts) {
    const [left, moved] = await findOrLockVisibleShipments(work, [id, part.id]);
    if (!left || !moved) return reject(commonErrors.notFound);
    const step = { step: 'split', of: before.number, cubes: moved.cubes, allCubes: before.cubes };
    await writeSplitCharges(
      work.tx,
      { from: id, to: part.id },
      splitChargesByCubesOrUnits(
        rates.map((r) => ({ ...r, originalAmount: getAmountBeforeUserChanges(r) })),
        left,
        moved,
      ),
      step,
    );
    await recalculateShipmentAmountAndClearApproval(work.tx, id);
    await recalculateShipmentAmountAndClearApproval(work.tx, part.id);
    const deviation = await findTariffAmountAndChargeChangesOfShipment(work.tx, id);
    const shares = splitTariffAmountAndChargeChanges(deviation, getSplitWeights(left, moved));
    for (const [n, share] of shares.entries())
      await updateTariffAmountAndChargeChangesOfShipment(work.tx, n === 0 ? id : part.id, share);
  } else await resetToUnratedAndCountRemovedCharges(work.tx, [id, part.id]);
  const lines = body.detailIds.length;
  await told(work, before, {
    action: 'split',
    lost: body.keepAmounts ? 0 : before.rates,
    why: { lines, into: part.shipmentNumber },
  });
  const [left, moved] = await findOrLockVisibleShipments(work, [id, part.id]);
  await recordAudit(work, {
    entity: 'shipment',
    entityId: part.id,
    action: 'made by a split',
    after: { of: before.number, lines, amount: moved?.amount },
  });
  publishChange(work, 'shipments', [part.id]);
  return {
    ...part,
    status: moved?.status ?? shipmentStatuses.open,
    amount: moved?.amount ?? 0,
    left: left?.amount ?? 0,
  };
}

/** The shipment line of a bill of lading line, with its locked shipment. */
export interface LockedShipmentLine extends ShipmentLineOfBolLine {
  shipment: LockedShipment;
}
export async function findLinesOfBolLinesAndLockShipments(
  work: RequestContext,
  bolLineIds: readonly number[],
): Promise<LockedShipmentLine[]> {
  const before = await findActiveShipmentLinesOfBolLines(work.tx, bolLineIds);
  const shipments = await findOrLockVisibleShipments(work, [...new Set(before.map((h) => h.shipmentId))]);
  const byId = new Map(shipments.map((s) => [s.id, s]));
  // Read after the lock, because a split may have moved lines and a cancellation may have freed them.
  return (await findActiveShipmentLinesOfBolLines(work.tx, bolLineIds)).map((h) => ({
    ...h,
    shipment: byId.get(h.shipmentId) ?? reject(commonErrors.recordChanged),
  }));
}
/** Applies a correction of a bill of lading line to its shipment line, and removes the shipment's charges. */
export async function syncShipmentLineAndDropCharges(
  work: RequestContext,
  { shipment, detailId }: LockedShipmentLine,
  correctedLine: ShipmentLineValues,
): Promise<void> {
  if (!(await updateActiveShipmentLineIfVersionMatches(work.tx, detailId, undefined, correctedLine)))
    reject(commonErrors.recordChanged);
  const lost = await unrated(work, shipment.id);
  await told(work, shipment, {
    action: 'followed its bill of lading',
    lost,
    why: { line: correctedLine.description, unitsNow: correctedLine.units },
  });
}
