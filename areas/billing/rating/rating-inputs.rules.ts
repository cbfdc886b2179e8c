import type { RateType, Tariff, TariffBook } from './tariff-choice.rules.ts';
import { buildTariffBook } from './tariff-choice.rules.ts';
import type { HolidaySurcharge } from '#areas/calendar/holiday-periods/holiday-periods.contract.ts';
import { compareDates } from '#kit/contract/dates.ts';

/** The input of a rating: the shipment, and the rate book with everything that rates depend on. */

export interface ShipmentLineToRate {
  /** Its number, which the charge's trace names. */
  id?: number;
  uom: number;
  units: number;
  cubes: number;
  category: string;
  shipDate: string;
}
/** A chargeable event of a shipment: extension, palletExchange, lumper, appointment, redelivery. */
export interface ChargeableEvent {
  event: string;
  /** Pallets exchanged or appointments made. Default 1. */
  quantity?: number;
  /** An amount fixed at the event, such as the warehouse's extension surcharge. */
  cents?: number;
  reference?: string | null;
}
export interface RatingOptions {
  fuelExempt?: boolean;
  holidayExempt?: boolean;
  /** It travels with other freight that is charged the minimum, so it has none of its own. */
  consolidate?: boolean;
  /** The linehaul rate to use instead of the tariff's. */
  rate4?: number | null;
}
export interface ShipmentToRate {
  outboundDate: string;
  shipperId: number;
  consigneeId: number;
  billToId: number;
  stateCode: string | null;
  regionId: number;
  outboundWarehouseId: number;
  /** Exemptions and accessorials follow the consignee, regardless of who pays (docs/domain/billing.md#who-pays). */
  consigneeFlags: readonly string[];
  /** Active details only. A Master includes those of all its children. */
  details: readonly ShipmentLineToRate[];
  events: readonly ChargeableEvent[];
  options?: RatingOptions;
  /** Revenue in cents agreed for '% of Revenue' tariffs. Without it, they use the other linehaul lines. */
  revenue?: number | null;
}

export interface HolidaySurchargePeriod {
  id: number;
  name: string;
  effectiveDate: string;
  expirationDate: string;
  regionIds: readonly number[];
  surcharges: readonly HolidaySurcharge[];
}
export interface DatedFuelTableRow {
  fromMills: number;
  toMills: number;
  bp: number;
  effectiveDate: string;
}
export interface AccessorialRule {
  id: number;
  chargeCode: string;
  /** Applies if the consignee has this flag or this event happened. With neither set, it always applies. */
  flag: string | null;
  event: string | null;
  /** Only for this consignee, bill-to or shipper. */
  accountId: number | null;
  rateType: RateType;
  rate4: number;
  bp: number;
  effectiveDate: string;
  expirationDate: string;
}
export interface RateBookData {
  tariffs: readonly Tariff[];
  holidays: readonly HolidaySurchargePeriod[];
  fuelPrices: readonly { weekStart: string; priceMills: number }[];
  fuelRows: readonly DatedFuelTableRow[];
  accessorials: readonly AccessorialRule[];
  /** The maximum in cents for each charge, and for all charges of one shipment. */
  maxChargeCents: number;
}
export interface RateBook extends RateBookData {
  tariffBook: TariffBook;
}
/** Indexes everything that rates depend on. Built once per run. */
export const buildRateBook = (data: RateBookData): RateBook => ({
  ...data,
  tariffBook: buildTariffBook(data.tariffs),
  fuelPrices: [...data.fuelPrices].sort((a, b) => (a.weekStart < b.weekStart ? 1 : -1)),
  fuelRows: [...data.fuelRows].sort(
    (a, b) => compareDates(b.effectiveDate, a.effectiveDate) || b.fromMills - a.fromMills,
  ),
});
