import { expect } from 'vitest';
import { allInvariants } from '#app/features.ts';
import { findInvariantViolations } from '#kit/server/invariants.ts';
import type { InvariantCheckResult } from '#kit/server/invariants.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
import type { TestWorld } from './world.ts';

/** Returns the invariants that are violated in a world, by name. */
export async function findBrokenInvariants(world: TestWorld): Promise<Record<string, InvariantCheckResult>> {
  const found = await world.work((work) =>
    runPipelinedByName(
      Object.fromEntries(
        allInvariants.map((invariant) => [invariant.id, findInvariantViolations(work.tx, invariant)]),
      ),
    ),
  );
  return Object.fromEntries(Object.entries(found).filter(([, { broken }]) => broken > 0));
}

/** Fails when the tables of a world violate an invariant. */
export async function expectInvariantsHold(world: TestWorld): Promise<void> {
  expect(await findBrokenInvariants(world)).toEqual({});
}
