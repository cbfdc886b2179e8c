import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  enterValidTemplateLinesInOrderEndpoint,
  deleteOrderTemplateEndpoint,
  editOrderTemplateEndpoint,
  getOrderTemplateEndpoint,
  listOrderTemplatesEndpoint,
  createOrderTemplateFromLinesEndpoint,
} from './order-templates.contract.ts';
import { listOrderGroupsEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import {
  addOrMergeOrderLineEndpoint,
  deleteOrderLinesWhereAllowedEndpoint,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { createOrderEntryFixtures } from '#tests/orders-fixtures.ts';
import { boxDimensions } from '#tests/demo-records.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let chicago: TestAccount;
let mondays: TestAccount;
let seller: TestUser;
let stranger: TestUser;
let reader: TestUser;
let productId: number;
let lines: number[] = [];
const shipDate = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld();
  ({
    shipper,
    dailyConsignee: chicago,
    mondayWednesdayConsignee: mondays,
    productId,
    shipperUser: seller,
    otherShipperUser: stranger,
  } = await createOrderEntryFixtures(world));
  reader = await createTestUser(world, { role: 'Routing' });
  const add = async (consignee: TestAccount, change: Record<string, unknown>) =>
    (
      await world.call(addOrMergeOrderLineEndpoint, {
        as: seller,
        body: {
          shipperAccountId: shipper.id,
          shipDate,
          consigneeAccountId: consignee.id,
          productId,
          unitOfMeasure: 2,
          measure: 'cm',
          length: 98,
          width: 25,
          height: 14,
          ...change,
        },
      })
    ).data.consolidates[0]?.unitsConsolidateId ?? 0;
  lines = [
    await add(chicago, { numberOfUnits: 24, po: 'STANDING', awb: '729-1', invoice: 'F1' }),
    await add(mondays, { numberOfUnits: 6 }),
  ];
});
afterAll(() => world.close());
beforeEach(() => world.clock.set('2027-02-03T15:00:00Z'));

let serial = 0;
const keep = (as = seller, change: Record<string, unknown> = {}) =>
  world.call(createOrderTemplateFromLinesEndpoint, {
    as,
    body: {
      shipperAccountId: shipper.id,
      name: `Week ${(serial += 1)}`,
      unitsConsolidateIds: lines,
      ...change,
    },
  });

