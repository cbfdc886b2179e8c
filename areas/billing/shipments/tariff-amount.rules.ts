import type { RateBook, RatingOptions, ShipmentToRate } from '#areas/billing/rating/rating-inputs.rules.ts';
import { rateShipment } from '#areas/billing/rating/rating.rules.ts';
import type { ManualChargeToKeep } from '#areas/billing/rating/rating.rules.ts';

export interface TariffAmountAndOptionsEffect {
  /** What the tariff makes of the shipment, with imported charges. null if no tariff fits. */
  tariffAmount: number | null;
  /** How much the rating options change it. null without options. */
  optionsCents: number | null;
}
/** The amount of a shipment before any user changes its charges: the amount that deviations are measured against. */
export function computeTariffAmountAndOptionsEffect(
  rateBook: RateBook,
  shipment: ShipmentToRate,
  {
    options,
    manual,
  }: {
    options: RatingOptions;
    manual: readonly (ManualChargeToKeep & { importedAmount: number | null })[];
  },
): TariffAmountAndOptionsEffect {
  const imported = manual.flatMap((m) =>
    m.importedAmount === null ? [] : [{ ...m, amount: m.importedAmount }],
  );
  const amountWith = (ratingOptions: RatingOptions): number | null => {
    const { ok, amount } = rateShipment(rateBook, { ...shipment, options: ratingOptions }, imported);
    return ok ? amount : null;
  };
  const tariffAmount = amountWith({});
  if (!Object.values(options).some((value) => value !== undefined && value !== null && value !== false))
    return { tariffAmount, optionsCents: null };
  return { tariffAmount, optionsCents: Math.abs((amountWith(options) ?? 0) - (tariffAmount ?? 0)) };
}
