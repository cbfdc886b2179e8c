import { uniqueName } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

const line = { rateType: 'Cube', rate4: 31_000, minimum: 9500 };
/** Creates a sheet with one unpublished line. Returns the sheet and its draft. */
async function aDraft(
  w: DemoWorldHelper,
  effectiveDate = '2027-03-01',
): Promise<{ sheetId: number; id: number }> {
  const createdDraft = await w.callFirst('tariffs.add', {
    body: { name: uniqueName('Lane'), effectiveDate },
  });
  const id = Number(createdDraft['id']);
  await w.callFirst('tariffs.save', {
    params: { id },
    body: { effectiveDate, zones: [], lines: [line], rowVersion: 1 },
  });
  return { sheetId: Number(createdDraft['sheetId']), id };
}
async function aPublished(w: DemoWorldHelper): Promise<number> {
  const { sheetId, id } = await aDraft(w);
  await w.callFirst('tariffs.publish', { params: { id }, body: {} });
  return sheetId;
}
const rule = {
  chargeCode: 'STP',
  event: 'redelivery',
  rateType: 'Flat',
  rate4: 500_000,
  effectiveDate: '2027-01-01',
  expirationDate: '2028-12-31',
};
const aSurcharge = async (w: DemoWorldHelper) => ({
  periodId: await w.queryId(
    `
      insert into holiday_period (name, effective_date, expiration_date)
      values ('Tulip week', '2028-04-01', '2028-04-20')
      returning id
    `,
  ),
  bp: 1250,
});
/** Creates a surcharge that is in effect, and returns it with its body. */
async function surcharged(w: DemoWorldHelper) {
  const body = await aSurcharge(w);
  return { body, params: { id: Number((await w.callFirst('surcharges.add', { body }))['id']) } };
}
const aRule = async (w: DemoWorldHelper) =>
  Number((await w.callFirst('accessorials.add', { body: rule }))['id']);

export const recipes: EndpointTestRecipes = {
  'tariffs.add': {
    buildCall: async () => ({ body: { name: uniqueName('Lane'), effectiveDate: '2027-03-01' } }),
  },
  'tariffs.createDraft': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await aPublished(w) }, body: { effectiveDate: '2027-04-01' } }),
  },
  'tariffs.save': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({
      params: { id: (await aDraft(w)).id },
      body: { effectiveDate: '2027-03-02', zones: [], lines: [line], rowVersion: 2 },
    }),
  },
  'tariffs.discard': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: (await aDraft(w)).id } }),
  },
  'tariffs.publish': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: (await aDraft(w)).id }, body: { rowVersion: 2 } }),
  },
  'tariffs.end': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await aPublished(w) }, body: { lastDay: '2027-06-30' } }),
  },
  'tariffs.import': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({
      params: { id: (await aDraft(w)).sheetId },
      files: [
        {
          name: 'rates.csv',
          content: 'Effective date,Rate type,Rate,Minimum\r\n03/02/2027,Cube,3.25,95.00\r\n',
          fields: { dryRun: 'false' },
        },
      ],
    }),
  },
  'tariffs.exportCsv': { paramKinds: { id: 'house' } },
  'tariffs.exportWorkbook': { paramKinds: { id: 'house' } },
  'tariffs.listVersions': { paramKinds: { id: 'house' } },
  'tariffs.getVersion': { paramKinds: { id: 'house' } },
  'fuel.savePrice': { buildCall: async () => ({ body: { weekStart: '2029-01-01', priceMills: 3601 } }) },
  'fuel.generateTable': {
    buildCall: async () => ({
      body: { effectiveDate: '2029-02-01', baseMills: 1160, stepMills: 50, stepBp: 50, upToMills: 7159 },
    }),
  },
  'fuel.saveTable': {
    buildCall: async () => ({
      body: {
        effectiveDate: '2029-01-01',
        rows: [
          { fromMills: 1000, toMills: 2999, bp: 1500 },
          { fromMills: 3000, toMills: 5999, bp: 2500 },
        ],
      },
    }),
  },
  'accessorials.add': { buildCall: async () => ({ body: rule }) },
  'accessorials.save': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({
      params: { id: await aRule(w) },
      body: { ...rule, rate4: 600_000, rowVersion: 1 },
    }),
  },
  'accessorials.end': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await aRule(w) } }),
  },
  'surcharges.add': { buildCall: async (w) => ({ body: await aSurcharge(w) }) },
  'surcharges.save': {
    paramKinds: { id: 'house' },
    buildCall: async (w) =>
      surcharged(w).then(({ params, body }) => ({ params, body: { ...body, bp: 1500, rowVersion: 1 } })),
  },
  'surcharges.end': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => surcharged(w).then(({ params }) => ({ params })),
  },
  'chargeCodes.save': {
    buildCall: async () => ({ body: { code: 'WASH', description: 'Trailer wash', glAccount: '4300' } }),
  },
  'cancelReasons.save': { buildCall: async () => ({ body: { code: 'WEATHER', label: 'Road closed' } }) },
};
