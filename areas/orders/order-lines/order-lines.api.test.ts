import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import {
  listOrdersEndpoint,
  listOrderGroupsEndpoint,
} from '#areas/orders/order-search/order-search.contract.ts';
import {
  addOrMergeOrderLineEndpoint,
  addValidOrderLinesEndpoint,
  editOrderLineEndpoint,
} from './order-lines.contract.ts';
import { buildUnitCode } from '#areas/freight/units/barcodes.rules.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { holdReceivingScanThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestAccount,
  updateTestUnits,
  createTestDaysOfService,
  finalizeTestOrder,
  setTestUnitCodes,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let other: TestAccount & { warehouseId: number };
let chicago: TestAccount;
let seller: TestUser;
let service: TestUser;
let internal: TestUser;
let product: { id: number };

// Wednesday. Miami closes at 17:00 (22:00Z).
const shipDate = '2027-02-03';
const open = '2027-02-03T15:00:00Z';
const lateBy1 = '2027-02-03T22:01:00Z';

beforeAll(async () => {
  world = await openTestWorld();
  const warehouse = await createTestWarehouse(world);
  shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  other = await createTestShipper(world, { warehouseId: warehouse.id });
  chicago = await createTestConsignee(world, { name: 'Lakeshore Wholesale' });
  await createTestDaysOfService(world, { consigneeId: chicago.id, warehouseId: warehouse.id });
  product = await ensureTestProduct(world, 'ROS-RED');
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  service = await createTestUser(world, { role: 'CustomerService' });
  internal = await createTestUser(world, { role: 'Internal' });
});
afterAll(() => world.close());
beforeEach(() => world.clock.set(open));

const firstUnit = async (line: { unitsConsolidateId: number } | undefined) =>
  (
    await world.row<{ id: number }>('select min(id) as id from unit where consolidate_id = $1', [
      line?.unitsConsolidateId,
    ])
  ).id;
const line = (change: Record<string, unknown> = {}) => ({
  shipperAccountId: shipper.id,
  shipDate,
  consigneeAccountId: chicago.id,
  productId: product.id,
  unitOfMeasure: 2 as const,
  measure: 'inch' as const,
  length: 41,
  width: 10,
  height: 7,
  numberOfUnits: 24,
  po: '77120',
  ...change,
});
/** The same without the header of an order, as in an edit or a pasted row. */
const typed = (change: Record<string, unknown> = {}) => {
  const { shipperAccountId: _, shipDate: __, ...rest } = line(change);
  return rest;
};
const add = (as: TestUser, change: Record<string, unknown> = {}) =>
  world.call(addOrMergeOrderLineEndpoint, { as, body: line(change) });

