import { paymentTerm } from './payment-terms.contract.ts';
import { accountType } from './accounts.contract.ts';
import { nextDemoSerial } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Account data for the tests that run over all endpoints (tests/recipes.ts). */

const usual = {
  accountTypeId: 2,
  name: 'Walk Wholesale',
  city: 'Chicago',
  state: 'IL',
  zone: 'America/Chicago',
  language: 'en',
  termsDays: 15,
  defaultPaymentTerm: 1,
};
const anAccount = (w: DemoWorldHelper) =>
  w.queryId(
    `
      insert into account (
        number, account_type, name, billing_name, city, state_code, time_zone, active, default_payment_term
      )
      values ('WALK' || $1::int, ${accountType.consignee}, 'Walk', 'Walk', 'Chicago', 'IL', 'America/Chicago', true,
        ${paymentTerm.collect})
      returning id
    `,
    [nextDemoSerial()],
  );

export const recipes: EndpointTestRecipes = {
  'accounts.autoComplete': { paramKinds: { type: 'accountType' } },
  'accounts.listHistory': { paramKinds: { id: 'account' } },
  'accounts.add': { buildCall: async () => ({ body: { number: 'WALK-A', ...usual } }) },
  'accounts.get': { paramKinds: { id: 'account' } },
  'accounts.save': {
    paramKinds: { id: 'account' },
    buildCall: async (w) => ({ params: { id: await anAccount(w) }, body: { ...usual, rowVersion: 1 } }),
  },
  'accounts.setActive': {
    paramKinds: { id: 'account' },
    buildCall: async (w) => ({
      params: { id: await anAccount(w) },
      body: { active: false, rowVersion: 1 },
    }),
  },
  'accounts.import': {
    buildCall: async () => ({
      files: [
        {
          name: 'walk.csv',
          content: 'Number,Type,Name,City,State\r\nWALK-I,consignee,Walk Import,Chicago,IL\r\n',
          fields: { dryRun: 'false' },
        },
      ],
    }),
  },
  'accounts.readImport': {
    buildCall: async () => ({
      files: [{ name: 'walk.csv', content: 'Number,Type\r\nWALK-R,consignee\r\n' }],
    }),
  },
};
