import { expect, test } from 'vitest';
import { findTaskIdsCountingMove, isMoveCountedForTask } from './tasks.rules.ts';
import type { ScannedUnitMove, UnitWhereabouts } from './tasks.rules.ts';
import type { TaskScanCriteria } from './tasks.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';

const task = (of: Partial<TaskScanCriteria>): TaskScanCriteria => ({
  id: 1,
  fromPlaceIds: null,
  fromConsigneeId: null,
  toDoorId: null,
  toPlaceId: null,
  ...of,
});
const at = (status: keyof typeof unitStatus, more: Partial<UnitWhereabouts> = {}): UnitWhereabouts => ({
  status: unitStatus[status],
  placeId: null,
  doorId: null,
  ...more,
});
const lane = [71, 72, 73];
const toDoor = task({ fromPlaceIds: lane, toDoorId: 22 });
const toSlot = task({ fromPlaceIds: lane, toPlaceId: 90 });
const toCooler = task({ fromPlaceIds: [71], id: 3 });
const ofBuckeye = task({ fromConsigneeId: 5, toDoorId: 22 });
const inLane = at('received', { placeId: 72 });

test.each<[string, TaskScanCriteria, Partial<ScannedUnitMove>, boolean]>([
  ['from the lane onto the truck at the door', toDoor, { after: at('loaded', { doorId: 22 }) }, true],
  ['onto a truck at another door', toDoor, { after: at('loaded', { doorId: 23 }) }, false],
  ['onto a truck at no door', toDoor, { after: at('loaded') }, false],
  [
    'from another lane',
    toDoor,
    { before: at('received', { placeId: 80 }), after: at('loaded', { doorId: 22 }) },
    false,
  ],
  [
    'from no position in the warehouse',
    toDoor,
    { before: at('received'), after: at('loaded', { doorId: 22 }) },
    false,
  ],
  ['on a shuttle at the door, keeping its position', toDoor, { after: at('received', { doorId: 22 }) }, true],
  ['put away at the position', toSlot, { after: at('putAway', { placeId: 90 }) }, true],
  ['staged at the position, in the wrong lane', toSlot, { after: at('misStaged', { placeId: 90 }) }, true],
  ['moved within the lane', toSlot, { after: at('received', { placeId: 73 }) }, false],
  [
    'scanned again at its target position',
    task({ fromPlaceIds: [90], toPlaceId: 90 }),
    { before: at('putAway', { placeId: 90 }), after: at('putAway', { placeId: 90 }) },
    false,
  ],
  [
    'set aside in the cooler',
    toCooler,
    { before: at('putAway', { placeId: 71 }), after: at('cooler') },
    true,
  ],
  [
    'of the consignee, from any position',
    ofBuckeye,
    { before: at('received'), after: at('loaded', { doorId: 22 }) },
    true,
  ],
  [
    'of the consignee, out of the cooler',
    ofBuckeye,
    { before: at('cooler'), after: at('loaded', { doorId: 22 }) },
    true,
  ],
  [
    'of the consignee, by shuttle',
    ofBuckeye,
    { before: at('arrived'), after: at('loaded', { doorId: 22 }) },
    true,
  ],
  [
    'of another consignee',
    ofBuckeye,
    { consigneeId: 6, before: at('received'), after: at('loaded', { doorId: 22 }) },
    false,
  ],
  [
    'that was not in the warehouse before',
    task({ fromConsigneeId: 5 }),
    { before: at('finalized'), after: at('cooler') },
    false,
  ],
])('a box %s', (_, asked, move, counts) => {
  expect(isMoveCountedForTask(asked, { consigneeId: 5, before: inLane, after: inLane, ...move })).toBe(
    counts,
  );
});

test('a box counts for every task that requests it there', () => {
  const both = [toDoor, { ...ofBuckeye, id: 2 }, toCooler];
  expect(
    findTaskIdsCountingMove(both, { consigneeId: 5, before: inLane, after: at('loaded', { doorId: 22 }) }),
  ).toEqual([1, 2]);
});
