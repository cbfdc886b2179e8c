import { openHttpClient } from '../http.ts';
import { computeSpreadMs, measureMs } from '../measure.ts';
import type { FiguresBenchRow, BenchRow } from '../row.ts';
import { listBenchCases } from './lists.ts';

/** Measures responses per second with this many concurrent clients. Each sends its next request as soon as it has a response. */
export async function measureCallsPerSecond(
  clientCount: number,
  durationMs: number,
  call: () => Promise<unknown>,
): Promise<number> {
  const until = performance.now() + durationMs;
  let answered = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clientCount }, async () => {
      while (performance.now() < until) {
        await call();
        answered += 1;
      }
    }),
  );
  return (answered * 1000) / (performance.now() - began);
}

const clients = 16;
const listNames = new Set(['orders', 'orders-shipper', 'loads', 'shipments-week', 'invoices-week', 'units']);

const crowd = 200;
const crowdMs = 30_000;
/** All clients at once, without pauses, for half a minute. No client may starve behind the others. */
const everybody: FiguresBenchRow = {
  name: 'crowd',
  description: `${crowd} clients without pause for ${crowdMs / 1000} s over six lists in turn; a bare Fastify and pg doing those queries`,
  async measure(bench) {
    const crowdClient = openHttpClient(bench.served.address, crowd);
    const asks: { bare: () => Promise<unknown>; ours: () => Promise<unknown> }[] = [];
    for (const list of listBenchCases.filter((l) => listNames.has(l.name))) {
      const { endpoint, caller, params, query, baseline: floor } = await list.buildRequest(bench);
      const bare = await bench.bareAsk(list.name, floor);
      asks.push({ bare, ours: () => bench.raw(endpoint, { caller, params, query }, crowdClient) });
    }
    const waited: number[] = [];
    let callCount = 0;
    const next = (side: 'bare' | 'ours') => async (): Promise<void> => {
      callCount += 1;
      const act = asks[callCount % asks.length]?.[side];
      if (!act) throw new Error('There is no list to ask for');
      const ms = await measureMs(act);
      if (side === 'ours') waited.push(ms);
    };
    await measureCallsPerSecond(crowd, 1000, next('bare'));
    const bare = await measureCallsPerSecond(crowd, crowdMs, next('bare'));
    await measureCallsPerSecond(crowd, 1000, next('ours'));
    waited.length = 0;
    const ours = await measureCallsPerSecond(crowd, crowdMs, next('ours'));
    crowdClient.close();
    return [
      { label: 'share', value: ours / bare, unit: '×', atLeast: 0.6 },
      { label: 'answers', value: ours, unit: '/s' },
      { label: 'p99', value: computeSpreadMs(waited).p99, unit: 'ms', atMost: 1000 },
    ];
  },
};

const each: BenchRow[] = listBenchCases
  .filter((list) => listNames.has(list.name))
  .map((list) => ({
    name: `many-${list.name}`,
    description: `${clients} clients at once: ${list.description}; a bare Fastify and pg doing that one query`,
    async measure(bench) {
      const { endpoint, caller, params, query, baseline: floor } = await list.buildRequest(bench);
      const bare = await bench.bareAsk(list.name, floor);
      const ours = (): Promise<unknown> => bench.raw(endpoint, { caller, params, query });
      for (const ask of [bare, ours]) await measureCallsPerSecond(clients, 500, ask);
      const samples = { bare: new Array<number>(), ours: new Array<number>() };
      for (let round = 0; round < 4; round += 1) {
        samples.bare.push(await measureCallsPerSecond(clients, 1200, bare));
        samples.ours.push(await measureCallsPerSecond(clients, 1200, ours));
      }
      const best = (values: number[]): number => Math.max(...values);
      const perSecond = best(samples.ours);
      return [
        { label: 'share', value: perSecond / best(samples.bare), unit: '×', atLeast: 0.6 },
        { label: 'answers', value: perSecond, unit: '/s' },
      ];
    },
  }));
export const concurrentClientBenchRows: BenchRow[] = [...each, everybody];