describe('adding a line', () => {
  it('creates a pending order with consolidation and units, and returns service day, warehouse and delivery', async () => {
    const made = await add(seller);
    expect(made.status).toBe(200);
    const [first] = made.data.consolidates;
    expect(first).toMatchObject({
      units: 24,
      cubeEach: 166,
      cubes: 24 * 166,
      status: 0,
      pendingUnits: 24,
      dayOfService: shipDate,
      outboundDate: shipDate,
      deliveryStart: '2027-02-05T12:00:00.000Z',
      po: '77120',
      lineNumber: 1,
      paymentTerm: 1,
    });
    expect(made.data.status).toBe(0);
    const units = await world.rows<{ unit_code: string; status: number; cube: number }>(
      'select unit_code, status, cube from unit where consolidate_id = $1',
      [first?.unitsConsolidateId],
    );
    expect(units).toHaveLength(24);
    expect(new Set(units.map((u) => u.unit_code)).size).toBe(24);
    expect(units.every((u) => u.status === 0 && u.cube === 166 && /^\d{11}$/.test(u.unit_code))).toBe(true);
    const events = await world.rows(
      `
        select 1
        from unit_event e
        join unit u on u.id = e.unit_id
        where u.consolidate_id = $1 and e.kind = $2
      `,
      [first?.unitsConsolidateId, 'entered'],
    );
    expect(events).toHaveLength(24);
    expect(
      await world.rows('select 1 from audit where entity = $1 and entity_id = $2', [
        'order',
        made.data.orderId,
      ]),
    ).toHaveLength(1);
  });
  it('without a product uses the warehouse’s default product, with its description', async () => {
    const usual = await ensureTestProduct(world, 'USUAL');
    await world.rows(
      "update warehouse set default_product_id = $2, default_product_desc = 'Mixed flowers' where id = $1",
      [shipper.warehouseId, usual.id],
    );
    const made = await add(seller, { productId: undefined });
    expect([made.status, made.data.consolidates[0]]).toMatchObject([
      200,
      { productId: usual.id, productDescription: 'Mixed flowers' },
    ]);
    const described = await add(seller, { productId: undefined, productDescription: 'Tulips' });
    expect(described.data.consolidates[0]).toMatchObject({
      productId: usual.id,
      productDescription: 'Tulips',
    });
    await world.rows('update warehouse set default_product_id = null where id = $1', [shipper.warehouseId]);
    expect((await add(seller, { productId: undefined })).status).toBe(400);
  });
  it('merges identical units of a pending order into one line, and keeps others apart', async () => {
    const made = await add(seller);
    const orderId = made.data.orderId;
    const again = await add(seller, { orderId, numberOfUnits: 6 });
    expect(again.data.orderNumber).toBe(made.data.orderNumber);
    expect(again.data.consolidates[0]).toMatchObject({
      unitsConsolidateId: made.data.consolidates[0]?.unitsConsolidateId,
      units: 30,
      firstCount: 30,
    });
    const apart = await add(seller, { orderId, po: 'other' });
    expect(apart.data.consolidates[0]).toMatchObject({ lineNumber: 2, units: 24 });
    const numbers = await world.rows<{ n: number }>(
      'select number_in_line as n from unit where consolidate_id = $1 order by n',
      [made.data.consolidates[0]?.unitsConsolidateId],
    );
    expect(numbers.map((r) => r.n)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  });
  it('raises a small box to the minimum, keeps the typed size, and reports it once', async () => {
    const made = await add(seller, { width: 6, height: 5, numberOfUnits: 12 });
    expect(made.data.consolidates[0]).toMatchObject({
      length: 41,
      width: 10,
      height: 4,
      typedWidth: 6,
      typedHeight: 5,
      cubeEach: 95,
      cubes: 12 * 95,
      minCubeApplied: true,
    });
    expect(made.data.messages).toEqual([
      {
        key: 'The minimum cube of {minCubes} will be applied. Any units below the minimum cube will be created as 41x10x04.',
        sentence:
          'The minimum cube of 0.95 will be applied. Any units below the minimum cube will be created as 41x10x04.',
        params: { minCubes: '0.95' },
      },
    ]);
    expect((await add(seller, { width: 10, height: 4 })).data.messages).toEqual([]);
  });
  it('stores centimeters as whole inches beside the typed values', async () => {
    const made = await add(seller, { measure: 'cm', length: 98, width: 25, height: 14 });
    expect(made.data.consolidates[0]).toMatchObject({
      measure: 'cm',
      typedLength: 98,
      length: 39,
      width: 10,
      height: 6,
      cubeEach: 135,
    });
  });
  it('bills the consignee on collect, the shipper on prepaid, and requires a payer on third party', async () => {
    expect((await add(seller, { paymentTerm: 2 })).data.consolidates[0]).toMatchObject({
      paymentTerm: 2,
      billToAccountId: shipper.id,
    });
    expect((await add(seller)).data.consolidates[0]).toMatchObject({ billToAccountId: chicago.id });
    expect(await add(seller, { paymentTerm: 3 })).toMatchObject({
      status: 400,
      message: 'Choose a third-party bill-to account.',
    });
    const party = await createTestAccount(world, { type: 3 });
    const bill = { paymentTerm: 3, billToAccountId: party.id };
    expect((await add(internal, bill)).data.consolidates[0]).toMatchObject({ billToAccountId: party.id });
    expect(await add(seller, bill)).toMatchObject({ status: 400, message: 'Bill to isn’t valid' });
    await world.rows('update account set default_bill_to_id = $2 where id = $1', [shipper.id, party.id]);
    const made = (await add(seller, bill)).data.consolidates[0];
    await world.rows('update account set default_bill_to_id = null where id = $1', [shipper.id]);
    expect(made).toMatchObject({ billToAccountId: party.id });
    expect(
      (
        await world.call(editOrderLineEndpoint, {
          as: seller,
          params: { id: made?.unitsConsolidateId ?? 0 },
          body: { ...typed({ ...bill, length: 43 }), rowVersion: made?.rowVersion ?? 0 },
        })
      ).status,
    ).toBe(200);
    expect(await add(seller, { paymentTerm: 3, billToAccountId: chicago.id })).toMatchObject({
      status: 400,
      message: 'Bill to isn’t valid',
    });
  });
  it('allows at most ten thousand boxes at a time, by any entry method', async () => {
    const lines = Array.from({ length: 2 }, (_, n) => typed({ numberOfUnits: 5001, length: 41 + n }));
    const before = await world.row('select count(*)::int as n from unit');
    expect(
      await world.call(addValidOrderLinesEndpoint, {
        as: seller,
        body: { shipperAccountId: shipper.id, shipDate, lines },
      }),
    ).toMatchObject({
      status: 413,
      error: 'orderLines.tooManyUnits',
      message:
        'You entered 10,002 units. You can enter up to 10,000 units at a time. Split them or upload a file.',
    });
    expect(await world.row('select count(*)::int as n from unit')).toEqual(before);
  });
  it('returns the first response to a repeated request, and creates nothing twice', async () => {
    const [a, b] = await Promise.all(
      [1, 2].map(() =>
        world.call(addOrMergeOrderLineEndpoint, { as: seller, body: line(), key: 'one-click' }),
      ),
    );
    expect(a?.data.orderNumber).toBe(b?.data.orderNumber);
    expect(
      await world.call(addOrMergeOrderLineEndpoint, {
        as: seller,
        body: line({ numberOfUnits: 2 }),
        key: 'one-click',
      }),
    ).toMatchObject({ status: 422 });
  });
  it.each(['own', 'another’s'])(
    'skips 5,000 numbers of our series that %s boxes already have',
    async (whose) => {
      const before = await add(service, {
        shipperAccountId: whose === 'own' ? shipper.id : other.id,
        numberOfUnits: 5000,
        po: whose,
      });
      const { last } = await world.row<{ last: number }>('select last_value::int as last from unit_serial');
      await setTestUnitCodes(
        world,
        before.data.consolidates[0]?.unitsConsolidateId ?? 0,
        Array.from({ length: 5000 }, (_, i) => buildUnitCode(last + 1 + i)),
      );
      expect((await add(seller, { numberOfUnits: 3, po: `after ${whose}` })).status).toBe(200);
      expect(await world.rows('select unit_code from unit group by 1 having count(*) > 1')).toEqual([]);
    },
  );
  it('never gives two orders the same number', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => add(seller, { numberOfUnits: 2 })));
    expect(new Set(made.map((m) => m.data.orderNumber)).size).toBe(12);
  });
});

