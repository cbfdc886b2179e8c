import { z } from 'zod';
import { productErrors } from './products.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { maybe, version, whole, words } from '#kit/contract/fields.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    products: true;
  }
}

export const productRow = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  category: z.string(),
  tempMinF: z.int().nullable(),
  tempMaxF: z.int().nullable(),
  /** Minutes above the warmest that it bears; null: nobody is told. */
  warmMinutes: z.int().nullable(),
  rowVersion: z.int(),
});
export type ProductRow = z.output<typeof productRow>;
export const listProducts = endpoint({
  id: 'products.list',
  method: 'GET',
  path: '/products',
  needs: 'signed-in',
  about:
    'Active products whose code or description holds the words, at most 500; all when no words are given.',
  query: z.object({ search: words('Search', 80) }),
  reply: one(z.array(productRow)),
  live: ['products'],
});
export const productLimits = z
  .object({
    tempMinF: maybe(whole('Coldest, °F', -60, 150)),
    tempMaxF: maybe(whole('Warmest, °F', -60, 150)),
    warmMinutes: maybe(whole('Minutes above the warmest', 1, 10_080)),
    rowVersion: version(),
  })
  .refine((p) => p.tempMinF === undefined || p.tempMaxF === undefined || p.tempMinF < p.tempMaxF, {
    error: 'The warmest must be above the coldest',
    path: ['tempMaxF'],
  })
  .refine((p) => p.warmMinutes === undefined || p.tempMaxF !== undefined, {
    error: 'Minutes need the warmest that they are above',
    path: ['warmMinutes'],
  });
export const saveLimits = endpoint({
  id: 'products.saveLimits',
  method: 'PUT',
  path: '/products/{id}/limits',
  needs: ['adminSettingsEdit:admin'],
  about:
    'Says how cold and how warm a product may be, and how many minutes above the warmest it bears before customer service is told. What was told stays.',
  body: productLimits,
  reply: one(productRow),
  refuses: [productErrors.unused],
  live: ['products'],
});
