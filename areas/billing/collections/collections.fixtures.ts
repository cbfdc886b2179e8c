import type { ValidCallFactory, DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Collections data for the tests that run over all endpoints (tests/recipes.ts). */

const aPayer = (w: DemoWorldHelper) =>
  w.queryId('select payer_id as id from ledger_item where open_amount > 0 order by payer_id limit 1');
const onPayer =
  (body: Record<string, unknown>): ValidCallFactory =>
  async (w) => ({ params: { payerId: await aPayer(w) }, body });

export const recipes: EndpointTestRecipes = {
  'collections.get': { paramKinds: { payerId: 'account' } },
  'collections.addNote': {
    paramKinds: { payerId: 'account' },
    buildCall: onPayer({ said: 'Asks for the proof of delivery' }),
  },
  'collections.addPromise': {
    paramKinds: { payerId: 'account' },
    buildCall: onPayer({ amount: 10_000, on: '2027-02-10', said: 'Ms. Ortiz, by telephone' }),
  },
  'collections.setCredit': {
    paramKinds: { payerId: 'account' },
    buildCall: onPayer({ limit: 5_000_000, onHold: true, reason: 'Two promises were broken' }),
  },
  'collections.createDunningNotice': {
    paramKinds: { payerId: 'account' },
    buildCall: async (w) => ({
      params: {
        payerId: await w.queryId(
          `
            select x.payer_id as id
            from ledger_item x
            where x.open_amount > 0 and x.due_date < '2027-01-20'
              and not exists (select 1 from dunning_notice l where l.payer_id = x.payer_id)
            order by x.payer_id
            limit 1
          `,
        ),
      },
    }),
  },
  'collections.printDunningNotice': { paramKinds: { payerId: 'account', letterId: 'house' } },
  'collections.setNextAction': {
    paramKinds: { payerId: 'account' },
    buildCall: onPayer({ action: 'Call again', on: '2027-02-11' }),
  },
};
