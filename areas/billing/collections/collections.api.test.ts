import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addNote,
  addPromise,
  findCollections,
  getCollection,
  noteKinds,
  setNext,
} from './collections.contract.ts';
import { getStatement } from '#areas/billing/statements/statements.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { anInvoice } from '#tests/billing-world.ts';
import { aConsignee, aUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

let world: World;
let kemi: TestPerson;
beforeAll(async () => {
  world = await openWorld();
  kemi = await aUser(world, { role: 'Billing' });
});
afterAll(() => world.close());
const bill = (payer: TestAccount, dueDate: string, amount: number) =>
  anInvoice(world, { billTo: payer, posted: true, date: addDays(dueDate, -15), dueDate, amount });
let checks = 0;
const pay = (payer: TestAccount, amount: number) =>
  world.rows(
    'insert into payment (account_id, date, amount, reference, created_at) values ($1, $2, $3, $4, $5)',
    [payer.id, '2027-02-01', amount, `CHK ${(checks += 1)}`, world.clock.now().toString()],
  );
const find = (query: Record<string, string | boolean> = {}) =>
  world.call(findCollections, { as: kemi, query });
const rowOf = async (payer: TestAccount) => (await find()).data.find((r) => r.payerId === payer.id);

describe('collections', () => {
  it('put on top whom to call first: overdue × days', async () => {
    const [little, long, fresh, none] = [
      await aConsignee(world),
      await aConsignee(world),
      await aConsignee(world),
      await aConsignee(world),
    ];
    await bill(little, '2027-01-31', 500_000);
    await bill(long, '2026-10-01', 60_000);
    await bill(fresh, '2027-02-10', 900_000);
    await bill(none, '2027-01-01', 1000);
    await pay(none, 1000);
    const { data, totals } = await find();
    expect(data.map((r) => [r.payerId, r.days, r.weight])).toEqual([
      [long.id, 125, 75_000],
      [little.id, 3, 15_000],
      [fresh.id, 0, 0],
    ]);
    expect(totals).toMatchObject({ balance: 1_460_000, overdue: 560_000, days30: 500_000, older: 60_000 });
    expect((await find({ overdue: true })).totalRows).toBe(2);
  });
  it('age what is owed as the statement does, whatever is left on account', async () => {
    const payer = await aConsignee(world);
    for (const [due, amount] of [
      ['2026-09-01', 1000],
      ['2026-12-20', 2000],
      ['2027-01-25', 4000],
      ['2027-02-20', 8000],
    ] as const)
      await bill(payer, due, amount);
    for (const paid of [1500, 2500, 12_000]) {
      await pay(payer, paid);
      const { closing, ageing } = (
        await world.call(getStatement, { as: kemi, query: { accountId: payer.id } })
      ).totals;
      expect(await rowOf(payer)).toMatchObject({ balance: closing, ...ageing });
    }
  });
  it('keep what was said and promised, and tell a promise that was broken', async () => {
    const payer = await aConsignee(world);
    await bill(payer, '2026-12-01', 50_000);
    const params = { payerId: payer.id };
    await world.call(addNote, { as: kemi, params, body: { said: 'Wants the proof of delivery' } });
    await world.call(addPromise, {
      as: kemi,
      params,
      body: { amount: 30_000, on: '2027-02-03', said: 'Ms. Ortiz' },
    });
    const { data } = await world.call(getCollection, { as: kemi, params });
    expect(data.notes.map((n) => [n.kind, n.said, n.promised])).toEqual([
      [noteKinds.promise, 'Ms. Ortiz', 30_000],
      [noteKinds.note, 'Wants the proof of delivery', null],
    ]);
    expect((await rowOf(payer))?.broken).toBe(false);
    world.clock.set('2027-02-05T15:00:00Z');
    expect((await rowOf(payer))?.broken).toBe(true);
    await pay(payer, 30_000);
    expect((await rowOf(payer))?.broken).toBe(false);
  });
  it('keep one next step for each payer; of two who say it, the second is told', async () => {
    const payer = await aConsignee(world);
    await bill(payer, '2026-12-01', 50_000);
    const say = (body: Record<string, unknown>) =>
      world.call(setNext, { as: kemi, params: { payerId: payer.id }, body: { on: '2027-02-08', ...body } });
    const answers = await Promise.all([say({ action: 'Call' }), say({ action: 'Write' })]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
    const row = await rowOf(payer);
    expect((await say({ action: 'Call again', rowVersion: row?.nextVersion })).status).toBe(200);
    expect((await rowOf(payer))?.nextAction).toBe('Call again');
  });
  it('are not for customers', async () => {
    const payer = await aConsignee(world);
    const owner = await aUser(world, { role: 'Consignee', groups: [payer] });
    expect((await world.call(findCollections, { as: owner })).status).toBe(403);
  });
});
