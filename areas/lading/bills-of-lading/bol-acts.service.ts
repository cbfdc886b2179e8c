import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { BolDifference, addBol, addBolLine, editBolLine } from './bol-acts.contract.ts';
import type { BolLine, BolRow } from './bills-of-lading.contract.ts';
import { bolErrors } from './bills-of-lading.errors.ts';
import { bolsOf } from './bills-of-lading.rules.ts';
import { differences } from './bol-difference.rules.ts';
import { findBol, linesOf } from './bills-of-lading.store.ts';
import {
  accountTypes,
  bolOfLine,
  deleteBolRow,
  deleteLineRow,
  insertManualBol,
  insertManualLine,
  linesStanding,
  namesOf,
  takeBol,
  updateLine,
  warehouseStands,
} from './bol-acts.store.ts';
import type { BolHead, ManualLine, StandingLine } from './bol-acts.store.ts';
import { leaveBills, leaveLines, loadedUnits, pickupOf } from './bol-making.store.ts';
import { takeBolNumbers } from './bol-numbers.service.ts';
import { mayMakeAgain } from './bills-of-lading.service.ts';
import { shipmentLifecycle } from '#areas/billing/shipments/shipments.contract.ts';
import { refuseClosedDay } from '#areas/billing/closing/closing.service.ts';
import { isSame } from '#areas/billing/shipments/freight-size.rules.ts';
import { chosenProduct, sized } from '#areas/billing/shipments/freight-size.service.ts';
import { followLine, holdLines } from '#areas/billing/shipments/freight.service.ts';
import type { LineHolder } from '#areas/billing/shipments/freight.service.ts';
import { refusePayer } from '#areas/billing/shipments/payers.service.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';
import { refuseMissingAccounts } from '#areas/accounts/accounts/account-types.service.ts';

type LineBody = BodyOf<typeof addBolLine>;

/** A line as it is kept, once its shipper, product and payer are found to fit the bill. */
async function lineOf(
  work: Work,
  bol: Pick<BolHead, 'consigneeId' | 'billToId' | 'date'>,
  body: LineBody,
  before?: StandingLine,
): Promise<ManualLine> {
  const types = await accountTypes(work.tx, [body.shipperAccountId]);
  const isKept = before?.shipperId === body.shipperAccountId;
  await refuseMissingAccounts(
    work,
    { shipperAccountId: isKept || types.get(body.shipperAccountId) === accountType.shipper },
    { shipperAccountId: [body.shipperAccountId, 'shipper'] },
  );
  const isNew = before?.productId !== body.productId;
  const product = isNew ? await chosenProduct(work, body.productId) : null;
  if (!isKept || before.paymentTerm !== body.paymentTerm)
    await refusePayer(work, {
      paymentTerm: body.paymentTerm,
      shipperId: body.shipperAccountId,
      consigneeId: bol.consigneeId,
      billToId: bol.billToId,
      field: 'paymentTerm',
    });
  return {
    ...(await sized(work, body, before)),
    shipperId: body.shipperAccountId,
    paymentTerm: body.paymentTerm,
    description: body.description ?? product?.description ?? before?.description ?? '',
    shipDate: body.shipDate ?? before?.shipDate ?? bol.date,
    invoiceRef: body.invoiceRef ?? null,
    pos: body.po === undefined ? [] : [body.po],
  };
}
const inForce = (bol: BolHead | undefined): BolHead => {
  if (!bol) return refuse(commonErrors.notFound);
  return bol.active ? bol : refuse(bolErrors.deleted);
};

/** Makes a bill by hand, under a number of its own, with its first line. */
export async function addByHand(work: Work, body: BodyOf<typeof addBol>): Promise<BolRow> {
  await refuseClosedDay(work, body.date, 'date');
  const { consigneeAccountId, deliverToAccountId, billToAccountId, outboundWarehouseId } = body;
  const types = await accountTypes(work.tx, [consigneeAccountId, deliverToAccountId, billToAccountId]);
  const found = {
    consigneeAccountId: types.get(consigneeAccountId) === accountType.consignee,
    deliverToAccountId: types.get(deliverToAccountId) === accountType.consignee,
    billToAccountId: types.has(billToAccountId),
    outboundWarehouseId: await warehouseStands(work, outboundWarehouseId),
  };
  await refuseMissingAccounts(work, found, {
    consigneeAccountId: [consigneeAccountId, 'consignee'],
    deliverToAccountId: [deliverToAccountId, 'consignee'],
  });
  const line = await lineOf(
    work,
    { consigneeId: consigneeAccountId, billToId: billToAccountId, date: body.date },
    body,
  );
  const [bolNumber = ''] = await takeBolNumbers(work, 1);
  const id = await insertManualBol(work, { ...body, bolNumber });
  await insertManualLine(work.tx, inForce(await takeBol(work, id)), line);
  const made = (await findBol(work, id)) ?? refuse(commonErrors.notFound);
  await audit(work, {
    entity: 'bol',
    entityId: id,
    action: 'made by hand',
    after: { bolNumber: made.bolNumber, units: line.units },
  });
  announce(work, 'bols', [id]);
  return made;
}

