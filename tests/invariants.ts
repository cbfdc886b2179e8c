import { expect } from 'vitest';
import { invariants } from '#app/features.ts';
import { lookAt } from '#kit/server/invariants.ts';
import type { Finding } from '#kit/server/invariants.ts';
import { together } from '#kit/server/together.ts';
import type { World } from './world.ts';

/** What is broken in a world now, by the names of the invariants. */
export async function brokenIn(world: World): Promise<Record<string, Finding>> {
  const found = await world.work((work) =>
    together(Object.fromEntries(invariants.map((invariant) => [invariant.id, lookAt(work.tx, invariant)]))),
  );
  return Object.fromEntries(Object.entries(found).filter(([, { broken }]) => broken > 0));
}

/** Fails when the tables of a world do not hold together. */
export async function expectWhole(world: World): Promise<void> {
  expect(await brokenIn(world)).toEqual({});
}
