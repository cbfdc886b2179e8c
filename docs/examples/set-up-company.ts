import type { ApiConnection } from './calls.ts';

/** Sets up a company that holds nothing yet, in the order of the setup checklist. */

/** What most calls answer: the id of the record, and the version to send back with a change. */
interface Saved {
  id: number;
  rowVersion: number;
}
const everyWeekday = [0, 1, 2, 3, 4, 5, 6];

/** Receives freight in Miami and sends it on to Dallas. No truck to a customer leaves from here. */
const miami = {
  code: 'MIA',
  name: 'Miami',
  zone: 'America/New_York',
  isReceiving: true,
  isOutbound: false,
  isTerminal: false,
  address1: '6900 NW 25th St',
  city: 'Miami',
  state: 'FL',
  zip: '33122',
  phone: '+1 305 555 0100',
};
const dallas = {
  code: 'DAL',
  name: 'Dallas',
  zone: 'America/Chicago',
  isReceiving: true,
  isOutbound: true,
  isTerminal: false,
  address1: '2400 Irving Blvd',
  city: 'Dallas',
  state: 'TX',
  zip: '75207',
  phone: '+1 214 555 0100',
};

export interface ExampleCompanyIds {
  /** The day on which the example works: today in Miami. */
  day: string;
  miamiId: number;
  dallasId: number;
  rosesId: number;
  shipperId: number;
  consigneeId: number;
  payerId: number;
  outboundDoorId: number;
  miamiTemplateId: number;
  dallasTemplateId: number;
}

/**
 * Saves the company's name and addresses, and the first number of each series. Numbers only increase, so set them before the
 * first order.
 */
export async function saveExampleCompanyProfileAndNumberSeries({ call }: ApiConnection): Promise<void> {
  const { rowVersion } = await call<Saved>('GET', '/company');
  await call('PUT', '/company', {
    name: 'Ruiz Flowers',
    address: '6900 NW 25th St, Miami, FL 33122',
    phone: '+1 305 555 0100',
    remitTo: 'Ruiz Flowers, PO Box 100, Miami, FL 33122',
    taxId: '65-0000000',
    customerServiceEmail: 'service@ruizflowers.example',
    gs1Prefix: '0712345',
    zone: 'America/New_York',
    rowVersion,
  });
  const first = { order: 50_001, load: 7001, bol: 30_001, shipment: 20_001, invoice: 100_001 };
  for (const [series, next] of Object.entries(first)) await call('PUT', '/company/numbers', { series, next });
}

/** A region, a warehouse in it with a cutoff on every weekday, and a receiving door. */
async function addWarehouse(
  { call }: ApiConnection,
  place: typeof miami,
  region: { code: string; name: string },
) {
  const { id: regionId } = await call<Saved>('POST', '/admin/regions', region);
  const warehouse = await call<Saved>('POST', '/warehouse/warehouses', { ...place, regionId });
  for (const weekday of everyWeekday)
    await call('PUT', `/warehouse/cutoffs/${warehouse.id}/${weekday}`, { hour: '23:59' });
  await call('PUT', `/warehouse/warehouses/${warehouse.id}`, {
    name: place.name,
    active: true,
    regionId,
    isTerminal: place.isTerminal,
    extEmail: 'extensions@ruizflowers.example',
    releaseEmail: 'release@ruizflowers.example',
    etcEmail: 'loading@ruizflowers.example',
    sameDayShipments: true,
    palletExchange: false,
    extSurcharge: 0,
    defaultLoadingSpeed: 120,
    rowVersion: warehouse.rowVersion,
  });
  await call('POST', '/warehouse/doors', { warehouseId: warehouse.id, number: 1, option: 1, active: true });
  return { id: warehouse.id, regionId };
}

interface Lane {
  /** 1 staging, 2 put away, 4 shuttle. */
  area: 1 | 2 | 4;
  code: string;
  consigneeId?: number;
}
/** A template of the floor: the layout of each day is made from it. */
async function addTemplate({ call }: ApiConnection, warehouseId: number, lanes: Lane[]): Promise<number> {
  const { id } = await call<Saved>('POST', '/warehouse/layouts/templates', {
    warehouseId,
    code: 'STD',
    name: 'Standard',
  });
  for (const { area, code, consigneeId } of lanes) {
    const location = await call<Saved>('POST', '/warehouse/storage-locations', {
      layoutTemplateId: id,
      area,
      code,
    });
    await call('POST', '/warehouse/storage-positions', {
      storageLocationId: location.id,
      position: '1-4',
      consigneeId,
    });
  }
  return id;
}

