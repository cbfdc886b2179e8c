import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeShipDateOfCoolerUnitsEndpoint,
  findCoolerItemsEndpoint,
  printCoolerItemsEndpoint,
  returnCoolerItemsAndPrintReceiptEndpoint,
  updateCoolerItemAndEmailIfReviewNeededEndpoint,
} from './cooler.contract.ts';
import { coolerErrors } from './cooler.errors.ts';
import { submitScanEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { reactivateOutboundUnitsEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { readOwnPdfTextsByPage } from '#kit/server/pdf-testing.ts';
import {
  createTestConsignee,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let manager: TestUser;
let supervisor: string;
let shipper: TestAccount & { warehouseId: number };
let other: TestAccount & { warehouseId: number };
let consignee: TestAccount;
const today = '2027-02-03';
beforeAll(async () => {
  world = await openTestWorld();
  const { id: warehouseId } = await createTestWarehouse(world);
  await startTestOperatingDay(world, warehouseId, today);
  shipper = await createTestShipper(world, { warehouseId });
  other = await createTestShipper(world, { warehouseId });
  consignee = await createTestConsignee(world, { name: 'Buckeye Floral' });
  await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId, weekdays: [1, 2, 3, 4, 5] });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  supervisor = await createScannerUserAndGetToken(world, { code: '102', role: 2, warehouseId });
});
afterAll(() => world.close());

interface Cooled {
  ids: number[];
  unitIds: number[];
  unitCodes: string[];
  orderId: number;
  lineId: number;
}
/** Units of one line that a supervisor has moved to the cooler. Returns their items too. */
async function cooled(units = 1, of = shipper): Promise<Cooled> {
  const made = await createTestFreight(world, { shipper: of, consignee, units, status: 2 });
  for (const code of made.unitCodes)
    expect(
      (await world.call(submitScanEndpoint, { scanner: supervisor, body: buildScan('cooler', code) })).data,
    ).toMatchObject({
      ok: true,
    });
  const items = await world.rows<{ id: number }>(
    'select id from cooler_item where unit_id = any($1) order by unit_id',
    [made.unitIds],
  );
  return { ...made, lineId: made.consolidateId, ids: items.map((item) => item.id) };
}
const save = (id: number, body: Record<string, unknown>, as = manager) =>
  world.call(updateCoolerItemAndEmailIfReviewNeededEndpoint, { as, params: { id }, body });
const move = (ids: readonly number[], newShipDate: string) =>
  world.call(changeShipDateOfCoolerUnitsEndpoint, {
    as: manager,
    body: { bulkPrintIdsIncluded: ids, newShipDate },
  });
const handBack = (ids: readonly number[], shipperAccountId = shipper.id) =>
  world.call(returnCoolerItemsAndPrintReceiptEndpoint, {
    as: manager,
    query: { bulkPrintIdsIncluded: [...ids], shipperAccountId },
  });
const items = (ids: readonly number[]) =>
  world.rows(
    `
      select i.status, i.notes, i.closed_at is not null as closed, i.new_ship_date::text as ships,
        u.status as unit, u.active
      from cooler_item i
      join unit u on u.id = i.unit_id
      where i.id = any($1)
      order by i.id
    `,
    [ids],
  );

describe('a cooler item', () => {
  it('can change between open statuses, and keeps its notes', async () => {
    const { ids } = await cooled();
    for (const status of [3, 4, 0])
      expect((await save(ids[0] ?? 0, { status, notes: `Now ${status}` })).data).toMatchObject({
        status,
        notes: `Now ${status}`,
        closedAt: null,
      });
  });
  it('in review emails customer service once', async () => {
    const { ids, unitCodes } = await cooled();
    const [id = 0] = ids;
    expect((await save(id, { status: 2, notes: 'No label left' })).status).toBe(200);
    expect((await save(id, { status: 2, notes: 'Still none' })).status).toBe(200);
    const mails = await world.rows<{ to: string; subject: string; text: string }>(
      `
        select payload ->> 'to' as to, payload ->> 'subject' as subject, payload ->> 'text' as text
        from outbox
        where dedupe_key like $1
      `,
      [`cooler:review:${id}:%`],
    );
    expect(mails).toMatchObject([
      {
        to: 'service@coldlane.example',
        subject: expect.stringContaining(unitCodes[0] ?? ''),
        text: expect.stringContaining('Notes: No label left'),
      },
    ]);
  });
  it('cannot be closed manually while its unit is in the cooler', async () => {
    const { ids } = await cooled();
    const answer = await save(ids[0] ?? 0, { status: 1 });
    expect([answer.status, answer.message]).toEqual([412, coolerErrors.unitInCooler.sentence]);
    expect((await save(ids[0] ?? 0, { status: 5 })).status).toBe(400);
  });
  it('cannot be changed once closed', async () => {
    const { ids } = await cooled();
    expect((await move(ids, '2027-02-04')).status).toBe(200);
    const answer = await save(ids[0] ?? 0, { status: 0, notes: 'Too late' });
    expect([answer.status, answer.message]).toEqual([412, coolerErrors.itemClosed.sentence]);
  });
  it('is refused when another user has changed it', async () => {
    const { ids } = await cooled();
    expect((await save(ids[0] ?? 0, { status: 3, rowVersion: 1 })).status).toBe(200);
    expect((await save(ids[0] ?? 0, { status: 4, rowVersion: 1 })).status).toBe(409);
  });
  it('can be changed only in its warehouse, and internal staff can only view it', async () => {
    const { ids } = await cooled();
    const elsewhere = await createTestUser(world, {
      role: 'WarehouseManager',
      warehouseId: (await createTestWarehouse(world)).id,
    });
    expect((await save(ids[0] ?? 0, { status: 2 }, elsewhere)).status).toBe(404);
    const theirs = await world.call(findCoolerItemsEndpoint, { as: elsewhere, query: {} });
    expect(theirs.totalRows).toBe(0);
    const looks = await createTestUser(world, { role: 'Internal', warehouseId: shipper.warehouseId });
    expect((await world.call(findCoolerItemsEndpoint, { as: looks, query: {} })).totalRows).toBeGreaterThan(
      0,
    );
    expect((await save(ids[0] ?? 0, { status: 2 }, looks)).status).toBe(403);
    const sender = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
    expect((await world.call(findCoolerItemsEndpoint, { as: sender, query: {} })).status).toBe(403);
  });
});

describe('the cooler list', () => {
  it('filters by day, shipper, consignee, status and unit', async () => {
    const { ids, unitCodes } = await cooled(1, other);
    const find = async (query: Record<string, string | number>) =>
      (await world.call(findCoolerItemsEndpoint, { as: manager, query: { rows: 1000, ...query } })).data.map(
        (i) => i.id,
      );
    const holds: readonly Record<string, string | number>[] = [
      { dayOfService: today },
      { dosFrom: today, dosTo: today },
      { shipperAccountId: other.id },
      { consigneeAccountId: consignee.id },
      { status: '0,2' },
      { unitId: unitCodes[0] ?? '' },
    ];
    for (const query of holds)
      expect([query, (await find(query)).includes(ids[0] ?? 0)]).toEqual([query, true]);
    const lacks: readonly Record<string, string | number>[] = [
      { dayOfService: '2027-02-04' },
      { shipperAccountId: shipper.id },
      { status: '1' },
    ];
    for (const query of lacks)
      expect([query, (await find(query)).includes(ids[0] ?? 0)]).toEqual([query, false]);
    expect(
      (
        await world.call(findCoolerItemsEndpoint, {
          as: manager,
          query: { dosFrom: today, dosTo: '2027-02-01' },
        })
      ).fields,
    ).toEqual({ dosTo: 'End date can’t be before start date' });
  });
  it('prints the rows that the screen shows for these days', async () => {
    const { warehouseId } = shipper;
    const gone = await cooled(2);
    await world.rows("update cooler_item set day_of_service = '2027-03-09' where id = $1", [gone.ids[0]]);
    await cooled(3, other);
    const range = { warehouseId, dosFrom: today, dosTo: '2027-02-28' };
    const shown = await world.call(findCoolerItemsEndpoint, { as: manager, query: { ...range, rows: 1000 } });
    const printed = await world.call(printCoolerItemsEndpoint, { as: manager, query: range });
    const words = readOwnPdfTextsByPage(printed.bytes).flat();
    const units = await world.rows<{ code: string }>('select unit_code as code from unit');
    const codes = units.map((unit) => unit.code).filter((code) => words.includes(code));
    expect(shown.data.length).toBeGreaterThan(3);
    expect(codes.toSorted()).toEqual(shown.data.map((item) => item.unitCode).toSorted());
    expect(words).toContain(`Total ${shown.data.length}`);
  });
  it('requires a warehouse and dates to print', async () => {
    const { warehouseId } = shipper;
    const print = (query: Record<string, string | number>) =>
      world.call(printCoolerItemsEndpoint, { as: manager, query });
    const made = await print({ warehouseId, dosFrom: today, dosTo: today });
    expect([made.status, made.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const none = await print({ warehouseId, dosFrom: '2026-01-01', dosTo: '2026-01-02' });
    expect([none.status, none.message]).toEqual([404, coolerErrors.noItemsToPrint.sentence]);
    expect((await print({ warehouseId })).fields).toEqual({
      dosFrom: 'Date from is required',
      dosTo: 'Date to is required',
    });
    expect((await print({ dosFrom: today, dosTo: today })).fields).toEqual({
      warehouseId: 'Warehouse is required',
    });
    expect((await print({ warehouseId, dosFrom: today, dosTo: '2027-02-02' })).status).toBe(400);
  });
});

describe('a new ship date', () => {
  it('returns the unit to the floor on its new day and closes the item', async () => {
    const { ids, unitIds } = await cooled(2);
    expect((await move(ids, '2027-02-04')).data).toMatchObject({ chosen: 2, units: 2, refused: [] });
    expect(await items(ids)).toMatchObject([
      { status: 1, closed: true, ships: '2027-02-04', unit: 2 },
      { status: 1, closed: true, ships: '2027-02-04', unit: 2 },
    ]);
    expect(
      await world.rows('select day_of_service::text as day from unit where id = any($1)', [unitIds]),
    ).toEqual([{ day: '2027-02-04' }, { day: '2027-02-04' }]);
  });
  it('without service, in the past or for a blocked consignee is refused and changes nothing', async () => {
    const { ids } = await cooled();
    const before = await items(ids);
    const sunday = await move(ids, '2027-02-07');
    expect(sunday.status).toBe(412);
    expect((await move(ids, '2027-02-02')).status).toBe(412);
    expect(
      (
        await world.call(changeShipDateOfCoolerUnitsEndpoint, {
          as: manager,
          body: { bulkPrintIdsIncluded: ids },
        })
      ).fields,
    ).toEqual({ newShipDate: 'New ship date is required' });
    await world.rows(
      `
        insert into blocked_account (warehouse_id, consignee_id, start_date, end_date, notes)
        values ($1, $2, '2027-02-01', '2027-02-28', 'Does not pay')
      `,
      [shipper.warehouseId, consignee.id],
    );
    const blocked = await move(ids, '2027-02-04');
    await world.rows('delete from blocked_account');
    expect([blocked.status, blocked.error]).toEqual([412, 'outboundUnits.unitsNotMoved']);
    expect(await items(ids)).toEqual(before);
  });
  it('returns a result for each of several items: refused ones remain and are counted by reason', async () => {
    const [gone, stays] = [await cooled(), await cooled()];
    expect((await move(gone.ids, '2027-02-04')).status).toBe(200);
    const answer = await move([...gone.ids, ...stays.ids], '2027-02-05');
    expect(answer.status).toBe(207);
    expect(answer.data).toMatchObject({
      chosen: 2,
      units: 1,
      refused: [{ code: coolerErrors.itemClosed.code, count: 1, units: gone.unitCodes }],
    });
    expect((await move(gone.ids, '2027-02-05')).message).toBe(coolerErrors.itemClosed.sentence);
    expect((await move([], '2027-02-05')).message).toBe(coolerErrors.noneSelected.sentence);
  });
});

describe('a return receipt', () => {
  const text = (bytes: Uint8Array) => Buffer.from(bytes.slice(0, 5)).toString('latin1');
  it('returns the units: they leave the warehouse, and their items close with its number', async () => {
    const { ids, orderId } = await cooled(2);
    const made = await handBack(ids);
    expect([made.status, text(made.bytes)]).toEqual([200, '%PDF-']);
    expect(await items(ids)).toMatchObject([
      { status: 1, closed: true, unit: 6, active: false },
      { status: 1, closed: true, unit: 6, active: false },
    ]);
    const numbers = await world.rows<{ n: number }>(
      'select distinct return_number as n from cooler_item where id = any($1)',
      [ids],
    );
    expect(numbers).toHaveLength(1);
    expect(made.headers.get('content-disposition')).toContain(`return-receipt-${numbers[0]?.n}.pdf`);
    expect(
      await world.row('select deleted_at is not null as gone from orders where id = $1', [orderId]),
    ).toEqual({
      gone: true,
    });
    await expectInvariantsHold(world);
  });
  it('for units already returned is a reprint, and changes nothing', async () => {
    const { ids, unitIds } = await cooled(1);
    await handBack(ids);
    const events = () =>
      world.rows('select count(*)::int as n from unit_event where unit_id = any($1)', [unitIds]);
    const before = [await items(ids), await events()];
    expect((await handBack(ids)).status).toBe(200);
    expect([await items(ids), await events()]).toEqual(before);
  });
  it('is for one shipper, and only for returned units', async () => {
    const [mine, rescued] = [await cooled(), await cooled()];
    expect((await handBack(mine.ids, other.id)).status).toBe(404);
    await move(rescued.ids, '2027-02-04');
    const answer = await handBack([...mine.ids, ...rescued.ids]);
    expect([answer.status, answer.message]).toEqual([
      412,
      '1 item left the cooler another way. It has no return receipt.',
    ]);
    expect(await items(mine.ids)).toMatchObject([{ closed: false, unit: 6, active: true }]);
    expect((await handBack([])).status).toBe(400);
    expect(
      (
        await world.call(returnCoolerItemsAndPrintReceiptEndpoint, {
          as: manager,
          query: { bulkPrintIdsIncluded: mine.ids },
        })
      ).fields,
    ).toEqual({ shipperAccountId: 'Shipper is required' });
  });
  it('records the reason in the history of the unit', async () => {
    const { ids, unitIds } = await cooled();
    await handBack(ids);
    expect(
      await world.row(
        `select note from unit_event where unit_id = $1 and kind = 'deleted' order by id desc limit 1`,
        [unitIds[0]],
      ),
    ).toEqual({ note: expect.stringMatching(/^Returned to the shipper, receipt \d+$/) });
    const admin = await createTestUser(world, { role: 'Admin' });
    const back = await world.call(reactivateOutboundUnitsEndpoint, {
      as: admin,
      body: { active: false, bulkPrintIdsIncluded: unitIds },
    });
    expect([back.status, back.message]).not.toEqual([404, commonErrors.notFound.sentence]);
    await expectInvariantsHold(world);
  });
});
