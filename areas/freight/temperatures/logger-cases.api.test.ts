import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { previewByDefaultOrImportReadingFileEndpoint } from './temperatures.contract.ts';
import { createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Real logger files. The place and the device are entered separately. */
let world: TestWorld;
let admin: TestUser;
let warehouseId: string;
beforeAll(async () => {
  world = await openTestWorld({ at: '2026-12-01T12:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
  warehouseId = String((await createTestWarehouse(world)).id);
});
afterAll(() => world.close());

const send = (name: string, fields: Record<string, string> = {}) =>
  world.call(previewByDefaultOrImportReadingFileEndpoint, {
    as: admin,
    files: [
      {
        name,
        content: readFileSync(new URL(`cases/${name}.csv`, import.meta.url)),
        fields: { warehouseId, ...fields },
      },
    ],
  });

it.each([
  ['preamble', '2026-11-30T15:00:00Z', 385, '1234567'],
  ['eu', '2026-11-30T15:00:00Z', 385, 'L-1'],
  ['date-and-time-apart', '2026-11-30T15:00:00Z', 385, 'L-3'],
])('%s is imported once its place and device are entered', async (name, firstAt, coldest, device) => {
  const asked = await send(name);
  expect(asked.data.asks).toMatchObject({ of: true, device: true, unit: false, zone: true });
  expect(asked.data.faults.map((f) => f.code)).toEqual(['readings.placeMissing']);
  const said = { of: 'cooler', ...(name === 'preamble' ? {} : { device }), dryRun: 'false' };
  expect((await send(name, said)).data).toMatchObject({
    added: 1,
    faults: [],
    series: [{ device, readings: 1, firstAt, coldest }],
  });
});
it('times with a time zone name or in Unix seconds are read, and a row without a reading is skipped', async () => {
  const { data } = await send('utc-words', { of: 'dock', device: 'L-2', dryRun: 'false' });
  expect(data).toMatchObject({ added: 2, known: 1, skipped: 1, faults: [] });
});
it('a logger file with times in UTC is read as UTC', async () => {
  const { data } = await send('date-and-time-apart', { of: 'slots', zone: 'utc' });
  expect(data.series[0]?.firstAt).toBe('2026-11-30T10:00:00Z');
});
