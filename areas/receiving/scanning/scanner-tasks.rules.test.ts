import { expect, test } from 'vitest';
import { canDoTask, listScanKindsForTask } from './scanner-tasks.rules.ts';
import { listScanKindsOfRole } from './scanning.rules.ts';
import { scannerRoles } from '#areas/floor/scanner-users/scanner-roles.contract.ts';
import type { ScannerTask } from '#areas/floor/tasks/tasks.contract.ts';

type Goal = Pick<ScannerTask, 'toWhat' | 'toArea'>;
const door: Goal = { toWhat: 'door', toArea: null };
const cooler: Goal = { toWhat: 'cooler', toArea: null };
const lane: Goal = { toWhat: 'position', toArea: 1 };
const slot: Goal = { toWhat: 'position', toArea: 2 };

test.each<[string, Goal, string[]]>([
  ['at a door is on a truck there', door, ['load', 'shuttle']],
  ['in the cooler was set aside', cooler, ['cooler']],
  ['in a lane was staged', lane, ['stage']],
  ['in a slot was put away', slot, ['putAway']],
])('a box %s', (_, goal, scans) => expect(listScanKindsForTask(goal)).toEqual(scans));

test('a put-away role cannot do tasks to a door or the cooler', () => {
  const may = (role: number) =>
    [door, cooler, lane, slot].map((goal) => canDoTask(listScanKindsOfRole(role), goal));
  expect(may(scannerRoles.putAway)).toEqual([false, false, true, true]);
  expect(may(scannerRoles.normal)).toEqual([true, true, true, true]);
});
