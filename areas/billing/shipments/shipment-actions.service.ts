import type { BodyOf, ResultOf } from '#kit/contract/endpoint.ts';
import type {
  BillToChangePreview,
  ShipmentGroupingPreview,
  changeBillToByFilterEndpoint,
  groupShipmentsEndpoint,
  setRatingOptionsEndpoint,
} from './shipment-actions.contract.ts';
import {
  getShipmentGroupingBlocker,
  formatShipmentNumbersUpTo20,
  statusesAllowingPayerChange,
} from './shipment-actions.rules.ts';
import {
  cancelShipmentLinesAndDetachUnits,
  cancelShipmentsAndDeleteCharges,
  insertMasterAndAttachShipmentsDroppingCharges,
  resetToUnratedAndCountRemovedCharges,
  dissolveMastersAndGetUngroupedIds,
  findPayerRows,
  lockCancelReasonForKeyShareIfActive,
  updateBillToAndPaymentTerm,
  replaceRatingOptions,
  findTariffAmountAndChargeChangesOfShipment,
  updateTariffAmountAndChargeChangesOfShipment,
} from './shipment-actions.repository.ts';
import { addRatingOptionsChange } from './charge-changes.rules.ts';
import { findActiveShipmentLineIds } from './shipment-lines.repository.ts';
import { lockShipmentForTransition, getShipmentTransitionBlocker } from './locked-shipments.service.ts';
import {
  lockMastersAndGroupedShipments,
  findOrLockMatchingVisibleShipments,
  findOrLockVisibleShipments,
} from './locked-shipments.repository.ts';
import type { LockedShipment } from './locked-shipments.repository.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import {
  findBillToError,
  thirdPartyPaymentTermCode,
  resolveBillTo,
} from '#areas/accounts/accounts/bill-to.rules.ts';
import { billToErrors } from '#areas/accounts/accounts/bill-to.errors.ts';
import { commonErrors, toErrorInResponse } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import type { TransitionBlocker } from '#kit/contract/lifecycle.ts';
import { interpolateEnglishMessage, reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, recordAudits } from '#kit/server/request-context.ts';

export async function lockSharedAndRequireActiveCancelReason(
  work: RequestContext,
  reasonId: number,
): Promise<void> {
  if (await lockCancelReasonForKeyShareIfActive(work.tx, reasonId)) return;
  const { cancelReasonInvalid } = shipmentErrors;
  reject(cancelReasonInvalid, {}, { fields: { shipmentCancelReasonId: cancelReasonInvalid.sentence } });
}

/** Cancels a shipment with all its lines. Its freight can be billed again. */
export async function cancelShipment(
  work: RequestContext,
  id: number,
  reasonId: number,
): Promise<{ message: string }> {
  const before = await lockShipmentForTransition(work, id, 'cancel');
  await lockSharedAndRequireActiveCancelReason(work, reasonId);
  await cancelShipmentLinesAndDetachUnits(work, await findActiveShipmentLineIds(work.tx, id), reasonId);
  await cancelShipmentsAndDeleteCharges(work.tx, [id], reasonId);
  await recordAudit(work, {
    entity: 'shipment',
    entityId: id,
    action: 'cancelled',
    before: { status: before.status, amount: before.amount, units: before.units },
    after: { status: shipmentStatuses.cancelled, reasonId },
  });
  publishChange(work, 'shipments', [id]);
  publishChange(work, 'bols');
  return { message: 'Shipment cancelled.' };
}

export async function setRatingOptions(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof setRatingOptionsEndpoint>,
): Promise<ResultOf<typeof setRatingOptionsEndpoint>> {
  await lockShipmentForTransition(work, id, 'setOptions', { masterToo: true });
  const { reason, ...ratingOptions } = body;
  const options = Object.fromEntries(
    Object.entries(ratingOptions).filter(([, value]) => value !== undefined && value !== false),
  );
  await replaceRatingOptions(work.tx, id, options);
  if (reason !== undefined && Object.keys(options).length > 0) {
    const deviation = await findTariffAmountAndChargeChangesOfShipment(work.tx, id);
    const changeStamp = { byId: work.actor.userId ?? 0, at: work.now.toString(), reason };
    await updateTariffAmountAndChargeChangesOfShipment(work.tx, id, {
      ...deviation,
      changes: addRatingOptionsChange(deviation.changes, changeStamp),
    });
  }
  await recordAudit(work, {
    entity: 'shipment',
    entityId: id,
    action: 'changed rating options',
    after: { ...options, reason },
    ...(reason === undefined ? {} : { reason }),
  });
  publishChange(work, 'shipments', [id]);
  return options;
}

/** Records the removed charges in each shipment's history. */
async function tell(
  work: RequestContext,
  shipments: readonly LockedShipment[],
  action: string,
  after: (s: LockedShipment) => Record<string, unknown>,
): Promise<void> {
  await recordAudits(
    work,
    shipments.map((s) => ({
      entity: 'shipment',
      entityId: s.id,
      action,
      before: { status: s.status, amount: s.amount },
      after: after(s),
    })),
  );
  publishChange(
    work,
    'shipments',
    shipments.map((s) => s.id),
  );
}
const sumOf = (shipments: readonly LockedShipment[], getValue: (s: LockedShipment) => number): number =>
  shipments.reduce((n, s) => n + getValue(s), 0);

