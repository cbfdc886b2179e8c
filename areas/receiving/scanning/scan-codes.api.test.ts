import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  submitScanEndpoint,
  submitScanBatchEndpoint,
  getScannerSyncDataEndpoint,
} from './scanning.contract.ts';
import { buildBolNumber, computeGs1CheckDigit, buildSscc } from '#areas/freight/units/barcodes.rules.ts';
import { ensureTestPlaceId, findUnitLaneAndSlot } from '#tests/floor-fixtures.ts';
import { setTestGs1Prefix } from '#tests/outbound-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestLoad,
  startTestOperatingDay,
  createTestShipper,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';

/** How a scanned code is resolved: first a live unit with exactly this code, then its format or our data. */

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let buckeye: TestAccount;
let token: string;

beforeAll(async () => {
  world = await openTestWorld();
  shipper = await createTestShipper(world);
  buckeye = await createTestConsignee(world, { name: 'Buckeye Floral', city: 'Columbus' });
  token = await createScannerUserAndGetToken(world, {
    code: 'A101',
    role: 2,
    warehouseId: shipper.warehouseId,
  });
  await startTestOperatingDay(world, shipper.warehouseId, '2027-02-03');
  await setTestGs1Prefix(world);
});
afterAll(() => world.close());

const said = (code: string, kind: Parameters<typeof buildScan>[0] = 'receive', more = {}) =>
  world.call(submitScanEndpoint, { scanner: token, body: buildScan(kind, code, more) });
const units = async () => (await world.row<{ n: number }>('select count(*)::int as n from unit')).n;
/** Creates one announced unit with the given code. */
async function boxOf(unit_code: string): Promise<number> {
  const { unitIds } = await createTestFreight(world, { shipper, consignee: buckeye, units: 1 });
  await updateTestUnits(world, unitIds, { unit_code });
  return unitIds[0] ?? 0;
}

describe('a unit with exactly this code', () => {
  const sscc = (n: number) => buildSscc(n, '0712345');
  const seventeen = buildBolNumber(4, '0712345');
  const ours = buildBolNumber(5, '0614141');
  const gtin = `1071234500073${computeGs1CheckDigit('1071234500073')}`;
  it.each([
    ['an SSCC', sscc(1), sscc(1)],
    ['an SSCC scanned with its identifier', sscc(2), `00${sscc(2)}`],
    ['an SSCC scanned as GS1-128', sscc(3), `]C100${sscc(3)}`],
    ['an SSCC that was entered with its identifier', `00${sscc(4)}`, sscc(4)],
    ['an SSCC that was entered as printed', `(00)${sscc(5)}`, `]C100${sscc(5)}`],
    ['a number like a bill of lading', seventeen, seventeen],
    ['a number like our own bill of lading', ours, ours],
    ['20 digits that begin with 402', `402${seventeen}`, `402${seventeen}`],
    ['an article number with a lot', `01${gtin}10LOT7`, `01${gtin}10LOT7`],
    ['a code that begins like a symbology', ']C1MAE7', ']C1MAE7'],
    ['a code like a position', 'C-12', 'C-12'],
    ['a code like a load', 'L-4711', 'L-4711'],
  ])('is received by %s', async (_, entered, scanned) => {
    const id = await boxOf(entered);
    const before = await units();
    expect((await said(scanned)).data).toMatchObject({ ok: true, title: 'Received', unitId: id });
    expect((await findUnitLaneAndSlot(world, id)).status).toBe(2);
    expect(await units()).toBe(before);
  });
  it('requires selecting the shipper when two shippers have the same SSCC in different notation', async () => {
    const other = await createTestShipper(world, { warehouseId: shipper.warehouseId });
    const { unitIds } = await createTestFreight(world, { shipper: other, consignee: buckeye, units: 1 });
    await updateTestUnits(world, unitIds, { unit_code: `00${sscc(9)}` });
    const mine = await boxOf(sscc(9));
    expect((await said(sscc(9))).data).toMatchObject({ ok: false, ask: 'shipper' });
    expect((await said(sscc(9), 'receive', { shipperId: shipper.id })).data.unitId).toBe(mine);
  });
});

