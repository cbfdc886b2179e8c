import { addDays, weekday } from '#kit/contract/dates.ts';
import { dateIn } from '#kit/contract/zones.ts';
import { rateBook } from '#areas/billing/rating/rating-facts.rules.ts';
import type { AccessorialRule, RateBook } from '#areas/billing/rating/rating-facts.rules.ts';
import type { RateType, Tariff } from '#areas/billing/rating/tariff-choice.rules.ts';
import type { Book } from './book.ts';
import type { Calendar } from './calendar.ts';
import type { Parties } from './parties.ts';
import { fuelSteps } from './reference-data.ts';

type TariffSeed = {
  name: string;
  type: RateType;
  rate4?: number;
  bp?: number;
  minimum?: number;
  region?: number;
  states?: string[];
  shipper?: string;
  consignee?: string;
  billTo?: string;
  category?: string;
  priority?: number;
  version?: number;
  from?: number;
  until?: number;
};

const dollars = (amount: number): number => Math.round(amount * 10_000);
const south = ['GA', 'NC', 'SC', 'AL', 'TN', 'LA', 'VA', 'MD', 'TX', 'OK'];
const midwest = ['IL', 'OH', 'MI', 'IN', 'WI', 'MO', 'MN', 'KY'];
const northeast = ['PA', 'NJ', 'NY', 'CT', 'RI', 'MA'];
const west = ['CO', 'UT', 'NV', 'AZ', 'CA', 'OR', 'WA'];

/** Weeks of fuel prices before and after today; the index is known ahead so that a demo can run on for a while. */
const fuelWeeks = { before: 20, after: 8 };

function tariffSeeds(parties: Parties): TariffSeed[] {
  const [florida, california] = [parties.warehouse('MIA').regionId, parties.warehouse('VIS').regionId];
  return [
    { name: 'FL general', type: 'Cube', rate4: dollars(3.45), minimum: 9500, region: florida },
    {
      name: 'FL-MW',
      type: 'Cube',
      rate4: dollars(2.95),
      minimum: 9000,
      region: florida,
      states: midwest,
      until: -31,
    },
    {
      name: 'FL-MW',
      type: 'Cube',
      rate4: dollars(3.1),
      minimum: 9500,
      region: florida,
      states: midwest,
      version: 2,
      from: -30,
    },
    { name: 'FL-South', type: 'Cube', rate4: dollars(2.6), minimum: 7500, region: florida, states: south },
    {
      name: 'FL-Northeast',
      type: 'Cube',
      rate4: dollars(3.35),
      minimum: 9500,
      region: florida,
      states: northeast,
    },
    { name: 'FL-West', type: 'Cube', rate4: dollars(4.9), minimum: 14_000, region: florida, states: west },
    { name: 'FL local', type: 'Flat', rate4: dollars(85), region: florida, states: ['FL'] },
    // New Mexico is new: nobody has made a tariff from California yet.
    { name: 'CA-West', type: 'Cube', rate4: dollars(2.75), minimum: 8500, region: california, states: west },
    {
      name: 'CA-Central',
      type: 'Cube',
      rate4: dollars(4.15),
      minimum: 11_000,
      region: california,
      states: ['TX', 'IL', 'OH'],
    },
    { name: 'Vineland by the box', type: 'Unit', rate4: dollars(4.5), consignee: 'NJ00404' },
    { name: 'Oxnard Berry pallets', type: 'Pallet', rate4: dollars(185), shipper: 'CA00202' },
    { name: 'Coastal Avocado bins', type: 'Bin', rate4: dollars(120), shipper: 'CA00204' },
    {
      name: 'Sabana to FreshMart',
      type: 'Trailer',
      rate4: dollars(1150),
      shipper: 'MA00103',
      consignee: 'GA00437',
    },
    { name: 'Meridian contract', type: 'Cube', rate4: dollars(2.85), billTo: 'TP00902' },
    { name: 'Sabana supplies', type: '% of Revenue', bp: 275, shipper: 'MA00103', category: 'supplies' },
  ];
}

