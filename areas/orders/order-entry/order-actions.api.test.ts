import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeLinesShipDateEndpoint, finalizeOrderLinesEndpoint } from './order-entry.contract.ts';
import {
  addOrMergeOrderLineEndpoint,
  isUnitReceivedEndpoint,
  changeLineUnitCountEndpoint,
  deleteOrderLinesWhereAllowedEndpoint,
  deleteUnitAndEmptiedLineAndOrderEndpoint,
  hasLineReceivedUnitsEndpoint,
  listLineUnitsEndpoint,
  listOrderUnitsEndpoint,
  reactivateUnitEndpoint,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { chooseRunCount } from '#tests/properties.ts';
import { createOrderEntryFixtures } from '#tests/orders-fixtures.ts';
import { boxDimensions } from '#tests/demo-records.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  holdLocksOfStatementThenCommit,
  holdReceivingScanThenCommit,
  waitForBlockedSessions,
} from '#tests/lock-barriers.ts';
import { waitUntil } from '#tests/waits.ts';
import {
  createTestConsignee,
  createTestUser,
  updateTestUnits as setUnits,
  createTestDaysOfService,
} from '#tests/factories.ts';
import type { TestAccount, TestUnitState } from '#tests/factories.ts';

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let chicago: TestAccount;
let mondays: TestAccount;
let seller: TestUser;
let stranger: TestUser;
let service: TestUser;
let manager: TestUser;
let internal: TestUser;
let productId: number;

const shipDate = '2027-02-03';
const beforeCutoff = '2027-02-03T15:00:00Z';
const afterCutoff = '2027-02-03T22:01:00Z';
const staysSentence =
  "You can't delete this unit. This unit has already been received at the warehouse or you not have permissions.";

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
  service = await createTestUser(world, { role: 'CustomerService' });
  manager = await createTestUser(world, { role: 'WarehouseManager' });
  internal = await createTestUser(world, { role: 'Internal' });
});
afterAll(() => world.close());
beforeEach(() => world.clock.set(beforeCutoff));

interface Line {
  orderId: number;
  orderNumber: number;
  id: number;
  rowVersion: number;
  unitIds: number[];
}
async function aLine(
  wish: { units?: number; orderId?: number; consigneeId?: number; po?: string; shipDate?: string } = {},
): Promise<Line> {
  const made = await world.call(addOrMergeOrderLineEndpoint, {
    as: internal,
    body: {
      shipperAccountId: shipper.id,
      shipDate: wish.shipDate ?? shipDate,
      orderId: wish.orderId,
      consigneeAccountId: wish.consigneeId ?? chicago.id,
      productId,
      ...boxDimensions,
      numberOfUnits: wish.units ?? 3,
      po: wish.po,
    },
  });
  const line = made.data.consolidates[0];
  if (!line) throw new Error(made.message);
  const units = await world.rows<{ id: number }>(
    'select id from unit where consolidate_id = $1 order by number_in_line',
    [line.unitsConsolidateId],
  );
  return {
    orderId: made.data.orderId,
    orderNumber: made.data.orderNumber,
    id: line.unitsConsolidateId,
    rowVersion: line.rowVersion,
    unitIds: units.map((u) => u.id),
  };
}
const chosen = (...lines: Line[]) => ({ selection: lines.map((line) => ({ consolidateId: line.id })) });
const receive = (unitId: number | undefined, state: TestUnitState = 'received') =>
  setUnits(world, unitId, { state });
const orderOf = (line: Line) =>
  world.row<{ status: number; deleted: boolean; ship_date: string }>(
    'select status, deleted_at is not null as deleted, ship_date::text from orders where id = $1',
    [line.orderId],
  );

