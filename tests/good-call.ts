import { z } from 'zod';
import type { GoodCall, Maker } from './picking.ts';
import type { CallAnswer, World } from './world.ts';
import { endpoints } from '#app/contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';

/** Makes a call of an endpoint that goes through on the demo world, by its recipe. `send` makes the calls that come first. */
export async function makeGoodCall(
  world: World,
  endpoint: AnyEndpoint,
  maker: Maker | undefined,
  send: (endpoint: AnyEndpoint, good: GoodCall) => Promise<CallAnswer<AnyEndpoint>>,
): Promise<GoodCall> {
  if (!maker) throw new Error(`${endpoint.id}: its testing.ts has no call that goes through`);
  const pick = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    world.row<T>(text, values);
  return maker({
    world,
    pick,
    id: async (text, values) => Number((await pick<{ id: number }>(text, values)).id),
    async first(id, good) {
      const other = endpoints.find((e) => e.id === id);
      if (!other) throw new Error(`no call ${id}`);
      return z.record(z.string(), z.unknown()).parse((await send(other, good)).data ?? {});
    },
  });
}
