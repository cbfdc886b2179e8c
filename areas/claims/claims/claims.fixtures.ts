import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { ValidCallFactory, DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

interface Box extends Record<string, unknown> {
  id: number;
  consignee_id: number;
}
const aBox = (w: DemoWorldHelper) =>
  w.queryRow<Box>(
    `
      select u.id, u.consignee_id
      from unit u
      where u.active and u.status = ${unitStatus.loaded}
        and not exists (select from claim k where k.unit_id = u.id or k.consolidate_id = u.consolidate_id)
      order by u.id
      limit 1
    `,
  );
const input = { type: 'damaged', boxes: 1, amount: 8000, said: 'Crushed in the nose of the trailer' };
const filing = async (w: DemoWorldHelper) => {
  const box = await aBox(w);
  return { body: { subject: 'unit', subjectId: box.id, claimantId: box.consignee_id, ...input } };
};
type Steps = readonly (readonly [call: string, body: Record<string, unknown>])[];
/** Creates a claim and runs these steps, each with the row version that the previous one returned. */
const after =
  (steps: Steps, body: Record<string, unknown>): ValidCallFactory =>
  async (w) => {
    const id = Number((await w.callFirst('claims.file', await filing(w)))['id']);
    let rowVersion = 1;
    for (const [call, more] of steps) {
      await w.callFirst(call, { params: { id }, body: { ...more, rowVersion } });
      rowVersion += 1;
    }
    return { params: { id }, body: { ...body, rowVersion } };
  };
const acknowledged = ['claims.acknowledge', {}] as const;
const offered = [acknowledged, ['claims.offer', { amount: 5000 }]] as const;
const names = { id: 'claim' } as const;

export const recipes: EndpointTestRecipes = {
  'claims.get': { paramKinds: names },
  'claims.downloadDocument': { paramKinds: { id: 'claim', paperId: 'house' } },
  'claims.file': {
    buildCall: filing,
    buildForeignBody: (b) => ({
      subject: 'unit',
      subjectId: b.foreignIds.unit,
      claimantId: b.foreignIds.account,
      ...input,
    }),
  },
  'claims.edit': {
    paramKinds: names,
    buildCall: after([], { ...input, amount: 7000 }),
    buildForeignBody: () => ({ ...input, rowVersion: 1 }),
  },
  'claims.addNote': {
    paramKinds: names,
    buildCall: async (w) => ({
      params: { id: Number((await w.callFirst('claims.file', await filing(w)))['id']) },
      body: { said: 'Photos follow' },
    }),
    buildForeignBody: () => ({ said: 'Not mine' }),
  },
  'claims.addDocument': {
    paramKinds: names,
    buildCall: async (w) => ({
      params: { id: Number((await w.callFirst('claims.file', await filing(w)))['id']) },
      files: [{ name: 'invoice.pdf', content: '%PDF-1.4\n%invoice of the goods' }],
    }),
    buildForeignBody: () => ({}),
  },
  'claims.acknowledge': { paramKinds: names, buildCall: after([], { answer: 'We look into it' }) },
  'claims.inspect': {
    paramKinds: names,
    buildCall: after([acknowledged], {
      found: 'Pallet leaned on the nose',
      cause: 'stowage',
      bearer: 'warehouse',
      salvage: 1000,
    }),
  },
  'claims.offer': {
    paramKinds: names,
    buildCall: after([acknowledged], { amount: 5000, answer: 'Half of the loss' }),
  },
  'claims.accept': {
    paramKinds: names,
    buildCall: after(offered, {}),
    buildForeignBody: () => ({ rowVersion: 1 }),
  },
  'claims.settle': {
    paramKinds: names,
    buildCall: after(offered, { amount: 5000, cause: 'stowage', bearer: 'warehouse', settledBy: 'credit' }),
  },
  'claims.decline': { paramKinds: names, buildCall: after([acknowledged], { answer: 'The box left whole' }) },
  'claims.withdraw': {
    paramKinds: names,
    buildCall: after([], {}),
    buildForeignBody: () => ({ rowVersion: 1 }),
  },
  'claims.listDocks': { paramKinds: names },
  'claims.correct': {
    paramKinds: names,
    buildCall: async (w) => {
      const id = Number((await w.callFirst('claims.file', await filing(w)))['id']);
      const { id: warehouseId } = await w.queryRow<{ id: number }>(
        'select id from warehouse where active order by code limit 1',
      );
      return {
        params: { id },
        body: { warehouseId, day: '2027-02-01', hour: '14:05', why: 'Seen on the camera', rowVersion: 1 },
      };
    },
  },
  'claims.reopen': {
    paramKinds: names,
    buildCall: after([['claims.decline', { answer: 'No photo' }]], { why: 'The photo has come' }),
  },
};
