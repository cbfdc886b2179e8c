import { buildFloridaTariff } from '#tests/tariff-fixtures.ts';
import { buildRateBook } from '#areas/billing/rating/rating-inputs.rules.ts';
import type {
  AccessorialRule,
  RateBookData,
  ShipmentToRate,
} from '#areas/billing/rating/rating-inputs.rules.ts';
import { rateShipment } from '#areas/billing/rating/rating.rules.ts';
import type { RatingResult } from '#areas/billing/rating/rating.rules.ts';
import type { HolidaySurcharge } from '#areas/calendar/holiday-periods/holiday-periods.contract.ts';

/** A shipment of roses during the Valentine period, and its rating with one Florida tariff. */

const box = 2;
export const buildHolidaySurcharge = (
  bp: number,
  change: Partial<HolidaySurcharge> = {},
): HolidaySurcharge => ({
  id: 50,
  outboundWarehouseId: null,
  bp,
  effectiveDate: null,
  expirationDate: null,
  ...change,
});
export const valentineHoliday = {
  id: 5,
  name: 'Valentine',
  effectiveDate: '2027-01-19',
  expirationDate: '2027-02-12',
  regionIds: [1],
  surcharges: [buildHolidaySurcharge(1000)],
};
export const buildAccessorialRule = (change: Partial<AccessorialRule> = {}): AccessorialRule => ({
  id: 1,
  chargeCode: 'PLT',
  flag: null,
  event: 'palletExchange',
  accountId: null,
  rateType: 'Flat',
  rate4: 350_000,
  bp: 0,
  effectiveDate: '2026-01-01',
  expirationDate: '2027-12-31',
  ...change,
});
export const buildRateBookData = (change: Partial<RateBookData> = {}): RateBookData => ({
  tariffs: [buildFloridaTariff()],
  holidays: [valentineHoliday],
  accessorials: [],
  maxChargeCents: 20_000_000,
  fuelPrices: [
    { weekStart: '2027-02-01', priceMills: 3500 },
    { weekStart: '2027-02-08', priceMills: 3585 },
  ],
  fuelRows: [
    { fromMills: 3510, toMills: 3559, bp: 2400, effectiveDate: '2020-01-01' },
    { fromMills: 3560, toMills: 3610, bp: 2450, effectiveDate: '2020-01-01' },
    { fromMills: 3610, toMills: 3660, bp: 2500, effectiveDate: '2020-01-01' },
  ],
  ...change,
});
export const rosesDetail = { uom: box, units: 24, cubes: 3984, category: 'floral', shipDate: '2027-02-08' };
export const eighthBoxesDetail = {
  uom: box,
  units: 6,
  cubes: 570,
  category: 'floral',
  shipDate: '2027-02-08',
};
export const buildTestShipmentToRate = (change: Partial<ShipmentToRate> = {}): ShipmentToRate => ({
  outboundDate: '2027-02-08',
  shipperId: 7,
  consigneeId: 100,
  billToId: 100,
  stateCode: 'IL',
  regionId: 1,
  outboundWarehouseId: 1,
  consigneeFlags: [],
  details: [rosesDetail, eighthBoxesDetail],
  events: [],
  ...change,
});
export const rosesShippedInMarchDetail = { ...rosesDetail, shipDate: '2027-03-01' };
export const rateTestShipment = (
  shipment: Partial<ShipmentToRate> = {},
  change: Partial<RateBookData> = {},
) => rateShipment(buildRateBook(buildRateBookData(change)), buildTestShipmentToRate(shipment));
export const listChargeCodesAndAmounts = (r: RatingResult) => r.lines.map((l) => [l.chargeCode, l.amount]);
export const findRatingLine = (r: RatingResult, code: string) => r.lines.find((l) => l.chargeCode === code);
