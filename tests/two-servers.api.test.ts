import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShipment } from './billing-fixtures.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestWarehouse,
  createTestDaysOfService,
} from './factories.ts';
import { openIdentityTestWorld } from './identity-fixtures.ts';
import type { IdentityTestWorld } from './identity-fixtures.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { signInOverHttp } from '#tools/sign-in.ts';

/** Two server processes behind one address. Requests alternate between them. */
let world: IdentityTestWorld;
let line: Record<string, unknown>;
let seller: string;
let billing: string;
beforeAll(async () => {
  world = await openIdentityTestWorld(2, { CLOCK_START: '2027-02-03T15:00:00Z' }, true);
  const warehouse = await createTestWarehouse(world);
  const shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  const consignee = await createTestConsignee(world);
  const product = await ensureTestProduct(world);
  await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId: warehouse.id });
  line = {
    shipperAccountId: shipper.id,
    shipDate: '2027-02-03',
    consigneeAccountId: consignee.id,
    productId: product.id,
    unitOfMeasure: 2,
    measure: 'inch',
    length: 41,
    width: 10,
    height: 7,
    numberOfUnits: 4,
  };
  for (let i = 0; i < 3; i += 1) await createTestShipment(world, { shipper, consignee, status: 1 });
  seller = await tokenOf('Shipper', [shipper.id]);
  billing = await tokenOf('Billing');
});
afterAll(() => world.close());

const tokenOf = async (role: BuiltInRole, groups: number[] = []) => {
  const person = await world.person({ role });
  for (const group of groups) await world.rows('insert into user_group values ($1, $2)', [person.id, group]);
  return (await signInOverHttp(world.origin, person)).access_token;
};

const add = (key: string) =>
  world.api('/data-entry/web-form/shipments', seller, {
    method: 'POST',
    body: JSON.stringify(line),
    headers: { 'idempotency-key': key },
  });
const orders = async () =>
  Number((await world.rows<{ n: number }>('select count(*)::int as n from orders'))[0]?.n);

/** Opens a live stream and records the topics that a browser receives. */
async function listen(token: string): Promise<{ heard: string[]; close(): void }> {
  const stop = new AbortController();
  const answer = await fetch(`${world.origin}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const heard: string[] = [];
  const follow = async () => {
    for await (const part of answer.body ?? [])
      heard.push(
        ...[...new TextDecoder().decode(part).matchAll(/"topic":"([\w*]+)"/g)].map((m) => m[1] ?? ''),
      );
  };
  void follow().catch(() => undefined);
  return { heard, close: () => stop.abort() };
}

describe('two servers with one address', () => {
  it('immediately show an order received by the other one', async () => {
    const made = await add('first');
    expect(made.status).toBe(200);
    for (let i = 0; i < 4; i += 1)
      expect((await world.api('/data-entry/web-form/shipments', seller)).data).toMatchObject([
        { orderNumber: made.data['orderNumber'] },
      ]);
  });
  it('perform an action once, even if the browser retries at the other one', async () => {
    const before = await orders();
    const answers = await Promise.all(Array.from({ length: 6 }, () => add('tried again')));
    expect(await orders()).toBe(before + 1);
    const done = answers.filter((a) => a.status === 200).map((a) => a.data['orderNumber']);
    expect(new Set(done).size).toBe(1);
    expect((await add('tried again')).data['orderNumber']).toBe(done[0]);
  });
  it('notify the browsers of both about a change', async () => {
    const office = await tokenOf('CustomerService');
    const browsers = [await listen(office), await listen(office), await listen(seller)];
    await add('live');
    for (const { heard } of browsers) await expect.poll(() => heard).toContain('orders');
    for (const browser of browsers) browser.close();
  });
  it('run a job once, and both report its progress', async () => {
    const started = await world.api('/billing/shipments/rating/run', billing, {
      method: 'POST',
      body: JSON.stringify({
        outboundDateFrom: '2026-01-01',
        outboundDateTo: '2027-12-31',
        keepAdjustments: true,
      }),
    });
    expect(started.status).toBe(200);
    const look = async () =>
      (await world.api(`/jobs/${Number(started.data['jobId'])}`, billing)).data['status'];
    await expect.poll(look).toBe('done');
    expect([await look(), await look()]).toEqual(['done', 'done']);
    expect(await world.rows('select count(*)::int as n from job')).toEqual([{ n: 1 }]);
    expect((await world.api(`/jobs/${Number(started.data['jobId'])}`, seller)).status).toBe(404);
  });
});
