import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  getCompanyProfileEndpoint,
  updateCompanyProfileEndpoint,
  setNextNumberEndpoint,
} from './profile.contract.ts';
import type { DocumentNumberSeries } from './profile.contract.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import { createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const read = async () => (await world.call(getCompanyProfileEndpoint, { as: admin })).data;
const company = {
  name: 'Ruiz Flowers',
  address: '12 Bay Road, Miami, FL 33122',
  phone: '(305) 555-0100',
  remitTo: 'Ruiz Flowers, PO Box 12, Miami, FL 33152',
  taxId: '59-1234567',
  customerServiceEmail: 'service@ruizflowers.example',
  gs1Prefix: '0810001',
  zone: 'America/New_York',
};
const save = async (more: Record<string, unknown> = {}, as = admin) =>
  world.call(updateCompanyProfileEndpoint, {
    as,
    body: { ...company, rowVersion: (await read()).rowVersion, ...more },
  });
const setNext = (series: DocumentNumberSeries, next: number, as = admin) =>
  world.call(setNextNumberEndpoint, { as, body: { series, next } });
const nextOf = async (series: DocumentNumberSeries) =>
  (await read()).numbers.find((one) => one.series === series)?.next ?? 0;

it('documents and emails use the company profile that an administrator saves', async () => {
  expect((await save()).data).toMatchObject(company);
  expect(await world.row("select value from admin_setting where code = 'companyName'")).toEqual({
    value: 'Ruiz Flowers',
  });
  expect(
    await world.rows(
      "select after ->> 'value' as value from audit where entity = 'setting' and after ->> 'value' = '59-1234567'",
    ),
  ).toHaveLength(1);
});
it.each([
  ['no name', { name: ' ' }, 'name'],
  ['an invalid email', { customerServiceEmail: 'service' }, 'customerServiceEmail'],
  ['a GS1 prefix with letters', { gs1Prefix: '08100A1' }, 'gs1Prefix'],
  ['an invalid time zone', { zone: 'America/Los Angles' }, 'zone'],
  ['an address of 200 letters', { address: 'a'.repeat(200) }, 'address'],
])('%s is rejected with an error at its field', async (_, wrong, field) => {
  const answer = await save(wrong);
  expect([answer.status, Object.keys(answer.fields)]).toEqual([400, [field]]);
});
it('the second of two users who save the same version of the profile gets a conflict', async () => {
  const { rowVersion } = await read();
  const both = await Promise.all([
    save({ phone: '(305) 555-0101', rowVersion }),
    save({ phone: '(305) 555-0102', rowVersion }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
it.each<DocumentNumberSeries>(['order', 'load', 'bol', 'shipment', 'invoice'])(
  'the next number of a series can only go up: %s',
  async (series) => {
    const next = await nextOf(series);
    expect((await setNext(series, next + 1000)).status).toBe(200);
    expect(await nextOf(series)).toBe(next + 1000);
    const back = await setNext(series, next);
    expect([back.status, back.message]).toEqual([
      412,
      `Numbers can only go up. The next one is already ${next + 1000}. Choose a higher one.`,
    ]);
    expect((await setNext(series, next + 1000)).status).toBe(200);
  },
);
it('the prefix and the next number of bills of lading have 16 digits together', async () => {
  const next = await nextOf('bol');
  const refused = await save({ gs1Prefix: '0810001234' });
  const sentence = `With a GS1 company prefix of 10 digits, bills of lading are numbered up to 999999. The next number would be ${next}.`;
  expect([refused.status, refused.fields]).toEqual([412, { gs1Prefix: sentence }]);
  expect((await save({ gs1Prefix: '081000123' })).status).toBe(200);
  const number = await setNext('bol', 10_000_000);
  expect([number.status, Object.keys(number.fields)]).toEqual([412, ['next']]);
  expect((await save()).status).toBe(200);
});
it('setting the next number waits for transactions that are taking a number', async () => {
  const next = await nextOf('load');
  const taking = await holdLocksOfStatementThenCommit(world, "select nextval('load_number')");
  const setting = setNext('load', next + 10);
  await waitForBlockedSessions(world, 1);
  await taking.release();
  expect((await setting).status).toBe(200);
  expect(await world.row("select nextval('load_number')::int as n")).toEqual({ n: next + 10 });
  expect((await setNext('load', next + 10)).status).toBe(412);
});
it('only administrators can read and change the company profile', async () => {
  const clerk = await createTestUser(world, { role: 'CustomerService' });
  expect((await save({}, clerk)).status).toBe(403);
  expect((await setNext('order', 9_000_000, clerk)).status).toBe(403);
  expect((await world.call(getCompanyProfileEndpoint, { as: clerk })).status).toBe(403);
});