describe('finalizing', () => {
  const finalize = (as: TestUser, ...lines: Line[]) =>
    world.call(finalizeOrderLinesEndpoint, { as, body: chosen(...lines) });

  it('and changing the ship date require at least one selected line', async () => {
    for (const answer of [
      await finalize(internal),
      await world.call(changeLinesShipDateEndpoint, {
        as: internal,
        query: { newShipDate: shipDate },
        body: { selection: [] },
      }),
    ])
      expect([answer.status, answer.message]).toEqual([400, 'Select at least one line']);
  });
  it('finalizes pending units, and the order when none is left', async () => {
    const one = await aLine();
    const two = await aLine({ orderId: one.orderId, po: 'two' });
    expect((await finalize(seller, one)).data).toMatchObject({
      finalizedConsolidates: 1,
      finalizedUnits: 3,
      refused: [],
    });
    expect((await orderOf(one)).status).toBe(0);
    const done = await finalize(seller, one, two);
    expect(done).toMatchObject({
      status: 200,
      data: { finalizedUnits: 3, orders: [{ orderNumber: one.orderNumber, status: 1 }] },
    });
    const events = await world.rows(
      'select 1 from unit_event where unit_id = any($1) and kind = $2 and from_status = 0 and to_status = 1',
      [[...one.unitIds, ...two.unitIds], 'finalized'],
    );
    expect(events).toHaveLength(6);
  });
  it('changes nothing and does not fail for the same selection again', async () => {
    const line = await aLine();
    await finalize(seller, line);
    expect(await finalize(seller, line)).toMatchObject({
      status: 200,
      data: { finalizedConsolidates: 0, finalizedUnits: 0 },
    });
    expect(
      await world.rows('select 1 from unit_event where unit_id = any($1) and kind = $2', [
        line.unitIds,
        'finalized',
      ]),
    ).toHaveLength(3);
  });
  it('finalizes each unit once when two users finalize at the same time', async () => {
    const line = await aLine({ units: 40 });
    const [a, b] = await Promise.all([finalize(seller, line), finalize(service, line)]);
    expect((a?.data.finalizedUnits ?? 0) + (b?.data.finalizedUnits ?? 0)).toBe(40);
  });
  it('names concurrently deleted lines by their order and consignee', async () => {
    const [live, gone] = [await aLine(), await aLine()];
    await world.call(deleteOrderLinesWhereAllowedEndpoint, {
      as: service,
      query: { unitsConsolidateId: [gone.id] },
    });
    const done = await finalize(seller, live, gone);
    const { name } = await world.row<{ name: string }>(
      'select a.name from account a join consolidate c on c.consignee_id = a.id where c.id = $1',
      [gone.id],
    );
    expect(done).toMatchObject({
      status: 207,
      data: {
        refused: [{ consolidateId: gone.id, orderNumber: gone.orderNumber, consigneeAccountName: name }],
      },
    });
    expect((await finalize(seller, await aLine(), { ...gone, id: 2_000_000 })).data.refused).toMatchObject([
      { consolidateId: 2_000_000, orderNumber: 0, consigneeAccountName: '' },
    ]);
  });
  it('returns 207 with the blocked lines and finalizes the rest', async () => {
    const blocked = await createTestConsignee(world);
    await createTestDaysOfService(world, { consigneeId: blocked.id, warehouseId: shipper.warehouseId });
    const good = await aLine();
    const bad = await aLine({ consigneeId: blocked.id });
    await world.rows(
      `
        insert into blocked_account (start_date, end_date, warehouse_id, consignee_id, notes)
        values ('2027-02-01', '2027-02-28', $1, $2, 'unpaid')
      `,
      [shipper.warehouseId, blocked.id],
    );
    const done = await finalize(seller, good, bad);
    expect(done).toMatchObject({ status: 207, message: 'Lines not finalized: 1.' });
    expect(done.data.refused).toMatchObject([
      {
        consolidateId: bad.id,
        key: 'This account is blocked from {from} to {to}.',
        params: { from: '02/01/2027', to: '02/28/2027' },
      },
    ]);
    expect(done.data.finalizedUnits).toBe(3);
    expect((await finalize(seller, bad)).status).toBe(412);
  });
  it('is refused to a shipper after the cutoff, but works for customer service', async () => {
    const line = await aLine();
    world.clock.set(afterCutoff);
    expect(await finalize(seller, line)).toMatchObject({
      status: 412,
      message: 'Data entry is closed for 02/03/2027. Please contact shipping.',
    });
    expect((await finalize(service, line)).status).toBe(200);
  });
  it('is refused and changes nothing when it waits for a lock until the cutoff has passed', async () => {
    const line = await aLine();
    // A twentieth of a second before the cutoff. The database measures how long it waits.
    world.clock.set('2027-02-03T21:59:59.950Z');
    const lock = await holdLocksOfStatementThenCommit(
      world,
      'select 1 from consolidate where id = $1 for update',
      [line.id],
    );
    const asked = finalize(seller, line);
    await waitForBlockedSessions(world, 1);
    const { at } = await world.row<{ at: string }>('select clock_timestamp()::text as at');
    await waitUntil('the database has passed the cutoff', async () => {
      const sql = "select clock_timestamp() > $1::timestamptz + interval '0.1 seconds' as over";
      return (await world.row<{ over: boolean }>(sql, [at])).over;
    });
    await lock.release();
    expect(await asked).toMatchObject({
      status: 412,
      message: 'Data entry is closed for 02/03/2027. Please contact shipping.',
    });
    expect((await orderOf(line)).status).toBe(0);
  });
  it('checks a selection of two ship dates date by date', async () => {
    const today = await aLine();
    const tomorrow = await aLine({ shipDate: '2027-02-04' });
    world.clock.set(afterCutoff);
    expect(await finalize(seller, today, tomorrow)).toMatchObject({
      status: 207,
      data: { finalizedConsolidates: 1, refused: [{ consolidateId: today.id }] },
    });
  });
  it('leaves a line pending that is added to a finalized order afterwards', async () => {
    const line = await aLine();
    await finalize(seller, line);
    const more = await aLine({ orderId: line.orderId, po: 'later' });
    expect(more.orderId).toBe(line.orderId);
    expect((await orderOf(line)).status).toBe(0);
    expect(
      await world.rows('select 1 from unit where order_id = $1 and status = 0', [line.orderId]),
    ).toHaveLength(3);
    await finalize(seller, more);
    world.clock.set(afterCutoff);
    expect((await aLine({ orderId: line.orderId, po: 'after' })).orderId).not.toBe(line.orderId);
  });
  it('continues when another user has deleted one of the lines, and reports that', async () => {
    const gone = await aLine();
    const line = await aLine();
    await world.call(deleteOrderLinesWhereAllowedEndpoint, {
      as: service,
      query: { unitsConsolidateId: [gone.id] },
    });
    expect(await finalize(seller, gone, line)).toMatchObject({
      status: 207,
      data: {
        finalizedUnits: 3,
        refused: [{ consolidateId: gone.id, sentence: 'This line was deleted.' }],
      },
    });
  });
  it('returns 404 to a user of another account', async () =>
    expect((await finalize(stranger, await aLine())).status).toBe(404));
});

