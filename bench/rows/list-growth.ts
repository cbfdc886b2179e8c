import { openBench } from '../bench.ts';
import type { BenchContext } from '../bench.ts';
import { computeSpreadMs, measureMs } from '../measure.ts';
import type { BenchFigure, BenchRow } from '../row.ts';
import { listBenchCases } from './lists.ts';
import type { ListBenchCase } from './lists.ts';

const calls = 40;
// A smaller database would have less freight per day than the others.
const fewest = 300_000;

async function asker(list: ListBenchCase, bench: BenchContext): Promise<() => Promise<unknown>> {
  const { endpoint, caller, params, query } = await list.buildRequest(bench);
  return () => bench.raw(endpoint, { caller, params, query });
}

/** Alternates both databases, so that other load on the machine affects both equally. */
async function growth(list: ListBenchCase, large: BenchContext, small: BenchContext): Promise<number> {
  const [inLarge, inSmall] = [await asker(list, large), await asker(list, small)];
  const samples = { large: new Array<number>(), small: new Array<number>() };
  for (let n = 0; n < calls + 10; n += 1) {
    const [a, b] = [await measureMs(inLarge), await measureMs(inSmall)];
    // The first calls warm up both sides.
    if (n >= 10) {
      samples.large.push(a);
      samples.small.push(b);
    }
  }
  return computeSpreadMs(samples.large).median / computeSpreadMs(samples.small).median;
}

export const listGrowthBenchRows: BenchRow[] = [
  {
    name: 'flat',
    description: 'the first page of each list, compared with a database of a tenth of the units',
    async measure(bench) {
      const units = Math.max(fewest, Math.round(bench.units / 10));
      const world = await bench.world.openOrCreateSecondDatabase(units);
      try {
        const small = await openBench(world, units);
        try {
          const figures: BenchFigure[] = [];
          for (const list of listBenchCases)
            figures.push({
              label: list.name,
              value: await growth(list, bench, small),
              unit: '×',
              atMost: 1.3,
            });
          return figures;
        } finally {
          await small.close();
        }
      } finally {
        await world.stop();
      }
    },
  },
];