/** Tariffs of all seven rate types, the fuel index, accessorials; answers the book that rates with them. */
export function planTariffs(
  book: Book,
  parties: Parties,
  calendar: Calendar,
  now: Temporal.Instant,
): RateBook {
  const today = dateIn(now, 'America/New_York');
  const tariffs = tariffSeeds(parties).flatMap((s) =>
    (s.states ?? [null]).map((state) => addTariff(book, parties, today, s, state)),
  );
  return rateBook({
    tariffs,
    accessorials: planAccessorials(book, today),
    fuelPrices: planFuel(book, today),
    fuelRows: fuelSteps.map((s) => ({
      fromMills: s.from,
      toMills: s.to,
      bp: s.percentBp,
      effectiveDate: '2020-01-01',
    })),
    holidays: calendar.holidays.map((h) => ({
      id: h.id,
      name: h.name,
      effectiveDate: h.effective,
      expirationDate: h.expiration,
      regionIds: h.regionIds,
      surchargeBp: h.percentBp,
    })),
  });
}

function addTariff(book: Book, parties: Parties, today: string, s: TariffSeed, state: string | null): Tariff {
  const id = (number: string | undefined) => (number === undefined ? null : parties.account(number).id);
  const row = book.add('tariff', {
    name: state === null || s.states?.length === 1 ? s.name : `${s.name} ${state}`,
    version: s.version ?? 1,
    priority: s.priority ?? 100,
    bill_to_id: id(s.billTo),
    shipper_id: id(s.shipper),
    consignee_id: id(s.consignee),
    state_code: state,
    region_id: s.region ?? null,
    outbound_warehouse_id: null,
    category: s.category ?? null,
    uom: null,
    rate_type: s.type,
    rate4: s.rate4 ?? 0,
    percent_bp: s.bp ?? 0,
    minimum: s.minimum ?? 0,
    effective_date: addDays(today, s.from ?? -400),
    expiration_date: addDays(today, s.until ?? 1100),
  });
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    priority: row.priority,
    billToId: row.bill_to_id,
    shipperId: row.shipper_id,
    consigneeId: row.consignee_id,
    stateCode: row.state_code,
    regionId: row.region_id,
    outboundWarehouseId: null,
    category: row.category,
    uom: null,
    rateType: s.type,
    rate4: row.rate4,
    bp: row.percent_bp,
    minimum: row.minimum,
    effectiveDate: row.effective_date,
    expirationDate: row.expiration_date,
  };
}

/** Diesel at $3.585 this week, a few cents up and down before. */
function planFuel(book: Book, today: string): { weekStart: string; priceMills: number }[] {
  const monday = addDays(today, -((weekday(today) + 6) % 7));
  return Array.from({ length: fuelWeeks.before + 1 + fuelWeeks.after }, (_, i) => {
    const ago = fuelWeeks.before - i;
    const row = {
      week_start: addDays(monday, -7 * ago),
      price_mills: ago <= 0 ? 3585 : 3585 + Math.round(Math.sin(ago * 1.1) * 48) - ago * 4,
    };
    book.put('fuel_price', row);
    return { weekStart: row.week_start, priceMills: row.price_mills };
  });
}

function planAccessorials(book: Book, today: string): AccessorialRule[] {
  const range = { effective_date: addDays(today, -400), expiration_date: addDays(today, 1100) };
  const seeds = [
    ['APT', 'appointmentRequired', 'appointment', 35],
    ['LMP', 'lumperStop', 'lumper', 60],
    ['PLT', null, 'palletExchange', 35],
    ['RED', null, 'redelivery', 75],
  ] as const;
  return seeds.map(([code, flag, event, rate]) => {
    const row = book.add('accessorial_rule', {
      charge_code: code,
      flag,
      event,
      account_id: null,
      rate_type: 'Flat',
      rate4: dollars(rate),
      ...range,
    });
    return {
      id: row.id,
      chargeCode: code,
      flag,
      event,
      accountId: null,
      rateType: 'Flat',
      rate4: row.rate4,
      bp: 0,
      effectiveDate: row.effective_date,
      expirationDate: row.expiration_date,
    };
  });
}
