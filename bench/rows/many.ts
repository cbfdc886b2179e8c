import type { Row } from '../row.ts';
import { lists } from './lists.ts';

/** Calls answered in a second when so many ask at once, each again as soon as it has its answer. */
export async function throughput(clients: number, ms: number, ask: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + ms;
  let answered = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        await ask();
        answered += 1;
      }
    }),
  );
  return (answered * 1000) / (performance.now() - began);
}

const clients = 16;
const wanted = new Set(['orders', 'orders-shipper', 'loads', 'shipments-week', 'invoices-week', 'units']);
export const rows: Row[] = lists
  .filter((list) => wanted.has(list.name))
  .map((list) => ({
    name: `many-${list.name}`,
    about: `${clients} clients at once: ${list.about}; a bare Fastify and pg doing that one query`,
    async measure(bench) {
      const { endpoint, as, params, query, floor } = await list.ask(bench);
      const bare = await bench.bareAsk(list.name, floor);
      const ours = (): Promise<unknown> => bench.raw(endpoint, { as, params, query });
      for (const ask of [bare, ours]) await throughput(clients, 500, ask);
      const taken = { bare: new Array<number>(), ours: new Array<number>() };
      for (let round = 0; round < 4; round += 1) {
        taken.bare.push(await throughput(clients, 1200, bare));
        taken.ours.push(await throughput(clients, 1200, ours));
      }
      const best = (values: number[]): number => Math.max(...values);
      const perSecond = best(taken.ours);
      return [
        { label: 'share', value: perSecond / best(taken.bare), unit: '×', atLeast: 0.6 },
        { label: 'answers', value: perSecond, unit: '/s' },
      ];
    },
  }));
