import { z } from 'zod';
import { limitFields, limitsInOrder, productRow } from './products.contract.ts';
import { productErrors } from './products.errors.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { flag, maybe, oneOf, text, version, whole, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

/** Products as an administrator keeps them: inactive ones too, with what uses each. */

const needs = ['productsEdit:admin'] as const;
const live = ['products'] as const;
const root = '/admin/products';
const unitsOfMeasure = [1, 2, 3] as const;

export const productRecord = productRow.extend({
  active: z.boolean(),
  /** Food has lots that are traced, a trailer inspection, and its temperature on the label. */
  isFood: z.boolean(),
  /** Something refers to it: it cannot be deleted, and its code stays. */
  used: z.boolean(),
  lastOrderedAt: instant().nullable(),
  /** Codes of the warehouses whose default product it is. */
  defaultOf: z.array(z.string()),
});
export type ProductRecord = z.output<typeof productRecord>;

export const findProducts = endpoint({
  id: 'products.find',
  method: 'GET',
  path: root,
  needs,
  about: 'Products, active or not, with when each was last ordered and which warehouses have it as default.',
  query: z.object({
    search: words('Search', 80),
    category: words('Category', 40),
    active: flag(),
    ...paging(['code', 'description', 'category']),
  }),
  reply: page(productRecord),
  ofTheHouse: true,
  live: ['products', 'warehouses'],
});

export const productUses = z.object({
  /** Order lines of the last 90 days. */
  recentLines: z.int(),
  orderLines: z.int(),
  bolLines: z.int(),
  shipmentLines: z.int(),
  templates: z.int(),
  /** Codes of shippers that stand for it in their files. */
  ownCodes: z.int(),
  /** Codes of the warehouses whose default product it is. */
  warehouses: z.array(z.string()),
});
export type ProductUses = z.output<typeof productUses>;
export const getUses = endpoint({
  id: 'products.uses',
  method: 'GET',
  path: `${root}/{id}/uses`,
  needs,
  about: 'What uses a product, counted by kind: of all time, and order lines of the last 90 days.',
  reply: one(productUses),
  live: ['products', 'warehouses'],
});
export const listCategories = endpoint({
  id: 'products.categories',
  method: 'GET',
  path: `${root}/categories`,
  needs,
  about: 'The categories that products have.',
  reply: one(z.array(z.string())),
  live,
});

const code = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
  text('Code', 20),
);
const side = (label: string) => maybe(whole(label, 1, 999));
const box = ['defaultUnitOfMeasure', 'defaultLength', 'defaultWidth', 'defaultHeight'] as const;

/** The usual box is complete or absent. */
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
      message: 'The usual box needs a unit of measure, a length, a width and a height.',
    });
}
const readable = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };
export const productBody = z
  .object({
    code,
    description: text('Description', 120),
    category: text('Category', 40),
    isFood: flag(),
    active: flag(),
    defaultUnitOfMeasure: maybe(oneOf('Unit of measure', unitsOfMeasure)),
    defaultLength: side('Length'),
    defaultWidth: side('Width'),
    defaultHeight: side('Height'),
    ...limitFields,
    rowVersion: maybe(version()),
  })
  // Also where other fields are at fault: everything is said at once.
  .superRefine(limitsInOrder, readable)
  .superRefine(boxComplete, readable);
export type ProductBody = z.output<typeof productBody>;

export const addProduct = endpoint({
  id: 'products.add',
  method: 'POST',
  path: root,
  needs,
  about: 'Adds a product. Its code is unique without regard to case and is kept in capitals.',
  body: productBody,
  reply: one(productRecord),
  refuses: [productErrors.codeTaken],
  live,
});
export const saveProduct = endpoint({
  id: 'products.save',
  method: 'PUT',
  path: `${root}/{id}`,
  needs,
  about:
    'Changes, deactivates or reactivates a product. Its code may change only while nothing uses it; lines that were entered keep their description. It stays active while it is the default product of an active warehouse.',
  body: productBody,
  reply: one(productRecord),
  refuses: [productErrors.codeTaken, productErrors.codeInUse, productErrors.isDefault],
  live,
});
export const deleteProduct = endpoint({
  id: 'products.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs,
  about: 'Deletes a product that was never used.',
  reply: done(),
  refuses: [productErrors.inUse],
  live,
});
