import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exportOutboundUnitsEndpoint,
  printOutboundLabelsEndpoint,
  searchOutboundUnitsEndpoint,
} from './outbound-units.contract.ts';
import { outboundUnitErrors } from './outbound-units.errors.ts';
import { getOutboundUnitEndpoint } from '#areas/freight/units/units.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { putTestUnitsAwayWithoutScan } from '#tests/floor-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

const tooWide = outboundUnitErrors.rangeTooLong.sentence;
const noDates = outboundUnitErrors.filterRequired.sentence;

let world: TestWorld;
let ines: TestUser;
let mia: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };
let buckeye: TestAccount;
let keystone: TestAccount;
const week = { dayOfServiceFrom: '2027-01-31', dayOfServiceTo: '2027-02-06' };
const find = (query: object, as = ines) => world.call(searchOutboundUnitsEndpoint, { as, query });
const codes = async (query: object, as = ines) =>
  (await find({ ...week, ...query }, as)).data.map((unit) => unit.unitCode);

beforeAll(async () => {
  world = await openTestWorld();
  mia = await createTestWarehouse(world);
  ines = await createTestUser(world, { role: 'Internal' });
  shipper = await createTestShipper(world, { warehouseId: mia.id });
  buckeye = await createTestConsignee(world, { name: 'Buckeye Floral' });
  keystone = await createTestConsignee(world, { name: 'Keystone Florist Supply' });
});
afterAll(() => world.close());