/** The sizes of boxes are there from the start (EB, QB, HB); a product names its usual one by its sides. */
async function addProducts({ call }: ApiConnection): Promise<number> {
  const flower = {
    category: 'Floral',
    isFood: false,
    active: true,
    defaultUnitOfMeasure: 2,
    defaultLength: 41,
    defaultHeight: 7,
    tempMinF: 33,
    tempMaxF: 41,
  };
  const roses = await call<Saved>('POST', '/admin/products', {
    ...flower,
    code: 'ROSE',
    description: 'Roses',
    defaultWidth: 10,
  });
  await call('POST', '/admin/products', {
    ...flower,
    code: 'LILY',
    description: 'Lilies',
    defaultWidth: 12,
    defaultHeight: 11,
  });
  return roses.id;
}

/** Payment terms: 1 collect, 2 prepaid, 3 third party. */
async function addAccounts({ call }: ApiConnection, warehouseId: number) {
  const common = { language: 'en', termsDays: 30, billingConsolidation: false, smsOn: false };
  const payer = await call<Saved>('POST', '/accounts', {
    ...common,
    number: 'PAY1',
    accountTypeId: 3,
    name: 'Lone Star Buyers',
    city: 'Dallas',
    state: 'TX',
    zip: '75201',
    zone: 'America/Chicago',
    defaultPaymentTerm: 1,
  });
  const shipper = await call<Saved>('POST', '/accounts', {
    ...common,
    number: 'FARM1',
    accountTypeId: 1,
    name: 'Andes Farms',
    city: 'Miami',
    state: 'FL',
    zip: '33122',
    zone: 'America/New_York',
    defaultPaymentTerm: 1,
    warehouseId,
  });
  const consignee = await call<Saved>('POST', '/accounts', {
    ...common,
    number: 'SHOP1',
    accountTypeId: 2,
    name: 'Austin Blooms',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    zone: 'America/Chicago',
    latitude: 30.267,
    longitude: -97.743,
    defaultPaymentTerm: 3,
    defaultBillToId: payer.id,
  });
  return { payerId: payer.id, shipperId: shipper.id, consigneeId: consignee.id };
}

/** Lanes of the floor go by shipper group; a cutoff group has hours of its own. A shipper with a list ships to no other consignee. */
async function addGroups({ call }: ApiConnection, shipperId: number, consigneeId: number): Promise<void> {
  const group = await call<Saved>('POST', '/accounts/shippers/groups', { name: 'Farms' });
  const cutoffs = await call<Saved>('POST', '/accounts/shipper-cutoff-groups', 'Late farms');
  await call('PUT', `/accounts/shipper-cutoff-groups/${cutoffs.id}/details`, {
    ...Object.fromEntries(everyWeekday.map((weekday) => [`day${weekday}`, '23:59'])),
    rowVersion: cutoffs.rowVersion,
  });
  await call('PUT', `/accounts/shippers/${shipperId}`, {
    newShipperGroupId: group.id,
    newShipperCutoffGroupId: cutoffs.id,
    shipperCutoffExempt: false,
  });
  await call('POST', '/accounts/consignees-by-shipper', {
    shipperAccountId: shipperId,
    consigneeAccountId: consigneeId,
  });
}

/** What is received in Miami leaves Dallas on the same day, and is delivered from that day until the next. */
async function addDaysOfService(
  { call }: ApiConnection,
  company: ExampleCompanyIds,
  regionId: number,
): Promise<void> {
  for (const weekday of everyWeekday)
    await call('POST', '/days-of-service/manage', {
      recordType: 1,
      regionId,
      warehouseId: company.miamiId,
      dayOfWeek: weekday,
      consigneeAccountId: company.consigneeId,
      careOfAccountId: company.consigneeId,
      outboundWarehouseId: company.dallasId,
      outboundDay: weekday,
      deliveryStartDay: weekday,
      deliveryStartTime: '06:00',
      deliveryEndDay: (weekday + 1) % 7,
      deliveryEndTime: '18:00',
      effectiveDate: company.day,
      expirationDate: addDays(company.day, 3650),
    });
}