/** Locks in id order. Returns not found if the caller cannot see one of them. */
async function allOf(work: RequestContext, ids: readonly number[], lock: boolean): Promise<LockedShipment[]> {
  const shipmentIds = new Set(ids);
  const shipments = await findOrLockVisibleShipments(work, [...shipmentIds], lock);
  return shipments.length === shipmentIds.size ? shipments : reject(commonErrors.notFound);
}
function whyNotGroup(work: RequestContext, shipments: readonly LockedShipment[]): TransitionBlocker | null {
  const each = shipments
    .map((s) => getShipmentTransitionBlocker(work, s, 'group'))
    .find((why) => why !== null);
  return each ?? getShipmentGroupingBlocker(shipments);
}
/** What grouping would combine and remove. */
export async function previewShipmentGrouping(
  work: RequestContext,
  ids: readonly number[],
): Promise<ShipmentGroupingPreview> {
  const shipments = await allOf(work, ids, false);
  const refused = whyNotGroup(work, shipments);
  return {
    shipments: shipments.length,
    units: sumOf(shipments, (s) => s.units),
    cubes: sumOf(shipments, (s) => s.cubes),
    rated: shipments.filter((s) => s.rates > 0).length,
    manualRates: sumOf(shipments, (s) => s.manualRates),
    refused: refused && toErrorInResponse(refused, refused.params),
  };
}
/** Groups shipments with the same payer, consignee and day under a Master. */
export async function groupShipmentsAndDropCharges(
  work: RequestContext,
  { ids }: BodyOf<typeof groupShipmentsEndpoint>,
): Promise<{ id: number; shipmentNumber: number; shipments: number; lost: number }> {
  const shipments = await allOf(work, ids, true);
  const refused = whyNotGroup(work, shipments);
  if (refused) reject(refused, refused.params);
  const master = await insertMasterAndAttachShipmentsDroppingCharges(
    work,
    shipments.map((s) => s.id),
  );
  await tell(work, shipments, 'grouped', () => ({ master: master.shipmentNumber }));
  await recordAudit(work, {
    entity: 'shipment',
    entityId: master.id,
    action: 'made of a group',
    after: { shipments: shipments.map((s) => s.number) },
  });
  publishChange(work, 'shipments', [master.id]);
  return { ...master, shipments: shipments.length, lost: sumOf(shipments, (s) => s.rates) };
}

/** Ungroups Masters that the caller has locked together with their shipments. */
async function part(
  work: RequestContext,
  masters: readonly LockedShipment[],
  family: readonly LockedShipment[],
): Promise<number[]> {
  const children = await dissolveMastersAndGetUngroupedIds(
    work.tx,
    masters.map((s) => s.id),
  );
  const childIds = new Set(children);
  await tell(work, masters, 'ungrouped', () => ({ status: shipmentStatuses.cancelled }));
  await tell(
    work,
    family.filter((s) => childIds.has(s.id)),
    'left its Master',
    () => ({ status: shipmentStatuses.open }),
  );
  return children;
}
export async function ungroupSelectedMastersAndDropCharges(
  work: RequestContext,
  { ids }: BodyOf<typeof groupShipmentsEndpoint>,
): Promise<{ masters: number; shipments: number; lost: number }> {
  const selectedMasterIds = new Set(ids);
  const family = await lockMastersAndGroupedShipments(work, [...selectedMasterIds]);
  const masters = family.filter((s) => selectedMasterIds.has(s.id));
  if (masters.length !== selectedMasterIds.size) reject(commonErrors.notFound);
  for (const s of masters) {
    const why = getShipmentTransitionBlocker(work, s, 'ungroup', { masterToo: true });
    if (why) reject(why, why.params);
    if (!s.isMaster) reject(shipmentErrors.notMaster, { number: String(s.number) });
  }
  const children = await part(work, masters, family);
  return {
    masters: masters.length,
    shipments: children.length,
    lost: sumOf(masters, (s) => s.rates),
  };
}
/** Ungroups the Masters of these shipments, because their freight is about to change. */
export async function ungroupMastersForFreightChange(
  work: RequestContext,
  masterIds: readonly number[],
): Promise<void> {
  if (masterIds.length === 0) return;
  const family = await lockMastersAndGroupedShipments(work, masterIds, 'all');
  const selectedMasterIds = new Set(masterIds);
  await part(
    work,
    family.filter((s) => selectedMasterIds.has(s.id)),
    family,
  );
}