describe('changing the ship date', () => {
  const move = (as: TestUser, to: string, ...lines: Line[]) =>
    world.call(changeLinesShipDateEndpoint, { as, query: { newShipDate: to }, body: chosen(...lines) });

  it('of a whole order keeps its number; of one line creates a new order', async () => {
    const one = await aLine();
    const two = await aLine({ orderId: one.orderId, po: 'two' });
    expect((await move(seller, '2027-02-04', one, two)).data).toMatchObject({
      movedConsolidates: 2,
      movedUnits: 6,
      orders: [{ orderNumber: one.orderNumber, shipDate: '2027-02-04' }],
    });
    const part = await move(seller, '2027-02-05', two);
    expect(part.data.orders[0]?.orderNumber).not.toBe(one.orderNumber);
    expect((await orderOf(one)).ship_date).toBe('2027-02-04');
    const units = await world.rows(
      'select distinct ship_date::text, day_of_service::text from unit where consolidate_id = $1',
      [two.id],
    );
    expect(units).toEqual([{ ship_date: '2027-02-05', day_of_service: '2027-02-05' }]);
  });
  it('requires a date, a served day, an open day, and no received unit', async () => {
    const line = await aLine({ consigneeId: mondays.id });
    expect(await world.call(changeLinesShipDateEndpoint, { as: seller, body: chosen(line) })).toMatchObject({
      status: 400,
      message: 'New ship date is required',
    });
    expect((await move(seller, '2027-02-05', line)).status).toBe(412);
    expect((await move(seller, '2027-02-01', line)).status).toBe(400);
    await receive(line.unitIds[0]);
    expect((await move(internal, '2027-02-08', line)).status).toBe(412);
  });
  it('waits for a scan that is receiving a unit, and then leaves the line unchanged', async () => {
    const line = await aLine();
    const scan = await holdReceivingScanThenCommit(world, line.unitIds[0]);
    const moving = move(internal, '2027-02-04', line);
    await waitForBlockedSessions(world, 1);
    await scan.release();
    expect((await moving).status).toBe(412);
    expect((await orderOf(line)).ship_date).toBe(shipDate);
  });
  it('from a closed day requires permission to edit after its cutoff', async () => {
    const line = await aLine();
    world.clock.set(afterCutoff);
    expect((await move(seller, '2027-02-04', line)).status).toBe(403);
    expect((await move(service, '2027-02-04', line)).status).toBe(200);
    expect((await move(seller, shipDate, line)).status).toBe(412);
  });
});