describe('line validation', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no consignee', { consigneeAccountId: '' }, 'Consignee is required'],
    ['no unit of measure', { unitOfMeasure: null }, 'Unit of measure is required'],
    ['no ship date', { shipDate: '' }, 'Ship date is required'],
    ['no length', { length: undefined }, 'Length is required'],
    ['no width', { width: undefined }, 'Width is required'],
    ['no height', { height: undefined }, 'Height is required'],
    ['no number of units', { numberOfUnits: undefined }, 'Number of units is required'],
    ['no units', { numberOfUnits: 0 }, 'Number of units cannot be zero'],
    ['a negative number', { numberOfUnits: -1 }, 'Number of units must be a whole number from 1 to 9999'],
    ['half a unit', { numberOfUnits: 1.5 }, 'Number of units must be a whole number from 1 to 9999'],
    ['ten thousand', { numberOfUnits: 10_000 }, 'Number of units must be a whole number from 1 to 9999'],
    ['a side of 0', { length: 0 }, 'Length must be a whole number from 1 to 999'],
    ['a side of 1000', { height: 1000 }, 'Height must be a whole number from 1 to 999'],
    ['a broken side', { width: 4.5 }, 'Width must be a whole number from 1 to 999'],
    ['a shipper as consignee', { consigneeAccountId: 'self' }, 'Consignee not found.'],
    ['an unknown product', { productId: 999_999 }, 'Product isn’t valid'],
    ['yesterday', { shipDate: '2027-02-02' }, 'The ship date cannot be in the past.'],
    ['too far ahead', { shipDate: '2027-02-18' }, 'The ship date cannot be more than 14 days ahead.'],
  ])('%s is rejected with 400 and saves nothing', async (_, change, message) => {
    const before = await world.row<{ n: number }>('select count(*)::int as n from unit');
    const body = {
      ...change,
      ...(change['consigneeAccountId'] === 'self' ? { consigneeAccountId: shipper.id } : {}),
    };
    expect(await add(seller, body)).toMatchObject({ status: 400, message });
    expect(await world.row<{ n: number }>('select count(*)::int as n from unit')).toEqual(before);
  });
  it('allows 1 and 9999 units, sides of 1 and 999, and the last allowed day', async () => {
    expect((await add(seller, { numberOfUnits: 9999 })).status).toBe(200);
    expect(
      (await add(seller, { length: 999, width: 1, height: 999, numberOfUnits: 1, shipDate: '2027-02-17' }))
        .status,
    ).toBe(200);
  });
  it('allows Internal users to enter lines for last week and far ahead', async () => {
    expect((await add(internal, { shipDate: '2027-01-27' })).status).toBe(200);
    expect((await add(internal, { shipDate: '2027-03-10' })).status).toBe(200);
  });
});

