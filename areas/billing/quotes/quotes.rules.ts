import type { priceFreight } from './quotes.contract.ts';
import type { RatedDetail, ShipmentToRate } from '#areas/billing/rating/rating-facts.rules.ts';
import type { Rating } from '#areas/billing/rating/rating.rules.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';

/** What freight would cost that does not exist yet (docs/domain/billing.md#quotes). */

export interface Parties {
  billToId: number;
  stateCode: string | null;
  regionId: number;
  outboundWarehouseId: number;
  consigneeFlags: readonly string[];
}
export type FreightWish = QueryOf<typeof priceFreight>;
export function freightOf(wish: FreightWish, parties: Parties): ShipmentToRate {
  const { shipperId, consigneeId, date, uom, units, cubes, category } = wish;
  const detail: RatedDetail = { uom, units, cubes, category, shipDate: date };
  return { ...parties, shipperId, consigneeId, outboundDate: date, details: [detail], events: [] };
}
/** The line whose rate is promised: one kind of freight falls under one tariff. */
export const promisedBy = ({ lines }: Rating): number | null =>
  lines.find((l) => l.source === 'linehaul')?.tariffId ?? null;
export const numberOf = (id: number): string => `Q${id}`;
