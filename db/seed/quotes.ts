import { addDays } from '#kit/contract/dates.ts';
import { dateInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';
import {
  buildShipmentToRate,
  formatQuoteNumber,
  findFirstLinehaulTariffId,
} from '#areas/billing/quotes/quotes.rules.ts';
import type { RateBook } from '#areas/billing/rating/rating-inputs.rules.ts';
import { rateShipment } from '#areas/billing/rating/rating.rules.ts';
import { toCalculatedCharge } from '#areas/billing/rating/calculated-charge.rules.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedParties } from './accounts-and-users.ts';
import { starterChargeCodes } from '../installation/starter-lists.ts';
import { demoCompanyTimeZone } from './warehouses.ts';

/** Quotes for bins of supplies. No demo order contains them, so no shipment is rated by a quote. Days ago, and from today on. */
const seeds = [
  {
    shipper: 'CA00201',
    consignee: 'TX00411',
    cubes: 24_000,
    units: 8,
    made: 75,
    until: -20,
    withdrawn: null,
  },
  { shipper: 'CA00203', consignee: 'TX00412', cubes: 9600, units: 3, made: 12, until: 45, withdrawn: 4 },
  { shipper: 'CA00203', consignee: 'TX00411', cubes: 16_000, units: 5, made: 6, until: 30, withdrawn: null },
] as const;
const bin = 1;
/** The first number of the database's series. */
const firstNumber = 1001;

/** Quotes that are valid, expired or withdrawn, each with its promised rate. */
export function seedQuotes(
  tables: SeedTables,
  parties: SeedParties,
  rates: RateBook,
  now: Temporal.Instant,
): void {
  const today = dateInZone(now, demoCompanyTimeZone);
  const names = new Map(starterChargeCodes.map(([code, description]) => [code, description]));
  const isoInstantDaysAgo = (daysAgo: number): string =>
    instantFromLocalTime(addDays(today, -daysAgo), '10:40', demoCompanyTimeZone).toString();
  seeds.forEach((seed, n) => {
    const shipper = parties.shippers.find(({ number }) => number === seed.shipper);
    const consignee = parties.account(seed.consignee);
    if (!shipper) return;
    const freight = {
      date: addDays(today, 2 - seed.made),
      cubes: seed.cubes,
      units: seed.units,
      uom: bin,
    } as const;
    const quoteRequest = {
      ...freight,
      shipperId: shipper.id,
      consigneeId: consignee.id,
      category: 'supplies',
    };
    const rating = rateShipment(
      rates,
      buildShipmentToRate(quoteRequest, {
        billToId: consignee.billToId,
        stateCode: consignee.state,
        regionId: shipper.warehouse.regionId,
        outboundWarehouseId: shipper.warehouse.id,
        consigneeFlags: consignee.flags,
      }),
    );
    const tariff = rates.tariffs.find((t) => t.id === findFirstLinehaulTariffId(rating));
    if (!tariff) throw new Error(`No price for the quote of ${seed.shipper} to ${seed.consignee}`);
    const parts = {
      shipper_id: quoteRequest.shipperId,
      consignee_id: quoteRequest.consigneeId,
      bill_to_id: consignee.billToId,
    };
    const withdrawnAt = seed.withdrawn === null ? null : isoInstantDaysAgo(seed.withdrawn);
    const validUntil = addDays(today, seed.until);
    const quote = tables.addWithId('quote', {
      ...parts,
      ...freight,
      category: quoteRequest.category,
      valid_until: validUntil,
      amount: rating.amount,
      charges: rating.lines.map((line) => toCalculatedCharge(line, names)),
      note: n === 2 ? 'Requested by phone; two more loads may follow' : null,
      created_at: isoInstantDaysAgo(seed.made),
      created_by_name: 'Kemi Okafor',
      withdrawn_at: withdrawnAt,
      withdrawn_by_name: withdrawnAt && 'Dana Reyes',
    });
    quote.id = firstNumber + n;
    tables.addWithId('tariff', {
      ...parts,
      quote_id: quote.id,
      name: formatQuoteNumber(quote.id),
      version: 1,
      priority: 1,
      category: quoteRequest.category,
      uom: bin,
      rate_type: tariff.rateType,
      rate4: tariff.rate4,
      percent_bp: tariff.bp,
      breaks: tariff.breaks ?? [],
      minimum: tariff.minimum,
      effective_date: addDays(today, -seed.made),
      expiration_date: validUntil,
      deleted_at: withdrawnAt,
    });
  });
}
