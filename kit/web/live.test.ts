import { expect, it } from 'vitest';
import { missedSince, topicsIn } from './live.ts';

it('tells a tab that has just opened what was told since it began to read', () => {
  const told = new Map([
    ['units', 100],
    ['loads', 200],
  ]);
  expect([250, 150, 60].map((since) => missedSince(since, 50, told))).toEqual([
    [],
    ['loads'],
    ['units', 'loads'],
  ]);
  // It began to read before the listening tab heard anything.
  expect(missedSince(40, 50, told)).toEqual(['*']);
});

it('reads the topics of a block, and no comments', () => {
  expect(topicsIn(': open')).toEqual([]);
  expect(topicsIn('data: {"topic":"units","ids":[1]}\ndata: broken')).toEqual(['units']);
});
