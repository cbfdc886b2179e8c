import { z } from 'zod';
import { layoutErrors } from './layouts.errors.ts';
import { planCode } from './templates.contract.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { date, id, maybe, version, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

/** The floor of a warehouse on one date, made from a template. */
export const layoutRow = z.object({
  id: z.int(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  layoutDate: z.string(),
  /** Of the date, Sunday 0. */
  day: z.int(),
  code: z.string(),
  /** Weekday and template: `Wednesday - Standard`. */
  name: z.string(),
  layoutTemplateId: z.int().nullable(),
  template: z.string().nullable(),
  /** A started day of the warehouse works by it, or did. */
  started: z.boolean(),
  /** Its date is over: it is shown as it was, and not changed. */
  past: z.boolean(),
  locations: z.int(),
  positions: z.int(),
  rowVersion: z.int(),
});
export type LayoutRow = z.output<typeof layoutRow>;

export const addLayoutBody = z.object({
  layoutDate: date('Date', { before: 60, after: 400 }),
  layoutTemplateId: id('Template'),
  code: maybe(planCode()),
});
export const saveLayoutBody = z.object({
  layoutDate: date('Date', { before: 60, after: 400 }),
  code: planCode(),
  rowVersion: maybe(version()),
});
export const copyLayoutBody = z.object({
  layoutDate: date('Date', { before: 60, after: 400 }),
  code: maybe(planCode()),
});

const see: readonly [string, ...string[]] = [
  'layoutView:warehouse',
  'viewLayouts:warehouse',
  'editLayouts:warehouse',
];
const edit: readonly [string, ...string[]] = ['editLayouts:warehouse'];

export const findLayouts = endpoint({
  id: 'layouts.find',
  method: 'GET',
  path: '/warehouse/layouts',
  needs: see,
  about: 'The layouts of dates, found by date and by "Monday - name".',
  query: z
    .object({
      warehouseId: maybe(id('Warehouse')),
      layoutDateFrom: maybe(date('Date from')),
      layoutDateTo: maybe(date('Date to')),
      parentLayoutSearch: words('Layout', 100),
      ...paging(['layoutDate', 'code', 'name', 'warehouseCode'], 'desc'),
    })
    .refine((q) => !q.layoutDateFrom || !q.layoutDateTo || q.layoutDateFrom <= q.layoutDateTo, {
      error: 'Date to cannot be before date from',
      path: ['layoutDateTo'],
    }),
  reply: page(layoutRow),
  ofTheHouse: true,
  live: ['layouts', 'days'],
});
export const addLayout = endpoint({
  id: 'layouts.add',
  method: 'POST',
  path: '/warehouse/layouts',
  needs: edit,
  about: 'The layout of a date: a template with all its locations and positions.',
  body: addLayoutBody,
  reply: one(layoutRow),
  refuses: [layoutErrors.layoutTaken, layoutErrors.dateOver],
});
export const saveLayout = endpoint({
  id: 'layouts.save',
  method: 'PUT',
  path: '/warehouse/layouts/{id}',
  needs: edit,
  about: 'Gives a layout another code or date. While a started day works by it, its date stays.',
  body: saveLayoutBody,
  reply: one(layoutRow),
  refuses: [layoutErrors.layoutTaken, layoutErrors.dateOver, layoutErrors.over, layoutErrors.runs],
});
export const deleteLayout = endpoint({
  id: 'layouts.delete',
  method: 'DELETE',
  path: '/warehouse/layouts/{id}',
  needs: ['deleteLayouts:warehouse'],
  about:
    'Deletes a layout with its locations and positions, as long as no started day works by it and its date is not over.',
  reply: done(),
  refuses: [layoutErrors.runs, layoutErrors.over],
});
export const copyLayout = endpoint({
  id: 'layouts.copy',
  method: 'POST',
  path: '/warehouse/layouts/{id}/copy',
  needs: edit,
  about: 'A whole layout once more, on another date.',
  body: copyLayoutBody,
  reply: one(layoutRow),
  refuses: [layoutErrors.layoutTaken, layoutErrors.dateOver],
});
