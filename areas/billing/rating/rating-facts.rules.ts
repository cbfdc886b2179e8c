import type { RateType, Tariff, TariffBook } from './tariff-choice.rules.ts';
import { buildTariffBook } from './tariff-choice.rules.ts';
import type { HolidaySurcharge } from '#areas/calendar/holiday-periods/holiday-periods.contract.ts';
import { compareDates } from '#kit/contract/dates.ts';

/** What a rating is made from: the shipment, and the book of everything rates depend on. */

export interface RatedShipmentLine {
  /** Its number, which the trace of a charge names. */
  id?: number;
  uom: number;
  units: number;
  cubes: number;
  category: string;
  shipDate: string;
}
/** What happened to a shipment and is charged: extension, palletExchange, lumper, appointment, redelivery. */
export interface ChargeableEvent {
  event: string;
  /** Pallets exchanged, appointments made; default 1. */
  quantity?: number;
  /** An amount fixed when it happened, such as the warehouse's extension surcharge. */
  cents?: number;
  reference?: string | null;
}
export interface RatingOptions {
  fuelExempt?: boolean;
  holidayExempt?: boolean;
  /** It goes with other freight that bears the minimum: none of its own. */
  consolidate?: boolean;
  /** Rate of the linehaul instead of the tariff's. */
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
  /** Exemptions and accessorials follow the consignee, whoever pays (docs/domain/billing.md#who-pays). */
  consigneeFlags: readonly string[];
  /** Active details only. A Master brings those of all its children. */
  details: readonly RatedShipmentLine[];
  events: readonly ChargeableEvent[];
  options?: RatingOptions;
  /** Cents agreed as revenue, for '% of Revenue' tariffs; else they take the other linehaul lines. */
  revenue?: number | null;
}

export interface HolidayCharge {
  id: number;
  name: string;
  effectiveDate: string;
  expirationDate: string;
  regionIds: readonly number[];
  surcharges: readonly HolidaySurcharge[];
}
export interface FuelRow {
  fromMills: number;
  toMills: number;
  bp: number;
  effectiveDate: string;
}
export interface AccessorialRule {
  id: number;
  chargeCode: string;
  /** Applies when the consignee has this flag, when this event happened, or, naming neither, always. */
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
export interface RateFacts {
  tariffs: readonly Tariff[];
  holidays: readonly HolidayCharge[];
  fuelPrices: readonly { weekStart: string; priceMills: number }[];
  fuelRows: readonly FuelRow[];
  accessorials: readonly AccessorialRule[];
  /** Cents that the charges of one shipment, and each of them, stay within. */
  mostCents: number;
}
export interface RateBook extends RateFacts {
  tariffBook: TariffBook;
}
/** Sorts what rates depend on; made once for a whole run. */
export const buildRateBook = (facts: RateFacts): RateBook => ({
  ...facts,
  tariffBook: buildTariffBook(facts.tariffs),
  fuelPrices: [...facts.fuelPrices].sort((a, b) => (a.weekStart < b.weekStart ? 1 : -1)),
  fuelRows: [...facts.fuelRows].sort(
    (a, b) => compareDates(b.effectiveDate, a.effectiveDate) || b.fromMills - a.fromMills,
  ),
});
