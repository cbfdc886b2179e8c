import type { BodyOf } from '#kit/contract/endpoint.ts';
import type {
  BillToPreview,
  GroupPreview,
  changeBillTo,
  groupShipments,
  setOptions,
} from './shipment-acts.contract.ts';
import { groupRefused, listed, mayChangePayer } from './shipment-acts.rules.ts';
import {
  cancelDetails,
  endShipments,
  insertMaster,
  openAgain,
  partMasters,
  payersOf,
  reasonStands,
  writeBillTo,
  writeOptions,
} from './shipment-acts.store.ts';
import { activeDetailIds } from './freight.store.ts';
import { takeShipment, whyNotHeld } from './held.service.ts';
import { holdFamilies, holdMatching, holdShipments } from './held.store.ts';
import type { Held } from './held.store.ts';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { billToRefused, thirdParty, whoPays } from '#areas/accounts/accounts/payer.rules.ts';
import { payerErrors } from '#areas/accounts/accounts/payer.errors.ts';
import { commonErrors, sayFault } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import type { Why } from '#kit/contract/lifecycle.ts';
import { fill, refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, auditAll } from '#kit/server/work.ts';

export async function refuseReason(work: Work, reasonId: number): Promise<void> {
  if (await reasonStands(work.tx, reasonId)) return;
  const { noCancelReason } = shipmentErrors;
  refuse(noCancelReason, {}, { fields: { shipmentCancelReasonId: noCancelReason.sentence } });
}

/** Cancels a shipment with all its lines; what it billed can be billed anew. */
export async function cancel(work: Work, id: number, reasonId: number): Promise<{ message: string }> {
  const before = await takeShipment(work, id, 'cancel');
  await refuseReason(work, reasonId);
  await cancelDetails(work, await activeDetailIds(work.tx, id), reasonId);
  await endShipments(work.tx, [id], reasonId);
  await audit(work, {
    entity: 'shipment',
    entityId: id,
    action: 'cancelled',
    before: { status: before.status, amount: before.amount, units: before.units },
    after: { status: shipmentStates.cancelled, reasonId },
  });
  announce(work, 'shipments', [id]);
  announce(work, 'bols');
  return { message: 'Shipment cancelled.' };
}

/** How this one shipment is rated the next time. */
export async function keepOptions(
  work: Work,
  id: number,
  body: BodyOf<typeof setOptions>,
): Promise<BodyOf<typeof setOptions>> {
  await takeShipment(work, id, 'setOptions', { masterToo: true });
  const options = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined && value !== false),
  );
  await writeOptions(work.tx, id, options);
  await audit(work, { entity: 'shipment', entityId: id, action: 'changed rating options', after: options });
  announce(work, 'shipments', [id]);
  return options;
}

/** The charges of these went: one line in the history of each. */
async function tell(
  work: Work,
  shipments: readonly Held[],
  action: string,
  after: (s: Held) => Record<string, unknown>,
): Promise<void> {
  await auditAll(
    work,
    shipments.map((s) => ({
      entity: 'shipment',
      entityId: s.id,
      action,
      before: { status: s.status, amount: s.amount },
      after: after(s),
    })),
  );
  announce(
    work,
    'shipments',
    shipments.map((s) => s.id),
  );
}
const sumOf = (shipments: readonly Held[], of: (s: Held) => number): number =>
  shipments.reduce((n, s) => n + of(s), 0);

/** Locked in the order of their ids; one that is not there for the caller is not found. */
async function allOf(work: Work, ids: readonly number[], lock: boolean): Promise<Held[]> {
  const wanted = new Set(ids);
  const held = await holdShipments(work, [...wanted], lock);
  return held.length === wanted.size ? held : refuse(commonErrors.notFound);
}
function whyNotGroup(work: Work, held: readonly Held[]): Why | null {
  const each = held.map((s) => whyNotHeld(work, s, 'group')).find((why) => why !== null);
  return each ?? groupRefused(held);
}
/** What grouping would bring together and take off. */
export async function previewOfGroup(work: Work, ids: readonly number[]): Promise<GroupPreview> {
  const held = await allOf(work, ids, false);
  const refused = whyNotGroup(work, held);
  return {
    shipments: held.length,
    units: sumOf(held, (s) => s.units),
    cubes: sumOf(held, (s) => s.cubes),
    rated: held.filter((s) => s.rates > 0).length,
    manualRates: sumOf(held, (s) => s.manualRates),
    refused: refused && sayFault(refused, refused.params),
  };
}
/** Shipments of one payer, consignee and day become those of a Master. */
export async function group(
  work: Work,
  { ids }: BodyOf<typeof groupShipments>,
): Promise<{ id: number; shipmentNumber: number; shipments: number; lost: number }> {
  const held = await allOf(work, ids, true);
  const refused = whyNotGroup(work, held);
  if (refused) refuse(refused, refused.params);
  const master = await insertMaster(
    work,
    held.map((s) => s.id),
  );
  await tell(work, held, 'grouped', () => ({ master: master.shipmentNumber }));
  await audit(work, {
    entity: 'shipment',
    entityId: master.id,
    action: 'made of a group',
    after: { shipments: held.map((s) => s.number) },
  });
  announce(work, 'shipments', [master.id]);
  return { ...master, shipments: held.length, lost: sumOf(held, (s) => s.rates) };
}

