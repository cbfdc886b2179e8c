import type { SeedTables } from './seed-tables.ts';
import {
  demoBillToAccounts,
  demoConsignees,
  demoCrossDocks,
  allowedConsigneeNumbersByShipperNumber,
} from './consignees.ts';
import { demoCutoffGroups, demoWarehouses } from './warehouses.ts';
import type { DemoWarehouseCode, WarehouseSeed } from './warehouses.ts';
import { demoShipperGroups, demoShippers } from './shippers.ts';
import type { ShipperSeed } from './shippers.ts';
import type { DemoScannerUser } from './users.ts';
import { demoRoles, demoScannerUsers, demoUsers } from './users.ts';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';

/** Ids of the reference lists in the database, by code. */
export interface ReferenceIds {
  regions: ReadonlyMap<string, number>;
  products: ReadonlyMap<string, number>;
}
export interface SeedAccount {
  id: number;
  number: string;
  name: string;
  timeZone: string;
  state: string;
  email: string;
  termsDays: number;
  billToId: number;
  flags: readonly string[];
}
export interface SeedWarehouse {
  id: number;
  seed: WarehouseSeed;
  regionId: number;
}
export interface SeedShipper extends SeedAccount {
  seed: ShipperSeed;
  warehouse: SeedWarehouse;
  /** The user who enters its orders. */
  userId: number | null;
  userName: string;
  /** Null: all consignees. */
  allowedConsigneeIds: ReadonlySet<number> | null;
}
export interface SeedParties {
  warehouseByCode: ReadonlyMap<DemoWarehouseCode, SeedWarehouse>;
  shippers: readonly SeedShipper[];
  accountByNumber: ReadonlyMap<string, SeedAccount>;
  accountById: ReadonlyMap<number, SeedAccount>;
  userIdByEmail: ReadonlyMap<string, number>;
  scanners: readonly (DemoScannerUser & { id: number })[];
  getWarehouse(code: DemoWarehouseCode): SeedWarehouse;
  account(number: string): SeedAccount;
}
/** Hashes of the demo passwords and PINs, by their clear text. */
export type HashByDemoCredential = ReadonlyMap<string, string>;

export function seedWarehousesAccountsAndUsers(
  tables: SeedTables,
  referenceIds: ReferenceIds,
  credentialHashes: HashByDemoCredential,
  now: Temporal.Instant,
): SeedParties {
  const places = planWarehouses(tables, referenceIds);
  const accounts = planAccounts(tables, places);
  const users = planUsers(tables, places, accounts, credentialHashes, now);
  const scanners = demoScannerUsers.map((s) => {
    const row = tables.addWithId('scanner_user', {
      scanner_user_id: s.scannerUserId,
      pin_hash: getRequiredMapValue(credentialHashes, s.pin),
      full_name: s.fullName,
      company: s.company,
      role: s.role,
      warehouse_id: getRequiredMapValue(places, s.warehouseCode).id,
      active: s.active ?? true,
      language: s.language ?? 'en',
    });
    return { ...s, id: row.id };
  });
  return {
    warehouseByCode: places,
    accountByNumber: accounts,
    userIdByEmail: users,
    scanners,
    shippers: planShippers(tables, places, accounts, users),
    accountById: new Map([...accounts.values()].map((a) => [a.id, a])),
    getWarehouse: (code) => getRequiredMapValue(places, code),
    account: (number) => getRequiredMapValue(accounts, number),
  };
}

export function getRequiredMapValue<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const found = map.get(key);
  if (found === undefined) throw new Error(`The demo data has no ${String(key)}`);
  return found;
}

function planWarehouses(tables: SeedTables, refs: ReferenceIds): Map<DemoWarehouseCode, SeedWarehouse> {
  const warehouseByCode = new Map<DemoWarehouseCode, SeedWarehouse>();
  for (const w of demoWarehouses) {
    const regionId = getRequiredMapValue(refs.regions, w.region);
    const mail = (what: string) => `${w.code.toLowerCase()}.${what}@coldlane.example`;
    const row = tables.addWithId('warehouse', {
      code: w.code,
      name: w.name,
      active: true,
      region_id: regionId,
      time_zone: w.timeZone,
      address1: w.address,
      city: w.city,
      state_code: w.state,
      zip: w.zip,
      phone: '(305) 555-0142',
      is_terminal: w.isTerminal,
      is_outbound: w.isOutbound,
      is_receiving: w.isReceiving,
      ext_email: mail('extensions'),
      release_email: mail('release'),
      etc_email: mail('loading'),
      same_day_shipments: true,
      pallet_exchange: w.exchangesPallets,
      ext_surcharge: w.extensionSurchargeCents,
      default_product_id: getRequiredMapValue(refs.products, w.product),
      default_product_desc: 'Perishables',
      hide_etas_allowed: true,
      start_day_prev_days: 1,
      far_hours: w.farHours,
      default_loading_speed: w.loadingSpeed,
      trailer_cube: 250_000,
    });
    w.cutoffs.forEach((cutoff, dow) =>
      tables.addWithoutId('warehouse_schedule', { warehouse_id: row.id, dow, cutoff, auto_start: null }),
    );
    for (const [kind, range] of [
      [1, w.receivingDoors],
      [2, w.outboundDoors],
    ] as const) {
      if (range === null) continue;
      for (let number = range[0]; number <= range[1]; number += 1)
        tables.addWithId('door', {
          warehouse_id: row.id,
          number,
          kind,
          active: true,
          busy_load_pickup_id: null,
          busy_since: null,
        });
    }
    w.printers.forEach(([name, host, dpi]) =>
      tables.addWithId('printer', { warehouse_id: row.id, name, host, port: 9100, dpi }),
    );
    warehouseByCode.set(w.code, { id: row.id, seed: w, regionId });
  }
  return warehouseByCode;
}

