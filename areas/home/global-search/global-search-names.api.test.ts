import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchRecordsEndpoint, isNameQuery, isSearchableQuery } from './global-search.contract.ts';
import { getAccountEndpoint } from '#areas/accounts/accounts/account-editor.contract.ts';
import { recordPaymentEndpoint } from '#areas/billing/payments/payments.contract.ts';
import { addApiClientEndpoint } from '#areas/developer/api-clients/api-clients.contract.ts';
import { createTestInvoice } from '#tests/billing-fixtures.ts';
import { createTestClaimWithFreight } from '#tests/claims-fixtures.ts';
import {
  createTestConsignee,
  createTestAccount,
  createTestUser,
  createTestWarehouse,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let clerk: TestUser;
let biller: TestUser;
let florist: TestAccount;
let owner: TestUser;
let stranger: TestUser;
let claim: number;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin', name: 'Ada Quint' });
  clerk = await createTestUser(world, { role: 'CustomerService', name: 'Inés Calderón' });
  biller = await createTestUser(world, { role: 'Billing', name: 'Bo Lind' });
  florist = await createTestConsignee(world, { name: 'Zinnia & Fern Floral' });
  owner = await createTestUser(world, { role: 'Consignee', actsForAccounts: [florist] });
  stranger = await createTestUser(world, {
    role: 'Consignee',
    actsForAccounts: [await createTestConsignee(world)],
  });
  const filed = await createTestClaimWithFreight(world, { owner, florist });
  await world.rows("update claim set claimant_ref = 'Zf-8814' where id = $1", [filed.id]);
  claim = filed.number;
});
afterAll(() => world.close());

const find = async (as: TestUser, number: string) =>
  (await world.call(searchRecordsEndpoint, { as, query: { number } })).data.map(
    (f) => `${f.kind} ${f.number}`,
  );

describe('a claim', () => {
  it('is found by its number in either notation, and by the claimant’s reference', async () => {
    for (const typed of [`CL-${claim}`, `${claim}`, 'Zf-8814'])
      expect(await find(clerk, typed)).toContain(`claim CL-${claim}`);
  });
  it('is found by its owner and by no other account', async () => {
    expect(await find(owner, `CL-${claim}`)).toEqual([`claim CL-${claim}`]);
    expect(await find(stranger, `CL-${claim}`)).toEqual([]);
    expect(await find(stranger, 'Zf-8814')).toEqual([]);
  });
  it('is not found from another warehouse', async () => {
    const elsewhere = await createTestUser(world, {
      role: 'WarehouseManager',
      warehouseId: (await createTestWarehouse(world)).id,
    });
    expect(await find(elsewhere, `CL-${claim}`)).toEqual([]);
  });
});

describe('users', () => {
  it('are found by part of the name, ignoring case and accents, and by their email', async () => {
    expect(await find(admin, 'ines calder')).toEqual(['user Inés Calderón']);
    const { email } = await world.row<{ email: string }>(
      "select email from app_user where name = 'Inés Calderón'",
    );
    expect(await find(admin, email)).toEqual(['user Inés Calderón']);
  });
  it('are found only with permission for the user list', async () => {
    for (const as of [clerk, biller, owner, stranger]) expect(await find(as, 'Calderón')).toEqual([]);
  });
  it('are not found once they are erased', async () => {
    const gone = await createTestUser(world, { role: 'Internal', name: 'Wilhelmina Oss' });
    expect(await find(admin, 'Wilhelmina')).toEqual(['user Wilhelmina Oss']);
    await world.rows('update app_user set erased_at = now() where id = $1', [gone.id]);
    expect(await find(admin, 'Wilhelmina')).toEqual([]);
  });
});

describe('an API client', () => {
  it('is found by its name as an API client and not as a user', async () => {
    await world.call(addApiClientEndpoint, {
      as: admin,
      body: { name: 'Petal Pump', accountId: florist.id, scopes: ['tracking'] },
    });
    expect(await find(admin, 'petal')).toEqual(['program Petal Pump']);
    for (const as of [clerk, owner]) expect(await find(as, 'petal')).toEqual([]);
  });
});

describe('a payment', () => {
  it('is found by its reference, only by users who record payments', async () => {
    const { data } = await world.call(recordPaymentEndpoint, {
      as: biller,
      body: {
        accountId: florist.id,
        date: '2027-02-01',
        amount: 5000,
        method: 'ach',
        reference: 'ACH-55-Z1',
      },
    });
    expect(data.reference).toBe('ACH-55-Z1');
    expect(await find(biller, 'ach-55-z1')).toEqual(['payment ACH-55-Z1']);
    for (const as of [owner, stranger]) expect(await find(as, 'ACH-55-Z1')).toEqual([]);
  });
});

describe('an account', () => {
  it('is found by part of its name, with the pages of it that the caller may open', async () => {
    await createTestInvoice(world, { billTo: florist, posted: true });
    const all = [`account ${florist.number}`, `statement ${florist.number}`, `days ${florist.number}`];
    expect(await find(admin, 'zinnia')).toEqual(all);
    expect(await find(admin, florist.number)).toEqual(all);
    const own = [`account ${florist.number}`, `statement ${florist.number}`];
    for (const typed of ['zinnia', florist.number]) expect(await find(owner, typed)).toEqual(own);
    expect((await world.call(getAccountEndpoint, { as: owner, params: { id: florist.id } })).status).toBe(
      200,
    );
    expect((await world.call(getAccountEndpoint, { as: stranger, params: { id: florist.id } })).status).toBe(
      404,
    );
    expect(await find(stranger, 'zinnia')).toEqual([]);
  });
  it('with exactly that number ranks before accounts with it in their name', async () => {
    const first = await createTestAccount(world, { type: 3, name: 'Plumbago' });
    await createTestAccount(world, { type: 3, name: `Aster care of ${first.number}` });
    const [top] = await find(admin, first.number);
    expect(top).toBe(`account ${first.number}`);
  });
});

describe('the search text', () => {
  it.each([
    ['Ana', true],
    ['Wu', false],
    ['王芳', true],
    ['L-60194', false],
    ['KRG-4471', true],
    ['%%%', false],
  ])('%s is searched in names: %s', (typed, named) => expect(isNameQuery(typed)).toBe(named));
  it.each([
    ['12', false],
    ['123', true],
    ['ab', false],
    ['abc', true],
  ])('%s is searched for: %s', (typed, asked) => expect(isSearchableQuery(typed)).toBe(asked));
  it.each(['%%%abc', 'abc_%', String.raw`abc\\`, "o'abc", 'ａｂｃ', '王'.repeat(60)])(
    '%s finds nothing and breaks nothing',
    async (number) => {
      expect((await world.call(searchRecordsEndpoint, { as: admin, query: { number } })).status).toBe(200);
      expect(await find(admin, number)).toEqual([]);
    },
  );
});