type BillToWish = BodyOf<typeof changeBillToByFilterEndpoint>;
interface BillToPlan {
  changes: { shipment: LockedShipment; billToId: number }[];
  fixed: number;
  grouped: number;
  alike: number;
  unfit: number[];
  refused: TransitionBlocker | null;
}
/** Which shipments of the filter change, which stay, and which the account does not match. */
async function planBillTo(work: RequestContext, input: BillToWish, lock: boolean): Promise<BillToPlan> {
  const { newPaymentTerm: paymentTerm, newBillToAccountId, ...filters } = input;
  const found = await findOrLockMatchingVisibleShipments(work, filters, lock);
  const free = found.filter((s) => statusesAllowingPayerChange.includes(s.status));
  const alone = free.filter((s) => s.masterNumber === null && !s.isMaster);
  const payers = await findPayerRows(work.tx, [
    ...new Set([
      ...alone.flatMap((s) => [s.shipperId, s.consigneeId]),
      ...(newBillToAccountId === undefined ? [] : [newBillToAccountId]),
    ]),
  ]);
  const plan: BillToPlan = {
    changes: [],
    fixed: found.length - free.length,
    grouped: free.length - alone.length,
    alike: 0,
    unfit: [],
    refused: null,
  };
  const chosen = newBillToAccountId === undefined ? null : (payers.get(newBillToAccountId) ?? null);
  if (newBillToAccountId !== undefined && !chosen)
    return { ...plan, refused: because(shipmentErrors.billToInvalid) };
  if (paymentTerm === thirdPartyPaymentTermCode && whoPaysNobody(chosen))
    return { ...plan, refused: because(billToErrors.thirdPartyMissing) };
  for (const shipment of alone) {
    const party = (id: number) => payers.get(id) ?? { id, defaultBillToId: null };
    const question = {
      paymentTerm,
      shipper: party(shipment.shipperId),
      consignee: party(shipment.consigneeId),
      chosenAccount: chosen,
    };
    const { billToId } = resolveBillTo(question);
    if (billToId === null || findBillToError(question)) plan.unfit.push(shipment.number);
    else if (billToId === shipment.billToId && paymentTerm === shipment.paymentTerm) plan.alike += 1;
    else plan.changes.push({ shipment, billToId });
  }
  return { ...plan, refused: whyNotBillTo(plan) };
}
const because = (error: ErrorDefinition, params: Record<string, string> = {}): TransitionBlocker => ({
  ...error,
  params,
});
const whoPaysNobody = (chosen: { id: number; accountType: number } | null): boolean =>
  resolveBillTo({
    paymentTerm: thirdPartyPaymentTermCode,
    shipper: { id: 0, defaultBillToId: null },
    consignee: { id: 0, defaultBillToId: null },
    chosenAccount: chosen,
  }).error !== null;
function whyNotBillTo({ unfit, changes }: BillToPlan): TransitionBlocker | null {
  if (unfit.length > 0)
    return because(shipmentErrors.billToMismatch, { numbers: formatShipmentNumbersUpTo20(unfit) });
  return changes.length === 0 ? because(shipmentErrors.billToNotChangeable) : null;
}

const mostUnfit = 100;
export async function previewBillToChangeByFilter(
  work: RequestContext,
  input: BillToWish,
): Promise<BillToChangePreview> {
  const plan = await planBillTo(work, input, false);
  const changing = plan.changes.map((c) => c.shipment);
  return {
    shipments: changing.length,
    amount: sumOf(changing, (s) => s.amount),
    rated: changing.filter((s) => s.rates > 0).length,
    manualRates: sumOf(changing, (s) => s.manualRates),
    fixed: plan.fixed,
    grouped: plan.grouped,
    alike: plan.alike,
    unfit: plan.unfit.slice(0, mostUnfit),
    unfitCount: plan.unfit.length,
    refused: plan.refused && toErrorInResponse(plan.refused, plan.refused.params),
  };
}
/** Changes the payer of all shipments of a filter that allow it. All or none. */
export async function changeBillToByFilterAndDropCharges(
  work: RequestContext,
  input: BillToWish,
): Promise<{ changed: number; lost: number }> {
  const { changes, refused } = await planBillTo(work, input, true);
  if (refused) {
    const ofAccount = refused.code !== shipmentErrors.billToNotChangeable.code;
    const fields = { newBillToAccountId: interpolateEnglishMessage(refused.sentence, refused.params) };
    reject(refused, refused.params, ofAccount ? { fields } : {});
  }
  const paymentTerm = input.newPaymentTerm;
  const billToChanges = changes.map(({ shipment, billToId }) => ({ id: shipment.id, billToId, paymentTerm }));
  await updateBillToAndPaymentTerm(work.tx, billToChanges);
  const lost = await resetToUnratedAndCountRemovedCharges(
    work.tx,
    billToChanges.map((c) => c.id),
  );
  const billToOf = new Map(billToChanges.map((c) => [c.id, c.billToId]));
  await tell(
    work,
    changes.map((c) => c.shipment),
    'changed the bill-to',
    (s) => ({ billToId: billToOf.get(s.id), paymentTerm, status: shipmentStatuses.open }),
  );
  return { changed: changes.length, lost };
}
