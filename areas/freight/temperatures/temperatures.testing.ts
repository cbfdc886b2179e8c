import { miamiWarehouseId, nextSerial } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

/** A time without any reading. */
const aMoment = () => new Date(Date.UTC(2027, 0, 4, 0, nextSerial())).toISOString();
const reading = (of: string) => ({ of, measuredAt: aMoment(), temperature: 36.5, unit: 'F' });

export const recipes: Recipes = {
  'temperatures.ofUnit': { names: { id: 'unit' } },
  'temperatures.add': {
    good: async () => ({ body: { warehouseId: miamiWarehouseId, readings: [reading('cooler')] } }),
    ofOthers: (b) => ({ warehouseId: b.foreignIds.warehouse, readings: [reading('cooler')] }),
  },
  'temperatures.import': {
    good: async () => ({
      files: [
        {
          name: 'logger.csv',
          content: `Where,Time,Temperature °F\r\ncooler,${aMoment()},36.5\r\n`,
          fields: { dryRun: 'false', warehouseId: String(miamiWarehouseId) },
        },
      ],
    }),
    ofOthers: (b) => ({ warehouseId: b.foreignIds.warehouse }),
  },
};
