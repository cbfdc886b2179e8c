import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import type { HolidaySurcharge } from '#areas/calendar/holiday-periods/holiday-periods.contract.ts';
import { buildRateBook } from '#areas/billing/rating/rating-inputs.rules.ts';
import type { AccessorialRule, RateBook } from '#areas/billing/rating/rating-inputs.rules.ts';
import type { RateBreak, RateType, Tariff, TariffZone } from '#areas/billing/rating/tariff-choice.rules.ts';
import { getSettingDefinition } from '#areas/settings/settings/setting-definitions.contract.ts';
import { buildTariffs } from '#areas/billing/tariffs/sheets.rules.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedCalendar } from './calendar.ts';
import type { SeedParties } from './accounts-and-users.ts';
import { demoFuelSurchargeSteps } from './demo-lists.ts';
import { demoCompanyTimeZone } from './warehouses.ts';

type TariffSeed = {
  name: string;
  type: RateType;
  rate4?: number;
  bp?: number;
  minimum?: number;
  region?: number;
  state?: string;
  zone?: TariffZone;
  breaks?: RateBreak[];
  shipper?: string;
  consignee?: string;
  billTo?: string;
  category?: string;
  version?: number;
  from?: number;
  until?: number;
};

const dollars = (amount: number): number => Math.round(amount * 10_000);
const south: TariffZone = {
  name: 'South',
  states: ['GA', 'NC', 'SC', 'AL', 'TN', 'LA', 'VA', 'MD', 'TX', 'OK'],
};
const midwest: TariffZone = { name: 'Midwest', states: ['IL', 'OH', 'MI', 'IN', 'WI', 'MO', 'MN', 'KY'] };
const northeast: TariffZone = { name: 'Northeast', states: ['PA', 'NJ', 'NY', 'CT', 'RI', 'MA'] };
const west: TariffZone = { name: 'West', states: ['CO', 'UT', 'NV', 'AZ', 'CA', 'OR', 'WA'] };

/** Weeks of fuel prices before and after today. Future weeks are filled so that a demo can run on for a while. */
const fuelWeeks = { before: 20, after: 8 };

