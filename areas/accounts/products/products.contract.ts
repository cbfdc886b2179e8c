import { z } from 'zod';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { words } from '#kit/contract/fields.ts';

export const productRow = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  category: z.string(),
  tempMinF: z.int().nullable(),
  tempMaxF: z.int().nullable(),
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
});
export const listStates = endpoint({
  id: 'states.list',
  method: 'GET',
  path: '/states',
  needs: 'signed-in',
  about: 'States and provinces.',
  reply: one(z.array(z.object({ code: z.string(), name: z.string(), country: z.string() }))),
});
export const listRegions = endpoint({
  id: 'regions.list',
  method: 'GET',
  path: '/regions',
  needs: 'signed-in',
  about: 'Regions of origin.',
  reply: one(z.array(z.object({ id: z.int(), code: z.string(), name: z.string() }))),
});
