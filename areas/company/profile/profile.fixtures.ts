import { encodeOpaquePng } from '#kit/server/png.ts';
import type { ValidCallFactory } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

const company = {
  name: 'Ruiz Flowers',
  address: '12 Bay Road, Miami, FL 33122',
  phone: '(305) 555-0100',
  remitTo: 'Ruiz Flowers, PO Box 12, Miami, FL 33152',
  customerServiceEmail: 'service@ruizflowers.example',
  gs1Prefix: '0614141',
  zone: 'America/New_York',
};

const logoVersion = 'select row_version as id from company_logo';

const aLogo: ValidCallFactory = async (w) => ({
  files: [
    {
      name: 'logo.png',
      content: encodeOpaquePng({ width: 40, height: 32, rgb: new Uint8Array(40 * 32 * 3) }),
      fields: { rowVersion: String(await w.queryId(logoVersion)) },
    },
  ],
});

export const recipes: EndpointTestRecipes = {
  'company.saveLogo': { buildCall: aLogo },
  'company.removeLogo': {
    buildCall: async (w) => {
      await w.callFirst('company.saveLogo', await aLogo(w));
      return { query: { rowVersion: await w.queryId(logoVersion) } };
    },
  },
  'company.readLogo': { paramKinds: { version: 'house' }, touchesOwnDataOnly: true },
  'company.save': {
    buildCall: async (w) => ({
      body: {
        ...company,
        rowVersion: await w.queryId(
          `
            select sum(row_version)::int as id
            from admin_setting
            where code in (
              'companyName', 'companyAddress', 'companyPhone', 'remitTo', 'companyTaxId', 'customerServiceEmail', 'gs1Prefix',
              'companyTimeZone'
            )
          `,
        ),
      },
    }),
  },
  'company.setNextNumber': { buildCall: async () => ({ body: { series: 'load', next: 900_000 } }) },
};
