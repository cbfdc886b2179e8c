import { openBench } from '../bench.ts';
import type { Bench } from '../bench.ts';
import { spread, timed } from '../measure.ts';
import type { Figure, Row } from '../row.ts';
import { lists } from './lists.ts';
import type { List } from './lists.ts';

const calls = 40;
// Below this a world has less freight a day than every other.
const fewest = 300_000;

async function asker(list: List, bench: Bench): Promise<() => Promise<unknown>> {
  const { endpoint, as, params, query } = await list.ask(bench);
  return () => bench.raw(endpoint, { as, params, query });
}

/** Both worlds in turn, so that whatever else the machine does falls on both. */
async function growth(list: List, large: Bench, small: Bench): Promise<number> {
  const [inLarge, inSmall] = [await asker(list, large), await asker(list, small)];
  const taken = { large: new Array<number>(), small: new Array<number>() };
  for (let n = 0; n < calls + 10; n += 1) {
    const [a, b] = [await timed(inLarge), await timed(inSmall)];
    // The first calls warm both up.
    if (n >= 10) {
      taken.large.push(a);
      taken.small.push(b);
    }
  }
  return spread(taken.large).median / spread(taken.small).median;
}

export const rows: Row[] = [
  {
    name: 'flat',
    about: 'the first page of each list, beside the same in a world of a tenth of the units',
    async measure(bench) {
      const units = Math.max(fewest, Math.round(bench.units / 10));
      const world = await bench.world.beside(units);
      try {
        const small = await openBench(world, units);
        try {
          const figures: Figure[] = [];
          for (const list of lists)
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