describe('deleting', () => {
  const remove = (as: TestUser, ...lines: Line[]) =>
    world.call(deleteOrderLinesWhereAllowedEndpoint, {
      as,
      query: { unitsConsolidateId: lines.map((line) => line.id) },
    });

  it('removes a line’s units with it, and the order with its last line', async () => {
    const line = await aLine();
    expect((await remove(seller, line)).data).toMatchObject({ deletedConsolidates: 1, deletedUnits: 3 });
    expect(await orderOf(line)).toMatchObject({ deleted: true });
    expect(
      await world.rows('select 1 from unit_event where unit_id = any($1) and kind = $2', [
        line.unitIds,
        'deleted',
      ]),
    ).toHaveLength(3);
    expect((await remove(seller, line)).status).toBe(404);
  });
  it('is refused for a line with a received unit, except to users who can delete received units', async () => {
    const line = await aLine();
    await receive(line.unitIds[1]);
    expect(await remove(seller, line)).toMatchObject({ status: 412, message: staysSentence });
    expect(
      await world.rows('select 1 from unit where consolidate_id = $1 and active', [line.id]),
    ).toHaveLength(3);
    expect((await remove(internal, line)).status).toBe(200);
    const loaded = await aLine();
    await receive(loaded.unitIds[0], 'loaded');
    expect(await remove(internal, loaded)).toMatchObject({ status: 412, message: staysSentence });
  });
  it('is, after the cutoff, possible for customer service if pending, and only for Internal if finalized', async () => {
    const line = await aLine();
    await world.call(finalizeOrderLinesEndpoint, { as: seller, body: chosen(line) });
    world.clock.set(afterCutoff);
    for (const who of [seller, service, manager])
      expect(await remove(who, line)).toMatchObject({
        status: 403,
        message: 'Data entry is closed for 02/03/2027. Please contact shipping.',
      });
    expect((await remove(internal, line)).status).toBe(200);
  });
  it('requires a line', async () =>
    expect((await world.call(deleteOrderLinesWhereAllowedEndpoint, { as: seller, query: {} })).status).toBe(
      400,
    ));
  it('shows whether units have been received only to their shipper', async () => {
    const line = await aLine();
    const ask = async (as: TestUser) => [
      (await world.call(hasLineReceivedUnitsEndpoint, { as, params: { unitsConsolidateId: line.id } })).data,
      (await world.call(isUnitReceivedEndpoint, { as, params: { unitId: line.unitIds[0] ?? 0 } })).data,
    ];
    expect(await ask(seller)).toEqual([false, false]);
    await receive(line.unitIds[0]);
    expect(await ask(seller)).toEqual([true, true]);
    expect(
      (
        await world.call(hasLineReceivedUnitsEndpoint, {
          as: stranger,
          params: { unitsConsolidateId: line.id },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await world.call(isUnitReceivedEndpoint, {
          as: stranger,
          params: { unitId: line.unitIds[0] ?? 0 },
        })
      ).status,
    ).toBe(404);
  });
});

describe('single units', () => {
  const drop = (as: TestUser, unitId: number | undefined) =>
    world.call(deleteUnitAndEmptiedLineAndOrderEndpoint, { as, params: { unitId: unitId ?? 0 } });
  const bring = (as: TestUser, unitId: number | undefined) =>
    world.call(reactivateUnitEndpoint, { as, params: { unitId: unitId ?? 0 } });

  it('are reduced from 12 to 11, and printed numbers stay', async () => {
    const line = await aLine({ units: 12 });
    expect((await drop(seller, line.unitIds[4])).data).toEqual({ unitsConsolidateId: line.id, units: 11 });
    const left = (
      await world.call(listLineUnitsEndpoint, { as: seller, params: { unitsConsolidateId: line.id } })
    ).data;
    expect(left).toHaveLength(11);
    expect(left.map((u) => u.numberInLine)).not.toContain(5);
    expect(left.every((u) => u.ofLine === 12)).toBe(true);
    const all = (
      await world.call(listLineUnitsEndpoint, {
        as: seller,
        params: { unitsConsolidateId: line.id },
        query: { includeDeleted: true },
      })
    ).data;
    expect(all.find((u) => !u.active)?.deletedBy).toMatch(/^Person/);
  });
  it('are refused with the message for units that stay, when the user cannot delete units at all', async () => {
    const line = await aLine({ units: 2 });
    const refused = await drop(await createTestUser(world, { role: 'Routing' }), line.unitIds[0]);
    expect([refused.status, refused.message]).toEqual([403, staysSentence]);
  });
  it('that are deleted twice are reported as already deleted, not as changed by another user', async () => {
    const line = await aLine({ units: 2 });
    expect((await drop(seller, line.unitIds[0])).status).toBe(200);
    const { code } = await world.row<{ code: string }>('select unit_code as code from unit where id = $1', [
      line.unitIds[0],
    ]);
    expect(await drop(seller, line.unitIds[0])).toMatchObject({
      status: 409,
      message: `Unit ${code} is already deleted.`,
    });
  });
  it('are refused after the cutoff because of the cutoff', async () => {
    const line = await aLine({ units: 2 });
    world.clock.set(afterCutoff);
    expect(await drop(seller, line.unitIds[0])).toMatchObject({
      status: 403,
      message: 'Data entry is closed for 02/03/2027. Please contact shipping.',
    });
  });
  it('are deleted once by two users at the same time, and the count drops once', async () => {
    const line = await aLine();
    const answers = await Promise.all([drop(seller, line.unitIds[0]), drop(service, line.unitIds[0])]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    expect(await world.row('select unit_count as n from consolidate where id = $1', [line.id])).toEqual({
      n: 2,
    });
  });
  it('remove and restore line and order with the last unit', async () => {
    const line = await aLine({ units: 1 });
    await drop(seller, line.unitIds[0]);
    expect((await orderOf(line)).deleted).toBe(true);
    expect((await bring(seller, line.unitIds[0])).status).toBe(403);
    expect((await bring(service, line.unitIds[0])).data).toMatchObject({ status: 0 });
    expect((await orderOf(line)).deleted).toBe(false);
  });
  it('return 409 on restore when another active unit has the code', async () => {
    const line = await aLine();
    await drop(seller, line.unitIds[0]);
    const { code } = await world.row<{ code: string }>('select unit_code as code from unit where id = $1', [
      line.unitIds[0],
    ]);
    await setUnits(world, line.unitIds[1], { unit_code: code });
    expect((await bring(service, line.unitIds[0])).status).toBe(409);
  });
  it('are deleted only with permission when received, and never when loaded', async () => {
    const line = await aLine();
    await receive(line.unitIds[0]);
    expect(await drop(seller, line.unitIds[0])).toMatchObject({ status: 412, message: staysSentence });
    expect((await drop(manager, line.unitIds[0])).status).toBe(200);
    await receive(line.unitIds[1], 'loaded');
    expect(await drop(internal, line.unitIds[1])).toMatchObject({ status: 412, message: staysSentence });
    expect((await drop(stranger, line.unitIds[2])).status).toBe(404);
  });
  it('are added with new numbers and removed from the highest number down', async () => {
    const line = await aLine();
    const to = (numberOfUnits: number) =>
      world.call(changeLineUnitCountEndpoint, {
        as: seller,
        params: { id: line.id },
        body: { numberOfUnits },
      });
    expect((await to(5)).data).toMatchObject({ units: 5, firstCount: 5, pendingUnits: 5 });
    expect((await to(2)).data).toMatchObject({ units: 2, firstCount: 5 });
    expect((await to(3)).data).toMatchObject({ units: 3, firstCount: 6 });
    const page = await world.call(listOrderUnitsEndpoint, {
      as: seller,
      params: { orderId: line.orderId },
      query: { orderField: 'unitCode' },
    });
    expect(page.data.map((u) => u.numberInLine)).toEqual([1, 2, 6]);
  });
});

it('finalizing many units takes only a few statements', async () => {
  const units = chooseRunCount(200, 2000);
  const lines: Line[] = [];
  for (let i = 0; i < 5; i += 1)
    lines.push(await aLine({ units, po: `many ${i}`, orderId: lines[0]?.orderId }));
  const done = await world.call(finalizeOrderLinesEndpoint, { as: seller, body: chosen(...lines) });
  expect(done.data.finalizedUnits).toBe(5 * units);
});