describe('the list of outbound units', () => {
  it('shows active units by default, latest day and highest unit first, with totals over all pages', async () => {
    const early = await createTestFreight(world, {
      shipper,
      consignee: buckeye,
      status: 2,
      units: 2,
      outboundDate: '2027-02-01',
      cubeHundredths: 356,
    });
    const late = await createTestFreight(world, {
      shipper,
      consignee: buckeye,
      status: 4,
      units: 2,
      outboundDate: '2027-02-05',
      cubeHundredths: 356,
    });
    const gone = await createTestFreight(world, { shipper, consignee: buckeye, status: 2, units: 1 });
    const pending = await createTestFreight(world, { shipper, consignee: buckeye, status: 0, units: 1 });
    await updateTestUnits(world, gone.unitIds, { active: false });
    const answer = await find({ ...week, consigneeAccountId: buckeye.id, rows: 3 });
    expect(answer.data.map((unit) => unit.unitCode)).toEqual([
      ...late.unitCodes.toReversed(),
      early.unitCodes[1],
    ]);
    expect([answer.totalRows, answer.totals]).toEqual([4, { units: 4, cubes: 4 * 356 }]);
    expect(answer.data[0]).toMatchObject({
      orderNumber: late.orderNumber,
      consignee: 'Buckeye Floral',
      status: 4,
      dayOfService: '2027-02-05',
      outboundWarehouse: mia.code,
      length: 41,
      cube: 356,
      active: true,
    });
    expect(await codes({ active: false })).toEqual(gone.unitCodes);
    expect(await codes({})).not.toContain(pending.unitCodes[0]);
    expect((await find({ unitId: pending.unitCodes[0] })).totalRows).toBe(0);
  });

  it.each([
    ['over eight days', { dayOfServiceFrom: '2027-02-01', dayOfServiceTo: '2027-02-08' }, tooWide],
    ['over eight outbound dates', { outboundDateFrom: '2027-02-01', outboundDateTo: '2027-02-08' }, tooWide],
    ['without any date', {}, noDates],
    [
      'that ends before it begins',
      { dayOfServiceFrom: '2027-02-03', dayOfServiceTo: '2027-02-01' },
      'Last day of service can’t be before the first',
    ],
    ['for pending units', { ...week, status: 0 }, 'Status isn’t valid'],
  ])('rejects a search %s', async (_name, query, sentence) => {
    const answer = await find(query);
    expect([answer.status, answer.message]).toEqual([400, sentence]);
  });
  it('allows any dates with a consignee, a shipper or a unit ID', async () => {
    const wide = { outboundDateFrom: '2026-01-01', outboundDateTo: '2027-12-31' };
    expect([
      (await find({ ...wide, consigneeAccountId: buckeye.id })).status,
      (await find({ ...wide, shipperAccountId: shipper.id })).status,
      (await find({ unitId: 'X' })).status,
    ]).toEqual([200, 200, 200]);
  });

  it('is filtered by every filter', async () => {
    const { unitIds, unitCodes, orderNumber, consolidateId } = await createTestFreight(world, {
      shipper,
      consignee: keystone,
      status: 2,
      units: 5,
      outboundDate: '2027-02-03',
    });
    const [a = 0, b = 0, c = 0] = unitIds;
    const [codeA = '', codeB = '', codeC = ''] = unitCodes;
    const load = await createTestLoad(world, { name: 'L-A', trailer: 'T-88', pickupWarehouseIds: [mia.id] });
    const pallet = await world.row<{ id: number }>(
      `
        insert into receiving_pallet (code, warehouse_id, receiving_date, opened_at)
        values ('008100000000041275', $1, '2027-02-03', now())
        returning id
      `,
      [mia.id],
    );
    await updateTestUnits(world, a, { load_pickup_id: load.pickupId, receiving_pallet_id: pallet.id });
    await updateTestUnits(world, b, { sscc: '008100000000000999' });
    await putTestUnitsAwayWithoutScan(world, [b], mia.id, 'P3-07');
    const shuttle = await createTestShuttleLoad(world, { fromWarehouseId: mia.id, number: '77' });
    await updateTestUnits(world, c, { shuttle_load_id: shuttle.id });
    const own = { consigneeAccountId: keystone.id };
    const found = async (query: object) => (await find(query)).data.map((unit) => unit.unitCode);
    expect([
      (await found({ orderNumber: String(orderNumber) })).toSorted(),
      await found({ receivingPalletCode: '008100000000041275' }),
      await found({ putAwayCode: 'p3-07' }),
      await found({ loadNumber: `L-${load.number}` }),
      await found({ shuttleNumber: '77' }),
    ]).toEqual([unitCodes.toSorted(), [codeA], [codeB], [codeA], [codeC]]);
    expect(await codes({ receivingPalletCode: '008100000000041275' })).toEqual([codeA]);
    expect(await codes({ putAwayCode: 'p3-07' })).toEqual([codeB]);
    expect(await codes({ status: 4, ...own })).toEqual([codeB]);
    expect([await codes({ unitId: codeB }), await codes({ unitId: '008100000000000999' })]).toEqual([
      [codeB],
      [codeB],
    ]);
    expect([
      await codes({ trailer: 't-88' }),
      await codes({ loadNumber: String(load.number) }),
      await codes({ loadNumber: `L-${load.number}` }),
    ]).toEqual([[codeA], [codeA], [codeA]]);
    expect(await codes({ shuttleNumber: '77' })).toEqual([codeC]);
    expect([
      (await codes({ loadIsNull: true, ...own })).length,
      await codes({ loadIsNull: false, ...own }),
    ]).toEqual([4, [codeA]]);
    expect([
      (await codes({ shipmentIsNull: true, ...own })).length,
      (await codes({ shipmentIsNull: false, ...own })).length,
    ]).toEqual([5, 0]);
    expect([
      (await codes({ unitsConsolidateId: consolidateId })).length,
      (await codes({ orderNumber: ` ${orderNumber} ` })).length,
      (await codes({ orderNumber: 'none' })).length,
    ]).toEqual([5, 5, 0]);
    expect([
      (await codes({ warehouseId: mia.id, ...own })).length,
      (await codes({ warehouseId: 999_999, ...own })).length,
    ]).toEqual([5, 0]);
    expect(
      (await find({ outboundDateFrom: '2027-02-03', outboundDateTo: '2027-02-03', ...own })).totalRows,
    ).toBe(5);
    for (const orderField of [
      'unitCode',
      'status',
      'shipper',
      'consignee',
      'orderNumber',
      'product',
      'cube',
      'outboundDate',
      'shipDate',
      'load',
      'pallet',
      'putAwayCode',
    ])
      expect([orderField, (await find({ ...week, ...own, orderField })).data.length]).toEqual([
        orderField,
        5,
      ]);
  });

  it('is for staff only: shippers, consignees and billing cannot see it', async () => {
    const seen: Record<string, number> = {};
    const groups: Partial<Record<BuiltInRole, TestAccount[]>> = { Shipper: [shipper], Consignee: [buckeye] };
    for (const role of [
      'Admin',
      'CustomerService',
      'Internal',
      'Routing',
      'Warehouse',
      'WarehouseManager',
      'Shipper',
      'Consignee',
      'Billing',
    ] satisfies BuiltInRole[]) {
      const as = await createTestUser(world, {
        role,
        warehouseId: role.startsWith('Warehouse') ? mia.id : undefined,
        actsForAccounts: groups[role],
      });
      seen[role] = (await find(week, as)).status;
    }
    expect(seen).toEqual({
      Admin: 200,
      CustomerService: 200,
      Internal: 200,
      Routing: 200,
      Warehouse: 200,
      WarehouseManager: 200,
      Shipper: 403,
      Consignee: 403,
      Billing: 403,
    });
  });
  it('shows warehouse users the freight that passes their warehouse', async () => {
    const other = await createTestWarehouse(world);
    const there = await createTestUser(world, { role: 'Warehouse', warehouseId: other.id });
    const passing = await createTestFreight(world, {
      shipper,
      consignee: keystone,
      status: 1,
      units: 1,
      outboundWarehouseId: other.id,
    });
    expect(await codes({}, there)).toEqual(passing.unitCodes);
    expect(
      (await world.call(getOutboundUnitEndpoint, { as: there, params: { id: passing.unitIds[0] ?? 0 } }))
        .status,
    ).toBe(200);
    const hidden = await createTestFreight(world, { shipper, consignee: keystone, status: 1, units: 1 });
    expect(
      (await world.call(getOutboundUnitEndpoint, { as: there, params: { id: hidden.unitIds[0] ?? 0 } }))
        .status,
    ).toBe(404);
    expect(
      (
        await world.call(printOutboundLabelsEndpoint, {
          as: there,
          query: { bulkPrintIdsIncluded: hidden.unitIds },
        })
      ).status,
    ).toBe(404);
  });

  it('is exported in its order', async () => {
    const florist = await createTestConsignee(world, { name: '=Florist' });
    const { unitCodes } = await createTestFreight(world, {
      shipper,
      consignee: florist,
      status: 4,
      units: 2,
    });
    const answer = await world.call(exportOutboundUnitsEndpoint, {
      as: ines,
      query: { consigneeAccountId: florist.id, language: 'es' },
    });
    const lines = new TextDecoder().decode(answer.bytes).split('\n');
    expect([
      answer.status,
      lines[1]?.split(',')[0],
      lines[2]?.split(',')[0],
      lines[1]?.includes("'=Florist"),
    ]).toEqual([200, unitCodes[1], unitCodes[0], true]);
    expect((await world.call(exportOutboundUnitsEndpoint, { as: ines, query: {} })).status).toBe(400);
  });
});

