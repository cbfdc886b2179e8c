import type { priceFreightEndpoint } from './quotes.contract.ts';
import type { ShipmentLineToRate, ShipmentToRate } from '#areas/billing/rating/rating-inputs.rules.ts';
import type { RatingResult } from '#areas/billing/rating/rating.rules.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';

/** What freight that does not exist yet would cost (docs/domain/billing.md#quotes). */

export interface QuotePartyRatingAttributes {
  billToId: number;
  stateCode: string | null;
  regionId: number;
  outboundWarehouseId: number;
  consigneeFlags: readonly string[];
}
export type QuoteFreightInput = QueryOf<typeof priceFreightEndpoint>;
export function buildShipmentToRate(
  freight: QuoteFreightInput,
  parties: QuotePartyRatingAttributes,
): ShipmentToRate {
  const { shipperId, consigneeId, date, uom, units, cubes, category } = freight;
  const detail: ShipmentLineToRate = { uom, units, cubes, category, shipDate: date };
  return { ...parties, shipperId, consigneeId, outboundDate: date, details: [detail], events: [] };
}
/** The tariff of the quoted rate. One kind of freight matches one tariff. */
export const findFirstLinehaulTariffId = ({ lines }: RatingResult): number | null =>
  lines.find((l) => l.source === 'linehaul')?.tariffId ?? null;
export const formatQuoteNumber = (id: number): string => `Q${id}`;
