import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueWarmUnitWarningEmails } from './exposure.service.ts';
import {
  addSensorReadingsAllOrNothingEndpoint,
  findReadingsEndpoint,
  previewByDefaultOrImportReadingFileEndpoint,
  getUnitTemperatureExposureEndpoint,
} from './temperatures.contract.ts';
import { temperatureErrors } from './temperatures.errors.ts';
import { submitScanEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import {
  createTestLoad,
  ensureTestProduct,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestPickup,
  createTestUnits,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let manager: TestUser;
let stranger: TestUser;
let scanner: string;
let shipper: TestAccount & { warehouseId: number };
let warehouseId: number;
let productId: number;
const today = '2027-02-03';
const opening = '2027-02-03T15:00:00Z';
beforeAll(async () => {
  world = await openTestWorld();
  ({ id: warehouseId } = await createTestWarehouse(world));
  await startTestOperatingDay(world, warehouseId, today);
  shipper = await createTestShipper(world, { warehouseId });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  stranger = await createTestUser(world, {
    role: 'WarehouseManager',
    warehouseId: (await createTestWarehouse(world)).id,
  });
  scanner = await createScannerUserAndGetToken(world, { code: '102', role: 2, warehouseId });
  const { id } = await ensureTestProduct(world);
  productId = id;
  await world.rows(
    'update product set temp_min_f = 32, temp_max_f = 36, max_warm_minutes = 60 where id = $1',
    [id],
  );
});
beforeEach(() => world.clock.set(opening));
afterAll(() => world.close());

const later = (minutes: number) => Temporal.Instant.from(opening).add({ minutes }).toString();
/** A unit of the product that has not been received yet. */
async function aBox(): Promise<{ id: number; code: string }> {
  const { unitIds, unitCodes, consolidateId } = await createTestUnits(world, 'finalized', {
    shipper,
    units: 1,
  });
  await world.db
    .updateTable('consolidate')
    .set({ product_id: productId })
    .where('id', '=', consolidateId)
    .execute();
  return { id: unitIds[0] ?? 0, code: unitCodes[0] ?? '' };
}
const scanned = async (kind: 'receive' | 'cooler' | 'coolerReturn', code: string, more = {}) => {
  const at = world.clock.now().toString();
  const { data } = await world.call(submitScanEndpoint, {
    scanner,
    body: { ...buildScan(kind, code, more), scannedAt: at },
  });
  expect([data.ok, data.sentence]).toEqual([true, data.sentence]);
};
const add = (readings: object[], as = manager) =>
  world.call(addSensorReadingsAllOrNothingEndpoint, { as, body: { warehouseId, readings } });
const reading = (of: string, minutes: number, temperature: number, more = {}) => ({
  of,
  measuredAt: later(minutes),
  temperature,
  unit: 'F',
  ...more,
});
const send = (content: string | Uint8Array, dryRun = false, as = manager) =>
  world.call(previewByDefaultOrImportReadingFileEndpoint, {
    as,
    files: [
      {
        name: 'logger.csv',
        content,
        fields: { dryRun: String(dryRun), warehouseId: String(warehouseId) },
      },
    ],
  });
const sendTo = (to: number, as = manager) =>
  world.call(previewByDefaultOrImportReadingFileEndpoint, {
    as,
    files: [{ name: 'logger.csv', content: 'Where,Time,°F', fields: { warehouseId: String(to) } }],
  });
const found = async (query = {}) => (await world.call(findReadingsEndpoint, { as: manager, query })).data;
const ofUnit = async (id: number, as = manager) =>
  (await world.call(getUnitTemperatureExposureEndpoint, { as, params: { id } })).data;
const countAll = async () =>
  (await world.row<{ n: number }>('select count(*)::int as n from temp_reading')).n;

describe('a scan with a temperature', () => {
  it('stores the box’s temperature once, however often it is sent', async () => {
    const { id, code } = await aBox();
    const body = { ...buildScan('receive', code, { tempF: 38 }), scannedAt: opening };
    await world.call(submitScanEndpoint, { scanner, body });
    await world.call(submitScanEndpoint, { scanner, body });
    expect(await found({ code })).toMatchObject([
      {
        measured: 1,
        unitId: id,
        tenthsF: 380,
        source: 1,
        who: 'Person 102',
        measuredAt: '2027-02-03T15:00:00.000Z',
      },
    ]);
  });
  it('stores nothing when the scan is rejected', async () => {
    const { code } = await aBox();
    await scanned('receive', code);
    const before = await countAll();
    await world.call(submitScanEndpoint, { scanner, body: buildScan('receive', code, { tempF: 38 }) });
    expect(await countAll()).toBe(before);
  });
  it('stores the temperature of a pallet during inspection', async () => {
    const opened = await world.call(submitScanEndpoint, { scanner, body: buildScan('palletOpen', '') });
    const palletCode = opened.data.palletCode ?? '';
    await world.call(submitScanEndpoint, {
      scanner,
      body: buildScan('palletInspect', palletCode, { palletCode, palletStatus: 0, tempF: 34 }),
    });
    expect(await found({ code: palletCode })).toMatchObject([
      { measured: 2, code: palletCode, tenthsF: 340 },
    ]);
  });
});

describe('sensor readings', () => {
  it('are stored for rooms, trucks and boxes, in °F whatever their unit', async () => {
    const load = await createTestLoad(world, { pickupWarehouseIds: [warehouseId] });
    const { code } = await aBox();
    const answer = await add([
      reading('cooler', -5, 2, { unit: 'C', device: 'C-1' }),
      reading(`L-${load.number}`, -4, 35.5),
      reading(code, -3, 36),
    ]);
    expect(answer.data).toMatchObject({ added: 3, known: 0, faultsInFile: 0 });
    expect(await found({ dateFrom: today, dateTo: today, measured: [3, 4] })).toMatchObject([
      { measured: 3, code: `L-${load.number}`, tenthsF: 355 },
      { measured: 4, room: 3, tenthsF: 356, device: 'C-1' },
    ]);
  });
  it('with errors are all reported together, and none is stored', async () => {
    const before = await countAll();
    const answer = await add([
      reading('cooler', -60, 36),
      reading('no-such-box', -60, 36),
      reading('cooler', 60, 36),
      reading('cooler', -59, 300),
      reading('cooler', -60, 37),
    ]);
    expect([answer.status, answer.error]).toEqual([412, temperatureErrors.fileHasErrors.code]);
    expect(answer.data.faults.map((f) => `${f.row} ${f.column} ${f.code}`)).toEqual([
      '2 of readings.unknownCode',
      '3 time readings.timeInFuture',
      '4 temperature readings.temperatureOutOfRange',
      '5 temperature readings.conflictsWithRow',
    ]);
    expect(await countAll()).toBe(before);
  });
  it('of another warehouse are rejected', async () => {
    expect((await add([reading('cooler', -1, 36)], stranger)).status).toBe(404);
    expect((await world.call(findReadingsEndpoint, { as: stranger, query: {} })).data).toEqual([]);
  });
  it('can be added while their truck leaves', async () => {
    const load = await createTestLoad(world, { pickupWarehouseIds: [warehouseId], state: 'loaded' });
    const [told] = await Promise.all([
      add([reading(`L-${load.number}`, -2, 35)]),
      updateTestPickup(world, load.pickupId, { state: 'released' }),
    ]);
    expect(told.data.added).toBe(1);
  });
});

describe('a logger file', () => {
  const file = (room: string, minute = 10) =>
    [
      'Where,Time,Temperature °F',
      ...Array.from({ length: 30 }, (_, n) => `${room},2027-02-03 08:${minute + n},3${n % 9}.5`),
    ].join('\n');
  it('is a dry run by default, and returns a summary of its contents', async () => {
    const before = await countAll();
    const { data } = await send(file('slots'), true);
    expect(data).toMatchObject({
      dryRun: true,
      rows: 30,
      added: 30,
      known: 0,
      series: [
        { measured: 4, room: 2, readings: 30, firstAt: '2027-02-03T13:10:00Z', coldest: 305, warmest: 385 },
      ],
    });
    expect(await countAll()).toBe(before);
  });
  it('adds nothing the second time, and reports that', async () => {
    expect((await send(file('dock'))).data).toMatchObject({ dryRun: false, added: 30, known: 0 });
    expect((await send(file('dock'))).data).toMatchObject({ added: 0, known: 30 });
    expect((await send(file('dock', 20))).status).toBe(412);
  });
  it('uploaded twice at the same time is stored once', async () => {
    const [one, two] = await Promise.all([send(file('cooler', 15)), send(file('cooler', 15))]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect([one.data.added + two.data.added, one.data.known + two.data.known]).toEqual([30, 30]);
  });
  it('with errors is not stored at all, and each error has its row and column', async () => {
    const before = await countAll();
    const content = [
      'Where,Time,Temperature,Unit',
      'cooler,2027-02-03 07:00,36,F',
      'cooler,2027-02-03 07:01,NaN,F',
      'cooler,2027-02-04 07:01,2,C',
      'cooler,1999-01-01 07:01,2,C',
      'cooler,2027-02-03 07:02,2 C,F',
      'cooler,2027-02-03 07:00,37,F',
      'shelf,2027-02-03 07:03,36,F',
      'shelf,never,36,F',
    ].join('\n');
    const answer = await send(content);
    expect([answer.status, answer.data.faults.map((f) => `${f.row} ${f.column} ${f.code}`)]).toEqual([
      412,
      [
        '3 temperature readings.temperatureInvalid',
        '4 time readings.timeInFuture',
        '5 time readings.wrongTime',
        '6 temperature readings.temperatureUnitsMixed',
        '7 temperature readings.conflictsWithRow',
        '8 of readings.unknownCode',
        '9 time readings.wrongTime',
        '9 of readings.unknownCode',
      ],
    ]);
    expect(await countAll()).toBe(before);
  });
  it('is rejected when empty or too long', async () => {
    expect((await send('')).error).toBe(temperatureErrors.fileEmpty.code);
    expect((await send('Where,Time,Temp F\n')).error).toBe(temperatureErrors.fileEmpty.code);
    const rows = `Where,Time,Temp F\n${'cooler,2027-02-03 07:00,36\n'.repeat(50_001)}`;
    expect((await send(rows)).error).toBe(temperatureErrors.tooManyRows.code);
    expect((await send(new Uint8Array(50_000_000))).error).toBe(commonErrors.fileTooLarge.code);
  });
});

describe('the exposure of a box', () => {
  it('is the minutes above its limit over its whole route, with the unmeasured minutes', async () => {
    const { id, code } = await aBox();
    await scanned('receive', code, { tempF: 40 });
    world.clock.set(later(30));
    await scanned('cooler', code);
    world.clock.set(later(120));
    await add([reading('cooler', 40, 35, { device: 'way' })]);
    expect(await ofUnit(id)).toMatchObject({
      limit: 360,
      allowance: 60,
      warnsFrom: 45,
      validFor: 60,
      minutes: 120,
      // The unit itself was warm for the hour its reading is valid, wherever it was.
      above: 60,
      unknown: 20,
      legs: [
        { place: 'dock', minutes: 30, above: 30, unknown: 0, warmest: 400 },
        { place: 'cooler', minutes: 90, above: 30, unknown: 20, untilAt: null },
      ],
      readings: [{ tenthsF: 400, ofPallet: false }],
    });
  });
  it('is not visible to another warehouse', async () => {
    const { id } = await aBox();
    expect(
      (await world.call(getUnitTemperatureExposureEndpoint, { as: stranger, params: { id } })).status,
    ).toBe(404);
  });
  it('is zero for a box that has not arrived', async () => {
    const { id } = await aBox();
    expect(await ofUnit(id)).toMatchObject({ minutes: 0, above: 0, legs: [] });
  });
});

describe('a readings file', () => {
  it('is rejected at its field for an unknown warehouse, or one the caller cannot access', async () => {
    for (const answer of [await sendTo(2_147_483_647), await sendTo(warehouseId, stranger)])
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([404, ['warehouseId']]);
  });
});

describe('customer service', () => {
  const mails = async (code: string) =>
    world.rows<{ text: string }>(
      `select payload ->> 'text' as text from outbox where payload ->> 'text' like $1 and kind = 'email'`,
      [`%${code}%`],
    );
  it('is notified once of a box, before its minutes are used up', async () => {
    const { id, code } = await aBox();
    await scanned('receive', code, { tempF: 41 });
    world.clock.set(later(40));
    await world.work(enqueueWarmUnitWarningEmails);
    expect(await mails(code)).toEqual([]);
    world.clock.set(later(46));
    await world.work(enqueueWarmUnitWarningEmails);
    world.clock.set(later(51));
    await world.work(enqueueWarmUnitWarningEmails);
    const [mail, ...more] = await mails(code);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('46 of 60 minutes');
    expect((await ofUnit(id)).warnedAt).toBe('2027-02-03T15:46:00.000Z');
  });
  it('is not notified of a box whose product has no limit', async () => {
    const made = await createTestUnits(world, 'finalized', { shipper, units: 1 });
    const code = made.unitCodes[0] ?? '';
    await scanned('receive', code, { tempF: 90 });
    world.clock.set(later(59));
    await world.work(enqueueWarmUnitWarningEmails);
    expect(await mails(code)).toEqual([]);
  });
});
