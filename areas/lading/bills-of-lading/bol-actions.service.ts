import type { BodyOf } from '#kit/contract/endpoint.ts';
import type {
  BolRegenerationPreview,
  addManualBolWithFirstLineEndpoint,
  addManualBolLineEndpoint,
  editBolLineAndItsShipmentEndpoint,
} from './bol-actions.contract.ts';
import type { BolLine, BolRow } from './bills-of-lading.contract.ts';
import { bolErrors } from './bills-of-lading.errors.ts';
import { groupUnitsIntoBols } from './bills-of-lading.rules.ts';
import { listBolFreightDifferences } from './bol-difference.rules.ts';
import { findBolIncludingDeleted, findBolLines } from './bills-of-lading.repository.ts';
import {
  findTypesOfActiveAccounts,
  findBolIdOfLine,
  softDeleteAndDeactivateBol,
  softDeleteBolLine,
  insertManualBol,
  insertManualBolLine,
  findActiveBolLines,
  findShipperNamesAndProductCodes,
  findAndLockVisibleBolIncludingDeleted,
  updateBolLineIfVersionMatches,
  isBolWarehouseActiveAndInScope,
} from './bol-actions.repository.ts';
import type { BolHead, ManualBolLine, ActiveBolLine } from './bol-actions.repository.ts';
import {
  detachUnitsFromBols,
  detachUnitsFromBolLines,
  findLoadedUnitsOfPickup,
  findPickupForBols,
} from './create-bols.repository.ts';
import { reserveBolNumbers } from './bol-numbers.service.ts';
import { requireAndLockRegenerableBol } from './bills-of-lading.service.ts';
import { shipmentLifecycle } from '#areas/billing/shipments/shipments.contract.ts';
import { lockSharedAndRequireDayOpenForBilling } from '#areas/billing/closing/closing.service.ts';
import { isSameUnitCountAndSize } from '#areas/billing/shipments/freight-size.rules.ts';
import { requireActiveProduct, computeFreightSize } from '#areas/billing/shipments/freight-size.service.ts';
import {
  syncShipmentLineAndDropCharges,
  findLinesOfBolLinesAndLockShipments,
} from '#areas/billing/shipments/shipment-lines.service.ts';
import type { LockedShipmentLine } from '#areas/billing/shipments/shipment-lines.service.ts';
import { requireValidBillTo } from '#areas/billing/shipments/payers.service.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import { rejectMissingAccounts } from '#areas/accounts/accounts/account-types.service.ts';

type LineBody = BodyOf<typeof addManualBolLineEndpoint>;

/** Validates that shipper, product and payer fit the bill, and returns the line as stored. */
async function lineOf(
  work: RequestContext,
  bol: Pick<BolHead, 'consigneeId' | 'billToId' | 'date'>,
  body: LineBody,
  before?: ActiveBolLine,
): Promise<ManualBolLine> {
  const types = await findTypesOfActiveAccounts(work.tx, [body.shipperAccountId]);
  const isKept = before?.shipperId === body.shipperAccountId;
  await rejectMissingAccounts(
    work,
    { shipperAccountId: isKept || types.get(body.shipperAccountId) === accountType.shipper },
    { shipperAccountId: [body.shipperAccountId, 'shipper'] },
  );
  const isNew = before?.productId !== body.productId;
  const product = isNew ? await requireActiveProduct(work, body.productId) : null;
  if (!isKept || before.paymentTerm !== body.paymentTerm)
    await requireValidBillTo(work, {
      paymentTerm: body.paymentTerm,
      shipperId: body.shipperAccountId,
      consigneeId: bol.consigneeId,
      billToId: bol.billToId,
      fieldName: 'paymentTerm',
    });
  return {
    ...(await computeFreightSize(work, body, before)),
    shipperId: body.shipperAccountId,
    paymentTerm: body.paymentTerm,
    description: body.description ?? product?.description ?? before?.description ?? '',
    shipDate: body.shipDate ?? before?.shipDate ?? bol.date,
    invoiceRef: body.invoiceRef ?? null,
    pos: body.po === undefined ? [] : [body.po],
  };
}
const inForce = (bol: BolHead | undefined): BolHead => {
  if (!bol) return reject(commonErrors.notFound);
  return bol.active ? bol : reject(bolErrors.bolNotValid);
};

