import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';

/**
 * No tariff fits it, and all it has was added by hand: it stays in Error until somebody says that this is its
 * price, by approving it (docs/domain/billing.md#manual-charges).
 */
export const isPricedManually = (s: { status: number; rates: number; manualRates: number }): boolean =>
  s.status === shipmentStatuses.error && s.rates > 0 && s.manualRates === s.rates;
