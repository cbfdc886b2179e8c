import { nextSerial } from '#tests/demo-records.ts';
import type { DemoRecords } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const names = { kind: 'house', id: 'house' } as const;
const aReason = async (w: DemoRecords) =>
  Number(
    (
      await w.callFirst('reasons.add', {
        body: { kind: 'shortage', code: `LATE${nextSerial()}`, label: 'Flight late' },
      })
    )['id'],
  );

export const recipes: Recipes = {
  'reasons.add': {
    good: async () => ({ body: { kind: 'dispute', code: `TAX${nextSerial()}`, label: 'The tax is wrong' } }),
  },
  'reasons.save': {
    names,
    good: async (w) => ({
      params: { kind: 'shortage', id: await aReason(w) },
      body: { label: 'The flight was late', active: false, rowVersion: 1 },
    }),
  },
  'reasons.delete': {
    names,
    good: async (w) => ({ params: { kind: 'shortage', id: await aReason(w) } }),
  },
};
