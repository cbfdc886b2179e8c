import type { AccessorialRule, RateBook, ChargeableEvent, ShipmentToRate } from './rating-inputs.rules.ts';
import {
  sumFreightQuantities,
  buildPercentageBase,
  computeCharge,
  formatExactDollars,
} from './rate-line.rules.ts';
import type { PercentageBase, ChargedAmount, RatedChargeLine, RatingStep } from './rate-line.rules.ts';

/** Computes the charges for what happened to a shipment and for its accounts' requirements. */

export function computeAccessorialLines(
  rateBook: RateBook,
  shipment: ShipmentToRate,
  percentageBaseLines: readonly ChargedAmount[],
): RatedChargeLine[] {
  const fixed = shipment.events
    .filter((e) => e.cents !== undefined && e.cents !== 0)
    .map((e) => fixedLine(e, e.cents ?? 0));
  const done = new Set(fixed.map((line) => line.chargeCode));
  const byCode = new Map<string, AccessorialRule>();
  for (const rule of rateBook.accessorials) {
    const existingRule = byCode.get(rule.chargeCode);
    if (
      !done.has(rule.chargeCode) &&
      applies(rule, shipment) &&
      (!existingRule || closer(rule, existingRule))
    )
      byCode.set(rule.chargeCode, rule);
  }
  const ruled = [...byCode.values()]
    .sort((a, b) => (a.chargeCode < b.chargeCode ? -1 : 1))
    .map((rule) => ruleLine(rule, shipment, buildPercentageBase(percentageBaseLines)));
  return [...fixed, ...ruled.filter((line) => line.amount !== 0)];
}

const eventCodes: Record<string, string> = {
  extension: 'EXT',
  palletExchange: 'PLT',
  lumper: 'LMP',
  appointment: 'APT',
  redelivery: 'RED',
};

function fixedLine(e: ChargeableEvent, cents: number): RatedChargeLine {
  const why: RatingStep[] = [
    { step: 'event', event: e.event, reference: e.reference ?? null },
    { step: 'amount', exact: formatExactDollars(BigInt(cents), 2), rounding: 'half up', cents },
  ];
  return {
    chargeCode: eventCodes[e.event] ?? 'ADJ',
    source: 'accessorial',
    rateType: 'Flat',
    rate4: cents * 100,
    bp: 0,
    quantity: 1,
    unit: 'flat',
    amount: cents,
    tariffId: null,
    why,
  };
}

function applies(rule: AccessorialRule, s: ShipmentToRate): boolean {
  if (s.outboundDate < rule.effectiveDate || s.outboundDate > rule.expirationDate) return false;
  if (rule.accountId !== null && ![s.consigneeId, s.billToId, s.shipperId].includes(rule.accountId))
    return false;
  if (rule.flag === null && rule.event === null) return true;
  return (
    (rule.flag !== null && s.consigneeFlags.includes(rule.flag)) ||
    s.events.some((e) => e.event === rule.event)
  );
}
// An account's own rule precedes the general one. Then the latest wins.
function closer(a: AccessorialRule, b: AccessorialRule): boolean {
  if ((a.accountId === null) !== (b.accountId === null)) return a.accountId !== null;
  return a.effectiveDate === b.effectiveDate ? a.id > b.id : a.effectiveDate > b.effectiveDate;
}

const counts = (e: ChargeableEvent) => (e.quantity === undefined ? {} : { quantity: e.quantity });

function ruleLine(rule: AccessorialRule, s: ShipmentToRate, base: PercentageBase): RatedChargeLine {
  const events = s.events.filter((e) => e.event === rule.event);
  const quantities = sumFreightQuantities(s.details);
  const flat = Math.max(1, events.length);
  const eventQuantity = events.reduce((sum, e) => sum + (e.quantity ?? 1), 0);
  const counted = events.some((e) => e.quantity !== undefined)
    ? { units: eventQuantity, pallets: eventQuantity, bins: eventQuantity, cubes: quantities.cubes, flat }
    : { ...quantities, flat };
  const charge = computeCharge(rule, counted, base);
  return {
    chargeCode: rule.chargeCode,
    source: 'accessorial',
    ...charge,
    tariffId: null,
    why: [
      { step: 'rule', ruleId: rule.id, flag: rule.flag, event: rule.event, accountId: rule.accountId },
      ...events.map((e): RatingStep => ({
        step: 'event',
        event: e.event,
        reference: e.reference ?? null,
        ...counts(e),
      })),
      ...charge.why,
    ],
  };
}
