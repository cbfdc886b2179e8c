import { expect, it, test } from 'vitest';
import { computeRetrySeconds, splitLabelsIntoBatches } from './printers.rules.ts';

test.each([
  [0, 2],
  [1, 2],
  [2, 4],
  [5, 32],
  [6, 60],
  [400, 60],
])('after %i tries a printer is retried after %i seconds', (tries, seconds) => {
  expect(computeRetrySeconds(tries)).toBe(seconds);
});

it('labels are sent in order, ten at a time', () => {
  const labels = Array.from({ length: 23 }, (_, n) => `<${n + 1}>`);
  const pieces = splitLabelsIntoBatches(labels);
  expect(pieces.map(({ from, to }) => [from, to])).toEqual([
    [1, 10],
    [11, 20],
    [21, 23],
  ]);
  expect(pieces.map((piece) => piece.zpl).join('')).toBe(labels.join(''));
  expect(splitLabelsIntoBatches([])).toEqual([]);
});
