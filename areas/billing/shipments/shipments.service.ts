import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { computeManualChargeCents } from './manual-charge-amount.rules.ts';
import type { ChargeRow, addManualChargeEndpoint } from './shipments.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import {
  clearShipmentApproval,
  insertManualCharge,
  findRatableShipmentIds,
  findShipmentCharges,
  deleteCharge,
  recalculateShipmentAmountAndClearApproval,
  updateChargeAsManualIfVersionMatches,
} from './shipments.repository.ts';
import { findActiveChargeCodes } from './charge-codes.repository.ts';
import type { ManualChargeValues, ShipmentFilters } from './shipments.repository.ts';
import { lockShipmentForTransition } from './locked-shipments.service.ts';
import type { LockedShipment } from './locked-shipments.repository.ts';
import {
  markShipmentsClosedOnInvoices,
  markShipmentsOfInvoiceOpenForRebill,
  markShipmentsOfInvoicesRatedOrMaster,
  replaceRatingResults,
} from './rating-results.repository.ts';
import {
  findTariffAmountAndChargeChangesOfShipment,
  updateTariffAmountAndChargeChangesOfShipment,
} from './shipment-actions.repository.ts';
import { recordTariffAmountUnlessRecorded } from './tariff-amount.service.ts';
import type { RatedShipment } from './rating-results.repository.ts';
import {
  findHighestTariffMinimum,
  findCurrentCharges,
  applyDependentChargeChanges,
} from './dependent-charges.repository.ts';
import { shipmentAmountErrors } from '#areas/billing/rating/shipment-amount.errors.ts';
import {
  computeDependentChargeChanges,
  isLinehaulOrMinimumLine,
  noTariffMinimum,
} from '#areas/billing/rating/dependent-charges.rules.ts';
import { formatExactDollars } from '#areas/billing/rating/rate-line.rules.ts';
import { exceedsMaxCharge } from '#areas/billing/rating/rating.rules.ts';
import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { interpolateEnglishMessage, reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** Locks a shipment with its own charges to change them. */
const take = (work: RequestContext, id: number, move: 'editRates'): Promise<LockedShipment> =>
  lockShipmentForTransition(work, id, move, { masterToo: true });

async function refuseTooMuch(work: RequestContext, cents: number): Promise<void> {
  const mostCents = 100 * (await readNumberSettingOrDefault(work, 'shipmentMostDollars'));
  if (exceedsMaxCharge(cents, mostCents))
    atField('rate', shipmentAmountErrors.amountTooHigh, { amount: formatMoney(mostCents) });
}
const atField = (field: string, error: ErrorDefinition, params: Record<string, string> = {}): never =>
  reject(error, params, { fields: { [field]: interpolateEnglishMessage(error.sentence, params) } });

/**
 * Calculates a manual charge: rate × quantity, or a percentage of linehaul and minimum. `changed` is the charge that it replaces.
 */
async function computeManualCharge(
  work: RequestContext,
  shipmentId: number,
  body: BodyOf<typeof addManualChargeEndpoint>,
  changed?: ChargeRow,
): Promise<ManualChargeValues> {
  if (!(await findActiveChargeCodes(work.tx)).some((c) => c.code === body.chargeCode))
    atField('chargeCode', shipmentErrors.chargeCodeNotFound);
  const common = { chargeCode: body.chargeCode, description: body.description, userName: work.actor.name };
  const chargeStep = {
    step: 'manual',
    by: work.actor.name,
    // An API client has no user.
    byId: work.actor.userId ?? 0,
    at: work.now.toString(),
    reason: body.reason,
    ...(changed ? { was: getAmountBeforeUserChanges(changed) } : {}),
    ...(changed && isImported(changed) ? { imported: true } : {}),
  };
  if (body.rateUnit === '%') {
    if (changed && isLinehaulOrMinimumLine(changed))
      atField('rateUnit', shipmentErrors.linehaulPercentNotAllowed);
    const revenue = (await findShipmentCharges(work.tx, shipmentId)).filter(isLinehaulOrMinimumLine);
    const base = revenue.reduce((n, r) => n + r.amount, 0);
    const amount = computeManualChargeCents(body, base);
    await refuseTooMuch(work, amount);
    const why = [
      chargeStep,
      { step: 'base', of: [...new Set(revenue.map((r) => r.chargeCode))], cents: base },
      {
        step: 'amount',
        exact: formatExactDollars(BigInt(base) * BigInt(body.rate), 6),
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
      steps: why,
    };
  }
  const amount = computeManualChargeCents(body, 0);
  await refuseTooMuch(work, amount);
  return {
    ...common,
    rateType: 'Flat',
    rate4: body.rate,
    percentBp: 0,
    quantity: body.quantity,
    quantityUnit: 'units',
    amount,
    steps: [chargeStep],
  };
}

/** Whether a charge came with an imported shipment, changed since or not. */
const isImported = ({ manual, why }: Pick<ChargeRow, 'manual' | 'why'>): boolean =>
  manual && why.some((step) => step.step === 'manual' && (step['imported'] === true || !('byId' in step)));
/**
 * The amount that a tariff computed or an import brought, before any user changed it. undefined for a charge that a user added.
 */
export function getAmountBeforeUserChanges(charge: ChargeRow): number | undefined {
  if (!charge.manual) return charge.amount;
  const was = charge.why.findLast((step) => typeof step['was'] === 'number')?.['was'];
  if (typeof was === 'number') return was;
  return isImported(charge) ? charge.amount : undefined;
}

export async function addManualCharge(
  work: RequestContext,
  shipmentId: number,
  body: BodyOf<typeof addManualChargeEndpoint>,
): Promise<ChargeRow> {
  const before = await take(work, shipmentId, 'editRates');
  const id = await insertManualCharge(work.tx, shipmentId, await computeManualCharge(work, shipmentId, body));
  return settled(work, shipmentId, id, 'added a charge', before.amount);
}
export async function editChargeAsManual(
  work: RequestContext,
  shipmentId: number,
  rateId: number,
  body: BodyOf<typeof addManualChargeEndpoint>,
): Promise<ChargeRow> {
  const before = await take(work, shipmentId, 'editRates');
  const old =
    (await findShipmentCharges(work.tx, shipmentId)).find((r) => r.id === rateId) ??
    reject(commonErrors.notFound);
  if (
    !(await updateChargeAsManualIfVersionMatches(
      work.tx,
      shipmentId,
      rateId,
      body.rowVersion,
      await computeManualCharge(work, shipmentId, body, old),
    ))
  )
    reject(commonErrors.recordChanged);
  return settled(work, shipmentId, rateId, 'changed a charge', before.amount);
}
/** Updates what depends on the linehaul after a manual change (`touched`). Returns the shipment's new total. */
async function summed(
  work: RequestContext,
  shipmentId: number,
  touched: { source: string },
): Promise<number> {
  const lines = await findCurrentCharges(work.tx, shipmentId);
  const tariffMinimum =
    touched.source === 'linehaul'
      ? ((await findHighestTariffMinimum(work.tx, shipmentId)) ?? noTariffMinimum)
      : null;
  await applyDependentChargeChanges(work.tx, shipmentId, computeDependentChargeChanges(lines, tariffMinimum));
  const amount = await recalculateShipmentAmountAndClearApproval(work.tx, shipmentId);
  await recordTariffAmountUnlessRecorded(work, shipmentId);
  await clearShipmentApproval(work.tx, shipmentId);
  await refuseTooMuch(work, amount);
  return amount;
}
async function settled(
  work: RequestContext,
  shipmentId: number,
  rateId: number,
  action: string,
  amountBefore: number,
): Promise<ChargeRow> {
  const row =
    (await findShipmentCharges(work.tx, shipmentId)).find((r) => r.id === rateId) ??
    reject(commonErrors.notFound);
  const amount = await summed(work, shipmentId, row);
  await recordAudit(work, {
    entity: 'shipment',
    entityId: shipmentId,
    action,
    before: { amount: amountBefore },
    after: { amount, chargeCode: row.chargeCode, charge: row.amount, description: row.description },
  });
  publishChange(work, 'shipments', [shipmentId]);
  return row;
}
/** A charge that a user added leaves nothing behind. One that was computed or imported is missing from the bill. */
async function recordRemoval(
  work: RequestContext,
  shipmentId: number,
  removedCharge: ChargeRow,
  reason: string,
): Promise<void> {
  const was = getAmountBeforeUserChanges(removedCharge);
  if (was === undefined) return;
  const deviation = await findTariffAmountAndChargeChangesOfShipment(work.tx, shipmentId);
  const byId = work.actor.userId ?? 0;
  const change = {
    byId,
    at: work.now.toString(),
    reason,
    cents: Math.abs(was),
    chargeCode: removedCharge.chargeCode,
  };
  const changes = [...deviation.changes, { kind: 'removed' as const, ...change }];
  await updateTariffAmountAndChargeChangesOfShipment(work.tx, shipmentId, { ...deviation, changes });
}
export async function removeCharge(
  work: RequestContext,
  shipmentId: number,
  rateId: number,
  reason: string,
): Promise<{ message: string }> {
  const before = await take(work, shipmentId, 'editRates');
  const removedCharge =
    (await findShipmentCharges(work.tx, shipmentId)).find((r) => r.id === rateId) ??
    reject(commonErrors.notFound);
  if (!(await deleteCharge(work.tx, shipmentId, rateId))) reject(commonErrors.notFound);
  await recordRemoval(work, shipmentId, removedCharge, reason);
  const amount = await summed(work, shipmentId, removedCharge);
  await recordAudit(work, {
    entity: 'shipment',
    entityId: shipmentId,
    action: 'removed a charge',
    before: { amount: before.amount, chargeCode: removedCharge.chargeCode, charge: removedCharge.amount },
    after: { amount, chargeCode: removedCharge.chargeCode, reason },
    reason,
  });
  publishChange(work, 'shipments', [shipmentId]);
  return { message: 'Charge removed.' };
}

/** The ids of a filter's shipments that a rating run rates. */
export const listShipmentIdsToRate = (work: RequestContext, filters: ShipmentFilters): Promise<number[]> =>
  findRatableShipmentIds(work, filters);
export type { ShipmentFilters };

/** Writes the result of a rating: charges, amounts and statuses. */
export const replaceShipmentRatingResults = (
  work: RequestContext,
  shipments: readonly RatedShipment[],
  ratingRunId: number | null,
): Promise<void> => replaceRatingResults(work.tx, shipments, work.now.toString(), ratingRunId);
/** Rated and Master become Closed, each on its invoice. Returns how many did. */
export const closeShipmentsOntoInvoices = (
  work: RequestContext,
  pairs: readonly { shipmentId: number; invoiceId: number }[],
): Promise<number> => markShipmentsClosedOnInvoices(work.tx, pairs);
/** Closed shipments of these invoices become Rated again, and parents become Master. Returns their ids. */
export const reopenShipmentsOfInvoicesAsRated = (
  work: RequestContext,
  invoiceIds: readonly number[],
): Promise<number[]> => markShipmentsOfInvoicesRatedOrMaster(work.tx, invoiceIds);
/**
 * Closed shipments of an invoice that is rebilled become Open. Their charges stay until they are rated again. Returns their ids.
 */
export const openShipmentsForRebill = (work: RequestContext, invoiceId: number): Promise<number[]> =>
  markShipmentsOfInvoiceOpenForRebill(work.tx, invoiceId);
export type { RatedShipment };