describe('an unknown SSCC', () => {
  it.each(['', '00', '(00)', ']C100'])(
    'scanned with "%s" creates one box, which every other scan finds in every notation',
    async (before) => {
      const sscc = buildSscc(before.length + 70, '0712345');
      const first = await said(`${before}${sscc}`, 'receive', { confirmUnknown: true });
      expect(first.data).toMatchObject({ ok: true, title: 'Label needed', unitCode: sscc });
      for (const again of [sscc, `00${sscc}`, `(00)${sscc}`])
        expect(await said(again)).toMatchObject({ status: 409, error: 'scans.alreadyReceived' });
      expect((await said(`00${sscc}`, 'coolerReturn')).data).toMatchObject({
        ok: true,
        unitId: first.data.unitId,
      });
      const batch = await world.call(submitScanBatchEndpoint, {
        scanner: token,
        body: { scans: [buildScan('cooler', `]C100${sscc}`)] },
      });
      expect(batch.data).toMatchObject([{ ok: true, unitId: first.data.unitId }]);
    },
  );
});

describe('a code that belongs to no box', () => {
  it('is identified by its kind, and no box is created for it', async () => {
    const { warehouseId } = shipper;
    await ensureTestPlaceId(world, warehouseId, 'B-7');
    const load = await createTestLoad(world, {
      number: 60_193,
      pickupWarehouseIds: [warehouseId],
      stopConsignees: [buckeye],
    });
    expect(load.pickupId).toBeGreaterThan(0);
    await world.rows(
      `
        insert into shuttle_load (number, warehouse_id, outbound_warehouse_id, day_of_service, created_at, updated_at)
        values ('SH-77', $1, $2, '2027-02-03', now(), now())
      `,
      [warehouseId, (await createTestShipper(world)).warehouseId],
    );
    const open = (await said('x', 'palletOpen')).data.palletCode ?? '';
    const shut = (await said('x', 'palletOpen')).data.palletCode ?? '';
    await said(`00${shut}`, 'palletClose');
    const before = await units();
    const refusals: [string, string, string][] = [
      ['b-7', 'scans.isPosition', 'This is position B-7, not a unit.'],
      ['L-60193', 'scans.isLoad', 'This is the cover sheet of load L-60193, not a unit.'],
      ['sh-77', 'scans.isShuttle', 'This is the sheet of shuttle SH-77, not a unit.'],
      ['a101', 'scans.isBadge', 'That’s a badge. Scan a unit.'],
      ['DOOR-12', 'scans.isDoor', 'This is the label of door 12, not a unit.'],
      [open, 'scans.isPallet', 'This is a receiving pallet, not a unit. Scan the units on it.'],
      [`(00)${shut}`, 'scans.isClosedPallet', 'This is a closed pallet, not a unit. Scan the units on it.'],
      [buildBolNumber(7, '0614141'), 'scans.isBillOfLading', 'This is a bill of lading, not a unit code.'],
      [
        '(01)00614141000036(10)AB1',
        'scans.isProduceLabel',
        'This is a produce case label, not a unit code. Scan our label.',
      ],
      [']C10012', 'scans.codeMisread', 'The code was not read correctly. Scan it again.'],
    ];
    const kinds = ['receive', 'cooler'] as const;
    for (const kind of kinds)
      for (const [code, error, message] of refusals)
        expect(await said(code, kind), `${kind} ${code}`).toMatchObject({ status: 412, error, message });
    const batch = await world.call(submitScanBatchEndpoint, {
      scanner: token,
      body: { scans: [buildScan('receive', 'B-7')] },
    });
    expect(batch.data).toMatchObject([{ ok: false, title: 'Wrong label', params: { name: 'B-7' } }]);
    expect(await units()).toBe(before);
    const { closedPallets, badges, gs1Prefix } = (
      await world.call(getScannerSyncDataEndpoint, { scanner: token })
    ).data;
    expect({ closedPallets, badges, gs1Prefix }).toEqual({
      closedPallets: [shut],
      badges: ['A101'],
      gs1Prefix: '0614141',
    });
  });
});

