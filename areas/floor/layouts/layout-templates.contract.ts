import { z } from 'zod';
import { layoutErrors } from './layouts.errors.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  idField,
  optionalField,
  textField,
  rowVersionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

/** A floor plan template of a warehouse, for a weekday (Sunday 0) or for any day. */
export const layoutTemplateRowSchema = z.object({
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
export type LayoutTemplateRow = z.output<typeof layoutTemplateRowSchema>;

/** The code of a plan on printouts and on the wall. */
export const planCodeField = () => textField('Code', 20);
const day = () => optionalField(integerField('Day', 0, 6));
const named = { code: planCodeField(), name: textField('Name', 80), day: day() };
/** Warehouse of a new template. */
export const layoutTemplateBodySchema = z.object({
  warehouseId: optionalField(idField('Warehouse')),
  ...named,
  rowVersion: optionalField(rowVersionField()),
});
/** Warehouse of the copy. Omitted: that of the template. */
export const copyLayoutTemplateBodySchema = z.object({
  layoutTemplateId: idField('Template'),
  warehouseId: optionalField(idField('Warehouse')),
  ...named,
});

const see: readonly [string, ...string[]] = [
  'layoutTemplateView:warehouse',
  'viewLayoutTemplates:warehouse',
  'editLayoutTemplates:warehouse',
];
const edit: readonly [string, ...string[]] = ['editLayoutTemplates:warehouse'];
const live = ['layouts'] as const;

export const findLayoutTemplatesEndpoint = defineEndpoint({
  id: 'layoutTemplates.find',
  method: 'GET',
  path: '/warehouse/layouts/templates',
  permissions: see,
  summary: 'List the floor plan templates from which daily layouts are created.',
  query: z.object({
    warehouseId: optionalField(idField('Warehouse')),
    day: day(),
    code: optionalTextField('Code', 20),
    name: optionalTextField('Name', 80),
    ...pagingFields(['code', 'name', 'day', 'warehouseCode']),
  }),
  reply: pageReply(layoutTemplateRowSchema),
  ofTheHouse: true,
  live,
});
export const addLayoutTemplateEndpoint = defineEndpoint({
  id: 'layoutTemplates.add',
  method: 'POST',
  path: '/warehouse/layouts/templates',
  permissions: edit,
  summary: 'Create an empty template. Its code is unique in the warehouse.',
  body: layoutTemplateBodySchema,
  reply: itemReply(layoutTemplateRowSchema),
  errors: [layoutErrors.warehouseRequired, layoutErrors.templateCodeTaken],
});
export const updateLayoutTemplateEndpoint = defineEndpoint({
  id: 'layoutTemplates.save',
  method: 'PUT',
  path: '/warehouse/layouts/templates/{id}',
  permissions: edit,
  summary: 'Rename a template or change its weekday. Layouts created from it stay unchanged.',
  body: layoutTemplateBodySchema.omit({ warehouseId: true }),
  reply: itemReply(layoutTemplateRowSchema),
  errors: [layoutErrors.templateCodeTaken],
});
export const deleteLayoutTemplateEndpoint = defineEndpoint({
  id: 'layoutTemplates.delete',
  method: 'DELETE',
  path: '/warehouse/layouts/templates/{id}',
  permissions: edit,
  summary: 'Delete a template with its locations and positions. Layouts created from it stay unchanged.',
  reply: noDataReply(),
});
export const copyLayoutTemplateEndpoint = defineEndpoint({
  id: 'layoutTemplates.copy',
  method: 'POST',
  path: '/warehouse/layouts/templates/copy',
  permissions: edit,
  summary:
    'Copy a template to a new code and name, in the same warehouse or another one. In another warehouse its positions are linked to the places with the same codes, and its doors to those with the same numbers.',
  body: copyLayoutTemplateBodySchema,
  reply: itemReply(layoutTemplateRowSchema),
  errors: [layoutErrors.templateCodeTaken],
});
