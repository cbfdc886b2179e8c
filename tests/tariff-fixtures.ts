import type { Tariff } from '#areas/billing/rating/tariff-choice.rules.ts';

/** Builds a tariff that applies to all freight: $3.10 per unit of cube, 2026 and 2027. */
export const buildFloridaTariff = (overrides: Partial<Tariff> = {}): Tariff => ({
  id: 1,
  name: 'Florida general',
  version: 3,
  priority: 100,
  billToId: null,
  shipperId: null,
  consigneeId: null,
  stateCode: null,
  regionId: null,
  outboundWarehouseId: null,
  category: null,
  uom: null,
  rateType: 'Cube',
  rate4: 31_000,
  bp: 0,
  minimum: 0,
  effectiveDate: '2026-01-01',
  expirationDate: '2027-12-31',
  ...overrides,
});