it('opening a pallet is refused with a message when a long GS1 prefix leaves no numbers', async () => {
  const setPrefix = (prefix: string) =>
    world.rows("update admin_setting set value = $1 where code = 'gs1Prefix'", [prefix]);
  await setPrefix('061414112345');
  const { last } = await world.row<{ last: string }>('select last_value as last from sscc_serial');
  await world.rows("select setval('sscc_serial', 99999)");
  const refused = await said('x', 'palletOpen');
  await world.rows("select setval('sscc_serial', $1)", [last]);
  await setPrefix('0614141');
  expect(refused).toMatchObject({
    status: 412,
    message:
      'All pallet numbers for GS1 company prefix 061414112345 have been used. Ask your administrator for a shorter prefix.',
  });
});

describe('a pallet without a shipper', () => {
  it('is assigned to the shipper of the first known box on it', async () => {
    const palletCode = (await said('x', 'palletOpen')).data.palletCode ?? '';
    expect((await said('NOBODY-1', 'receive', { palletCode, confirmUnknown: true })).data.title).toBe(
      'Label needed',
    );
    await boxOf('KNOWN-1');
    expect((await said('KNOWN-1', 'receive', { palletCode: `00${palletCode}` })).data).toMatchObject({
      ok: true,
      onPallet: 2,
    });
    const other = await createTestShipper(world, { warehouseId: shipper.warehouseId });
    const { unitCodes } = await createTestFreight(world, { shipper: other, consignee: buckeye, units: 1 });
    expect(await said(unitCodes[0] ?? '', 'receive', { palletCode })).toMatchObject({
      error: 'scans.palletOfOtherShipper',
    });
  });
});

it('a pallet can be opened only for an active shipper', async () => {
  const opened = (shipperId: number) => said('', 'palletOpen', { shipperId });
  expect((await opened(shipper.id)).data.ok).toBe(true);
  for (const shipperId of [buckeye.id, 2_147_483_647])
    expect(await opened(shipperId)).toMatchObject({ status: 404, fields: { shipperId: expect.any(String) } });
});

describe('the history of a box', () => {
  it('records the temperature out of limits, and the consignee whose position it was put into', async () => {
    await world.rows('update product set temp_min_f = 33, temp_max_f = 40');
    const id = await boxOf('WARM-1');
    expect((await said('WARM-1', 'receive', { tempF: 58 })).data).toMatchObject({
      code: 'scans.temperatureOutOfRange',
      key: '{degrees} °F is outside {min} to {max} °F.',
      params: { degrees: 58, min: 33, max: 40 },
    });
    expect(await world.rows('select kind, note from unit_event where unit_id = $1', [id])).toEqual([
      { kind: 'receive', note: '58 °F is outside 33 to 40 °F.' },
    ]);
  });
  it('records that it arrived with a label printed before its line changed', async () => {
    const id = await boxOf('OLD-LABEL-1');
    await updateTestUnits(world, id, { label_prints: 1, label_stale: true });
    expect((await said('OLD-LABEL-1', 'receive')).data).toMatchObject({
      ok: true,
      tone: 'warn',
      title: 'Received',
      code: 'scans.labelOutdated',
    });
    expect(await world.rows('select status from unit where id = $1', [id])).toEqual([{ status: 2 }]);
    expect(await world.rows('select kind, note from unit_event where unit_id = $1', [id])).toEqual([
      { kind: 'receive', note: 'The label is out of date. The order changed after the label was printed.' },
    ]);
  });
  it('records that its truck had left without it, and shows neither the truck nor its lane', async () => {
    const id = await boxOf('TOO-LATE-1');
    const load = await createTestLoad(world, {
      number: 60_777,
      pickupWarehouseIds: [shipper.warehouseId],
      stopConsignees: [buckeye],
      state: 'released',
    });
    await updateTestUnits(world, id, { load_pickup_id: load.pickupId, drop_id: load.dropId });
    expect((await said('TOO-LATE-1', 'receive')).data).toMatchObject({
      ok: true,
      tone: 'warn',
      code: 'scans.truckDeparted',
      params: { load: 'L-60777' },
      loadName: null,
      fact: null,
    });
    expect(await world.rows('select note from unit_event where unit_id = $1', [id])).toEqual([
      { note: 'L-60777 left without this unit. Move it to the cooler.' },
    ]);
  });
  it('has no note with an unfilled placeholder', async () => {
    expect(await world.rows(`select note from unit_event where note ~ '\\{\\w+\\}'`)).toEqual([]);
  });
});