/** $6.50 a box from Miami to Texas, the diesel price of the week, and the fuel table that makes a surcharge of it. */
async function addTariff({ call }: ApiConnection, day: string, regionId: number): Promise<void> {
  const draft = await call<Saved>('POST', '/billing/tariffs/sheets', {
    name: 'Florida to Texas',
    effectiveDate: day,
  });
  const saved = await call<Saved>('PUT', `/billing/tariffs/versions/${draft.id}`, {
    effectiveDate: day,
    zones: [],
    // Rates are in 1/10,000 dollar.
    lines: [{ rateType: 'Unit', rate4: 65_000, stateCode: 'TX', regionId }],
    rowVersion: draft.rowVersion,
  });
  await call('POST', `/billing/tariffs/versions/${draft.id}/publish`, { rowVersion: saved.rowVersion });
  // $3.585 a gallon. A week begins on a Monday.
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7));
  await call('PUT', '/billing/tariffs/fuel/prices', { weekStart: monday, priceMills: 3585 });
  // From $1.16 on, each five cents add half a percent: 24.5 % at $3.585.
  await call('POST', '/billing/tariffs/fuel/tables', {
    effectiveDate: monday,
    baseMills: 1160,
    stepMills: 50,
    stepBp: 50,
    upToMills: 7159,
  });
}

/** Where the trucks leave, and what they are: the planner makes loads of that. */
async function addTrucks({ call }: ApiConnection, warehouseId: number): Promise<void> {
  const { settings } = await call<{ settings: object }>(
    'GET',
    `/routing/planning?warehouseId=${warehouseId}`,
  );
  await call('PUT', '/routing/planning', {
    ...settings,
    warehouseId,
    latitude: 32.79,
    longitude: -96.83,
    departsBy: '23:59',
  });
  await call('POST', '/routing/planning/trailers', {
    warehouseId,
    name: '53 ft',
    cube: 360_000,
    fixedCents: 0,
    centsPerMile: 250,
    active: true,
  });
}

/** People get a mail with a link. Barcode users sign in at a scanner with id and PIN. */
async function addPeople({ call }: ApiConnection, company: ExampleCompanyIds): Promise<void> {
  await call('POST', '/accounts/invite', {
    email: 'billing@ruizflowers.example',
    name: 'Bea Ortiz',
    roles: ['Billing'],
  });
  const worker = { company: 'Ruiz Flowers', role: 2, language: 'en', pin: '4711' };
  await call('POST', '/warehouse/scanner-users', {
    ...worker,
    scannerUserId: 'miami1',
    fullName: 'Max Rivera',
    warehouseId: company.miamiId,
  });
  await call('POST', '/warehouse/scanner-users', {
    ...worker,
    scannerUserId: 'dallas1',
    fullName: 'Dee Walker',
    warehouseId: company.dallasId,
  });
}

/** Steps that this company does without. A step that an order needs cannot be left. */
async function leaveForLater({ call }: ApiConnection): Promise<void> {
  for (const step of ['printers', 'openingBalances'])
    await call('PUT', '/setup/steps', { step, deferred: true });
}

/** Creates everything that the first order needs. */
export async function setUpExampleCompany(api: ApiConnection): Promise<ExampleCompanyIds> {
  const { call } = api;
  await saveExampleCompanyProfileAndNumberSeries(api);
  const florida = await addWarehouse(api, miami, { code: 'FL', name: 'Florida' });
  // Today by the clock of the warehouse. Dates are YYYY-MM-DD.
  const { today: day } = await call<{ today: string }>(
    'GET',
    `/warehouse/warehouses/${florida.id}/running-day`,
  );
  const texas = await addWarehouse(api, dallas, { code: 'TX', name: 'Texas' });
  const door = await call<Saved>('POST', '/warehouse/doors', {
    warehouseId: texas.id,
    number: 11,
    option: 2,
    active: true,
  });
  const rosesId = await addProducts(api);
  const accounts = await addAccounts(api, florida.id);
  const company: ExampleCompanyIds = {
    day,
    miamiId: florida.id,
    dallasId: texas.id,
    rosesId,
    ...accounts,
    outboundDoorId: door.id,
    miamiTemplateId: await addTemplate(api, florida.id, [
      { area: 2, code: 'P' },
      { area: 4, code: 'S' },
    ]),
    dallasTemplateId: await addTemplate(api, texas.id, [
      { area: 1, code: 'A', consigneeId: accounts.consigneeId },
      { area: 2, code: 'P' },
    ]),
  };
  await addGroups(api, accounts.shipperId, accounts.consigneeId);
  await addDaysOfService(api, company, florida.regionId);
  await call('POST', '/admin/holiday-periods', {
    name: "Valentine's Day",
    effectiveDate: addDays(day, 60),
    expirationDate: addDays(day, 70),
    regionIds: [],
  });
  await addTariff(api, day, florida.regionId);
  await addTrucks(api, texas.id);
  await addPeople(api, company);
  await leaveForLater(api);
  return company;
}

/** Returns the date a number of days later. Dates are YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  const noon = new Date(`${date}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}
/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();