/** Creates a manual bill with its own number and its first line. */
export async function addManualBolWithFirstLine(
  work: RequestContext,
  body: BodyOf<typeof addManualBolWithFirstLineEndpoint>,
): Promise<BolRow> {
  await lockSharedAndRequireDayOpenForBilling(work, body.date, 'date');
  const { consigneeAccountId, deliverToAccountId, billToAccountId, outboundWarehouseId } = body;
  const types = await findTypesOfActiveAccounts(work.tx, [
    consigneeAccountId,
    deliverToAccountId,
    billToAccountId,
  ]);
  const found = {
    consigneeAccountId: types.get(consigneeAccountId) === accountType.consignee,
    deliverToAccountId: types.get(deliverToAccountId) === accountType.consignee,
    billToAccountId: types.has(billToAccountId),
    outboundWarehouseId: await isBolWarehouseActiveAndInScope(work, outboundWarehouseId),
  };
  await rejectMissingAccounts(work, found, {
    consigneeAccountId: [consigneeAccountId, 'consignee'],
    deliverToAccountId: [deliverToAccountId, 'consignee'],
  });
  const line = await lineOf(
    work,
    { consigneeId: consigneeAccountId, billToId: billToAccountId, date: body.date },
    body,
  );
  const [bolNumber = ''] = await reserveBolNumbers(work, 1);
  const id = await insertManualBol(work, { ...body, bolNumber });
  await insertManualBolLine(work.tx, inForce(await findAndLockVisibleBolIncludingDeleted(work, id)), line);
  const createdBol = (await findBolIncludingDeleted(work, id)) ?? reject(commonErrors.notFound);
  await recordAudit(work, {
    entity: 'bol',
    entityId: id,
    action: 'made by hand',
    after: { bolNumber: createdBol.bolNumber, units: line.units },
  });
  publishChange(work, 'bols', [id]);
  return createdBol;
}

export async function addManualBolLine(work: RequestContext, id: number, body: LineBody): Promise<BolLine[]> {
  const bol = inForce(await findAndLockVisibleBolIncludingDeleted(work, id));
  if (!bol.manual) reject(bolErrors.countsFromLoadedUnits);
  await lockSharedAndRequireDayOpenForBilling(work, bol.date, 'shipDate');
  const line = await lineOf(work, bol, body);
  await insertManualBolLine(work.tx, bol, line);
  return changed(work, bol, 'added a line', { line: line.description, units: line.units });
}
async function changed(
  work: RequestContext,
  bol: BolHead,
  action: string,
  after: Record<string, unknown>,
): Promise<BolLine[]> {
  await recordAudit(work, { entity: 'bol', entityId: bol.id, action, after });
  publishChange(work, 'bols', [bol.id]);
  return findBolLines(work.tx, bol.id);
}
/** Finds an active line on a bill in force, and locks the bill. */
async function takeLine(
  work: RequestContext,
  lineId: number,
): Promise<{ bol: BolHead; line: ActiveBolLine }> {
  const bolId = (await findBolIdOfLine(work.tx, lineId)) ?? reject(commonErrors.notFound);
  const bol = inForce(await findAndLockVisibleBolIncludingDeleted(work, bolId));
  const line = (await findActiveBolLines(work.tx, bolId)).find((l) => l.id === lineId);
  return line ? { bol, line } : reject(commonErrors.notFound);
}

const { open, rated, error } = shipmentLifecycle.states;
const changeable: readonly number[] = [open.value, rated.value, error.value];
/**
 * Rejects a change to a line when its shipment is invoiced or belongs to a Master. When the shipment has charges, the change
 * needs confirmation.
 */