interface Party {
  number: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  at: [number, number];
  timeZone: string;
}
interface AccountKind {
  account_type: number;
  default_payment_term: number;
  default_bill_to_id?: number | null;
  terms_days?: number;
  warehouse_id?: number;
  billing_consolidation?: boolean;
  language?: string;
  sms?: typeof smsConsent;
}

function planAccounts(
  tables: SeedTables,
  places: ReadonlyMap<DemoWarehouseCode, SeedWarehouse>,
): Map<string, SeedAccount> {
  const accountByNumber = new Map<string, SeedAccount>();
  let telephone = 100;
  /** Without a payer, an account pays for itself. */
  const add = (party: Party, kind: AccountKind, flags: readonly string[] = []): void => {
    telephone += 1;
    const account = addAccount(tables, party, kind, telephone);
    for (const flag of flags) tables.addWithoutId('account_flag', { account_id: account.id, flag });
    accountByNumber.set(party.number, { ...account, flags });
  };
  for (const b of demoBillToAccounts)
    add(b, { account_type: 3, terms_days: 30, default_payment_term: 3, billing_consolidation: true });
  for (const s of demoShippers) {
    const warehouse = getRequiredMapValue(places, s.warehouseCode);
    add(
      { ...s, timeZone: warehouse.seed.timeZone },
      { account_type: 1, default_payment_term: s.paymentTerm, warehouse_id: warehouse.id },
      s.number === 'MA00101' ? ['palletReceipts'] : [],
    );
  }
  for (const c of [...demoConsignees, ...demoCrossDocks]) {
    const billTo = c.billTo === undefined ? null : getRequiredMapValue(accountByNumber, c.billTo).id;
    add(
      c,
      {
        account_type: 2,
        default_payment_term: billTo === null ? 1 : 3,
        default_bill_to_id: billTo,
        language: c.language ?? 'en',
        ...(c.sms === true ? { sms: smsConsent } : {}),
      },
      c.flags,
    );
  }
  return accountByNumber;
}

const noSms = { sms_on: false, sms_consent_at: null, sms_consent_source: null, sms_consent_by: null };
function addAccount(
  tables: SeedTables,
  party: Party,
  { sms, ...kind }: AccountKind,
  telephone: number,
): Omit<SeedAccount, 'flags'> {
  const row = tables.addWithId('account', {
    number: party.number,
    name: party.name,
    address1: party.address,
    city: party.city,
    state_code: party.state,
    zip: party.zip,
    latitude: party.at[0],
    longitude: party.at[1],
    time_zone: party.timeZone,
    billing_name: party.name,
    phone: `+1${areaCodes[party.state] ?? '305'}555${String(telephone).padStart(4, '0')}`,
    email: `office@${party.name.toLowerCase().replace(/[^a-z]+/g, '')}.example`,
    terms_days: 15,
    default_bill_to_id: null,
    warehouse_id: null,
    billing_consolidation: false,
    language: 'en',
    active: true,
    ...(sms ?? noSms),
    ...kind,
  });
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    timeZone: row.time_zone,
    state: row.state_code,
    email: row.email,
    termsDays: row.terms_days,
    billToId: kind.default_bill_to_id ?? row.id,
  };
}
/** Area codes, so that phone numbers look local. 555-01xx numbers are never assigned. */
const areaCodes: Record<string, string> = {
  FL: '305',
  CA: '760',
  IL: '312',
  OH: '614',
  PA: '717',
  NJ: '856',
  NY: '212',
  MA: '617',
  GA: '404',
  NC: '919',
  MI: '313',
  TN: '615',
  TX: '214',
  MO: '314',
  MN: '612',
  WI: '414',
  CT: '860',
  RI: '401',
  MD: '410',
  VA: '804',
  SC: '864',
  AL: '205',
  LA: '504',
  KY: '502',
  IN: '317',
  CO: '303',
  AZ: '602',
  WA: '206',
  OR: '503',
  UT: '801',
  NV: '702',
  OK: '405',
  NM: '505',
};
const smsConsent = {
  sms_on: true,
  sms_consent_at: '2026-01-12T15:00:00Z',
  sms_consent_source: 'account form',
  sms_consent_by: 'Grace Lindqvist',
};