describe('shipping restrictions', () => {
  it('reject a day without service with 412, naming the nearest served day', async () => {
    const monday = await createTestConsignee(world);
    await createTestDaysOfService(world, {
      consigneeId: monday.id,
      warehouseId: shipper.warehouseId,
      weekdays: [1],
    });
    const refused = await add(seller, { consigneeAccountId: monday.id });
    expect(refused).toMatchObject({
      status: 412,
      message: 'The consignee has no days of service for the selected date.',
      data: { nearest: '2027-02-08' },
    });
  });
  it('apply a block on the shipper, the consignee or the warehouse through its last day', async () => {
    const blocked = await createTestConsignee(world);
    await createTestDaysOfService(world, { consigneeId: blocked.id, warehouseId: shipper.warehouseId });
    await world.rows(
      `
        insert into blocked_account (start_date, end_date, warehouse_id, consignee_id, notes)
        values ('2027-02-01', '2027-02-03', $1, $2, 'unpaid')
      `,
      [shipper.warehouseId, blocked.id],
    );
    expect(await add(seller, { consigneeAccountId: blocked.id })).toMatchObject({
      status: 412,
      message: 'This account is blocked from 02/01/2027 to 02/03/2027.',
    });
    expect((await add(seller, { consigneeAccountId: blocked.id, shipDate: '2027-02-04' })).status).toBe(200);
  });
  it('a block on the shipper, or a day that is closed, is not the fault of the consignee', async () => {
    const own = await createTestShipper(world, { warehouseId: shipper.warehouseId });
    const { id } = await world.row<{ id: number }>(
      `
        insert into blocked_account (start_date, end_date, warehouse_id, notes)
        values ('2027-02-01', '2027-02-03', $1, 'unpaid')
        returning id
      `,
      [shipper.warehouseId],
    );
    await world.rows('insert into blocked_account_shipper values ($1, $2)', [id, own.id]);
    expect(await add(internal, { shipperAccountId: own.id })).toMatchObject({
      status: 412,
      fields: { shipperAccountId: 'This account is blocked from 02/01/2027 to 02/03/2027.' },
    });
    const sunday = await add(internal, { shipperAccountId: own.id, shipDate: '2027-02-07' });
    expect([sunday.status, Object.keys(sunday.fields ?? {})]).toEqual([412, ['shipDate']]);
  });
  it('reject a consignee that is not set up for the shipper', async () => {
    const picky = await createTestShipper(world, { warehouseId: shipper.warehouseId });
    const theirs = await createTestConsignee(world);
    await world.rows('insert into consignee_by_shipper values ($1, $2)', [picky.id, theirs.id]);
    expect(await add(internal, { shipperAccountId: picky.id })).toMatchObject({
      status: 412,
      message: 'This consignee isn’t set up for the shipper.',
    });
  });
  it('report that the warehouse is closed on a weekday it does not work', async () => {
    expect(await add(internal, { shipDate: '2027-02-07' })).toMatchObject({
      status: 412,
      message: 'The Warehouse is Closed.',
    });
  });
});

