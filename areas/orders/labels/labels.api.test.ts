import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  printBulkLabelsAndRecordPrintsEndpoint,
  printLineLabelsAndRecordPrintsEndpoint,
  printManifestEndpoint,
  printUnitLabelAndRecordPrintEndpoint,
} from './labels.contract.ts';
import { findManifestLines } from './labels.repository.ts';
import { deleteUnitAndEmptiedLineAndOrderEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import {
  getOutboundUnitEndpoint,
  getUnitEndpoint,
  findUnitsByCodeUpTo20Endpoint,
} from '#areas/freight/units/units.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let seller: TestUser;
let stranger: TestUser;
let internal: TestUser;
let consignee: TestAccount;

beforeAll(async () => {
  world = await openTestWorld();
  shipper = await createTestShipper(world, { name: 'Andes Ñandú Rosas' });
  consignee = await createTestConsignee(world, { name: '花卉批发 Lakeshore' });
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  stranger = await createTestUser(world, {
    role: 'Shipper',
    actsForAccounts: [await createTestShipper(world)],
  });
  internal = await createTestUser(world, { role: 'Internal' });
});
afterAll(() => world.close());

const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const pagesOf = (bytes: Uint8Array) => (text(bytes).match(/\/Type \/Page\b/g) ?? []).length;

describe('labels', () => {
  it('of one unit are a one-page PDF, counted, and a reprint the second time', async () => {
    const { unitIds, unitCodes } = await createTestFreight(world, { shipper, consignee });
    const unitId = unitIds[0] ?? 0;
    const first = await world.call(printUnitLabelAndRecordPrintEndpoint, { as: seller, params: { unitId } });
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('application/pdf');
    expect(first.headers.get('content-disposition')).toContain(`label-${unitCodes[0]}.pdf`);
    expect(pagesOf(first.bytes)).toBe(1);
    const zpl = await world.call(printUnitLabelAndRecordPrintEndpoint, {
      as: seller,
      params: { unitId },
      query: { format: 'zpl' },
    });
    expect(text(zpl.bytes)).toMatch(/^\^XA/);
    expect(text(zpl.bytes)).toContain('REPRINT');
    const kinds = await world.rows<{ kind: string; who: string }>(
      'select kind, user_name as who from unit_event where unit_id = $1 order by id',
      [unitId],
    );
    expect(kinds.map((k) => k.kind)).toEqual(['labelPrinted', 'labelReprinted']);
    expect(kinds[0]?.who).toMatch(/^Person/);
  });
  it.each([
    ['struck through', 'R\u0336o\u0336s\u0336e\u0336s\u0336'],
    ['from right to left', 'ورود حمراء ורדים (24) 红玫瑰 👩‍🌾'],
    ['of no font', '\u0e01\uac00\u{1f9ff}\u{1d49c}'],
  ])('of goods with a description %s are printed, on paper and on the label printer', async (_, words) => {
    const { orderId, consolidateId, unitIds } = await createTestFreight(world, {
      shipper,
      consignee,
      units: 2,
    });
    await world.rows('update consolidate set product_desc = $2 where id = $1', [consolidateId, words]);
    const params = { id: consolidateId };
    const labels = await world.call(printLineLabelsAndRecordPrintsEndpoint, { as: seller, params });
    expect(labels.status).toBe(200);
    expect(pagesOf(labels.bytes)).toBe(2);
    const zpl = await world.call(printUnitLabelAndRecordPrintEndpoint, {
      as: seller,
      params: { unitId: unitIds[0] ?? 0 },
      query: { format: 'zpl' },
    });
    expect(text(zpl.bytes)).toContain('^GFA');
    const manifest = await world.call(printManifestEndpoint, { as: seller, query: { orderId } });
    expect(manifest.status).toBe(200);
  });
  it('of a line omit deleted units', async () => {
    const { consolidateId, unitIds } = await createTestFreight(world, { shipper, consignee, units: 4 });
    await updateTestUnits(world, unitIds[0], { active: false });
    expect(
      pagesOf(
        (
          await world.call(printLineLabelsAndRecordPrintsEndpoint, {
            as: seller,
            params: { id: consolidateId },
          })
        ).bytes,
      ),
    ).toBe(3);
  });
  it('in bulk include the selected lines, or the filtered lines without the excluded ones', async () => {
    const lines = [
      await createTestFreight(world, { shipper, consignee, units: 2, shipDate: '2027-03-01' }),
      await createTestFreight(world, { shipper, consignee, units: 3, shipDate: '2027-03-01' }),
    ];
    const [one, two] = lines.map((line) => line.consolidateId);
    expect(
      pagesOf(
        (
          await world.call(printBulkLabelsAndRecordPrintsEndpoint, {
            as: seller,
            query: { bulkPrintIdsIncluded: [one ?? 0] },
          })
        ).bytes,
      ),
    ).toBe(2);
    expect(
      pagesOf(
        (
          await world.call(printBulkLabelsAndRecordPrintsEndpoint, {
            as: seller,
            query: { bulkPrintAllChecked: true, shipDate: '2027-03-01' },
          })
        ).bytes,
      ),
    ).toBe(5);
    expect(
      pagesOf(
        (
          await world.call(printBulkLabelsAndRecordPrintsEndpoint, {
            as: seller,
            query: { bulkPrintAllChecked: true, bulkPrintIdsExcluded: [two ?? 0], shipDate: '2027-03-01' },
          })
        ).bytes,
      ),
    ).toBe(2);
    expect(await world.call(printBulkLabelsAndRecordPrintsEndpoint, { as: seller, query: {} })).toMatchObject(
      {
        status: 400,
        message: 'Select at least one line',
      },
    );
  });
  it('200 at a time are generated by the worker', async () => {
    const { consolidateId } = await createTestFreight(world, { shipper, consignee, units: 200 });
    expect(
      pagesOf(
        (
          await world.call(printLineLabelsAndRecordPrintsEndpoint, {
            as: seller,
            params: { id: consolidateId },
          })
        ).bytes,
      ),
    ).toBe(200);
  });
  it('of another shipper return 404', async () => {
    const { consolidateId, unitIds, orderId } = await createTestFreight(world, { shipper, consignee });
    expect(
      (
        await world.call(printUnitLabelAndRecordPrintEndpoint, {
          as: stranger,
          params: { unitId: unitIds[0] ?? 0 },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await world.call(printLineLabelsAndRecordPrintsEndpoint, {
          as: stranger,
          params: { id: consolidateId },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await world.call(printBulkLabelsAndRecordPrintsEndpoint, {
          as: stranger,
          query: { bulkPrintIdsIncluded: [consolidateId] },
        })
      ).status,
    ).toBe(404);
    expect((await world.call(printManifestEndpoint, { as: stranger, query: { orderId } })).status).toBe(404);
  });
});

it('the manifest does not count deleted units or deleted lines', async () => {
  const { orderId, unitIds } = await createTestFreight(world, { shipper, consignee, units: 4 });
  const listed = async () =>
    (await world.work((work) => findManifestLines(work, orderId))).map((l) => [l.units, l.cubes]);
  expect(await listed()).toEqual([[4, 4 * 166]]);
  const remove = (id: number) =>
    world.call(deleteUnitAndEmptiedLineAndOrderEndpoint, { as: internal, params: { unitId: id } });
  expect((await remove(unitIds[3] ?? 0)).status).toBe(200);
  expect(await listed()).toEqual([[3, 3 * 166]]);
  for (const id of unitIds.slice(0, 3)) await remove(id);
  expect(await listed()).toEqual([]);
});

it('a label printed after a line edit shows the edited line', async () => {
  const { consolidateId, unitIds } = await createTestFreight(world, { shipper, consignee });
  const label = async () => {
    const asked = { as: seller, params: { unitId: unitIds[0] ?? 0 }, query: { format: 'zpl' as const } };
    return text((await world.call(printUnitLabelAndRecordPrintEndpoint, asked)).bytes);
  };
  await world.rows("update consolidate set po = 'BEFORE77' where id = $1", [consolidateId]);
  expect(await label()).toContain('BEFORE77');
  await world.rows("update consolidate set po = 'AFTER88' where id = $1", [consolidateId]);
  const printed = await label();
  expect(printed).toContain('AFTER88');
  expect(printed).not.toContain('BEFORE77');
});

it('the manifest is a letter-size PDF named after its order', async () => {
  const { orderId, orderNumber } = await createTestFreight(world, { shipper, consignee });
  const paper = await world.call(printManifestEndpoint, { as: seller, query: { orderId } });
  expect(paper.status).toBe(200);
  expect(paper.headers.get('content-disposition')).toContain(`manifest-${orderNumber}.pdf`);
  expect(text(paper.bytes)).toContain('/MediaBox [0 0 612 792]');
});

describe('unit details', () => {
  it('show the unit, its destination and its history', async () => {
    const { unitIds, unitCodes, orderNumber } = await createTestFreight(world, { shipper, consignee });
    const id = unitIds[1] ?? 0;
    await world.call(printUnitLabelAndRecordPrintEndpoint, { as: seller, params: { unitId: id } });
    const life = await world.call(getUnitEndpoint, { as: seller, params: { id } });
    expect(life.data).toMatchObject({
      unitCode: unitCodes[1],
      orderNumber,
      numberInLine: 2,
      ofLine: 3,
      status: 1,
      labelPrints: 1,
      shipper: { name: 'Andes Ñandú Rosas' },
    });
    expect(life.data.events.map((e) => e.kind)).toEqual(['labelPrinted']);
    expect(life.data.papers.map((p) => p.kind)).toEqual(['label', 'manifest']);
    expect((await world.call(getOutboundUnitEndpoint, { as: internal, params: { id } })).status).toBe(200);
    expect((await world.call(getUnitEndpoint, { as: stranger, params: { id } })).status).toBe(404);
  });
  it('are also visible to its consignee, without the shipper’s order', async () => {
    const { unitIds } = await createTestFreight(world, { shipper, consignee });
    const buyer = await createTestUser(world, { role: 'Consignee', actsForAccounts: [consignee] });
    const life = await world.call(getUnitEndpoint, { as: buyer, params: { id: unitIds[0] ?? 0 } });
    expect(life).toMatchObject({
      status: 200,
      data: { orderId: null, orderNumber: null, shipper: { name: 'Andes Ñandú Rosas' } },
    });
  });
  it('are found by unit code, typed or scanned, by users who can see the unit', async () => {
    const { unitCodes, unitIds } = await createTestFreight(world, { shipper, consignee });
    const find = (as: TestUser, code: string) =>
      world.call(findUnitsByCodeUpTo20Endpoint, { as, query: { code } });
    expect((await find(seller, ` ${unitCodes[0]} `)).data.map((u) => u.id)).toEqual([unitIds[0]]);
    expect((await find(internal, `]C0${unitCodes[0]}`)).data.map((u) => u.id)).toEqual([unitIds[0]]);
    expect((await find(stranger, unitCodes[0] ?? '')).data).toEqual([]);
  });
});
