import { aName, miami } from '#tests/picking.ts';
import type { Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

export const aTemplate = (w: Picking) =>
  w.id(`insert into layout_template (warehouse_id, code, name) values (${miami}, $1, 'Walk') returning id`, [
    aName('T'),
  ]);
const aLayout = (w: Picking) =>
  w.id(
    `
      insert into layout (warehouse_id, layout_date, code, name)
      values (${miami}, '2027-11-03', $1, 'Wednesday - Walk')
      returning id
    `,
    [aName('L')],
  );

export const recipes: Recipes = {
  'layoutTemplates.add': {
    good: async () => ({ body: { warehouseId: miami, code: aName('T'), name: 'Peak', day: 1 } }),
    ofOthers: (b) => ({ warehouseId: b.theirs.warehouse, code: 'Q', name: 'Q' }),
  },
  'layoutTemplates.save': {
    names: { id: 'layoutTemplate' },
    good: async (w) => ({ params: { id: await aTemplate(w) }, body: { code: aName('T'), name: 'Peak' } }),
    ofOthers: () => ({ code: 'Q', name: 'Q' }),
  },
  'layoutTemplates.delete': {
    names: { id: 'layoutTemplate' },
    good: async (w) => ({ params: { id: await aTemplate(w) } }),
  },
  'layoutTemplates.copy': {
    good: async (w) => ({ body: { layoutTemplateId: await aTemplate(w), code: aName('T'), name: 'Copy' } }),
    ofOthers: (b) => ({ layoutTemplateId: b.theirs.layoutTemplate, code: 'Q', name: 'Q' }),
  },
  'layouts.add': {
    good: async (w) => ({ body: { layoutDate: '2027-12-01', layoutTemplateId: await aTemplate(w) } }),
    ofOthers: (b) => ({ layoutDate: '2027-12-01', layoutTemplateId: b.theirs.layoutTemplate }),
  },
  'layouts.save': {
    names: { id: 'layout' },
    good: async (w) => ({
      params: { id: await aLayout(w) },
      body: { layoutDate: '2027-11-04', code: aName('L') },
    }),
    ofOthers: () => ({ layoutDate: '2027-11-04', code: 'Q' }),
  },
  'layouts.delete': {
    names: { id: 'layout' },
    good: async (w) => ({ params: { id: await aLayout(w) } }),
  },
  'layouts.copy': {
    names: { id: 'layout' },
    good: async (w) => ({ params: { id: await aLayout(w) }, body: { layoutDate: '2027-11-05' } }),
    ofOthers: () => ({ layoutDate: '2027-11-05' }),
  },
};
