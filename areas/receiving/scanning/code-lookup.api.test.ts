import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookUpCodeEndpoint } from './code-lookup.contract.ts';
import { submitScanEndpoint } from './scanning.contract.ts';
import { unitEventKinds } from '#areas/freight/units/units.contract.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestWarehouse,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { startTestDayWithLayout, createTestLocationId, createTestPosition } from '#tests/floor-fixtures.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

/** "What is this?": the scanner identifies any code and changes nothing. */
let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let buckeye: TestAccount;
let token: string;
const day = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  shipper = await createTestShipper(world);
  buckeye = await createTestConsignee(world, { name: 'Buckeye Floral' });
  const { warehouseId } = shipper;
  token = await createScannerUserAndGetToken(world, { code: '201', role: 2, warehouseId });
  const { layoutId } = await startTestDayWithLayout(world, warehouseId, day);
  for (const [area, code, consigneeId] of [
    [1, 'B', buckeye.id],
    [2, 'P1', undefined],
  ] as const) {
    const location = await createTestLocationId(world, layoutId, area, code);
    await createTestPosition(world, location, 4, consigneeId === undefined ? {} : { consigneeId });
  }
});
afterAll(() => world.close());

const lookUp = (code: string) => world.call(lookUpCodeEndpoint, { scanner: token, query: { code } });
const send = (kind: 'receive' | 'putAway', code: string, more = {}) =>
  world.call(submitScanEndpoint, { scanner: token, body: buildScan(kind, code, more) });

describe('a code lookup on the scanner', () => {
  it('finds a box: its position, its destination and its last event', async () => {
    const { unitIds, unitCodes } = await createTestFreight(world, { shipper, consignee: buckeye, units: 1 });
    const code = unitCodes[0] ?? '';
    const load = await createTestLoad(world, {
      state: 'loading',
      number: 91,
      pickupWarehouseIds: [shipper.warehouseId],
      stopConsignees: [buckeye],
    });
    await updateTestUnits(world, unitIds, { load_pickup_id: load.pickupId, drop_id: load.dropId });
    expect((await lookUp(code)).data.boxes).toMatchObject([{ code, lane: 'B-4', spot: null, status: 1 }]);
    expect((await send('receive', code)).status).toBe(200);
    expect((await send('putAway', code, { position: 'P1-4' })).status).toBe(200);
    const { data } = await lookUp(code);
    expect(data).toMatchObject({
      holder: null,
      told: null,
      boxes: [{ status: 4, spot: 'P1-4', consignee: 'Buckeye Floral', load: 'L-91', outboundDate: day }],
    });
    expect(data.boxes[0]?.last.map((event) => event.place)).toContain('P1-4');
    // The event kinds are the labels of the unit's page.
    const words = data.boxes[0]?.last.map((event) => event.kind) ?? [];
    expect(words).toEqual(expect.arrayContaining(['putAway', 'received']));
    expect(words.filter((word) => !Object.hasOwn(unitEventKinds, word))).toEqual([]);
    const { data: slot } = await lookUp('p1-4');
    expect(slot).toMatchObject({
      boxes: [],
      holder: { kind: 'position', code: 'P1-4', units: 1, codes: [code] },
    });
  });
  it('shows the destination of a box that leaves by shuttle, and no lane of this warehouse', async () => {
    const away = await createTestWarehouse(world);
    const { unitIds, unitCodes } = await createTestFreight(world, {
      shipper,
      consignee: buckeye,
      units: 1,
      status: 2,
      outboundWarehouseId: away.id,
    });
    await updateTestUnits(world, unitIds, { current_warehouse_id: shipper.warehouseId });
    const { data } = await lookUp(unitCodes[0] ?? '');
    expect(data.boxes).toMatchObject([{ shuttleTo: away.code, lane: null, leavesFrom: away.code }]);
  });
  it('changes nothing', async () => {
    const { unitIds, unitCodes } = await createTestFreight(world, { shipper, consignee: buckeye, units: 1 });
    const before = await world.rows('select * from unit where id = $1', [unitIds[0]]);
    await lookUp(unitCodes[0] ?? '');
    expect(await world.rows('select * from unit where id = $1', [unitIds[0]])).toEqual(before);
    expect(await world.rows('select 1 from scan where code = $1', [unitCodes[0]])).toEqual([]);
  });
  it('shows a box as deleted if no active box has the code', async () => {
    const { unitIds, unitCodes } = await createTestFreight(world, { shipper, consignee: buckeye, units: 1 });
    await updateTestUnits(world, unitIds, { active: false });
    expect((await lookUp(unitCodes[0] ?? '')).data.boxes).toMatchObject([{ active: false }]);
  });
  it('reports another warehouse’s box as unknown, like any unused code', async () => {
    const foreign = await createTestShipper(world);
    const { unitCodes } = await createTestFreight(world, { shipper: foreign, consignee: buckeye, units: 1 });
    for (const code of [unitCodes[0] ?? '', 'no-such-code'])
      expect((await lookUp(code)).data).toMatchObject({
        boxes: [],
        holder: null,
        told: { sentence: 'Unknown code.', params: {} },
      });
  });
  it('identifies a lane with its consignee, a load, a badge and a produce label', async () => {
    expect((await lookUp('B-4')).data.holder).toMatchObject({ owner: 'Buckeye Floral', units: 0, codes: [] });
    const said = async (code: string) => (await lookUp(code)).data.told?.sentence;
    expect(await said('L-91')).toMatch(/load/i);
    expect(await said('201')).toMatch(/badge|card/i);
    expect(await said('(01)00614141000036(10)AB1')).toMatch(/produce|case/i);
  });
  it.each([
    ['*QX7-0000K*', 'QX7-0000K'],
    ['qx8-0000k', 'QX8-0000K'],
    ['QX9-0000', 'QX9-0000K'],
  ])('%s suggests the known box, exactly as a scan does', async (scanned, known) => {
    const { unitIds } = await createTestFreight(world, { shipper, consignee: buckeye, units: 1 });
    await updateTestUnits(world, unitIds, { unit_code: known });
    const { data } = await lookUp(scanned);
    expect(data).toMatchObject({
      boxes: [],
      told: { sentence: 'Unknown code.' },
      proposals: [{ code: known, expected: true, consignee: 'Buckeye Floral' }],
    });
    expect(data.proposals).toEqual((await send('receive', scanned)).data.proposals);
  });
  it('requires a scanner session', async () => {
    expect((await world.call(lookUpCodeEndpoint, { query: { code: '1' } })).status).toBe(401);
  });
});
