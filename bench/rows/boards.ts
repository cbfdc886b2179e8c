import { computeSpreadMs, measureMs } from '../measure.ts';
import type { BenchRow } from '../row.ts';
import { benchToday } from '../bench-database.ts';
import { listBenchCases } from './lists.ts';
import { measureCallsPerSecond } from './concurrent-clients.ts';

/** The lists users view all day, compared with reading twenty rows by their index: the cost of a list that counts nothing. */
const twenty: Record<string, string> = {
  orders: 'select * from orders where ship_date = $1 order by ship_date, status, id limit 20',
  loads: 'select * from load where day_of_service = $1 order by load_name desc, id desc limit 20',
  'shipments-week':
    'select * from shipment where outbound_date = $1 order by status, shipment_number limit 20',
};
const clients = 16;
const calls = 60;

export const dashboardBenchRows: BenchRow[] = listBenchCases.flatMap((list): BenchRow[] => {
  const text = twenty[list.name];
  if (text === undefined) return [];
  return [
    {
      name: `board-${list.name}`,
      description: `${list.description}, as a board asks for it, and by ${clients} clients; twenty rows by index through a bare Fastify and pg`,
      async measure(bench) {
        const { endpoint, caller, params, query } = await list.buildRequest(bench);
        const bare = await bench.bareAsk(`board-${list.name}`, [{ text, values: [benchToday] }]);
        const ours = (): Promise<unknown> => bench.raw(endpoint, { caller, params, query });
        const samples = { bare: new Array<number>(), ours: new Array<number>() };
        for (let n = 0; n < calls + 20; n += 1) {
          const [a, b] = [await measureMs(bare), await measureMs(ours)];
          // The first calls warm up both sides.
          if (n < 20) continue;
          samples.bare.push(a);
          samples.ours.push(b);
        }
        const answers: number[] = [];
        for (let round = 0; round < 4; round += 1)
          answers.push(await measureCallsPerSecond(clients, 1200, ours));
        return [
          {
            label: 'ratio',
            value: computeSpreadMs(samples.ours).median / computeSpreadMs(samples.bare).median,
            unit: '×',
            atMost: 3,
          },
          {
            label: 'of the least times',
            value: computeSpreadMs(samples.ours).min / computeSpreadMs(samples.bare).min,
            unit: '×',
          },
          { label: 'answers', value: Math.max(...answers), unit: '/s', atLeast: 300 },
        ];
      },
    },
  ];
});
