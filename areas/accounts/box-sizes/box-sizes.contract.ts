import { z } from 'zod';
import { boxSizeErrors } from './box-sizes.errors.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  optionalBooleanField,
  optionalField,
  numberEnumField,
  textField,
  rowVersionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'box-sizes': true;
  }
}

const needs = ['productsEdit:admin'] as const;
const live = ['box-sizes'] as const;
const root = '/admin/box-sizes';

/** A standard box size. Sides are in inches. Unit of measure: 1 bin, 2 box, 3 pallet. */
export const boxSizeSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  unitOfMeasure: z.literal([1, 2, 3]),
  length: z.int(),
  width: z.int(),
  height: z.int(),
});
export type BoxSize = z.output<typeof boxSizeSchema>;
export const boxSizeWithActiveAndVersionSchema = boxSizeSchema.extend({
  active: z.boolean(),
  rowVersion: z.int(),
});
export type BoxSizeRecord = z.output<typeof boxSizeWithActiveAndVersionSchema>;

export const listActiveBoxSizesEndpoint = defineEndpoint({
  id: 'boxSizes.list',
  method: 'GET',
  path: '/box-sizes',
  permissions: 'signed-in',
  summary: 'List active box sizes by code, at most 200. They can be used to fill an order line.',
  reply: itemReply(z.array(boxSizeSchema)),
  live,
});
export const findBoxSizeRecordsEndpoint = defineEndpoint({
  id: 'boxSizes.find',
  method: 'GET',
  path: root,
  permissions: needs,
  summary: 'List all box sizes, active and inactive.',
  query: z.object({
    search: optionalTextField('Search', 80),
    active: optionalBooleanField(),
    ...pagingFields(['code', 'name', 'length']),
  }),
  reply: pageReply(boxSizeWithActiveAndVersionSchema),
  ofTheHouse: true,
  live,
});

const code = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
  textField('Code', 10),
);
export const boxSizeBodySchema = z.object({
  code,
  name: textField('Name', 60),
  unitOfMeasure: numberEnumField('Unit of measure', [1, 2, 3]),
  length: integerField('Length', 1, 999),
  width: integerField('Width', 1, 999),
  height: integerField('Height', 1, 999),
  active: optionalBooleanField(),
  rowVersion: optionalField(rowVersionField()),
});
export type BoxSizeBody = z.output<typeof boxSizeBodySchema>;

export const addBoxSizeEndpoint = defineEndpoint({
  id: 'boxSizes.add',
  method: 'POST',
  path: root,
  permissions: needs,
  summary: 'Create a box size. Its code is unique regardless of case and is saved in capitals.',
  body: boxSizeBodySchema,
  reply: itemReply(boxSizeWithActiveAndVersionSchema),
  errors: [boxSizeErrors.codeTaken],
  live,
});
export const updateBoxSizeEndpoint = defineEndpoint({
  id: 'boxSizes.save',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: needs,
  summary:
    'Update, deactivate or reactivate a box size. Order lines and products that were filled from it keep their dimensions.',
  body: boxSizeBodySchema,
  reply: itemReply(boxSizeWithActiveAndVersionSchema),
  errors: [boxSizeErrors.codeTaken],
  live,
});
export const deleteBoxSizeEndpoint = defineEndpoint({
  id: 'boxSizes.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: needs,
  summary: 'Delete a box size. Nothing refers to it: order lines and products keep their own dimensions.',
  reply: noDataReply(),
  live,
});
