import type { ValidCallFactory } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

const holiday = {
  name: 'Orchid week',
  earlyAccess: '2027-08-01',
  effectiveDate: '2027-08-10',
  expirationDate: '2027-08-20',
  regionIds: [],
};
const aHoliday: ValidCallFactory = async (w) => ({
  params: {
    id: await w.queryId(
      `
        insert into holiday_period (name, early_access, effective_date, expiration_date)
        values ('Lily week', '2028-08-01', '2028-08-10', '2028-08-20')
        returning id
      `,
    ),
  },
});

export const recipes: EndpointTestRecipes = {
  'holidays.add': { buildCall: async () => ({ body: holiday }) },
  'holidays.delete': { paramKinds: { id: 'house' }, buildCall: aHoliday },
  'holidays.get': { paramKinds: { id: 'house' } },
  'holidays.save': {
    paramKinds: { id: 'house' },
    buildCall: async (w) =>
      aHoliday(w).then(({ params = {} }) => ({
        params,
        body: {
          ...holiday,
          name: 'Lilies',
          effectiveDate: '2028-08-11',
          earlyAccess: '2028-08-01',
          expirationDate: '2028-08-21',
          rowVersion: 1,
        },
      })),
  },
};