describe('the cutoff', () => {
  it('rejects at 17:01 a line for an order opened at 16:59, even though the form still showed open', async () => {
    world.clock.set('2027-02-03T21:59:00Z');
    const made = await add(seller);
    expect(made.status).toBe(200);
    world.clock.set(lateBy1);
    const closed = { status: 412, message: 'Data entry is closed for 02/03/2027. Please contact shipping.' };
    expect(await add(seller, { orderId: made.data.orderId })).toMatchObject(closed);
    expect(await add(seller)).toMatchObject(closed);
  });
  it('leaves a finalized order unchanged: permitted late lines become a new order, a shipper’s are refused', async () => {
    const {
      data: { orderId },
    } = await add(seller);
    await finalizeTestOrder(world, orderId);
    world.clock.set(lateBy1);
    expect((await add(seller, { orderId })).status).toBe(412);
    for (const as of [internal, service]) {
      const late = await add(as, { orderId });
      expect([late.status, late.data.orderId === orderId, late.data.status]).toEqual([200, false, 0]);
    }
    expect(await world.row('select status from orders where id = $1', [orderId])).toEqual({ status: 1 });
  });
  it('does not apply to customer service, whose order is flagged', async () => {
    world.clock.set(lateBy1);
    const made = await add(service);
    expect(made.status).toBe(200);
    expect(await world.row('select after_cutoff from orders where id = $1', [made.data.orderId])).toEqual({
      after_cutoff: true,
    });
  });
  it('does not apply to an exempt shipper', async () => {
    world.clock.set(lateBy1);
    await world.rows('update shipper_profile set cutoff_exempt = true where account_id = $1', [shipper.id]);
    expect((await add(seller)).status).toBe(200);
    await world.rows('update shipper_profile set cutoff_exempt = false where account_id = $1', [shipper.id]);
  });
  it('prevents a shipper from changing a line; customer service can change pending, not finalized lines', async () => {
    const made = await add(seller);
    const [first] = made.data.consolidates;
    world.clock.set(lateBy1);
    const edit = (as: TestUser) =>
      world.call(editOrderLineEndpoint, {
        as,
        params: { id: first?.unitsConsolidateId ?? 0 },
        body: { ...typed({ po: 'new' }), rowVersion: first?.rowVersion },
      });
    expect(await edit(seller)).toMatchObject({
      status: 403,
      message: 'Data entry is closed for 02/03/2027. Please contact shipping.',
    });
    expect((await edit(service)).status).toBe(200);
    await finalizeTestOrder(world, made.data.orderId);
    await world.rows('update consolidate set row_version = $2 where id = $1', [
      first?.unitsConsolidateId,
      first?.rowVersion,
    ]);
    expect((await edit(service)).status).toBe(403);
    expect((await edit(internal)).status).toBe(200);
  });
});

describe('changing a line', () => {
  it('recalculates cube and service, and updates every unit', async () => {
    const second = await createTestConsignee(world);
    await createTestDaysOfService(world, {
      consigneeId: second.id,
      warehouseId: shipper.warehouseId,
      weekdays: [3],
      outboundDow: 5,
    });
    const made = await add(seller);
    const [first] = made.data.consolidates;
    const changed = await world.call(editOrderLineEndpoint, {
      as: seller,
      params: { id: first?.unitsConsolidateId ?? 0 },
      body: {
        ...typed({ consigneeAccountId: second.id, width: 12, height: 11, numberOfUnits: 20 }),
        rowVersion: first?.rowVersion,
      },
    });
    expect(changed.data.consolidate).toMatchObject({
      consigneeAccountId: second.id,
      cubeEach: 313,
      units: 20,
      outboundDate: '2027-02-05',
      dayOfService: '2027-02-05',
    });
    const units = await world.rows<{ cube: number; consignee_id: number; outbound_date: string }>(
      `
        select distinct cube, consignee_id, outbound_date::text
        from unit
        where consolidate_id = $1 and active
      `,
      [first?.unitsConsolidateId],
    );
    expect(units).toEqual([{ cube: 313, consignee_id: second.id, outbound_date: '2027-02-05' }]);
  });
  it('succeeds for only one of 50 concurrent editors', async () => {
    const [first] = (await add(seller)).data.consolidates;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        world.call(editOrderLineEndpoint, {
          as: service,
          params: { id: first?.unitsConsolidateId ?? 0 },
          body: { ...typed({ po: `po ${i}` }), rowVersion: first?.rowVersion },
        }),
      ),
    );
    const count = (status: number) => answers.filter((a) => a.status === status).length;
    expect([count(200), count(409)]).toEqual([1, 49]);
  });
  it('is refused once a unit has been received', async () => {
    const [first] = (await add(seller)).data.consolidates;
    await updateTestUnits(world, await firstUnit(first), { state: 'received' });
    expect(
      (
        await world.call(editOrderLineEndpoint, {
          as: internal,
          params: { id: first?.unitsConsolidateId ?? 0 },
          body: { ...typed(), rowVersion: first?.rowVersion },
        })
      ).status,
    ).toBe(412);
  });
});

