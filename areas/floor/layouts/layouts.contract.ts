import { z } from 'zod';
import { layoutErrors } from './layouts.errors.ts';
import { planCodeField } from './layout-templates.contract.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  idField,
  optionalField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

/** The floor of a warehouse on one date, created from a template. */
export const layoutRowSchema = z.object({
  id: z.int(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  layoutDate: z.string(),
  /** Weekday of the date, Sunday 0. */
  day: z.int(),
  code: z.string(),
  /** Weekday and template: `Wednesday - Standard`. */
  name: z.string(),
  layoutTemplateId: z.int().nullable(),
  template: z.string().nullable(),
  /** True when an operating day of the warehouse uses or used it. */
  started: z.boolean(),
  /** True when its date has passed. It is shown as it was and cannot be changed. */
  past: z.boolean(),
  locations: z.int(),
  positions: z.int(),
  rowVersion: z.int(),
});
export type LayoutRow = z.output<typeof layoutRowSchema>;

export const addLayoutBodySchema = z.object({
  layoutDate: dateField('Date', { before: 60, after: 400 }),
  layoutTemplateId: idField('Template'),
  code: optionalField(planCodeField()),
});
export const updateLayoutBodySchema = z.object({
  layoutDate: dateField('Date', { before: 60, after: 400 }),
  code: planCodeField(),
  rowVersion: optionalField(rowVersionField()),
});
export const copyLayoutBodySchema = z.object({
  layoutDate: dateField('Date', { before: 60, after: 400 }),
  code: optionalField(planCodeField()),
});

const see: readonly [string, ...string[]] = [
  'layoutView:warehouse',
  'viewLayouts:warehouse',
  'editLayouts:warehouse',
];
const edit: readonly [string, ...string[]] = ['editLayouts:warehouse'];

export const findLayoutsEndpoint = defineEndpoint({
  id: 'layouts.find',
  method: 'GET',
  path: '/warehouse/layouts',
  permissions: see,
  summary: 'List the layouts by date. Search by date or by "Monday - name".',
  query: z
    .object({
      warehouseId: optionalField(idField('Warehouse')),
      layoutDateFrom: optionalField(dateField('Date from')),
      layoutDateTo: optionalField(dateField('Date to')),
      parentLayoutSearch: optionalTextField('Layout', 100),
      ...pagingFields(['layoutDate', 'code', 'name', 'warehouseCode'], 'desc'),
    })
    .refine((q) => !q.layoutDateFrom || !q.layoutDateTo || q.layoutDateFrom <= q.layoutDateTo, {
      error: 'End date can’t be before start date',
      path: ['layoutDateTo'],
    }),
  reply: pageReply(layoutRowSchema),
  ofTheHouse: true,
  live: ['layouts', 'operating-days'],
});
export const addLayoutEndpoint = defineEndpoint({
  id: 'layouts.add',
  method: 'POST',
  path: '/warehouse/layouts',
  permissions: edit,
  summary: 'Create the layout of a date from a template, with all its locations and positions.',
  body: addLayoutBodySchema,
  reply: itemReply(layoutRowSchema),
  errors: [layoutErrors.layoutCodeTaken, layoutErrors.dateInPast],
});
export const updateLayoutEndpoint = defineEndpoint({
  id: 'layouts.save',
  method: 'PUT',
  path: '/warehouse/layouts/{id}',
  permissions: edit,
  summary: 'Update the code or date of a layout. The date cannot change while a started day uses the layout.',
  body: updateLayoutBodySchema,
  reply: itemReply(layoutRowSchema),
  errors: [
    layoutErrors.layoutCodeTaken,
    layoutErrors.dateInPast,
    layoutErrors.layoutInPast,
    layoutErrors.layoutInUse,
  ],
});
export const deleteLayoutEndpoint = defineEndpoint({
  id: 'layouts.delete',
  method: 'DELETE',
  path: '/warehouse/layouts/{id}',
  permissions: ['deleteLayouts:warehouse'],
  summary:
    'Delete a layout with its locations and positions. No started day may use it, and its date must not be in the past.',
  reply: noDataReply(),
  errors: [layoutErrors.layoutInUse, layoutErrors.layoutInPast],
});
export const copyLayoutEndpoint = defineEndpoint({
  id: 'layouts.copy',
  method: 'POST',
  path: '/warehouse/layouts/{id}/copy',
  permissions: edit,
  summary: 'Copy a layout to another date.',
  body: copyLayoutBodySchema,
  reply: itemReply(layoutRowSchema),
  errors: [layoutErrors.layoutCodeTaken, layoutErrors.dateInPast],
});
