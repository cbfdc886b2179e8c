import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getLatest200AccountChangesEndpoint,
  addAccountEndpoint,
  getAccountEndpoint,
  updateAccountEndpoint,
  setAccountActiveEndpoint,
} from './account-editor.contract.ts';
import { autocompleteAccountsEndpoint, listAccountsEndpoint } from './accounts.contract.ts';
import { addOrMergeOrderLineEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import {
  addShipperGroupEndpoint,
  renameShipperGroupEndpoint,
  listShipperGroupsEndpoint,
} from '#areas/calendar/shippers/shippers.contract.ts';
import { addMissingSystemRecords } from '#db/installation/system-records.ts';
import { boxDimensions } from '#tests/demo-records.ts';
import { invalidPhoneMessage } from '#kit/contract/phone.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestAccount,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let admin: TestUser & { name: string };
let clerk: TestUser;
let internal: TestUser;
let seller: TestUser;
let buyer: TestUser;
let miami: number;
let andes: TestAccount & { warehouseId: number };
let lake: TestAccount;
let payer: TestAccount;

const consignee = {
  accountTypeId: 2,
  name: 'Lakeshore Wholesale',
  city: 'Chicago',
  state: 'IL',
  zip: '60607',
  zone: 'America/Chicago',
  phone: '+1 (312) 555-0101',
  language: 'en',
  termsDays: 15,
  defaultPaymentTerm: 1,
  flags: ['floral', 'fuelExempt'],
};
let serial = 0;
const add = (more: Record<string, unknown> = {}, as: TestUser = admin, key?: string) =>
  world.call(addAccountEndpoint, {
    as,
    key,
    body: { number: `NEW-${(serial += 1)}`, ...consignee, ...more },
  });
const save = (id: number, more: Record<string, unknown>, as: TestUser = admin) =>
  world.call(updateAccountEndpoint, { as, params: { id }, body: { ...consignee, ...more } });
const read = async (id: number, as: TestUser = admin) =>
  world.call(getAccountEndpoint, { as, params: { id } });

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  await addMissingSystemRecords(world.ownerUrl);
  miami = (await createTestWarehouse(world, { code: 'MIA' })).id;
  admin = await createTestUser(world, { role: 'Admin', name: 'Alex Admin' });
  clerk = await createTestUser(world, { role: 'CustomerService' });
  internal = await createTestUser(world, { role: 'Internal' });
  andes = await createTestShipper(world, { warehouseId: miami, name: 'Andes Rose' });
  lake = await createTestConsignee(world, { name: 'Old Lake' });
  payer = await createTestAccount(world, { type: 3, name: 'Freight Payers' });
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [andes] });
  buyer = await createTestUser(world, { role: 'Consignee', actsForAccounts: [lake] });
});
afterAll(() => world.close());

describe('The coordinates of an account', () => {
  it('are saved as entered, changed, recorded in the history and removed', async () => {
    const { data: made } = await add({ latitude: '41.8781', longitude: -87.6298 });
    expect([made.latitude, made.longitude]).toEqual([41.8781, -87.6298]);
    const { data: moved } = await save(made.id, {
      latitude: 41.9,
      longitude: -87.7,
      rowVersion: made.rowVersion,
    });
    expect([moved.latitude, moved.longitude]).toEqual([41.9, -87.7]);
    const changes = (
      await world.call(getLatest200AccountChangesEndpoint, { as: admin, params: { id: made.id } })
    ).data;
    expect([changes[0]?.before, changes[0]?.after]).toMatchObject([
      { latitude: 41.8781 },
      { latitude: 41.9 },
    ]);
    const { data: gone } = await save(made.id, { rowVersion: moved.rowVersion });
    expect([gone.latitude, gone.longitude]).toEqual([null, null]);
  });
  it.each([
    [{ latitude: 41.9 }, { latitude: 'Enter latitude and longitude together.' }],
    [{ latitude: 91, longitude: 0 }, { latitude: 'Latitude must be from -90 to 90' }],
    [{ latitude: 0, longitude: 'west' }, { longitude: 'Longitude must be from -180 to 180' }],
  ])('are rejected as %j', async (wrong, fields) => {
    const answer = await add(wrong);
    expect([answer.status, answer.fields]).toEqual([400, fields]);
  });
});

