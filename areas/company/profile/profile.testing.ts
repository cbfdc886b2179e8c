import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

const company = {
  name: 'Ruiz Flowers',
  address: '12 Bay Road, Miami, FL 33122',
  phone: '(305) 555-0100',
  remitTo: 'Ruiz Flowers, PO Box 12, Miami, FL 33152',
  customerServiceEmail: 'service@ruizflowers.example',
  gs1Prefix: '0614141',
};

export const recipes: Recipes = {
  'company.save': {
    good: async (w) => ({
      body: {
        ...company,
        rowVersion: await w.id(
          `
            select sum(row_version)::int as id
            from admin_setting
            where code in (
              'companyName', 'companyAddress', 'companyPhone', 'remitTo', 'companyTaxId', 'customerServiceEmail', 'gs1Prefix'
            )
          `,
        ),
      },
    }),
  },
  'company.setNextNumber': { good: async () => ({ body: { series: 'load', next: 900_000 } }) },
};
