import { miamiWarehouseId, nextDemoSerial } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

/** A time without any reading. */
const aMoment = () => new Date(Date.UTC(2027, 0, 4, 0, nextDemoSerial())).toISOString();
const reading = (targetText: string) => ({
  of: targetText,
  measuredAt: aMoment(),
  temperature: 36.5,
  unit: 'F',
});

export const recipes: EndpointTestRecipes = {
  'temperatures.getForUnit': { paramKinds: { id: 'unit' } },
  'temperatures.add': {
    buildCall: async () => ({ body: { warehouseId: miamiWarehouseId, readings: [reading('cooler')] } }),
    buildForeignBody: (b) => ({ warehouseId: b.foreignIds.warehouse, readings: [reading('cooler')] }),
  },
  'temperatures.import': {
    buildCall: async () => ({
      files: [
        {
          name: 'logger.csv',
          content: `Where,Time,Temperature °F\r\ncooler,${aMoment()},36.5\r\n`,
          fields: { dryRun: 'false', warehouseId: String(miamiWarehouseId) },
        },
      ],
    }),
    buildForeignBody: (b) => ({ warehouseId: b.foreignIds.warehouse }),
  },
};