describe('Creating an account', () => {
  it('requires the permission, which administrators and customer service have', async () => {
    for (const as of [internal, seller, buyer]) expect((await add({}, as)).status).toBe(403);
    for (const as of [admin, clerk]) expect((await add({}, as)).status).toBe(200);
  });
  it('saves the entered values, normalizes the phone number and uses the name as billing name', async () => {
    const { data } = await add({ number: 'il-77001', email: ' office@lake.example ' });
    expect(data).toMatchObject({
      number: 'IL-77001',
      name: 'Lakeshore Wholesale',
      billingName: 'Lakeshore Wholesale',
      phone: '+13125550101',
      email: 'office@lake.example',
      flags: ['floral', 'fuelExempt'],
      active: true,
      smsOn: false,
      rowVersion: 1,
      open: { orders: 0, units: 0 },
    });
  });
  it('keeps the current inactive state but rejects any other inactive state', async () => {
    const { data } = await add({ state: 'OH' });
    await world.rows("update state set active = false where code in ('OH', 'MI')");
    const kept = await save(data.id, { state: 'OH', city: 'Toledo', rowVersion: 1 });
    expect([kept.status, kept.data.state]).toEqual([200, 'OH']);
    expect((await save(data.id, { state: 'MI', rowVersion: 2 })).fields).toEqual({
      state: 'This state is inactive. Choose another.',
    });
    expect((await add({ state: 'OH' })).error).toBe('accounts.stateInactive');
    await world.rows('update state set active = true');
  });
  it('reports the error at each field', async () => {
    const wrong: [Record<string, unknown>, string, string][] = [
      [{ number: '' }, 'number', 'Number is required'],
      [{ number: 'a b' }, 'number', 'Use up to 20 capital letters, digits and hyphens'],
      [{ accountTypeId: 4 }, 'accountTypeId', 'Account type isn’t valid'],
      [{ name: ' ' }, 'name', 'Name is required'],
      [{ city: '' }, 'city', 'City is required'],
      [{ zone: '' }, 'zone', 'Time zone is required'],
      [{ zone: 'Chicago' }, 'zone', 'Time zone isn’t valid'],
      [{ state: 'ZZ' }, 'state', 'State isn’t valid'],
      [{ zip: '606' }, 'zip', 'ZIP isn’t valid'],
      [{ phone: '555-0101' }, 'phone', invalidPhoneMessage],
      [{ phone: '+1305555010' }, 'phone', invalidPhoneMessage],
      [{ email: 'x' }, 'email', 'Email isn’t valid'],
      [{ language: 'fr' }, 'language', 'Language isn’t valid'],
      [{ termsDays: 181 }, 'termsDays', 'Terms must be a whole number from 0 to 180'],
      [{ defaultPaymentTerm: 9 }, 'defaultPaymentTerm', 'Payment term isn’t valid'],
      [{ defaultPaymentTerm: 3 }, 'defaultBillToId', '3rd Party requires a default bill-to'],
      [
        { defaultPaymentTerm: 3, defaultBillToId: lake.id },
        'defaultBillToId',
        '3rd Party requires a third-party account as default bill-to',
      ],
      [{ defaultBillToId: 987654 }, 'defaultBillToId', 'Default bill-to isn’t valid'],
      [{ flags: ['nice'] }, 'flags.0', 'This flag does not exist'],
      [{ accountTypeId: 3 }, 'flags', 'Only consignees can have flags'],
      [{ accountTypeId: 1, flags: [] }, 'warehouseId', 'A shipper must have a home warehouse'],
      [{ warehouseId: miami }, 'warehouseId', 'Only shippers can have a home warehouse'],
      [{ accountTypeId: 1, flags: [], warehouseId: 987654 }, 'warehouseId', 'Home warehouse isn’t valid'],
      [
        { accountTypeId: 3, flags: [], defaultBillToId: payer.id },
        'defaultBillToId',
        'A bill-to is always its own bill-to',
      ],
      [{ smsOn: true }, 'smsSource', 'Enter how consent was given'],
      [{ smsOn: true, phone: '', smsSource: 'form' }, 'phone', 'Text messages require a phone number'],
      [
        { accountTypeId: 1, warehouseId: miami, flags: [], smsOn: true, smsSource: 'form' },
        'smsOn',
        'Only consignees can get text messages',
      ],
    ];
    for (const [more, field, sentence] of wrong) {
      const answer = await add(more);
      expect([more, answer.status, answer.fields[field]]).toEqual([more, 400, sentence]);
    }
    expect((await add({ nickname: 'x' })).status).toBe(400);
  });
  it('lets only one of two simultaneous requests use an account number', async () => {
    const both = await Promise.all([add({ number: 'RACE-1' }), add({ number: 'race-1' })]);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    const refused = {
      status: 409,
      message: 'Account number RACE-1 is already in use.',
      fields: { number: 'This number is already in use.' },
    };
    expect([both.find((a) => a.status === 409), await add({ number: 'RACE-1' })]).toMatchObject([
      refused,
      refused,
    ]);
  });
  it('creates one account for repeated requests with the same idempotency key', async () => {
    const twice = [
      await add({ number: 'ONCE-1' }, admin, 'k1'),
      await add({ number: 'ONCE-1' }, admin, 'k1'),
    ];
    expect(twice.map((a) => [a.status, a.data.number])).toEqual([
      [200, 'ONCE-1'],
      [200, 'ONCE-1'],
    ]);
  });
  it('lets a shipper immediately enter freight for the new consignee', async () => {
    const { data } = await add({ name: 'Brand New Florist' });
    await createTestDaysOfService(world, { consigneeId: data.id, warehouseId: miami });
    expect(
      (
        await world.call(autocompleteAccountsEndpoint, {
          as: seller,
          params: { type: 'consignees' },
          query: { search: 'brand new' },
        })
      ).data.map((a) => a.id),
    ).toEqual([data.id]);
    await world.rows(
      `
        insert into product (code, description, category)
        values ('ROS', 'Roses', 'floral')
        on conflict do nothing
      `,
    );
    const product = (await world.row<{ id: number }>("select id from product where code = 'ROS'")).id;
    const entered = await world.call(addOrMergeOrderLineEndpoint, {
      as: seller,
      body: {
        shipperAccountId: andes.id,
        shipDate: '2027-02-04',
        consigneeAccountId: data.id,
        ...boxDimensions,
        numberOfUnits: 3,
        productId: product,
      },
    });
    expect([entered.status, entered.message]).toEqual([200, '']);
    expect((await read(data.id)).data.open).toEqual({ orders: 1, units: 3 });
  });
});

