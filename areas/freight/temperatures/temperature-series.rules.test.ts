import { expect, it } from 'vitest';
import { buildTemperatureSeries } from './temperature-series.rules.ts';
import { measuredKinds, warehouseRooms } from './temperatures.contract.ts';
import type { ReadingRow } from './temperatures.contract.ts';

const reading = (hour: number, of: Partial<ReadingRow>): ReadingRow => ({
  id: hour,
  warehouseId: 1,
  warehouse: 'MIA',
  zone: 'America/New_York',
  measured: measuredKinds.room,
  code: null,
  room: warehouseRooms.cooler,
  unitId: null,
  measuredAt: `2027-02-03T${String(hour).padStart(2, '0')}:00:00Z`,
  tenthsF: 340 + hour,
  source: 1,
  device: 'A',
  who: '',
  takenAt: '2027-02-03T12:00:00Z',
  ...of,
});

it('each location has its own line in the order of time, also the same room of two warehouses', () => {
  const series = buildTemperatureSeries([
    reading(9, {}),
    reading(8, {}),
    reading(7, {}),
    reading(9, { room: warehouseRooms.dock }),
    reading(8, { room: warehouseRooms.dock }),
    reading(9, { warehouseId: 2 }),
  ]);
  expect(series.map(({ points }) => points.map(({ value }) => value))).toEqual([
    [347, 348, 349],
    [348, 349],
    [349],
  ]);
  expect(series.every(({ isScattered }) => !isScattered)).toBe(true);
});

it('units are points, because a line would connect different units', () => {
  const unit = { measured: measuredKinds.unit, room: null };
  const [series, ...others] = buildTemperatureSeries([
    reading(8, { ...unit, code: 'A' }),
    reading(9, { ...unit, code: 'B' }),
  ]);
  expect(others).toEqual([]);
  expect(series).toMatchObject({ isScattered: true, points: [{ value: 348 }, { value: 349 }] });
});