/** The company's role codes by name. */
function planRoles(tables: SeedTables): Map<string, string> {
  return new Map(
    demoRoles.map(({ name, baseRole: base, addedPermissions: more, removedPermissions: less }, index) => {
      const code = `own-0000000${index + 1}`;
      tables.addWithoutId('role', { code, name, base_code: base });
      for (const permission of [
        ...listDefaultPermissionStringsOfRoles([base]).filter((one) => !less.includes(one)),
        ...more,
      ])
        tables.addWithoutId('role_permission', { role_code: code, permission });
      return [name, code];
    }),
  );
}

function planUsers(
  tables: SeedTables,
  places: ReadonlyMap<DemoWarehouseCode, SeedWarehouse>,
  accounts: ReadonlyMap<string, SeedAccount>,
  secrets: HashByDemoCredential,
  now: Temporal.Instant,
): Map<string, number> {
  const users = new Map<string, number>();
  const codes: readonly string[] = [...places.keys()];
  const ownRoles = planRoles(tables);
  for (const u of demoUsers) {
    const warehouse = [...places.values()][codes.indexOf(u.warehouseCode ?? '')];
    const status = u.status ?? 'active';
    const row = tables.addWithId('app_user', {
      subject: u.subject ?? `demo|${u.email.split('@')[0] ?? u.email}`,
      email: u.email,
      name: u.name,
      active: status !== 'inactive',
      is_google: u.isGoogle ?? false,
      status,
      activated_at: status === 'active' ? now.subtract({ hours: 24 * 200 }).toString() : null,
      account_id: u.accountNumber === undefined ? null : getRequiredMapValue(accounts, u.accountNumber).id,
      warehouse_id: warehouse?.id ?? null,
      language: u.language ?? 'en',
      sign_up_account_code: u.signedUpCode ?? null,
    });
    users.set(u.email, row.id);
    const role = u.ownRole === undefined ? u.role : getRequiredMapValue(ownRoles, u.ownRole);
    if (role !== null) tables.addWithoutId('user_role', { user_id: row.id, role_code: role, seq: 0 });
    for (const number of u.groups ?? [])
      tables.addWithoutId('user_group', {
        user_id: row.id,
        account_id: getRequiredMapValue(accounts, number).id,
      });
    if (u.isGoogle !== true)
      tables.addWithoutId('password', { user_id: row.id, hash: getRequiredMapValue(secrets, u.password) });
  }
  return users;
}

function planShippers(
  tables: SeedTables,
  places: ReadonlyMap<DemoWarehouseCode, SeedWarehouse>,
  accounts: ReadonlyMap<string, SeedAccount>,
  users: ReadonlyMap<string, number>,
): SeedShipper[] {
  const shipperGroupIds = new Map(
    demoShipperGroups.map((name) => [name, tables.addWithId('shipper_group', { name }).id]),
  );
  const cutoffGroupIds = new Map(
    demoCutoffGroups.map((g) => {
      const group = tables.addWithId('cutoff_group', { name: g.name });
      g.week.forEach((cutoff, dow) =>
        tables.addWithoutId('cutoff_group_schedule', { group_id: group.id, dow, cutoff }),
      );
      return [g.name, group.id];
    }),
  );
  return demoShippers.map((seed) => {
    const account = getRequiredMapValue(accounts, seed.number);
    tables.addWithoutId('shipper_profile', {
      account_id: account.id,
      shipper_group_id: getRequiredMapValue(shipperGroupIds, seed.group),
      cutoff_group_id:
        seed.cutoffGroup === null ? null : getRequiredMapValue(cutoffGroupIds, seed.cutoffGroup),
      cutoff_exempt: seed.isCutoffExempt,
    });
    const only = allowedConsigneeNumbersByShipperNumber[seed.number]?.map(
      (number) => getRequiredMapValue(accounts, number).id,
    );
    for (const id of only ?? [])
      tables.addWithoutId('consignee_by_shipper', { shipper_id: account.id, consignee_id: id });
    const person = demoUsers.find((u) => u.role === 'Shipper' && u.groups?.includes(seed.number));
    return {
      ...account,
      seed,
      warehouse: getRequiredMapValue(places, seed.warehouseCode),
      userId: person ? getRequiredMapValue(users, person.email) : null,
      userName: person?.name ?? `${seed.name} office`,
      allowedConsigneeIds: only ? new Set(only) : null,
    };
  });
}
