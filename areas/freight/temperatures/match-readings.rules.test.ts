import { expect, it } from 'vitest';
import { matchReadingsToObjects } from './match-readings.rules.ts';
import { warehouseRooms } from './temperatures.contract.ts';

it.each([
  ['Cooler', warehouseRooms.cooler],
  ['cuarto frío', warehouseRooms.cooler],
  ['Cuarto frio', warehouseRooms.cooler],
  ['cámara fría', warehouseRooms.cooler],
  ['冷库', warehouseRooms.cooler],
  ['Muelle', warehouseRooms.dock],
  ['月台', warehouseRooms.dock],
])('a reading of “%s” belongs to a room of the warehouse', (of, room) => {
  const { matched: found, errors: faults } = matchReadingsToObjects(
    [{ row: 1, targetText: of, at: 0, tenthsF: 340, device: '' }],
    [],
  );
  expect([found.map((one) => one.room), faults]).toEqual([[room], []]);
});
