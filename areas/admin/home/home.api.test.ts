import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBalances, getFreightToday } from './home.contract.ts';
import { getStatement } from '#areas/billing/statements/statements.contract.ts';
import { openWorld } from '#kit/server/testing.ts';
import type { TestPerson, World } from '#kit/server/testing.ts';
import { anInvoice } from '#tests/billing-world.ts';
import { aConsignee, aRunningDay, aShipper, aUser, aWarehouse, freight } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: World;
let here: number;
let there: number;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let seller: TestPerson;
let manager: TestPerson;
let admin: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  world = await openWorld({ at: '2027-02-03T15:00:00Z' });
  here = (await aWarehouse(world)).id;
  there = (await aWarehouse(world)).id;
  shipper = await aShipper(world, { warehouseId: here });
  const other = await aShipper(world, { warehouseId: there });
  consignee = await aConsignee(world);
  await freight(world, { shipper, consignee, units: 3, status: 0 });
  await freight(world, { shipper, consignee, units: 4, status: 1 });
  await freight(world, { shipper, consignee, units: 5, status: 7 });
  await freight(world, { shipper, consignee, units: 2, status: 1, shipDate: '2027-02-04' });
  await freight(world, { shipper: other, consignee: await aConsignee(world), units: 9, status: 2 });
  seller = await aUser(world, { role: 'Shipper', groups: [shipper] });
  receiver = await aUser(world, { role: 'Consignee', groups: [consignee] });
  manager = await aUser(world, { role: 'WarehouseManager', warehouseId: here });
  admin = await aUser(world, { role: 'Admin' });
});
afterAll(() => world.close());
const stages = async (as: TestPerson, warehouseId?: number) => {
  const { data } = await world.call(getFreightToday, { as, query: { warehouseId } });
  return [data.by, data.units, Object.fromEntries(data.stages.map((s) => [s.status, s.units]))];
};

describe("today's freight", () => {
  it('is for a shipper what ships today, pending freight included', async () => expect(await stages(seller)).toEqual(['ship', 12, { 0: 3, 1: 4, 7: 5 }]));
  it('is for a consignee what is finalized for today', async () => expect(await stages(receiver)).toEqual(['service', 9, { 1: 4, 7: 5 }]));
  it('is for warehouse people what leaves their warehouse, for staff what leaves any', async () => {
    expect(await stages(manager)).toEqual(['outbound', 9, { 1: 4, 7: 5 }]);
    expect(await stages(admin)).toEqual(['outbound', 18, { 1: 4, 2: 9, 7: 5 }]);
    expect(await stages(admin, there)).toEqual(['outbound', 9, { 2: 9 }]);
    expect((await world.call(getFreightToday, { as: manager, query: { warehouseId: there } })).status).toBe(404);
  });
  it('goes by the running day of the warehouse, not by the calendar', async () => {
    await aRunningDay(world, here, '2027-02-04');
    expect(await stages(manager)).toEqual(['outbound', 2, { 1: 2 }]);
  });
});

describe('what is owed', () => {
  it('is what the statements of today say, overdue apart, the largest first, paid accounts left out', async () => {
    const rich = await aConsignee(world);
    const paid = await aConsignee(world);
    await anInvoice(world, { billTo: rich, amount: 90_000, posted: true, date: '2027-01-10', dueDate: '2027-01-25' });
    await anInvoice(world, { billTo: rich, amount: 20_000, posted: true, date: '2027-02-02', dueDate: '2027-02-17' });
    await anInvoice(world, { billTo: rich, amount: 7000, date: '2027-02-02' });
    await anInvoice(world, { billTo: paid, amount: 5000, posted: true, date: '2027-01-10' });
    await anInvoice(world, { billTo: consignee, amount: 3000, posted: true, date: '2027-02-03', dueDate: '2027-02-18' });
    await world.rows("insert into payment (account_id, date, amount, reference) values ($1, '2027-01-20', 40000, 'A'), ($2, '2027-01-20', 5000, 'B')", [rich.id, paid.id]);
    const { data } = await world.call(getBalances, { as: admin });
    expect(data).toEqual({ accounts: 2, balance: 73_000, overdue: 50_000, owing: [{ id: rich.id, number: rich.number, name: rich.name, balance: 70_000, overdue: 50_000 }, { id: consignee.id, number: consignee.number, name: consignee.name, balance: 3000, overdue: 0 }] });
    for (const { id, balance } of data.owing) expect((await world.call(getStatement, { as: admin, query: { accountId: id } })).totals.closing).toBe(balance);
    expect((await world.call(getBalances, { as: receiver })).data.owing.map((a) => a.id)).toEqual([consignee.id]);
  });
});