describe('Changing an account', () => {
  it('records the user and the values before and after', async () => {
    const { data } = await add({ name: 'Before Ltd' });
    const after = await save(
      data.id,
      { name: 'After Ltd', flags: ['mail'], defaultPaymentTerm: 3, defaultBillToId: payer.id, rowVersion: 1 },
      clerk,
    );
    expect(after.data).toMatchObject({
      name: 'After Ltd',
      flags: ['mail'],
      defaultBillTo: { name: 'Freight Payers' },
      rowVersion: 2,
    });
    const history = (
      await world.call(getLatest200AccountChangesEndpoint, { as: admin, params: { id: data.id } })
    ).data;
    expect(history.map((h) => h.action)).toEqual(['change', 'add']);
    expect(history[0]).toMatchObject({
      before: { name: 'Before Ltd', flags: ['floral', 'fuelExempt'], defaultPaymentTerm: 1, billTo: null },
      after: { name: 'After Ltd', flags: ['mail'], defaultPaymentTerm: 3, billTo: payer.number },
    });
    expect(Object.keys(history[0]?.after ?? {})).not.toContain('city');
    expect(
      (await world.call(getLatest200AccountChangesEndpoint, { as: internal, params: { id: data.id } }))
        .status,
    ).toBe(403);
    expect((await read(payer.id)).data.billsFor).toBe(1);
  });
  it('accepts only the first of two simultaneous changes, and keeps the account type', async () => {
    const { data } = await add();
    const both = await Promise.all([
      save(data.id, { name: 'One', rowVersion: 1 }),
      save(data.id, { name: 'Two', rowVersion: 1 }),
    ]);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect(await save(data.id, { accountTypeId: 3, flags: [], rowVersion: 2 })).toMatchObject({
      status: 400,
      fields: { accountTypeId: 'The account type can’t be changed.' },
    });
    expect((await save(987654, { rowVersion: 1 })).status).toBe(404);
    expect((await save(data.id, {})).status).toBe(400);
  });
  it('keeps a home warehouse and a bill-to that became inactive, but rejects other inactive ones', async () => {
    const closed = (await createTestWarehouse(world, { code: 'OLD' })).id;
    const gone = await createTestAccount(world, { type: 3, active: false });
    const { data } = await add({ accountTypeId: 1, flags: [], warehouseId: closed });
    await world.rows('update warehouse set active = false where id = $1', [closed]);
    const shipper = { accountTypeId: 1, flags: [], warehouseId: closed };
    expect((await save(data.id, { ...shipper, rowVersion: 1 })).status).toBe(200);
    expect((await save(data.id, { ...shipper, rowVersion: 2, defaultBillToId: gone.id })).fields).toEqual({
      defaultBillToId: 'Default bill-to isn’t valid',
    });
    expect((await save(data.id, { ...shipper, rowVersion: 2, defaultBillToId: data.id })).fields).toEqual({
      defaultBillToId: 'An account that is its own bill-to needs no default bill-to',
    });
    await world.rows('update account set default_bill_to_id = $1 where id = $2', [gone.id, data.id]);
    expect((await save(data.id, { ...shipper, rowVersion: 2, defaultBillToId: gone.id })).status).toBe(200);
  });
  it('counts only freight that is not yet on a truck as open', async () => {
    const target = await createTestConsignee(world, { name: 'Half Loaded Shop' });
    const today = { shipper: andes, consignee: target, shipDate: '2027-02-10' };
    await createTestFreight(world, { ...today, units: 2, status: 7 });
    expect((await read(target.id)).data.open).toEqual({ orders: 0, units: 0 });
    await createTestFreight(world, { ...today, units: 3 });
    expect((await read(target.id)).data.open).toEqual({ orders: 1, units: 3 });
  });
  it('can deactivate it, so that it is not offered for new freight while entered orders remain', async () => {
    const target = await createTestConsignee(world, { name: 'Closing Shop' });
    await createTestFreight(world, { shipper: andes, consignee: target, shipDate: '2027-02-10', units: 4 });
    expect((await read(target.id)).data.open).toEqual({ orders: 1, units: 4 });
    const { data } = await world.call(setAccountActiveEndpoint, {
      as: admin,
      params: { id: target.id },
      body: { active: false, rowVersion: 1 },
    });
    expect(data).toMatchObject({ active: false, rowVersion: 2, open: { orders: 1, units: 4 } });
    expect(
      (
        await world.call(autocompleteAccountsEndpoint, {
          as: internal,
          params: { type: 'consignees' },
          query: { search: 'closing shop' },
        })
      ).data,
    ).toEqual([]);
    expect(
      (
        await world.call(listAccountsEndpoint, {
          as: internal,
          query: { search: 'closing shop', active: false },
        })
      ).totalRows,
    ).toBe(1);
    expect(
      (
        await world.call(setAccountActiveEndpoint, {
          as: admin,
          params: { id: target.id },
          body: { active: true, rowVersion: 1 },
        })
      ).status,
    ).toBe(409);
    expect(
      (
        await world.call(setAccountActiveEndpoint, {
          as: admin,
          params: { id: target.id },
          body: { active: true, rowVersion: 2 },
        })
      ).data.active,
    ).toBe(true);
    expect(
      (
        await world.call(setAccountActiveEndpoint, {
          as: internal,
          params: { id: target.id },
          body: { active: false, rowVersion: 3 },
        })
      ).status,
    ).toBe(403);
  });
});

