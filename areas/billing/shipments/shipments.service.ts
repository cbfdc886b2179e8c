import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { showMoney } from '#kit/contract/money.ts';
import { handAmount } from './hand-amount.rules.ts';
import type { RateRow, addRate } from './shipments.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import {
  activeChargeCodes,
  endApproval,
  insertRate,
  ratableIds,
  ratesOf,
  removeRate,
  sumUp,
  updateRate,
} from './shipments.store.ts';
import type { ManualRate, ShipmentFilters } from './shipments.store.ts';
import { takeShipment } from './held.service.ts';
import type { Held } from './held.store.ts';
import { closeShipments, openAgain, reopenShipments, writeRatings } from './rated.store.ts';
import type { RatedShipment } from './rated.store.ts';
import { leastOf, standingLines, writeFollowing } from './following.store.ts';
import { amountErrors } from '#areas/billing/rating/shipment-amount.errors.ts';
import { follow, isRevenue, noLeast } from '#areas/billing/rating/following.rules.ts';
import { exactDollars } from '#areas/billing/rating/rate-line.rules.ts';
import { isTooMuch } from '#areas/billing/rating/rating.rules.ts';
import { settingNumber } from '#areas/settings/settings/settings.service.ts';
import { fill, refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** Locks one that bears its own charges for a change of them. */
const take = (work: Work, id: number, move: 'editRates'): Promise<Held> =>
  takeShipment(work, id, move, { masterToo: true });

async function refuseTooMuch(work: Work, cents: number): Promise<void> {
  const mostCents = 100 * (await settingNumber(work, 'shipmentMostDollars'));
  if (isTooMuch(cents, mostCents)) atField('rate', amountErrors.tooMuch, { amount: showMoney(mostCents) });
}
const atField = (field: string, fault: Fault, params: Record<string, string> = {}): never =>
  refuse(fault, params, { fields: { [field]: fill(fault.sentence, params) } });

/**
 * What a charge made by hand comes to: rate × quantity, or a percentage of linehaul and minimum. `changed` is
 * the charge that it takes the place of.
 */
async function reckon(
  work: Work,
  shipmentId: number,
  body: BodyOf<typeof addRate>,
  changed?: RateRow,
): Promise<ManualRate> {
  if (!(await activeChargeCodes(work.tx)).some((c) => c.code === body.chargeCode))
    atField('chargeCode', shipmentErrors.noChargeCode);
  const common = { chargeCode: body.chargeCode, description: body.description, by: work.actor.name };
  const made = {
    step: 'manual',
    by: work.actor.name,
    // An API client has no user.
    byId: work.actor.userId ?? 0,
    at: work.now.toString(),
    reason: body.reason,
    ...(changed ? { was: calculatedOf(changed) } : {}),
  };
  if (body.rateUnit === '%') {
    if (changed && isRevenue(changed)) atField('rateUnit', shipmentErrors.percentOfItself);
    const revenue = (await ratesOf(work.tx, shipmentId)).filter(isRevenue);
    const base = revenue.reduce((n, r) => n + r.amount, 0);
    const amount = handAmount(body, base);
    await refuseTooMuch(work, amount);
    const why = [
      made,
      { step: 'base', of: [...new Set(revenue.map((r) => r.chargeCode))], cents: base },
      {
        step: 'amount',
        exact: exactDollars(BigInt(base) * BigInt(body.rate), 6),
        rounding: 'half up',
        cents: amount,
      },
    ];
    return {
      ...common,
      rateType: '% of Revenue',
      rate4: 0,
      percentBp: body.rate,
      quantity: base,
      quantityUnit: 'revenue',
      amount,
      why,
    };
  }
  const amount = handAmount(body, 0);
  await refuseTooMuch(work, amount);
  return {
    ...common,
    rateType: 'Flat',
    rate4: body.rate,
    percentBp: 0,
    quantity: body.quantity,
    quantityUnit: 'units',
    amount,
    why: [made],
  };
}

/** What the tariffs made of a charge before anybody changed it, also when it is changed a second time. */
function calculatedOf(changed: RateRow): number | undefined {
  if (!changed.manual) return changed.amount;
  const was = changed.why.find((step) => step.step === 'manual')?.['was'];
  return typeof was === 'number' ? was : undefined;
}

export async function addCharge(
  work: Work,
  shipmentId: number,
  body: BodyOf<typeof addRate>,
): Promise<RateRow> {
  const before = await take(work, shipmentId, 'editRates');
  const id = await insertRate(work.tx, shipmentId, await reckon(work, shipmentId, body));
  return settled(work, shipmentId, id, 'added a charge', before.amount);
}
export async function changeCharge(
  work: Work,
  shipmentId: number,
  rateId: number,
  body: BodyOf<typeof addRate>,
): Promise<RateRow> {
  const before = await take(work, shipmentId, 'editRates');
  const old =
    (await ratesOf(work.tx, shipmentId)).find((r) => r.id === rateId) ?? refuse(commonErrors.notFound);
  if (
    !(await updateRate(
      work.tx,
      shipmentId,
      rateId,
      body.rowVersion,
      await reckon(work, shipmentId, body, old),
    ))
  )
    refuse(commonErrors.changedByOthers);
  return settled(work, shipmentId, rateId, 'changed a charge', before.amount);
}
/** What is taken of the linehaul follows a charge that was `touched` by hand; answers what the shipment comes to. */
async function summed(work: Work, shipmentId: number, touched: { source: string }): Promise<number> {
  const lines = await standingLines(work.tx, shipmentId);
  const least = touched.source === 'linehaul' ? ((await leastOf(work.tx, shipmentId)) ?? noLeast) : null;
  await writeFollowing(work.tx, shipmentId, follow(lines, least));
  const amount = await sumUp(work.tx, shipmentId);
  await endApproval(work.tx, shipmentId);
  await refuseTooMuch(work, amount);
  return amount;
}
async function settled(
  work: Work,
  shipmentId: number,
  rateId: number,
  action: string,
  amountBefore: number,
): Promise<RateRow> {
  const row =
    (await ratesOf(work.tx, shipmentId)).find((r) => r.id === rateId) ?? refuse(commonErrors.notFound);
  const amount = await summed(work, shipmentId, row);
  await audit(work, {
    entity: 'shipment',
    entityId: shipmentId,
    action,
    before: { amount: amountBefore },
    after: { amount, chargeCode: row.chargeCode, charge: row.amount, description: row.description },
  });
  announce(work, 'shipments', [shipmentId]);
  return row;
}
export async function removeCharge(
  work: Work,
  shipmentId: number,
  rateId: number,
): Promise<{ message: string }> {
  const before = await take(work, shipmentId, 'editRates');
  const gone =
    (await ratesOf(work.tx, shipmentId)).find((r) => r.id === rateId) ?? refuse(commonErrors.notFound);
  if (!(await removeRate(work.tx, shipmentId, rateId))) refuse(commonErrors.notFound);
  const amount = await summed(work, shipmentId, gone);
  await audit(work, {
    entity: 'shipment',
    entityId: shipmentId,
    action: 'removed a charge',
    before: { amount: before.amount, chargeCode: gone.chargeCode },
    after: { amount },
  });
  announce(work, 'shipments', [shipmentId]);
  return { message: 'Charge removed.' };
}

/** Ids of the shipments of a filter that a rating run rates. */
export const toRate = (work: Work, filters: ShipmentFilters): Promise<number[]> => ratableIds(work, filters);
export type { ShipmentFilters };

/** Writes the outcome of a rating: charges, amounts and states. */
export const keepRatings = (work: Work, rated: readonly RatedShipment[], run: number | null): Promise<void> =>
  writeRatings(work.tx, rated, work.now.toString(), run);
/** Rated and Master become Closed, each on its invoice. Answers how many did. */
export const closeOnto = (
  work: Work,
  pairs: readonly { shipmentId: number; invoiceId: number }[],
): Promise<number> => closeShipments(work.tx, pairs);
/** Closed shipments of these invoices are Rated again, a parent of others Master. Answers their ids. */
export const reopen = (work: Work, invoiceIds: readonly number[]): Promise<number[]> =>
  reopenShipments(work.tx, invoiceIds);
/** Closed shipments of an invoice that is billed again: Open, their charges as they were until they are rated. Answers their ids. */
export const openToBillAgain = (work: Work, invoiceId: number): Promise<number[]> =>
  openAgain(work.tx, invoiceId);
export type { RatedShipment };
