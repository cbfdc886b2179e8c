import { expect, it } from 'vitest';
import { scanBodySchema } from './scanning.contract.ts';
import { parseTemperatureInput } from './temperature-input.rules.ts';

const sentence = 'Temperature must be a whole number from -60 to 150';
it.each([
  ['', undefined, null],
  ['36', 36, null],
  ['-60', -60, null],
  ['150', 150, null],
  ['151', undefined, sentence],
  ['999', undefined, sentence],
  ['-61', undefined, sentence],
  ['-', undefined, sentence],
  ['3-6', undefined, sentence],
])('“%s” entered as a temperature is accepted or refused as the server would', (typed, tempF, fault) => {
  expect(parseTemperatureInput(typed)).toEqual({ tempF, error: fault });
  const scan = { clientEventId: 'a', kind: 'palletInspect', code: '1', scannedAt: '2027-02-03T15:00:00Z' };
  expect(scanBodySchema.safeParse({ ...scan, tempF: typed }).success).toBe(fault === null);
});