describe('consent to text messages', () => {
  it('is stored with the user who recorded it, its time and its source', async () => {
    const { data } = await add({ smsOn: true, smsSource: 'signed account form' });
    expect(data).toMatchObject({
      smsOn: true,
      smsConsentBy: 'Alex Admin',
      smsConsentAt: '2027-02-03T15:00:00Z',
      smsConsentSource: 'signed account form',
    });
    const kept = await save(data.id, { name: 'Renamed', smsOn: true, rowVersion: 1 }, clerk);
    expect(kept.data).toMatchObject({ smsConsentBy: 'Alex Admin', smsConsentSource: 'signed account form' });
  });
  it('applies to one phone number: a new number needs new consent, and withdrawal leaves only the history', async () => {
    const { data } = await add({ smsOn: true, smsSource: 'form' });
    const moved = { phone: '+13125550199', smsOn: true, rowVersion: 1 };
    expect((await save(data.id, moved)).fields).toEqual({
      smsSource: 'Consent was given for a different phone. Enter how it was given for this one.',
    });
    expect((await save(data.id, { ...moved, smsSource: 'call of the owner' })).data.smsConsentSource).toBe(
      'call of the owner',
    );
    expect((await save(data.id, { ...moved, smsOn: false, rowVersion: 2 })).data).toMatchObject({
      smsOn: false,
      smsConsentAt: null,
      smsConsentBy: null,
      smsConsentSource: null,
    });
    expect(
      (await world.call(getLatest200AccountChangesEndpoint, { as: admin, params: { id: data.id } })).data[0]
        ?.before,
    ).toMatchObject({ smsOn: true, smsConsent: '2027-02-03T15:00:00Z, Alex Admin, call of the owner' });
  });
});