describe('an order template', () => {
  it('keeps the recurring values of selected lines, sizes as typed, without one-day document numbers', async () => {
    const made = await keep();
    expect(made.status).toBe(200);
    expect(made.data).toMatchObject({ lines: 2, units: 30, shipperAccountId: shipper.id });
    expect(made.data.templateLines[0]).toMatchObject({
      lineNumber: 1,
      consigneeAccountId: chicago.id,
      measure: 'cm',
      length: 98,
      width: 25,
      height: 14,
      numberOfUnits: 24,
      po: 'STANDING',
      productId,
    });
    expect(
      await world.row('select count(*)::int as n from audit where entity = $1 and entity_id = $2', [
        'orderTemplate',
        made.data.id,
      ]),
    ).toEqual({ n: 1 });
  });
  it('enters its lines for a date, with other counts where given, and skips those with a count of 0', async () => {
    const { data: kept } = await keep();
    const entered = await world.call(enterValidTemplateLinesInOrderEndpoint, {
      as: seller,
      params: { id: kept.id },
      body: { shipDate: '2027-02-08', counts: [{ lineNumber: 1, numberOfUnits: 40 }] },
    });
    expect(entered).toMatchObject({ status: 200, data: { refused: [], status: 0 } });
    expect(
      entered.data.consolidates.map((line) => [
        line.consigneeAccountId,
        line.units,
        line.po,
        line.awb,
        line.invoice,
      ]),
    ).toEqual([
      [chicago.id, 40, 'STANDING', null, null],
      [mondays.id, 6, null, null, null],
    ]);
    const one = await world.call(enterValidTemplateLinesInOrderEndpoint, {
      as: seller,
      params: { id: kept.id },
      body: {
        shipDate: '2027-02-08',
        orderId: entered.data.orderId,
        counts: [{ lineNumber: 1, numberOfUnits: 0 }],
      },
    });
    expect(one.data.consolidates.map((line) => line.units)).toEqual([12]);
    expect(
      (await world.call(getOrderTemplateEndpoint, { as: seller, params: { id: kept.id } })).data,
    ).toMatchObject({
      timesUsed: 2,
    });
    expect(
      await world.call(enterValidTemplateLinesInOrderEndpoint, {
        as: seller,
        params: { id: kept.id },
        body: {
          shipDate: '2027-02-08',
          counts: [1, 2].map((lineNumber) => ({ lineNumber, numberOfUnits: 0 })),
        },
      }),
    ).toMatchObject({ status: 400, message: 'Enter a quantity for at least one line.' });
  });
  it('reports the line that cannot ship that day, and enters the others', async () => {
    const { data: kept } = await keep();
    const entered = await world.call(enterValidTemplateLinesInOrderEndpoint, {
      as: seller,
      params: { id: kept.id },
      body: { shipDate: '2027-02-04', counts: [] },
    });
    expect(entered).toMatchObject({ status: 207, message: 'Lines not added: 1.' });
    expect(entered.data.refused).toMatchObject([{ line: 2 }]);
  });
  it('follows the cutoff of the day like typed lines', async () => {
    const { data: kept } = await keep();
    world.clock.set('2027-02-03T22:01:00Z');
    expect(
      await world.call(enterValidTemplateLinesInOrderEndpoint, {
        as: seller,
        params: { id: kept.id },
        body: { shipDate, counts: [] },
      }),
    ).toMatchObject({
      status: 412,
      message: 'Data entry is closed for 02/03/2027. Please contact shipping.',
    });
  });
  it('is renamed and changed only from its latest version, and its name is unique', async () => {
    const { data: kept } = await keep();
    const [first] = kept.templateLines;
    const line = {
      consigneeAccountId: chicago.id,
      productId,
      unitOfMeasure: 3 as const,
      measure: 'inch' as const,
      length: 48,
      width: 40,
      height: 72,
      numberOfUnits: 2,
    };
    const body = { name: 'Valentine', rowVersion: kept.rowVersion, lines: [line] };
    expect(first).toBeDefined();
    const changed = await world.call(editOrderTemplateEndpoint, {
      as: seller,
      params: { id: kept.id },
      body,
    });
    expect(changed.data).toMatchObject({
      name: 'Valentine',
      lines: 1,
      units: 2,
      rowVersion: kept.rowVersion + 1,
    });
    expect(
      (await world.call(editOrderTemplateEndpoint, { as: seller, params: { id: kept.id }, body })).status,
    ).toBe(409);
    expect(await keep(seller, { name: 'VALENTINE' })).toMatchObject({
      status: 409,
      message: 'A template named VALENTINE already exists.',
    });
    expect(
      await world.call(editOrderTemplateEndpoint, {
        as: seller,
        params: { id: kept.id },
        body: {
          ...body,
          rowVersion: kept.rowVersion + 1,
          lines: [{ ...line, consigneeAccountId: shipper.id }],
        },
      }),
    ).toMatchObject({ status: 400, fields: { 'lines.0.consigneeAccountId': 'Consignee isn’t valid' } });
  });
  it('can be deleted; the orders created from it and its source lines stay', async () => {
    const { data: kept } = await keep();
    await world.call(enterValidTemplateLinesInOrderEndpoint, {
      as: seller,
      params: { id: kept.id },
      body: { shipDate: '2027-02-10', counts: [] },
    });
    expect(
      (await world.call(deleteOrderTemplateEndpoint, { as: seller, params: { id: kept.id } })).status,
    ).toBe(200);
    expect((await world.call(getOrderTemplateEndpoint, { as: seller, params: { id: kept.id } })).status).toBe(
      404,
    );
    expect(
      (
        await world.call(listOrderGroupsEndpoint, {
          as: seller,
          query: { shipDate: '2027-02-10' },
        })
      ).totals,
    ).toMatchObject({ units: 30 });
  });
  it('cannot be seen or used by another shipper, nor created from its lines', async () => {
    const { data: kept } = await keep();
    expect(
      (
        await world.call(listOrderTemplatesEndpoint, {
          as: stranger,
          query: { shipperAccountId: shipper.id },
        })
      ).totalRows,
    ).toBe(0);
    expect(
      (await world.call(getOrderTemplateEndpoint, { as: stranger, params: { id: kept.id } })).status,
    ).toBe(404);
    expect(
      (
        await world.call(enterValidTemplateLinesInOrderEndpoint, {
          as: stranger,
          params: { id: kept.id },
          body: { shipDate, counts: [] },
        })
      ).status,
    ).toBe(404);
    expect(
      (await world.call(deleteOrderTemplateEndpoint, { as: stranger, params: { id: kept.id } })).status,
    ).toBe(404);
    expect((await keep(stranger)).status).toBe(404);
    expect((await world.call(listOrderTemplatesEndpoint, { as: reader, query: {} })).status).toBe(403);
  });
  it('is created only from active lines of the shipper', async () => {
    const gone =
      (
        await world.call(addOrMergeOrderLineEndpoint, {
          as: seller,
          body: {
            shipperAccountId: shipper.id,
            shipDate,
            consigneeAccountId: chicago.id,
            productId,
            ...boxDimensions,
            numberOfUnits: 1,
          },
        })
      ).data.consolidates[0]?.unitsConsolidateId ?? 0;
    await world.call(deleteOrderLinesWhereAllowedEndpoint, {
      as: seller,
      query: { unitsConsolidateId: [gone] },
    });
    expect((await keep(seller, { unitsConsolidateIds: [gone] })).status).toBe(404);
    expect(await keep(seller, { unitsConsolidateIds: [] })).toMatchObject({ status: 400 });
  });
});