describe('a line changed while a scan receives one of its units', () => {
  it('waits for the scan and stays unchanged', async () => {
    const [first] = (await add(seller)).data.consolidates;
    const scan = await holdReceivingScanThenCommit(world, await firstUnit(first));
    const editing = world.call(editOrderLineEndpoint, {
      as: internal,
      params: { id: first?.unitsConsolidateId ?? 0 },
      body: { ...typed({ po: 'too late' }), rowVersion: first?.rowVersion },
    });
    await waitForBlockedSessions(world, 1);
    await scan.release();
    expect((await editing).status).toBe(412);
    expect(
      await world.rows('select 1 from consolidate where id = $1 and po = $2', [
        first?.unitsConsolidateId,
        'too late',
      ]),
    ).toEqual([]);
  });
});

describe('pasted rows', () => {
  it('save the valid lines and report the invalid ones', async () => {
    const made = await world.call(addValidOrderLinesEndpoint, {
      as: seller,
      body: {
        shipperAccountId: shipper.id,
        shipDate,
        lines: [typed(), typed({ consigneeAccountId: shipper.id }), typed({ po: 'B' })],
      },
    });
    expect(made).toMatchObject({ status: 207, message: 'Lines not added: 1.' });
    expect(made.data.refused).toEqual([
      {
        line: 2,
        field: 'consigneeAccountId',
        code: 'shipping.unknownConsignee',
        key: 'Consignee not found.',
        sentence: 'Consignee not found.',
        params: {},
      },
    ]);
    expect(made.data.consolidates).toHaveLength(2);
  });
});

