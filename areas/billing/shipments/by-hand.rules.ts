import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';

/**
 * No tariff fits it, and all it has was added by hand: it stays in Error until somebody says that this is its
 * price, by approving it (docs/domain/billing.md#manual-charges).
 */
export const isPricedByHand = (s: { status: number; rates: number; manualRates: number }): boolean =>
  s.status === shipmentStates.error && s.rates > 0 && s.manualRates === s.rates;
