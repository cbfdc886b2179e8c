import { expect } from 'vitest';
import { invariants } from '#app/features.ts';
import { lookAt } from '#kit/server/invariants.ts';
import type { Finding } from '#kit/server/invariants.ts';
import type { World } from './world.ts';

/** What is broken in a world now, by the names of the invariants. */
export async function brokenIn(world: World): Promise<Record<string, Finding>> {
  const broken: Record<string, Finding> = {};
  for (const invariant of invariants) {
    const found = await world.work((work) => lookAt(work.tx, invariant));
    if (found.broken > 0) broken[invariant.id] = found;
  }
  return broken;
}

/** Fails when the tables of a world do not hold together. */
export async function expectWhole(world: World): Promise<void> {
  expect(await brokenIn(world)).toEqual({});
}
