import { findPayerCollectionsEndpoint } from '#areas/billing/collections/collections.contract.ts';
import { fc, chooseRunCount } from '#tests/properties.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getNextSixExpectedArrivalsEndpoint,
  getBalancesDueWithTopAccountsEndpoint,
  getCutoffsTodayEndpoint,
  getFreightTodayEndpoint,
  getHourlyThroughputUpTo24HoursEndpoint,
  getRoutingSyncStatusEndpoint,
  getNonZeroPendingWorkCountsEndpoint,
} from './home.contract.ts';
import { findShippersEndpoint } from '#areas/calendar/shippers/shippers.contract.ts';
import { searchOutboxEndpoint } from '#areas/admin/outbox/outbox.contract.ts';
import { searchInvoicesEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import { searchShipmentsEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import { findExtensionsEndpoint } from '#areas/orders/cutoff-extensions/cutoff-extensions.contract.ts';
import { findInboundShuttleLoadsEndpoint } from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import { moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import { coolerItemStatus, notClosedCoolerItemStatuses } from '#areas/freight/units/units.contract.ts';
import { findCoolerItemsEndpoint } from '#areas/receiving/cooler/cooler.contract.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { unknownConsignee } from '#areas/accounts/accounts/unknown-accounts.contract.ts';
import { searchOutboundUnitsEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { listOrderGroupsEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import { getStatementEndpoint } from '#areas/billing/statements/statements.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createTestInvoice } from '#tests/billing-fixtures.ts';
import {
  createTestConsignee,
  createTestLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestDaysOfService,
  createTestFreight,
  createTestUnits,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let here: number;
let there: number;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let seller: TestUser;
let manager: TestUser;
let admin: TestUser;
let receiver: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  here = (await createTestWarehouse(world)).id;
  there = (await createTestWarehouse(world)).id;
  shipper = await createTestShipper(world, { warehouseId: here });
  const other = await createTestShipper(world, { warehouseId: there });
  consignee = await createTestConsignee(world);
  await createTestFreight(world, { shipper, consignee, units: 3, status: 0 });
  await createTestFreight(world, { shipper, consignee, units: 4, status: 1 });
  await createTestFreight(world, { shipper, consignee, units: 5, status: 7 });
  await createTestFreight(world, { shipper, consignee, units: 2, status: 1, shipDate: '2027-02-04' });
  await createTestFreight(world, {
    shipper: other,
    consignee: await createTestConsignee(world),
    units: 9,
    status: 2,
  });
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  receiver = await createTestUser(world, { role: 'Consignee', actsForAccounts: [consignee] });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: here });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());
const stages = async (as: TestUser, warehouseId?: number) => {
  const { data } = await world.call(getFreightTodayEndpoint, { as, query: { warehouseId } });
  return [data.by, data.units, Object.fromEntries(data.stages.map((s) => [s.status, s.units]))];
};

describe("today's freight", () => {
  it('is, for a shipper, everything that ships today, including pending freight', async () =>
    expect(await stages(seller)).toEqual(['ship', 12, { 0: 3, 1: 4, 7: 5 }]));
  it('is, for a consignee, everything finalized for today', async () =>
    expect(await stages(receiver)).toEqual(['service', 9, { 1: 4, 7: 5 }]));
  it('is, for warehouse users, freight leaving their warehouse, and for staff, any warehouse', async () => {
    expect(await stages(manager)).toEqual(['outbound', 9, { 1: 4, 7: 5 }]);
    expect(await stages(admin)).toEqual(['outbound', 18, { 1: 4, 2: 9, 7: 5 }]);
    expect(await stages(admin, there)).toEqual(['outbound', 9, { 2: 9 }]);
    expect(
      (await world.call(getFreightTodayEndpoint, { as: manager, query: { warehouseId: there } })).status,
    ).toBe(404);
  });
  it('agrees with the lists that its figures open', async () => {
    const { data: mine } = await world.call(getFreightTodayEndpoint, { as: manager });
    for (const status of [1, 7] as const) {
      const listed = await world.call(searchOutboundUnitsEndpoint, {
        as: manager,
        query: { outboundDateFrom: mine.dayFrom, outboundDateTo: mine.dayTo, status, warehouseId: here },
      });
      expect([status, listed.status, listed.totalRows]).toEqual([
        status,
        200,
        mine.stages.find((s) => s.status === status)?.units,
      ]);
    }
    const { data: entered } = await world.call(getFreightTodayEndpoint, { as: seller });
    const day = await world.call(listOrderGroupsEndpoint, {
      as: seller,
      query: { shipDate: entered.dayFrom },
    });
    const pending = await world.call(listOrderGroupsEndpoint, {
      as: seller,
      query: { shipDate: entered.dayFrom, status: 0 },
    });
    expect([day.totals.units, pending.totals.units]).toEqual([
      entered.units,
      entered.stages.find((s) => s.status === 0)?.units,
    ]);
  });
  it('follows the warehouse’s operating day, not the calendar', async () => {
    await startTestOperatingDay(world, here, '2027-02-04');
    expect(await stages(manager)).toEqual(['outbound', 2, { 1: 2 }]);
  });
});

describe('balances owed', () => {
  it('equal today’s statements, overdue separate, largest first, without paid accounts', async () => {
    const rich = await createTestConsignee(world);
    const paid = await createTestConsignee(world);
    const overpaid = await createTestConsignee(world);
    await createTestInvoice(world, {
      billTo: rich,
      amount: 90_000,
      posted: true,
      date: '2027-01-10',
      dueDate: '2027-01-25',
    });
    await createTestInvoice(world, {
      billTo: rich,
      amount: 20_000,
      posted: true,
      date: '2027-02-02',
      dueDate: '2027-02-17',
    });
    await createTestInvoice(world, { billTo: rich, amount: 7000, date: '2027-02-02' });
    await createTestInvoice(world, { billTo: paid, amount: 5000, posted: true, date: '2027-01-10' });
    await createTestInvoice(world, {
      billTo: consignee,
      amount: 3000,
      posted: true,
      date: '2027-02-03',
      dueDate: '2027-02-18',
    });
    await world.rows(
      `
        insert into payment (account_id, date, amount, reference)
        values ($1, '2027-01-20', 40000, 'A'), ($2, '2027-01-20', 5000, 'B'), ($3, '2027-01-20', 8220, 'C')
      `,
      [rich.id, paid.id, overpaid.id],
    );
    const { data } = await world.call(getBalancesDueWithTopAccountsEndpoint, { as: admin });
    expect(data).toEqual({
      accounts: 2,
      balance: 73_000,
      overdue: 50_000,
      credit: 8220,
      owing: [
        { id: rich.id, number: rich.number, name: rich.name, balance: 70_000, overdue: 50_000 },
        { id: consignee.id, number: consignee.number, name: consignee.name, balance: 3000, overdue: 0 },
      ],
    });
    for (const { id, balance } of data.owing)
      expect(
        (await world.call(getStatementEndpoint, { as: admin, query: { accountId: id } })).totals.closing,
      ).toBe(balance);
    // Collections also lists the credits and subtracts them.
    expect((await world.call(findPayerCollectionsEndpoint, { as: admin })).totals.balance).toBe(
      73_000 - 8220,
    );
    expect(
      (await world.call(getBalancesDueWithTopAccountsEndpoint, { as: receiver })).data.owing.map((a) => a.id),
    ).toEqual([consignee.id]);
  });
});

it('have the overdue amount of the statement aging, whatever credits and payments refer to', async () => {
  const day = fc.integer({ min: 0, max: 120 });
  const bills = fc.array(
    fc.record({
      day,
      terms: fc.integer({ min: 0, max: 45 }),
      amount: fc.integer({ min: -60_000, max: 100_000 }).filter((n) => n !== 0),
      of: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 6 },
  );
  const payments = fc.array(
    fc.record({
      day,
      amount: fc.integer({ min: -20_000, max: 90_000 }).filter((n) => n !== 0),
      of: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(bills, payments, async (billed, paid) => {
      const account = await createTestConsignee(world);
      const made: number[] = [];
      const amounts = new Map<number, number>();
      for (const b of billed) {
        // A credit reverses the full amount of an invoice, once.
        const of = made[b.of] ?? 0;
        const whole = b.amount < 0 ? (amounts.get(of) ?? 0) : 0;
        amounts.delete(whole > 0 ? of : 0);
        const amount = whole > 0 ? -whole : b.amount;
        const { id } = await createTestInvoice(world, {
          billTo: account,
          posted: true,
          date: addDays('2026-10-10', b.day),
          dueDate: addDays('2026-10-10', b.day + b.terms),
          amount,
          ...(whole > 0 ? { creditOf: of } : {}),
        });
        made.push(id);
        amounts.set(id, amount);
      }
      for (const [i, p] of paid.entries())
        await world.rows(
          'insert into payment (account_id, invoice_id, date, amount, reference) values ($1, $2, $3, $4, $5)',
          [account.id, made[p.of] ?? null, addDays('2026-10-10', p.day), p.amount, `P${i}`],
        );
      const { closing, ageing } = (
        await world.call(getStatementEndpoint, { as: admin, query: { accountId: account.id } })
      ).totals;
      const { data } = await world.call(getBalancesDueWithTopAccountsEndpoint, {
        as: admin,
        accountNumber: account.number,
      });
      expect([data.balance, data.overdue]).toEqual(
        closing > 0 ? [closing, ageing.days30 + ageing.days60 + ageing.days90 + ageing.older] : [0, 0],
      );
    }),
    { numRuns: chooseRunCount(6, 100) },
  );
});

describe('loads on their way', () => {
  it('are those with the caller’s freight, next one first, without a hidden ETA', async () => {
    const there = await createTestConsignee(world, { city: 'Dayton' });
    const drop = async (
      day: string,
      eta: string,
      wish: { hide?: boolean; status?: number; units?: number; of?: TestAccount } = {},
    ) => {
      const load = await createTestLoad(world, { state: 'released', day, stopConsignees: [there] });
      await world.db
        .updateTable('eta')
        .set({ eta, hide: wish.hide ?? false, status: wish.status ?? etaState.onRoute })
        .where('drop_id', '=', load.dropId)
        .execute();
      await createTestUnits(world, 'loaded', {
        load: load,
        shipper,
        consignee: wish.of ?? consignee,
        units: wish.units ?? 2,
      });
      return `L-${load.number}`;
    };
    const later = await drop('2027-02-04', '2027-02-05T12:00:00Z', { units: 3 });
    const hidden = await drop('2027-02-04', '2027-02-05T09:00:00Z', { hide: true });
    const next = await drop('2027-02-03', '2027-02-04T12:00:00Z');
    await drop('2027-02-02', '2027-02-03T12:00:00Z', { status: etaState.delivered });
    await drop('2027-02-03', '2027-02-04T11:00:00Z', { of: await createTestConsignee(world) });
    const { data } = await world.call(getNextSixExpectedArrivalsEndpoint, { as: receiver });
    expect([data.loads, data.arriving.map((a) => [a.loadName, a.units, a.eta, a.place])]).toEqual([
      3,
      [
        [next, 2, '2027-02-04T12:00:00.000Z', 'Dayton'],
        [later, 3, '2027-02-05T12:00:00.000Z', 'Dayton'],
        [hidden, 2, null, 'Dayton'],
      ],
    ]);
    expect((await world.call(getNextSixExpectedArrivalsEndpoint, { as: seller })).status).toBe(403);
  });
});

describe('the routing synchronization', () => {
  it('is shown while it runs, with the result of the last one', async () => {
    const router = await createTestUser(world, { role: 'Routing' });
    expect((await world.call(getRoutingSyncStatusEndpoint, { as: router })).data).toEqual({
      running: null,
      last: null,
    });
    await world.rows(
      `
        insert into job (kind, status, started_by_name, payload, message, ended_at)
        values (
          'routing.sync', 'failed', 'Wei Chen', '{"day": "2027-02-03"}', 'Routing is away',
          '2027-02-03T14:00:00Z'
        ),
          ('routing.sync', 'running', 'Wei Chen', '{"day": "2027-02-04"}', null, null)
      `,
    );
    const { data } = await world.call(getRoutingSyncStatusEndpoint, { as: router });
    expect([data.running, data.last?.failed, data.last?.message]).toEqual([
      { who: 'Wei Chen', day: '2027-02-04', done: 0, total: 0 },
      true,
      'Routing is away',
    ]);
    expect((await world.call(getRoutingSyncStatusEndpoint, { as: seller })).status).toBe(403);
  });
});

describe('pending work', () => {
  it('counts for each role what the lists count, and nothing that is another role’s to do', async () => {
    const yard = (await createTestWarehouse(world)).id;
    const away = (await createTestWarehouse(world)).id;
    const grower = await createTestShipper(world, { warehouseId: yard });
    const other = await createTestShipper(world, { warehouseId: away });
    await createTestFreight(world, { shipper: grower, consignee, units: 3, status: 5 });
    await createTestFreight(world, { shipper: grower, consignee, units: 2, status: 0 });
    await createTestFreight(world, { shipper: other, consignee, units: 4, status: 5 });
    await createTestShuttleLoad(world, { fromWarehouseId: away, to: yard, status: 3 });
    await createTestShuttleLoad(world, { fromWarehouseId: yard, to: away, status: 3 });
    const asked = (of: number, at: number, no: number, status: number) =>
      world.rows(
        `
          insert into extension (
            extension_no, shipper_id, warehouse_id, receiving_date, ship_date, status, shipping_hour,
            applicant_name, contact_number, created_at, decided_at
          )
          values (
            $3, $1, $2, '2027-02-03', '2027-02-03', $4::int, '18:00', 'Ana', '1', '2027-02-03T13:00:00Z',
            case when $4::int = 1 then '2027-02-03T14:00:00Z'::timestamptz end
          )
        `,
        [of, at, no, status],
      );
    await asked(grower.id, yard, 9001, 0);
    await asked(grower.id, yard, 9002, 1);
    await asked(other.id, away, 9003, 0);
    const late = await createTestUnits(world, 'received', { shipper: grower, units: 1 });
    await world.work((work) =>
      moveUnitsIfStatusAllows(work, 'cooler', {
        conditionOnUnitU: sql`u.id = any(${late.unitIds}::int[])`,
        cooler: { warehouseId: yard, status: coolerItemStatus.setAside, reason: 'Missed its truck' },
      }),
    );
    const boss = await createTestUser(world, { role: 'WarehouseManager', warehouseId: yard });
    const { data } = await world.call(getNonZeroPendingWorkCountsEndpoint, {
      as: boss,
      query: { warehouseId: yard },
    });
    expect(data.map((w) => [w.kind, w.count])).toEqual([
      ['extensions', 1],
      ['misstaged', 3],
      ['cooler', 1],
      ['inbound', 1],
    ]);
    expect(data[0]?.since).toBe('2027-02-03T13:00:00.000Z');
    const day = data[1]?.day ?? '';
    const lists = [
      await world.call(findExtensionsEndpoint, { as: boss, query: { status: 0 } }),
      await world.call(searchOutboundUnitsEndpoint, {
        as: boss,
        query: { status: 5, outboundDateFrom: day, outboundDateTo: day, warehouseId: yard },
      }),
      await world.call(findCoolerItemsEndpoint, {
        as: boss,
        query: { status: [...notClosedCoolerItemStatuses] },
      }),
      await world.call(findInboundShuttleLoadsEndpoint, { as: boss, query: { status: [3] } }),
    ];
    expect(lists.map((l) => l.totalRows)).toEqual(data.map((w) => w.count));
    expect(
      (await world.call(getNonZeroPendingWorkCountsEndpoint, { as: boss, query: { warehouseId: away } }))
        .status,
    ).toBe(404);

    const [pending] = (
      await world.call(getNonZeroPendingWorkCountsEndpoint, {
        as: await createTestUser(world, { role: 'Shipper', actsForAccounts: [grower] }),
      })
    ).data;
    const entered = await world.call(listOrderGroupsEndpoint, {
      as: await createTestUser(world, { role: 'Shipper', actsForAccounts: [grower] }),
      query: { status: 0 },
    });
    expect([pending?.kind, pending?.count, entered.totals.orders]).toEqual(['pendingOrders', 1, 1]);
  });
  it('lists freight on its way to a closed place until it is rerouted', async () => {
    const [hub, far] = [await createTestConsignee(world), await createTestConsignee(world)];
    await createTestDaysOfService(world, {
      consigneeId: far.id,
      warehouseId: shipper.warehouseId,
      careOfId: hub.id,
    });
    const { unitIds } = await createTestFreight(world, {
      shipper,
      consignee: far,
      careOfId: hub.id,
      units: 4,
      status: 2,
    });
    const router = await createTestUser(world, { role: 'Admin' });
    const waits = async () =>
      (await world.call(getNonZeroPendingWorkCountsEndpoint, { as: router })).data.find(
        (w) => w.kind === 'closedPlaces',
      )?.count;
    const listed = async () =>
      (await world.call(searchOutboundUnitsEndpoint, { as: router, query: { toClosedPlace: true } }))
        .totalRows;
    expect([await waits(), await listed()]).toEqual([undefined, 0]);
    await world.rows('update account set active = false where id = $1', [hub.id]);
    expect([await waits(), await listed()]).toEqual([4, 4]);
    await updateTestUnits(world, unitIds.slice(1), { deliver_to_id: far.id });
    expect([await waits(), await listed()]).toEqual([1, 1]);
    // The placeholder consignee of units without an order does not count as closed.
    await world.rows('update account set number = $2 where id = $1', [hub.id, unknownConsignee.number]);
    expect([await waits(), await listed()]).toEqual([undefined, 0]);
  });
  it('counts for billing and for the administrator what their lists count', async () => {
    await createTestInvoice(world, { billTo: consignee, amount: 3000, date: '2027-02-03' });
    await world.rows(
      "insert into outbox (kind, status, dedupe_key, payload) values ('email', 'failed', 'home-1', '{}')",
    );
    const all = (await world.call(getNonZeroPendingWorkCountsEndpoint, { as: admin })).data;
    const count = (kind: string) => all.find((w) => w.kind === kind)?.count ?? 0;
    expect([count('drafts'), count('outbox')]).toEqual([
      (await world.call(searchInvoicesEndpoint, { as: admin, query: { status: 0 } })).totalRows,
      (await world.call(searchOutboxEndpoint, { as: admin, query: { status: 'failed' } })).totalRows,
    ]);
    for (const [kind, status] of [
      ['unrated', [1]],
      ['toClose', [2, 4]],
      ['ratingErrors', [3]],
    ] as const)
      expect([kind, count(kind)]).toEqual([
        kind,
        (await world.call(searchShipmentsEndpoint, { as: admin, query: { status: [...status] } })).totalRows,
      ]);
    const biller = await createTestUser(world, { role: 'Billing' });
    expect(
      (await world.call(getNonZeroPendingWorkCountsEndpoint, { as: biller })).data.map((w) => w.kind),
    ).toEqual(['drafts']);
    expect((await world.call(getNonZeroPendingWorkCountsEndpoint, { as: receiver })).data).toEqual([]);
  });
});

describe('today’s cutoffs', () => {
  it('are those of the groups and of the warehouse’s own hours, next one first, with the listed shippers', async () => {
    const yard = (await createTestWarehouse(world)).id;
    await world.rows(
      `
        insert into warehouse_schedule (warehouse_id, dow, cutoff)
        values ($1, 3, '17:00')
        on conflict (warehouse_id, dow) do update
        set cutoff = '17:00'
      `,
      [yard],
    );
    const group = async (name: string, hour: string | null) => {
      const { id } = await world.row<{ id: number }>(
        'insert into cutoff_group (name) values ($1) returning id',
        [name],
      );
      if (hour)
        await world.rows('insert into cutoff_group_schedule (group_id, dow, cutoff) values ($1, 3, $2)', [
          id,
          hour,
        ]);
      return id;
    };
    const early = await group('Growers', '09:00');
    const none = await group('Weekend', null);
    const put = async (id: number | null) => {
      const s = await createTestShipper(world, { warehouseId: yard });
      await world.rows(
        `
          insert into shipper_profile (account_id, cutoff_group_id)
          values ($1, $2)
          on conflict (account_id) do update
          set cutoff_group_id = $2
        `,
        [s.id, id],
      );
    };
    for (const id of [early, early, none, null]) await put(id);
    const boss = await createTestUser(world, { role: 'WarehouseManager', warehouseId: yard });
    const { data } = await world.call(getCutoffsTodayEndpoint, { as: boss, query: { warehouseId: yard } });
    expect(data.cutoffs.map((c) => [c.name, c.hour, c.reason, c.shippers])).toEqual([
      ['Growers', '09:00', 'passed', 2],
      [null, '17:00', 'before', 1],
      ['Weekend', null, 'noHour', 1],
    ]);
    for (const c of data.cutoffs)
      expect(
        (
          await world.call(findShippersEndpoint, {
            as: boss,
            query: { warehouseId: yard, shipperCutoffGroupId: c.groupId ?? 0, active: true },
          })
        ).totalRows,
      ).toBe(c.shippers);
    expect(
      (await world.call(getCutoffsTodayEndpoint, { as: boss, query: { warehouseId: here } })).status,
    ).toBe(404);
  });
});

describe('units per hour', () => {
  it('are those of the operating day, including hours without any', async () => {
    const yard = (await createTestWarehouse(world)).id;
    const boss = await createTestUser(world, { role: 'WarehouseManager', warehouseId: yard });
    expect(
      (await world.call(getHourlyThroughputUpTo24HoursEndpoint, { as: boss, query: { warehouseId: yard } }))
        .data.hours,
    ).toEqual([]);
    const line = await createTestFreight(world, {
      shipper: await createTestShipper(world, { warehouseId: yard }),
      consignee,
      units: 3,
      status: 7,
    });
    await updateTestUnits(world, line.unitIds, { received_at: '2027-02-03T12:10:00Z' });
    await updateTestUnits(world, line.unitIds[0], { loaded_at: '2027-02-03T14:59:00Z' });
    const { data } = await world.call(getHourlyThroughputUpTo24HoursEndpoint, {
      as: boss,
      query: { warehouseId: yard },
    });
    expect([data.day, data.hours]).toEqual([
      '2027-02-03',
      [
        { at: '2027-02-03T12:00:00Z', received: 3, loaded: 0 },
        { at: '2027-02-03T13:00:00Z', received: 0, loaded: 0 },
        { at: '2027-02-03T14:00:00Z', received: 0, loaded: 1 },
        { at: '2027-02-03T15:00:00Z', received: 0, loaded: 0 },
      ],
    ]);
    expect(
      (await world.call(getHourlyThroughputUpTo24HoursEndpoint, { as: boss, query: { warehouseId: here } }))
        .status,
    ).toBe(404);
  });
});