describe('labels', () => {
  it('are printed for all filtered units except the excluded, with the filter run again at that time', async () => {
    const florist = await createTestConsignee(world);
    const { unitIds } = await createTestFreight(world, { shipper, consignee: florist, units: 4 });
    await updateTestUnits(world, unitIds[3], { active: false });
    const answer = await world.call(printOutboundLabelsEndpoint, {
      as: ines,
      query: {
        consigneeAccountId: florist.id,
        bulkPrintAllChecked: true,
        bulkPrintIdsExcluded: [unitIds[0] ?? 0],
      },
    });
    expect([
      answer.status,
      new TextDecoder().decode(answer.bytes.slice(0, 5)),
      answer.headers.get('content-disposition'),
    ]).toEqual([200, '%PDF-', expect.stringContaining('labels-2.pdf')]);
    expect(
      (
        await world.rows<{ n: number }>('select label_prints as n from unit where id = any($1) order by id', [
          unitIds,
        ])
      ).map((row) => row.n),
    ).toEqual([0, 1, 1, 0]);
    expect(
      (
        await world.row<{ n: number }>(
          `select count(*)::int as n from unit_event where unit_id = any($1) and kind = 'labelPrinted'`,
          [unitIds],
        )
      ).n,
    ).toBe(2);
  });
  it('require a selection', async () =>
    expect((await world.call(printOutboundLabelsEndpoint, { as: ines, query: week })).message).toBe(
      'Choose at least one unit.',
    ));
});
