import type { ValidCallFactory, DemoRecords } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Collections data for the tests that run over all endpoints (tests/recipes.ts). */

const aPayer = (w: DemoRecords) =>
  w.queryId('select payer_id as id from ledger_item where open > 0 order by payer_id limit 1');
const onPayer =
  (body: Record<string, unknown>): ValidCallFactory =>
  async (w) => ({ params: { payerId: await aPayer(w) }, body });

export const recipes: Recipes = {
  'collections.get': { names: { payerId: 'account' } },
  'collections.note': {
    names: { payerId: 'account' },
    good: onPayer({ said: 'Asks for the proof of delivery' }),
  },
  'collections.promise': {
    names: { payerId: 'account' },
    good: onPayer({ amount: 10_000, on: '2027-02-10', said: 'Ms. Ortiz, by telephone' }),
  },
  'collections.credit': {
    names: { payerId: 'account' },
    good: onPayer({ limit: 5_000_000, onHold: true, reason: 'Two promises were broken' }),
  },
  'collections.writeLetter': {
    names: { payerId: 'account' },
    good: async (w) => ({
      params: {
        payerId: await w.queryId(
          `
            select x.payer_id as id
            from ledger_item x
            where x.open > 0 and x.due_date < '2027-01-20'
              and not exists (select 1 from collection_letter l where l.payer_id = x.payer_id)
            order by x.payer_id
            limit 1
          `,
        ),
      },
    }),
  },
  'collections.printLetter': { names: { payerId: 'account', letterId: 'house' } },
  'collections.next': {
    names: { payerId: 'account' },
    good: onPayer({ action: 'Call again', on: '2027-02-11' }),
  },
};
