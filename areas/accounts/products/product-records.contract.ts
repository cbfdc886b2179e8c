import { z } from 'zod';
import {
  productTemperatureLimitFields,
  addProductTemperatureLimitIssues,
  productRowSchema,
} from './products.contract.ts';
import { productErrors } from './products.errors.ts';
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
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

/** Products as an administrator manages them: includes inactive ones, with what uses each. */

const needs = ['productsEdit:admin'] as const;
const live = ['products'] as const;
const root = '/admin/products';
const unitsOfMeasure = [1, 2, 3] as const;

export const productRecordSchema = productRowSchema.extend({
  active: z.boolean(),
  /** Food has traceable lots, a trailer inspection, and its temperature on the label. */
  isFood: z.boolean(),
  /** Something references the product. It can’t be deleted and its code cannot change. */
  used: z.boolean(),
  lastOrderedAt: instantField().nullable(),
  /** Codes of the warehouses that have it as default product. */
  defaultOf: z.array(z.string()),
});
export type ProductRecord = z.output<typeof productRecordSchema>;

export const findProductRecordsEndpoint = defineEndpoint({
  id: 'products.find',
  method: 'GET',
  path: root,
  permissions: needs,
  summary:
    'List all products, active and inactive. Each product shows when it was last ordered and which warehouses use it as their default.',
  query: z.object({
    search: optionalTextField('Search', 80),
    category: optionalTextField('Category', 40),
    active: optionalBooleanField(),
    ...pagingFields(['code', 'description', 'category']),
  }),
  reply: pageReply(productRecordSchema),
  ofTheHouse: true,
  live: ['products', 'warehouses'],
});

export const productUsesSchema = z.object({
  /** Order lines of the last 90 days. */
  recentLines: z.int(),
  orderLines: z.int(),
  bolLines: z.int(),
  shipmentLines: z.int(),
  templates: z.int(),
  /** The number of shipper item codes mapped to the product. */
  ownCodes: z.int(),
  /** Codes of the warehouses that have it as default product. */
  warehouses: z.array(z.string()),
});
export type ProductUses = z.output<typeof productUsesSchema>;
export const getProductUsesEndpoint = defineEndpoint({
  id: 'products.countUses',
  method: 'GET',
  path: `${root}/{id}/uses`,
  permissions: needs,
  summary:
    'Count what uses a product, by kind. Counts all uses ever, and the order lines of the last 90 days.',
  reply: itemReply(productUsesSchema),
  live: ['products', 'warehouses'],
});
export const listProductCategoriesEndpoint = defineEndpoint({
  id: 'products.listCategories',
  method: 'GET',
  path: `${root}/categories`,
  permissions: needs,
  summary: 'List the categories of all products.',
  reply: itemReply(z.array(z.string())),
  live,
});

const code = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
  textField('Code', 20),
);
const side = (label: string) => optionalField(integerField(label, 1, 999));
const box = ['defaultUnitOfMeasure', 'defaultLength', 'defaultWidth', 'defaultHeight'] as const;

/** The default box is either complete or absent. */
function boxComplete(
  product: Partial<Record<(typeof box)[number], unknown>>,
  context: z.RefinementCtx,
): void {
  const missing = box.filter((field) => product[field] === undefined);
  if (missing.length === box.length) return;
  for (const field of missing)
    context.addIssue({
      code: 'custom',
      path: [field],
      message: 'Enter a unit of measure, length, width and height for the usual box.',
    });
}
const readable = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };
export const productBodySchema = z
  .object({
    code,
    description: textField('Description', 120),
    category: textField('Category', 40),
    isFood: optionalBooleanField(),
    active: optionalBooleanField(),
    defaultUnitOfMeasure: optionalField(numberEnumField('Unit of measure', unitsOfMeasure)),
    defaultLength: side('Length'),
    defaultWidth: side('Width'),
    defaultHeight: side('Height'),
    ...productTemperatureLimitFields,
    rowVersion: optionalField(rowVersionField()),
  })
  // Runs even if other fields have errors, so that all errors are reported together.
  .superRefine(addProductTemperatureLimitIssues, readable)
  .superRefine(boxComplete, readable);
export type ProductBody = z.output<typeof productBodySchema>;

export const addProductEndpoint = defineEndpoint({
  id: 'products.add',
  method: 'POST',
  path: root,
  permissions: needs,
  summary: 'Create a product. Its code is unique regardless of case and is saved in capitals.',
  body: productBodySchema,
  reply: itemReply(productRecordSchema),
  errors: [productErrors.codeTaken],
  live,
});
export const updateProductEndpoint = defineEndpoint({
  id: 'products.save',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: needs,
  summary:
    'Update, deactivate or reactivate a product. Its code can change only while nothing uses the product. Existing lines keep their description. A product cannot be deactivated while it is the default product of an active warehouse.',
  body: productBodySchema,
  reply: itemReply(productRecordSchema),
  errors: [productErrors.codeTaken, productErrors.codeInUse, productErrors.isDefaultProduct],
  live,
});
export const deleteUnusedProductEndpoint = defineEndpoint({
  id: 'products.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: needs,
  summary: 'Delete a product that was never used.',
  reply: noDataReply(),
  errors: [productErrors.inUse],
  live,
});