function tariffSeeds(parties: SeedParties): TariffSeed[] {
  const [florida, california] = [parties.getWarehouse('MIA').regionId, parties.getWarehouse('VIS').regionId];
  return [
    { name: 'FL general', type: 'Cube', rate4: dollars(3.45), minimum: 9500, region: florida },
    {
      name: 'FL-MW',
      type: 'Cube',
      rate4: dollars(2.95),
      minimum: 9000,
      region: florida,
      zone: midwest,
      until: -31,
    },
    {
      name: 'FL-MW',
      type: 'Cube',
      rate4: dollars(3.1),
      minimum: 9500,
      region: florida,
      zone: midwest,
      version: 2,
      from: -30,
    },
    { name: 'FL-South', type: 'Cube', rate4: dollars(2.6), minimum: 7500, region: florida, zone: south },
    {
      name: 'FL-Northeast',
      type: 'Cube',
      rate4: dollars(3.35),
      minimum: 9500,
      region: florida,
      zone: northeast,
    },
    {
      name: 'FL-West',
      type: 'Cube',
      rate4: dollars(4.9),
      minimum: 14_000,
      region: florida,
      zone: west,
      breaks: [
        { from: 20_000, rate4: dollars(4.7) },
        { from: 60_000, rate4: dollars(4.45) },
      ],
    },
    { name: 'FL local', type: 'Flat', rate4: dollars(85), region: florida, state: 'FL' },
    // New Mexico is new: there is no tariff from California yet.
    { name: 'CA-West', type: 'Cube', rate4: dollars(2.75), minimum: 8500, region: california, zone: west },
    {
      name: 'CA-Central',
      type: 'Cube',
      rate4: dollars(4.15),
      minimum: 11_000,
      region: california,
      zone: { name: 'Central', states: ['TX', 'IL', 'OH'] },
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

/** Tariffs of all seven rate types, the fuel index and accessorials. Returns the rate book built from them. */
export function seedTariffsAndBuildRateBook(
  tables: SeedTables,
  parties: SeedParties,
  calendar: SeedCalendar,
  now: Temporal.Instant,
): RateBook {
  const today = dateInZone(now, demoCompanyTimeZone);
  const sheets = new Map<string, number>();
  const tariffs = tariffSeeds(parties).map((s) => {
    const existingSheetId = sheets.get(s.name);
    const sheetId =
      existingSheetId ??
      tables.addWithId('rate_sheet', { name: s.name, note: null, created_at: now.toString() }).id;
    sheets.set(s.name, sheetId);
    return addTariff(tables, parties, { today, now, sheetId }, s);
  });
  const surcharges = planSurcharges(tables, parties, calendar, now);
  return buildRateBook({
    tariffs,
    maxChargeCents: 100 * Number(getSettingDefinition('shipmentMostDollars').defaultValue),
    accessorials: planAccessorials(tables, today),
    fuelPrices: planFuel(tables, today),
    fuelRows: demoFuelSurchargeSteps.map((s) => ({
      fromMills: s.fromMills,
      toMills: s.toMills,
      bp: s.percentBp,
      effectiveDate: '2020-01-01',
    })),
    holidays: calendar.holidays.map((h) => ({
      id: h.id,
      name: h.name,
      effectiveDate: h.effective,
      expirationDate: h.expiration,
      regionIds: h.regionIds,
      surcharges: surcharges.filter((s) => s.periodId === h.id),
    })),
  });
}

/** Adds a published version of a rate sheet with one line. Returns the line as rating reads it. */
function addTariff(
  tables: SeedTables,
  parties: SeedParties,
  { today, now, sheetId }: { today: string; now: Temporal.Instant; sheetId: number },
  s: TariffSeed,
): Tariff {
  const id = (number: string | undefined) => (number === undefined ? undefined : parties.account(number).id);
  const zone = s.zone ?? null;
  const version = {
    sheet: s.name,
    version: s.version ?? 1,
    effectiveDate: addDays(today, s.from ?? -400),
    expirationDate: s.until === undefined ? null : addDays(today, s.until),
    zones: zone ? [{ name: zone.name, states: [...zone.states].sort() }] : [],
    lines: [
      {
        ...(zone ? { zone: zone.name } : {}),
        ...(s.state === undefined ? {} : { stateCode: s.state }),
        ...(s.region === undefined ? {} : { regionId: s.region }),
        ...(s.shipper === undefined ? {} : { shipperId: id(s.shipper) }),
        ...(s.consignee === undefined ? {} : { consigneeId: id(s.consignee) }),
        ...(s.billTo === undefined ? {} : { billToId: id(s.billTo) }),
        ...(s.category === undefined ? {} : { category: s.category }),
        rateType: s.type,
        ...(s.bp === undefined ? { rate4: s.rate4 ?? 0 } : { bp: s.bp }),
        minimum: s.minimum ?? 0,
        ...(s.breaks ? { breaks: s.breaks } : {}),
      },
    ],
  };
  const publishedAt = Temporal.Instant.from(now)
    .subtract({ hours: 24 * -(s.from ?? -400) })
    .toString();
  const written = tables.addWithId('rate_sheet_version', {
    sheet_id: sheetId,
    version: version.version,
    status: 2,
    effective_date: version.effectiveDate,
    expiration_date: version.expirationDate,
    zones: version.zones,
    lines: version.lines,
    changed_at: publishedAt,
    changed_by_name: 'Dana Reyes',
    published_at: publishedAt,
    published_by_name: 'Dana Reyes',
  });
  const [line] = buildTariffs(version, () => 0);
  if (!line) throw new Error('A rate sheet without a line');
  const row = tables.addWithId('tariff', {
    sheet_version_id: written.id,
    quote_id: null,
    deleted_at: null,
    line: 1,
    name: line.name,
    version: line.version,
    priority: line.priority,
    bill_to_id: line.billToId,
    shipper_id: line.shipperId,
    consignee_id: line.consigneeId,
    state_code: line.stateCode,
    zone: line.zone?.name ?? null,
    zone_states: line.zone ? [...line.zone.states] : null,
    region_id: line.regionId,
    outbound_warehouse_id: null,
    category: line.category,
    uom: null,
    rate_type: line.rateType,
    rate4: line.rate4,
    percent_bp: line.bp,
    breaks: line.breaks ?? [],
    minimum: line.minimum,
    effective_date: line.effectiveDate,
    expiration_date: line.expirationDate,
  });
  return { ...line, id: row.id };
}

/** The surcharge of each period. The surcharge of last Valentine's Day from California was raised twice for its last week. */
function planSurcharges(
  tables: SeedTables,
  parties: SeedParties,
  calendar: SeedCalendar,
  now: Temporal.Instant,
): (HolidaySurcharge & { periodId: number })[] {
  const daysAgo = (days: number) => now.subtract({ hours: 24 * days }).toString();
  const add = (
    periodId: number,
    surcharge: Omit<HolidaySurcharge, 'id'>,
    endedAgo: number | null = null,
  ) => ({
    ...surcharge,
    periodId,
    id: tables.addWithId('holiday_surcharge', {
      period_id: periodId,
      outbound_warehouse_id: surcharge.outboundWarehouseId,
      percent_bp: surcharge.bp,
      effective_date: surcharge.effectiveDate,
      expiration_date: surcharge.expirationDate,
      created_at: daysAgo(40),
      created_by_name: 'Dana Reyes',
      retired_at: endedAgo === null ? null : daysAgo(endedAgo),
      retired_by_name: endedAgo === null ? null : 'Kemi Okafor',
    }).id,
  });
  const always = { outboundWarehouseId: null, effectiveDate: null, expirationDate: null };
  const surcharges = calendar.holidays.map((h) => add(h.id, { ...always, bp: h.percentBp }));
  const valentine = calendar.holidays.findLast(({ name }) => /^Valentine.*California/.test(name));
  if (!valentine) return surcharges;
  const lastWeek = {
    outboundWarehouseId: parties.getWarehouse('VIS').id,
    effectiveDate: addDays(valentine.expiration, -6),
    expirationDate: valentine.expiration,
  };
  add(valentine.id, { ...lastWeek, bp: 2200 }, 12);
  return [...surcharges, add(valentine.id, { ...lastWeek, bp: 2500 })];
}

/** Diesel at $3.585 this week, a few cents higher or lower before. */
function planFuel(tables: SeedTables, today: string): { weekStart: string; priceMills: number }[] {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  return Array.from({ length: fuelWeeks.before + 1 + fuelWeeks.after }, (_, i) => {
    const ago = fuelWeeks.before - i;
    const row = {
      week_start: addDays(monday, -7 * ago),
      price_mills: ago <= 0 ? 3585 : 3585 + Math.round(Math.sin(ago * 1.1) * 48) - ago * 4,
    };
    tables.addWithoutId('fuel_price', row);
    return { weekStart: row.week_start, priceMills: row.price_mills };
  });
}

function planAccessorials(tables: SeedTables, today: string): AccessorialRule[] {
  const range = { effective_date: addDays(today, -400), expiration_date: addDays(today, 1100) };
  const seeds = [
    ['APT', 'appointmentRequired', 'appointment', 35],
    ['LMP', 'lumperStop', 'lumper', 60],
    ['PLT', null, 'palletExchange', 35],
    ['RED', null, 'redelivery', 75],
  ] as const;
  return seeds.map(([code, flag, event, rate]) => {
    const row = tables.addWithId('accessorial_rule', {
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
