import { expect, it } from 'vitest';
import { countUnitsByStage, computeUnitStage } from './unit-stage.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';

const at = (status: number, left = false, deliveredAt: string | null = null) => ({
  status,
  left,
  deliveredAt,
});

it.each([
  [at(unitStatus.pending), 'Not finalized yet'],
  [at(unitStatus.finalized), 'Finalized'],
  [at(unitStatus.received), 'In our warehouse'],
  [at(unitStatus.putAway), 'In our warehouse'],
  [at(unitStatus.misStaged), 'In our warehouse'],
  [at(unitStatus.arrived), 'In our warehouse'],
  [at(unitStatus.shuttled), 'Between warehouses'],
  [at(unitStatus.cooler, true), 'In the cooler'],
  [at(unitStatus.loaded), 'On the truck'],
  [at(unitStatus.loaded, false, '2027-02-04T12:00:00Z'), 'On the truck'],
  [at(unitStatus.loaded, true), 'In transit'],
  [at(unitStatus.loaded, true, '2027-02-04T12:00:00Z'), 'Delivered'],
])('a box in state %j has the stage: %s', (box, says) => expect(computeUnitStage(box).says).toBe(says));

it('counts boxes by stage, in stage order', () => {
  const boxes = [at(7, true), at(1), { ...at(2), boxes: 5 }, at(4), at(7, true, 'x')];
  expect(countUnitsByStage(boxes).map(({ stage, boxes: n }) => [stage.says, n])).toEqual([
    ['Finalized', 1],
    ['In our warehouse', 6],
    ['In transit', 1],
    ['Delivered', 1],
  ]);
});
