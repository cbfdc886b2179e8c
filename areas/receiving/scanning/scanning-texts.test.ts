import { describe, expect, it } from 'vitest';
import { refusalTitle, scanSays } from './scanning.rules.ts';
import { startDayErrors } from '#areas/calendar/start-day/start-day.errors.ts';
import { catalogue } from '#tools/texts.ts';

/** Sentences of rules that stand in tables are found by no other check. */
const facts = [
  'Stage at',
  'Staged at',
  'Put away at',
  'On this load',
  'On this pallet',
  'This box goes to door',
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
  'Asked',
  'Refused',
  'Done, look at it',
  'On the shuttle',
  'Off the shuttle',
  'On this shuttle',
  'This box goes to',
  'Shuttle',
  'Shuttle to',
  'Prod Desc Needed',
];

describe.each(['es', 'zh'] as const)('what a scanner says, in %s', (language) => {
  it('is translated', async () => {
    const known = await catalogue(new URL('../../..', import.meta.url).pathname, language);
    const said = [
      ...Object.values(scanSays),
      ...Object.values(scanSays).map(refusalTitle),
      ...Object.values(startDayErrors).map((fault) => fault.sentence),
      ...facts,
    ];
    expect(said.filter((text) => !known.get(text))).toEqual([]);
  });
});
