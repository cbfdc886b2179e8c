import { describe, expect, it } from 'vitest';
import {
  deviceScanErrors,
  scanErrors,
  scanQuestions,
  scanWarnings,
  scannerSignInErrors,
} from './scanning.errors.ts';
import { leftoverScanErrors } from './leftover-scans.errors.ts';
import { getScanRejectionTitle } from './scanning.rules.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { taskErrors } from '#areas/floor/tasks/tasks.errors.ts';
import { startDayErrors } from '#areas/calendar/start-day/start-day.errors.ts';
import { readTranslations } from '#tools/translatable-texts.ts';

/** Checks texts in rule tables, which no other check finds. */
const facts = [
  'Stage at',
  'Goes by shuttle to',
  'Staged at',
  'Put away at',
  'On this load',
  'On this pallet',
  'This unit goes to door',
  'Received',
  'Loaded',
  'Unloaded',
  'Put away',
  'Staged',
  'Mis-staged',
  'Cooler',
  'Pallet opened',
  'Pallet inspected',
  'Pallet closed',
  'Waiting',
  'Done',
  'Needs input',
  'Rejected',
  'Done with warning',
  'On the shuttle',
  'Off the shuttle',
  'On this shuttle',
  'This unit goes to',
  'Shuttle',
  'Shuttle to',
  'Prod Desc Needed',
  'Task done.',
  'The task was cancelled.',
  'The task ended with the operating day.',
  'No units are left there.',
  'Searching…',
  'The units were scanned again',
  'The units are not here',
  'They were scanned by mistake',
];

const remarks = [
  warehouseClosedErrors.warehouseClosed,
  ...Object.values(scanErrors),
  ...Object.values(deviceScanErrors),
  ...Object.values(scanWarnings),
  ...Object.values(scanQuestions),
  ...Object.values(scannerSignInErrors),
  ...Object.values(startDayErrors),
];
const ofTasks = [...Object.values(taskErrors), ...Object.values(leftoverScanErrors)].map(
  (fault) => fault.sentence,
);

describe.each(['es', 'zh'] as const)('the scanner messages in %s', (language) => {
  it('are translated', async () => {
    const known = await readTranslations(new URL('../../..', import.meta.url).pathname, language);
    const said = [
      ...remarks.map((remark) => remark.sentence),
      ...remarks.map((remark) => getScanRejectionTitle(remark.code)),
      ...facts,
      ...ofTasks,
    ];
    expect(said.filter((text) => !known.get(text))).toEqual([]);
  });
});
