import { expect, it } from 'vitest';
import { listMissedTopicsOrWildcard, parseStreamBlockTopics } from './live-updates.ts';

it('a newly opened tab receives the topics published since it began to read', () => {
  const told = new Map([
    ['units', 100],
    ['loads', 200],
  ]);
  expect([250, 150, 60].map((since) => listMissedTopicsOrWildcard(since, 50, told))).toEqual([
    [],
    ['loads'],
    ['units', 'loads'],
  ]);
  // This tab began to read before the listening tab received anything.
  expect(listMissedTopicsOrWildcard(40, 50, told)).toEqual(['*']);
});

it('the topics of an event block are parsed, and comments are skipped', () => {
  expect(parseStreamBlockTopics(': open')).toEqual([]);
  expect(parseStreamBlockTopics('data: {"topic":"units","ids":[1]}\ndata: broken')).toEqual(['units']);
});
