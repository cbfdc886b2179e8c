import fc from 'fast-check';

/**
 * The seed of random values in tests. In `npm test`, the same commit always gets the same values. `npm run test:full` takes
 * its seed from COLDLANE_SEED and tries many more values. A failure prints its seed. Run it again with that COLDLANE_SEED.
 */
export const randomSeed = Number(process.env['COLDLANE_SEED'] ?? 20_270_203);

/** How many values to try: the first number in the gate, the second in the full run. */
export function chooseRunCount(gateCount: number, fullCount: number): number {
  return process.env['COLDLANE_FULL'] === '1' ? fullCount : gateCount;
}

fc.configureGlobal({ seed: randomSeed, numRuns: chooseRunCount(100, 1000) });
export { fc };
