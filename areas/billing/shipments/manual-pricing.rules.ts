import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';

/**
 * Whether no tariff matches and all charges were added manually. The shipment stays in Error until a user confirms the price by
 * approving it (docs/domain/billing.md#manual-charges).
 */
export const isInErrorAndPricedManually = (shipment: {
  status: number;
  rates: number;
  manualRates: number;
}): boolean =>
  shipment.status === shipmentStatuses.error && shipment.rates > 0 && shipment.manualRates === shipment.rates;