describe('the order list', () => {
  it('shows a shipper only its own orders, and returns 404 for everything of another', async () => {
    const theirs = await add(internal, { shipperAccountId: other.id });
    const list = await world.call(listOrderGroupsEndpoint, { as: seller, query: { rows: 100, shipDate } });
    expect(list.status).toBe(200);
    expect(list.data.every((group) => group.shipperAccountId === shipper.id)).toBe(true);
    const found = await world.call(listOrderGroupsEndpoint, {
      as: seller,
      query: { orderNumber: String(theirs.data.orderNumber) },
    });
    expect(found.data).toEqual([]);
    expect((await add(seller, { shipperAccountId: other.id })).status).toBe(404);
    expect((await add(seller, { orderId: theirs.data.orderId })).status).toBe(404);
    expect(
      (
        await world.call(editOrderLineEndpoint, {
          as: seller,
          params: { id: theirs.data.consolidates[0]?.unitsConsolidateId ?? 0 },
          body: { ...typed(), rowVersion: 1 },
        })
      ).status,
    ).toBe(404);
    expect(
      (await world.call(listOrderGroupsEndpoint, { as: seller, accountNumber: other.number })).status,
    ).toBe(403);
  });
  it('finds an order by its number with spaces around it, and totals cover all pages', async () => {
    const made = await add(seller, { shipDate: '2027-02-04' });
    const second = await createTestConsignee(world);
    await createTestDaysOfService(world, { consigneeId: second.id, warehouseId: shipper.warehouseId });
    await add(seller, {
      shipDate: '2027-02-04',
      orderId: made.data.orderId,
      consigneeAccountId: second.id,
      numberOfUnits: 6,
    });
    const found = await world.call(listOrderGroupsEndpoint, {
      as: seller,
      query: { orderNumber: ` ${made.data.orderNumber} `, rows: 1 },
    });
    expect(found).toMatchObject({
      status: 200,
      totalRows: 2,
      totals: { orders: 1, consignees: 2, lines: 2, pendingLines: 2, units: 30, cubes: 30 * 166 },
    });
    expect(found.data).toHaveLength(1);
  });
  it('totals a day: lines for one consignee are one row of their order, and each order has its own row', async () => {
    const day = '2027-02-08';
    const second = await createTestConsignee(world);
    await createTestDaysOfService(world, { consigneeId: second.id, warehouseId: shipper.warehouseId });
    const first = await add(seller, { shipDate: day, numberOfUnits: 2 });
    const { orderId } = first.data;
    await add(seller, { shipDate: day, orderId, numberOfUnits: 3, po: 'SECOND' });
    await add(seller, { shipDate: day, orderId, numberOfUnits: 4, consigneeAccountId: second.id });
    const done = await add(seller, { shipDate: day, numberOfUnits: 5 });
    await finalizeTestOrder(world, done.data.orderId);
    const list = await world.call(listOrderGroupsEndpoint, { as: seller, query: { shipDate: day, rows: 2 } });
    expect([list.totalRows, list.totals]).toEqual([
      3,
      {
        orders: 2,
        consignees: 2,
        lines: 4,
        pendingLines: 3,
        units: 14,
        pendingUnits: 9,
        cubes: 14 * 166,
      },
    ]);
  });
  it('defaults to today at the place where the freight is received', async () => {
    expect((await add(seller)).status).toBe(200);
    // Already the next day in UTC.
    world.clock.set('2027-02-04T00:30:00Z');
    const list = await world.call(listOrderGroupsEndpoint, { as: seller, query: { rows: 100 } });
    expect(list.data.length).toBeGreaterThan(0);
    expect(list.data.every((group) => group.shipDate === shipDate)).toBe(true);
  });
  it('filters by creator, status and flags, and each view has its own sort order', async () => {
    const flagged = await createTestConsignee(world, { name: 'Aster', flags: ['floral', 'podRequired'] });
    await createTestDaysOfService(world, { consigneeId: flagged.id, warehouseId: shipper.warehouseId });
    await add(service, { consigneeAccountId: flagged.id });
    const both = await world.call(listOrderGroupsEndpoint, {
      as: seller,
      query: { shipDate, flags: ['floral', 'podRequired'] },
    });
    expect(both.data.map((g) => g.consigneeAccountName)).toEqual(['Aster']);
    expect(
      (
        await world.call(listOrderGroupsEndpoint, {
          as: seller,
          query: { shipDate, flags: ['floral', 'mail'] },
        })
      ).totalRows,
    ).toBe(0);
    const mine = await world.call(listOrderGroupsEndpoint, {
      as: service,
      query: { shipDate, createdByUsername: 'Me', consigneeAccountId: flagged.id },
    });
    expect(mine.totalRows).toBe(1);
    const names = (
      await world.call(listOrderGroupsEndpoint, {
        as: seller,
        query: { shipDate, view: 'consignee', rows: 100 },
      })
    ).data.map((g) => g.consigneeAccountName);
    expect(names).toEqual([...names].sort());
    const numbers = (
      await world.call(listOrderGroupsEndpoint, { as: seller, query: { shipDate, rows: 100 } })
    ).data.map((g) => g.orderNumber);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect(
      (
        await world.call(listOrderGroupsEndpoint, { as: seller, query: { shipDate, status: 1, rows: 100 } })
      ).data.every((g) => g.status === 1),
    ).toBe(true);
  });
  it('rejects an unknown sort field and an unknown flag', async () => {
    const odd: Record<string, unknown> = { orderField: 'hasOwnProperty' };
    expect((await world.call(listOrderGroupsEndpoint, { as: seller, query: odd })).status).toBe(400);
    const flag: Record<string, unknown> = { flags: 'constructor' };
    expect((await world.call(listOrderGroupsEndpoint, { as: seller, query: flag })).status).toBe(400);
  });
  it('lists orders to open', async () => {
    const list = await world.call(listOrdersEndpoint, {
      as: seller,
      query: { shipDate, shipperAccountId: shipper.id },
    });
    expect(list.data.length).toBeGreaterThan(0);
    expect(list.data.every((row) => row.shipDate === shipDate && row.lines > 0)).toBe(true);
  });
});