function refuseFollowing(
  {
    holders,
    before,
    after,
  }: { holders: readonly LockedShipmentLine[]; before: ActiveBolLine; after: ManualBolLine },
  confirmed: boolean,
): void {
  for (const { shipment } of holders) {
    const number = String(shipment.number);
    if (!changeable.includes(shipment.status) || shipment.masterNumber !== null)
      reject(bolErrors.lineInvoiced, { number });
    // A line with another shipper or term belongs on another shipment. A line on two shipments must be split there.
    const moves = before.shipperId !== after.shipperId || before.paymentTerm !== after.paymentTerm;
    if (moves || (holders.length > 1 && !isSameUnitCountAndSize(before, after)))
      reject(bolErrors.lineBilled, { number });
    if (shipment.rates > 0 && !confirmed)
      reject(bolErrors.lineRatesRemoved, { number }, { data: { confirm: true, count: 1 } });
  }
}
export async function editBolLineAndItsShipment(
  work: RequestContext,
  lineId: number,
  body: BodyOf<typeof editBolLineAndItsShipmentEndpoint>,
): Promise<BolLine[]> {
  const { bol, line: before } = await takeLine(work, lineId);
  const after = await lineOf(work, bol, body, before);
  if (!bol.manual && !isSameUnitCountAndSize(before, after)) reject(bolErrors.countsFromLoadedUnits);
  const holders = await findLinesOfBolLinesAndLockShipments(work, [lineId]);
  refuseFollowing({ holders, before, after }, body.confirmed === true);
  if (!(await updateBolLineIfVersionMatches(work.tx, lineId, body.rowVersion, after)))
    reject(commonErrors.recordChanged);
  const [only] = holders;
  if (only && holders.length === 1) await syncShipmentLineAndDropCharges(work, only, after);
  return changed(work, bol, 'changed a line', {
    line: after.description,
    unitsBefore: before.units,
    unitsNow: after.units,
  });
}

function refuseBilled(holders: readonly LockedShipmentLine[]): void {
  const [first] = holders;
  if (first) reject(bolErrors.lineBilled, { number: String(first.shipment.number) });
}
export async function deleteBolLine(work: RequestContext, lineId: number): Promise<{ message: string }> {
  const { bol, line } = await takeLine(work, lineId);
  refuseBilled(await findLinesOfBolLinesAndLockShipments(work, [lineId]));
  await detachUnitsFromBolLines(work, [lineId]);
  if (!(await softDeleteBolLine(work, lineId))) reject(commonErrors.recordChanged);
  await changed(work, bol, 'deleted a line', { line: line.description, units: line.units });
  return { message: 'Line deleted.' };
}
/** Deletes the bill. Its number is never used again. */
export async function deleteBol(work: RequestContext, id: number): Promise<{ message: string }> {
  const bol = inForce(await findAndLockVisibleBolIncludingDeleted(work, id));
  const lines = await findActiveBolLines(work.tx, id);
  refuseBilled(
    await findLinesOfBolLinesAndLockShipments(
      work,
      lines.map((l) => l.id),
    ),
  );
  await detachUnitsFromBols(work, [id]);
  if (!(await softDeleteAndDeactivateBol(work, id))) reject(commonErrors.recordChanged);
  await changed(work, bol, 'deleted', { bolNumber: bol.number });
  return { message: 'Bill of lading deleted.' };
}

const total = (lines: readonly { units: number; cubes: number }[]) => ({
  units: lines.reduce((n, l) => n + l.units, 0),
  cubes: lines.reduce((n, l) => n + l.cubes, 0),
});
/** Returns how a bill would differ if it were regenerated from the units that are loaded now. */
export async function previewBolRegenerationUnderLock(
  work: RequestContext,
  id: number,
): Promise<BolRegenerationPreview> {
  const { pickupId, rated: losing } = await requireAndLockRegenerableBol(work, id);
  const pickup = (await findPickupForBols(work.tx, pickupId)) ?? reject(commonErrors.notFound);
  const bills = groupUnitsIntoBols(
    await findLoadedUnitsOfPickup(work.tx, pickupId, id),
    pickup.palletExchange,
  );
  const before = await findBolLines(work.tx, id);
  const after = bills.flatMap((b) => b.lines.map((l) => ({ ...l, l: l.length, w: l.width, h: l.height })));
  const differing = listBolFreightDifferences(before, after);
  const names = await findShipperNamesAndProductCodes(work.tx, {
    shippers: differing.map((d) => d.shipperId),
    products: differing.map((d) => d.productId),
  });
  const [was, will] = [total(before), total(after)];
  return {
    bills: bills.length,
    unitsBefore: was.units,
    unitsAfter: will.units,
    cubesBefore: was.cubes,
    cubesAfter: will.cubes,
    lines: differing.map((d) => ({
      shipper: names.shippers.get(d.shipperId) ?? '',
      productCode: names.products.get(d.productId) ?? '',
      size: `${d.l} × ${d.w} × ${d.h}`,
      unitsBefore: d.unitsBefore,
      unitsAfter: d.unitsAfter,
      cubesBefore: d.cubesBefore,
      cubesAfter: d.cubesAfter,
    })),
    rated: losing,
    shipments: new Set(before.flatMap((l) => (l.shipmentId === null ? [] : [l.shipmentId]))).size,
  };
}
