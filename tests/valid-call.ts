import { z } from 'zod';
import type { ValidCall, ValidCallFactory } from './demo-records.ts';
import type { TestCallResponse, TestWorld } from './world.ts';
import { endpoints } from '#app/contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';

/** Builds a valid call of an endpoint on the demo world from its recipe. `send` sends the calls that must come first. */
export async function buildValidCall(
  world: TestWorld,
  endpoint: AnyEndpoint,
  factory: ValidCallFactory | undefined,
  send: (endpoint: AnyEndpoint, good: ValidCall) => Promise<TestCallResponse<AnyEndpoint>>,
): Promise<ValidCall> {
  if (!factory) throw new Error(`${endpoint.id}: its testing.ts has no call that goes through`);
  const pick = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    world.row<T>(text, values);
  return factory({
    world,
    queryRow: pick,
    queryId: async (text, values) => Number((await pick<{ id: number }>(text, values)).id),
    async callFirst(id, good) {
      const other = endpoints.find((e) => e.id === id);
      if (!other) throw new Error(`no call ${id}`);
      return z.record(z.string(), z.unknown()).parse((await send(other, good)).data ?? {});
    },
  });
}