/** Takes Masters apart that the caller has locked together with their shipments. */
async function part(work: Work, masters: readonly Held[], family: readonly Held[]): Promise<number[]> {
  const children = await partMasters(
    work.tx,
    masters.map((s) => s.id),
  );
  const own = new Set(children);
  await tell(work, masters, 'ungrouped', () => ({ status: shipmentStates.cancelled }));
  await tell(
    work,
    family.filter((s) => own.has(s.id)),
    'left its Master',
    () => ({ status: shipmentStates.open }),
  );
  return children;
}
export async function ungroup(
  work: Work,
  { ids }: BodyOf<typeof groupShipments>,
): Promise<{ masters: number; shipments: number; lost: number }> {
  const wanted = new Set(ids);
  const family = await holdFamilies(work, [...wanted]);
  const masters = family.filter((s) => wanted.has(s.id));
  if (masters.length !== wanted.size) refuse(commonErrors.notFound);
  for (const s of masters) {
    const why = whyNotHeld(work, s, 'ungroup', { masterToo: true });
    if (why) refuse(why, why.params);
    if (!s.isMaster) refuse(shipmentErrors.noMaster, { number: String(s.number) });
  }
  const children = await part(work, masters, family);
  return {
    masters: masters.length,
    shipments: children.length,
    lost: sumOf(masters, (s) => s.rates),
  };
}
/** The Masters of these shipments are taken apart: their freight is about to become another. */
export async function ungroupAll(work: Work, masterIds: readonly number[]): Promise<void> {
  if (masterIds.length === 0) return;
  const family = await holdFamilies(work, masterIds, 'all');
  const wanted = new Set(masterIds);
  await part(
    work,
    family.filter((s) => wanted.has(s.id)),
    family,
  );
}

type BillToWish = BodyOf<typeof changeBillTo>;
interface BillToPlan {
  changes: { shipment: Held; billToId: number }[];
  fixed: number;
  grouped: number;
  alike: number;
  unfit: number[];
  refused: Why | null;
}
/** Which shipments of the filter change, which stay, and for which the account does not fit. */
async function planBillTo(work: Work, wish: BillToWish, lock: boolean): Promise<BillToPlan> {
  const { newPaymentTerm: paymentTerm, newBillToAccountId, ...filters } = wish;
  const found = await holdMatching(work, filters, lock);
  const free = found.filter((s) => mayChangePayer.includes(s.status));
  const alone = free.filter((s) => s.masterNumber === null && !s.isMaster);
  const payers = await payersOf(work.tx, [
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
    return { ...plan, refused: because(shipmentErrors.noBillTo) };
  if (paymentTerm === thirdParty && whoPaysNobody(chosen))
    return { ...plan, refused: because(payerErrors.noThirdParty) };
  for (const shipment of alone) {
    const party = (id: number) => payers.get(id) ?? { id, defaultBillToId: null };
    const question = {
      paymentTerm,
      shipper: party(shipment.shipperId),
      consignee: party(shipment.consigneeId),
      chosen,
    };
    const { billToId } = whoPays(question);
    if (billToId === null || billToRefused(question)) plan.unfit.push(shipment.number);
    else if (billToId === shipment.billToId && paymentTerm === shipment.paymentTerm) plan.alike += 1;
    else plan.changes.push({ shipment, billToId });
  }
  return { ...plan, refused: whyNotBillTo(plan) };
}
const because = (fault: Fault, params: Record<string, string> = {}): Why => ({ ...fault, params });
const whoPaysNobody = (chosen: { id: number; accountType: number } | null): boolean =>
  whoPays({
    paymentTerm: thirdParty,
    shipper: { id: 0, defaultBillToId: null },
    consignee: { id: 0, defaultBillToId: null },
    chosen,
  }).refused !== null;
function whyNotBillTo({ unfit, changes }: BillToPlan): Why | null {
  if (unfit.length > 0) return because(shipmentErrors.billToUnfit, { numbers: listed(unfit) });
  return changes.length === 0 ? because(shipmentErrors.nothingToBill) : null;
}

const mostUnfit = 100;
export async function previewOfBillTo(work: Work, wish: BillToWish): Promise<BillToPreview> {
  const plan = await planBillTo(work, wish, false);
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
    refused: plan.refused && sayFault(plan.refused, plan.refused.params),
  };
}
/** Another payer for all shipments of a filter that may have one: all of them or none. */
export async function billTo(work: Work, wish: BillToWish): Promise<{ changed: number; lost: number }> {
  const { changes, refused } = await planBillTo(work, wish, true);
  if (refused) {
    const ofAccount = refused.code !== shipmentErrors.nothingToBill.code;
    const fields = { newBillToAccountId: fill(refused.sentence, refused.params) };
    refuse(refused, refused.params, ofAccount ? { fields } : {});
  }
  const paymentTerm = wish.newPaymentTerm;
  const wanted = changes.map(({ shipment, billToId }) => ({ id: shipment.id, billToId, paymentTerm }));
  await writeBillTo(work.tx, wanted);
  const lost = await openAgain(
    work.tx,
    wanted.map((c) => c.id),
  );
  const billToOf = new Map(wanted.map((c) => [c.id, c.billToId]));
  await tell(
    work,
    changes.map((c) => c.shipment),
    'changed the bill-to',
    (s) => ({ billToId: billToOf.get(s.id), paymentTerm, status: shipmentStates.open }),
  );
  return { changed: changes.length, lost };
}
