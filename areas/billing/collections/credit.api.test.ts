import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findPayerCollectionsEndpoint,
  getPayerCollectionDetailsEndpoint,
  setCreditLimitAndHoldEndpoint,
} from './collections.contract.ts';
import {
  printDunningNoticeEndpoint,
  createAndEmailDunningNoticeEndpoint,
} from './dunning-notice.contract.ts';
import { buildDunningNoticePdfFile } from './dunning-notice.service.ts';
import { addOrMergeOrderLineEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import { creditHoldMessage } from '#areas/orders/order-lines/order-lines.rules.ts';
import { addDays } from '#kit/contract/dates.ts';
import { createTestInvoice } from '#tests/billing-fixtures.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { boxDimensions } from '#tests/demo-records.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let seller: TestUser;
let shipper: TestAccount;
let payer: TestAccount;
let warehouseId = 0;
let productId = 0;
beforeAll(async () => {
  world = await openTestWorld();
  const warehouse = await createTestWarehouse(world);
  warehouseId = warehouse.id;
  shipper = await createTestShipper(world, { warehouseId });
  productId = (await ensureTestProduct(world, 'ROS-RED')).id;
  kemi = await createTestUser(world, { role: 'Billing' });
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set('2027-02-03T15:00:00Z');
  payer = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: payer.id, warehouseId });
});

const refuses = (yes: boolean) =>
  world.rows("update admin_setting set value = $1 where code = 'creditHoldRejectsOrders'", [String(yes)]);
const bill = (dueDate: string, amount: number) =>
  createTestInvoice(world, { billTo: payer, posted: true, date: addDays(dueDate, -15), dueDate, amount });
const enter = () =>
  world.call(addOrMergeOrderLineEndpoint, {
    as: seller,
    body: {
      shipperAccountId: shipper.id,
      shipDate: '2027-02-03',
      consigneeAccountId: payer.id,
      productId,
      ...boxDimensions,
      numberOfUnits: 2,
    },
  });
const said = async () => {
  const { messages, creditHeld } = (await enter()).data;
  expect(creditHeld).toBe(messages.some((m) => m.sentence === creditHoldMessage));
  return messages.map((m) => m.sentence);
};
const terms = (body: Record<string, unknown>) =>
  world.call(setCreditLimitAndHoldEndpoint, { as: kemi, params: { payerId: payer.id }, body });
const hold = (rowVersion?: number) => terms({ onHold: true, reason: 'Two promises were broken', rowVersion });

describe('A credit hold', () => {
  it('warns at order entry, or rejects the entry when the setting requires it', async () => {
    expect(await said()).toEqual([]);
    expect((await terms({ onHold: true })).message).toBe('Enter a reason for the credit hold.');
    expect((await hold()).status).toBe(200);
    expect(await said()).toEqual([creditHoldMessage]);
    await refuses(true);
    const refused = await enter();
    expect([refused.status, refused.message]).toEqual([
      412,
      'The bill-to on this line is on credit hold. Contact Billing.',
    ]);
    await refuses(false);
    expect((await terms({ onHold: false, rowVersion: 1 })).status).toBe(200);
    expect(await said()).toEqual([]);
  });
  it('starts when open invoices exceed the credit limit, and ends when they are paid', async () => {
    await bill('2027-01-20', 50_000);
    await terms({ limit: 50_000 });
    expect(await said()).toEqual([]);
    await bill('2027-02-10', 1);
    expect(await said()).toEqual([creditHoldMessage]);
    const [row] = (await world.call(findPayerCollectionsEndpoint, { as: kemi, query: { held: true } })).data;
    expect(row).toMatchObject({ payerId: payer.id, overLimit: true, onHold: false, creditLimit: 50_000 });
    await world.rows(
      "insert into payment (account_id, date, amount, reference, created_at) values ($1, '2027-02-03', 1, 'CHK', now())",
      [payer.id],
    );
    expect(await said()).toEqual([]);
  });
  it('allows one of two simultaneous changes, and applies to the next entry after a simultaneous one', async () => {
    const both = await Promise.all([hold(), terms({ limit: 100 })]);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    await terms({ onHold: false, rowVersion: 1 });
    await refuses(true);
    const [entered, held] = await Promise.all([enter(), hold(2)]);
    expect([[200, 412].includes(entered.status), held.status]).toEqual([true, 200]);
    expect((await enter()).status).toBe(412);
    await refuses(false);
  });
  it('is not accessible to users who enter freight', async () => {
    const answer = await world.call(setCreditLimitAndHoldEndpoint, {
      as: seller,
      params: { payerId: payer.id },
      body: { onHold: false },
    });
    expect(answer.status).toBe(403);
  });
});

describe('A dunning notice', () => {
  const write = () =>
    world.call(createAndEmailDunningNoticeEndpoint, { as: kemi, params: { payerId: payer.id } });
  it('escalates in three steps a week apart, keeps its text and is emailed with its PDF', async () => {
    expect((await write()).message).toBe('This payer has no past-due invoices.');
    await world.rows("update account set email = 'office@payer.example', language = 'es' where id = $1", [
      payer.id,
    ]);
    await bill('2027-01-20', 50_000);
    const first = await write();
    expect(first.data).toMatchObject({ step: 1, to: 'office@payer.example' });
    expect((await write()).message).toBe(
      'The last notice was sent 02/03/2027. The next step is available 02/10/2027.',
    );
    const [mail] = await world.rows<{ subject: string }>(
      "select payload ->> 'subject' as subject from outbox where dedupe_key = $1",
      [`email dunning ${first.data.id}`],
    );
    expect(mail?.subject).toContain('Recordatorio de pago');
    const paper = await world.work((work) => buildDunningNoticePdfFile(work, first.data.id));
    expect([paper.name, Buffer.from(paper.bytes).subarray(0, 5).toString()]).toEqual([
      `letter-${payer.number}-2027-02-03.pdf`,
      '%PDF-',
    ]);
    for (const [day, step] of [
      ['2027-02-10', 2],
      ['2027-02-17', 3],
      ['2027-02-24', 3],
    ] as const) {
      world.clock.set(`${day}T15:00:00Z`);
      expect((await write()).data.step).toBe(step);
    }
    const { letters } = (
      await world.call(getPayerCollectionDetailsEndpoint, { as: kemi, params: { payerId: payer.id } })
    ).data;
    expect(letters.map((l) => l.step)).toEqual([3, 3, 2, 1]);
    const again = { payerId: payer.id, letterId: letters.at(-1)?.id ?? 0 };
    expect((await world.call(printDunningNoticeEndpoint, { as: kemi, params: again })).status).toBe(200);
  });
  it('is created once when two users request it at the same time', async () => {
    await bill('2027-01-20', 50_000);
    const both = await Promise.all([write(), write()]);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 412]);
  });
});