describe('Access to an account', () => {
  it('covers every account for staff, and their own accounts for other users', async () => {
    expect((await read(andes.id, seller)).data.name).toBe('Andes Rose');
    expect((await read(lake.id, buyer)).status).toBe(200);
    for (const [as, id] of [
      [seller, lake.id],
      [buyer, andes.id],
      [seller, payer.id],
    ] as const)
      expect((await read(id, as)).status).toBe(404);
    const manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: miami });
    const far = await createTestShipper(world, { name: 'Far away' });
    expect([(await read(andes.id, manager)).status, (await read(far.id, manager)).status]).toEqual([
      200, 404,
    ]);
  });
  it('lists only their own accounts on request, and finds accounts by their attributes', async () => {
    expect(
      (await world.call(listAccountsEndpoint, { as: seller, query: { own: true } })).data.map((a) => a.name),
    ).toEqual(['Andes Rose']);
    expect(
      (await world.call(listAccountsEndpoint, { as: seller, query: { search: 'lake' } })).totalRows,
    ).toBeGreaterThan(0);
    await world.rows(
      "update account set default_bill_to_id = $1, state_code = 'IL', sms_on = true where id = $2",
      [payer.id, lake.id],
    );
    expect(
      (
        await world.call(listAccountsEndpoint, {
          as: admin,
          query: { billToAccountId: payer.id, state: 'il', smsOn: true, accountTypeId: 2, active: true },
        })
      ).data.map((a) => a.name),
    ).toEqual(['Old Lake']);
  });
});

describe('Shipper groups', () => {
  it('are created and renamed, with unique names', async () => {
    const made = await world.call(addShipperGroupEndpoint, { as: clerk, body: { name: '  Growers ' } });
    expect(made.data).toMatchObject({ name: 'Growers', shippers: 0, rowVersion: 1 });
    expect(await world.call(addShipperGroupEndpoint, { as: clerk, body: { name: 'GROWERS' } })).toMatchObject(
      {
        status: 409,
        fields: { name: 'This name is already in use. Choose another.' },
      },
    );
    expect((await world.call(addShipperGroupEndpoint, { as: clerk, body: { name: ' ' } })).fields).toEqual({
      name: 'Shipper group name is required',
    });
    expect((await world.call(addShipperGroupEndpoint, { as: internal, body: { name: 'X' } })).status).toBe(
      403,
    );
    const importers = (await world.call(addShipperGroupEndpoint, { as: clerk, body: { name: 'Importers' } }))
      .data;
    const rename = (name: string, rowVersion: number, id = importers.id) =>
      world.call(renameShipperGroupEndpoint, { as: clerk, params: { id }, body: { name, rowVersion } });
    expect((await rename('growers', 1)).status).toBe(409);
    expect((await rename('IMPORTERS', 1)).data).toMatchObject({ name: 'IMPORTERS', rowVersion: 2 });
    expect((await rename('Late importers', 1)).status).toBe(409);
    expect((await rename('X', 1, 987654)).status).toBe(404);
    expect((await world.call(listShipperGroupsEndpoint, { as: clerk })).data.map((g) => g.name)).toEqual([
      'Growers',
      'IMPORTERS',
    ]);
  });
  it('accept only one of two identical names created at the same time', async () => {
    const both = await Promise.all(
      ['Twins', 'twins'].map((name) => world.call(addShipperGroupEndpoint, { as: clerk, body: { name } })),
    );
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
  });
});
