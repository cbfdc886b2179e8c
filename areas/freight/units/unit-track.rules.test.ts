import { expect, test } from 'vitest';
import { computeUnitProgress } from './unit-track.rules.ts';

test.each([
  ['pending', 0, null, null, 0, false],
  ['finalized', 1, null, null, 1, false],
  ['received', 2, null, null, 2, false],
  ['received and staged in its lane', 2, 'B-8', null, 3, false],
  ['on a shuttle', 3, null, null, 2, false],
  ['put away', 4, null, null, 2, false],
  ['in another lane', 5, 'C-9', null, 3, true],
  ['in the cooler', 6, null, null, 2, false],
  ['loaded', 7, 'B-8', null, 4, false],
  ['delivered', 7, 'B-8', '2027-02-05T12:00:00Z', 5, false],
  ['arrived by shuttle', 100, null, null, 2, false],
] as const)('the progress of a unit: %s', (_, status, positionCode, deliveredAt, done, wrong) => {
  expect(computeUnitProgress({ status, positionCode, deliveredAt })).toEqual({
    completedStages: done,
    isLastStageWrong: wrong,
  });
});