export async function addLine(work: Work, id: number, body: LineBody): Promise<BolLine[]> {
  const bol = inForce(await takeBol(work, id));
  if (!bol.manual) refuse(bolErrors.boxesCounted);
  await refuseClosedDay(work, bol.date, 'shipDate');
  const line = await lineOf(work, bol, body);
  await insertManualLine(work.tx, bol, line);
  return changed(work, bol, 'added a line', { line: line.description, units: line.units });
}
async function changed(
  work: Work,
  bol: BolHead,
  action: string,
  after: Record<string, unknown>,
): Promise<BolLine[]> {
  await audit(work, { entity: 'bol', entityId: bol.id, action, after });
  announce(work, 'bols', [bol.id]);
  return linesOf(work.tx, bol.id);
}
/** A line that stands, on a bill in force that stays locked. */
async function takeLine(work: Work, lineId: number): Promise<{ bol: BolHead; line: StandingLine }> {
  const bolId = (await bolOfLine(work.tx, lineId)) ?? refuse(commonErrors.notFound);
  const bol = inForce(await takeBol(work, bolId));
  const line = (await linesStanding(work.tx, bolId)).find((l) => l.id === lineId);
  return line ? { bol, line } : refuse(commonErrors.notFound);
}

const { open, rated, error } = shipmentLifecycle.states;
const changeable: readonly number[] = [open.value, rated.value, error.value];
/** What a shipment bears of a line may change with it: nothing invoiced, nothing of a Master, and charges only when told. */
function refuseFollowing(
  { holders, before, after }: { holders: readonly LineHolder[]; before: StandingLine; after: ManualLine },
  confirmed: boolean,
): void {
  for (const { shipment } of holders) {
    const number = String(shipment.number);
    if (!changeable.includes(shipment.status) || shipment.masterNumber !== null)
      refuse(bolErrors.lineInvoiced, { number });
    // A line of another shipper or term belongs on another shipment; one on two shipments is divided there.
    const moves = before.shipperId !== after.shipperId || before.paymentTerm !== after.paymentTerm;
    if (moves || (holders.length > 1 && !isSame(before, after))) refuse(bolErrors.billed, { number });
    if (shipment.rates > 0 && !confirmed)
      refuse(bolErrors.lineRatesLost, { number }, { data: { confirm: true, count: 1 } });
  }
}
export async function changeLine(
  work: Work,
  lineId: number,
  body: BodyOf<typeof editBolLine>,
): Promise<BolLine[]> {
  const { bol, line: before } = await takeLine(work, lineId);
  const after = await lineOf(work, bol, body, before);
  if (!bol.manual && !isSame(before, after)) refuse(bolErrors.boxesCounted);
  const holders = await holdLines(work, [lineId]);
  refuseFollowing({ holders, before, after }, body.confirmed === true);
  if (!(await updateLine(work.tx, lineId, body.rowVersion, after))) refuse(commonErrors.changedByOthers);
  const [only] = holders;
  if (only && holders.length === 1) await followLine(work, only, after);
  return changed(work, bol, 'changed a line', {
    line: after.description,
    unitsBefore: before.units,
    unitsNow: after.units,
  });
}

function refuseBilled(holders: readonly LineHolder[]): void {
  const [first] = holders;
  if (first) refuse(bolErrors.billed, { number: String(first.shipment.number) });
}
export async function deleteLine(work: Work, lineId: number): Promise<{ message: string }> {
  const { bol, line } = await takeLine(work, lineId);
  refuseBilled(await holdLines(work, [lineId]));
  await leaveLines(work, [lineId]);
  if (!(await deleteLineRow(work, lineId))) refuse(commonErrors.changedByOthers);
  await changed(work, bol, 'deleted a line', { line: line.description, units: line.units });
  return { message: 'Line deleted.' };
}
/** The bill goes; its number is used no second time. */
export async function deleteBill(work: Work, id: number): Promise<{ message: string }> {
  const bol = inForce(await takeBol(work, id));
  const lines = await linesStanding(work.tx, id);
  refuseBilled(
    await holdLines(
      work,
      lines.map((l) => l.id),
    ),
  );
  await leaveBills(work, [id]);
  if (!(await deleteBolRow(work, id))) refuse(commonErrors.changedByOthers);
  await changed(work, bol, 'deleted', { bolNumber: bol.number });
  return { message: 'Bill of lading deleted.' };
}

const total = (lines: readonly { units: number; cubes: number }[]) => ({
  units: lines.reduce((n, l) => n + l.units, 0),
  cubes: lines.reduce((n, l) => n + l.cubes, 0),
});
/** What a bill made again of the boxes that are loaded now would say differently. */
export async function differenceOf(work: Work, id: number): Promise<BolDifference> {
  const { pickupId, rated: losing } = await mayMakeAgain(work, id);
  const pickup = (await pickupOf(work.tx, pickupId)) ?? refuse(commonErrors.notFound);
  const bills = bolsOf(await loadedUnits(work.tx, pickupId, id), pickup.palletExchange);
  const before = await linesOf(work.tx, id);
  const after = bills.flatMap((b) => b.lines.map((l) => ({ ...l, l: l.length, w: l.width, h: l.height })));
  const differing = differences(before, after);
  const names = await namesOf(work.tx, {
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
