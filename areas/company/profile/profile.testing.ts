import { writePng } from '#kit/server/png.ts';
import type { Maker } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

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

const aLogo: Maker = async (w) => ({
  files: [
    {
      name: 'logo.png',
      content: writePng({ width: 40, height: 32, rgb: new Uint8Array(40 * 32 * 3) }),
      fields: { rowVersion: String(await w.id(logoVersion)) },
    },
  ],
});

export const recipes: Recipes = {
  'company.saveLogo': { good: aLogo },
  'company.removeLogo': {
    good: async (w) => {
      await w.first('company.saveLogo', await aLogo(w));
      return { query: { rowVersion: await w.id(logoVersion) } };
    },
  },
  'company.readLogo': { names: { version: 'house' }, harmless: true },
  'company.save': {
    good: async (w) => ({
      body: {
        ...company,
        rowVersion: await w.id(
          `
            select sum(row_version)::int as id
            from admin_setting
            where code in (
              'companyName', 'companyAddress', 'companyPhone', 'remitTo', 'companyTaxId', 'customerServiceEmail', 'gs1Prefix',
              'companyZone'
            )
          `,
        ),
      },
    }),
  },
  'company.setNextNumber': { good: async () => ({ body: { series: 'load', next: 900_000 } }) },
};
