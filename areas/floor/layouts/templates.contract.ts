import { z } from 'zod';
import { layoutErrors } from './layouts.errors.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { id, maybe, text, version, whole, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

/** A plan of the floor that a warehouse keeps, for a weekday (Sunday 0) or for any day. */
export const templateRow = z.object({
  id: z.int(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  code: z.string(),
  name: z.string(),
  day: z.int().nullable(),
  locations: z.int(),
  positions: z.int(),
  rowVersion: z.int(),
});
export type TemplateRow = z.output<typeof templateRow>;

/** What a floor's plan is called on paper and on the wall. */
export const planCode = () => text('Code', 20);
const day = () => maybe(whole('Day', 0, 6));
const named = { code: planCode(), name: text('Name', 80), day: day() };
/** The warehouse is that of a new one. */
export const templateBody = z.object({
  warehouseId: maybe(id('Warehouse')),
  ...named,
  rowVersion: maybe(version()),
});
/** The warehouse is that of the copy; none: the one of the template. */
export const copyTemplateBody = z.object({
  layoutTemplateId: id('Template'),
  warehouseId: maybe(id('Warehouse')),
  ...named,
});

const see: readonly [string, ...string[]] = [
  'layoutTemplateView:warehouse',
  'viewLayoutTemplates:warehouse',
  'editLayoutTemplates:warehouse',
];
const edit: readonly [string, ...string[]] = ['editLayoutTemplates:warehouse'];
const live = ['layouts'] as const;

export const findTemplates = endpoint({
  id: 'layoutTemplates.find',
  method: 'GET',
  path: '/warehouse/layouts/templates',
  needs: see,
  about: 'The plans of the floor from which the layouts of days are made.',
  query: z.object({
    warehouseId: maybe(id('Warehouse')),
    day: day(),
    code: words('Code', 20),
    name: words('Name', 80),
    ...paging(['code', 'name', 'day', 'warehouseCode']),
  }),
  reply: page(templateRow),
  ofTheHouse: true,
  live,
});
export const addTemplate = endpoint({
  id: 'layoutTemplates.add',
  method: 'POST',
  path: '/warehouse/layouts/templates',
  needs: edit,
  about: 'A new, empty template; its code is unique in the warehouse.',
  body: templateBody,
  reply: one(templateRow),
  refuses: [layoutErrors.noWarehouse, layoutErrors.templateTaken],
});
export const saveTemplate = endpoint({
  id: 'layoutTemplates.save',
  method: 'PUT',
  path: '/warehouse/layouts/templates/{id}',
  needs: edit,
  about: 'Renames a template or gives it another weekday. Layouts made from it stay as they are.',
  body: templateBody.omit({ warehouseId: true }),
  reply: one(templateRow),
  refuses: [layoutErrors.templateTaken],
});
export const deleteTemplate = endpoint({
  id: 'layoutTemplates.delete',
  method: 'DELETE',
  path: '/warehouse/layouts/templates/{id}',
  needs: edit,
  about: 'Deletes a template with its locations and positions. Layouts made from it stay as they are.',
  reply: done(),
});
export const copyTemplate = endpoint({
  id: 'layoutTemplates.copy',
  method: 'POST',
  path: '/warehouse/layouts/templates/copy',
  needs: edit,
  about:
    'A whole template once more under a new code and name, in its warehouse or another one. In another one its positions get the places with the same codes, and its doors those with the same numbers.',
  body: copyTemplateBody,
  reply: one(templateRow),
  refuses: [layoutErrors.templateTaken],
});
