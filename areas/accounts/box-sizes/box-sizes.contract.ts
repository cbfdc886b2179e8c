import { z } from 'zod';
import { boxSizeErrors } from './box-sizes.errors.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { flag, maybe, oneOf, text, version, whole, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'box-sizes': true;
  }
}

const needs = ['productsEdit:admin'] as const;
const live = ['box-sizes'] as const;
const root = '/admin/box-sizes';

/** A size that boxes come in. Sides in inches; unit of measure: 1 bin, 2 box, 3 pallet. */
export const boxSize = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  unitOfMeasure: z.literal([1, 2, 3]),
  length: z.int(),
  width: z.int(),
  height: z.int(),
});
export type BoxSize = z.output<typeof boxSize>;
export const boxSizeRecord = boxSize.extend({ active: z.boolean(), rowVersion: z.int() });
export type BoxSizeRecord = z.output<typeof boxSizeRecord>;

export const listBoxSizes = endpoint({
  id: 'boxSizes.list',
  method: 'GET',
  path: '/box-sizes',
  needs: 'signed-in',
  about: 'Active box sizes by code, at most 200: what an order line may be filled from.',
  reply: one(z.array(boxSize)),
  live,
});
export const findBoxSizes = endpoint({
  id: 'boxSizes.find',
  method: 'GET',
  path: root,
  needs,
  about: 'Box sizes, active or not.',
  query: z.object({
    search: words('Search', 80),
    active: flag(),
    ...paging(['code', 'name', 'length']),
  }),
  reply: page(boxSizeRecord),
  ofTheHouse: true,
  live,
});

const code = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
  text('Code', 10),
);
export const boxSizeBody = z.object({
  code,
  name: text('Name', 60),
  unitOfMeasure: oneOf('Unit of measure', [1, 2, 3]),
  length: whole('Length', 1, 999),
  width: whole('Width', 1, 999),
  height: whole('Height', 1, 999),
  active: flag(),
  rowVersion: maybe(version()),
});
export type BoxSizeBody = z.output<typeof boxSizeBody>;

export const addBoxSize = endpoint({
  id: 'boxSizes.add',
  method: 'POST',
  path: root,
  needs,
  about: 'Adds a box size. Its code is unique without regard to case and is kept in capitals.',
  body: boxSizeBody,
  reply: one(boxSizeRecord),
  refuses: [boxSizeErrors.codeTaken],
  live,
});
export const saveBoxSize = endpoint({
  id: 'boxSizes.save',
  method: 'PUT',
  path: `${root}/{id}`,
  needs,
  about:
    'Changes, deactivates or reactivates a box size. Lines and products that were filled from it keep their sides.',
  body: boxSizeBody,
  reply: one(boxSizeRecord),
  refuses: [boxSizeErrors.codeTaken],
  live,
});
export const deleteBoxSize = endpoint({
  id: 'boxSizes.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs,
  about: 'Deletes a box size. Nothing refers to it: lines and products keep their own sides.',
  reply: done(),
  live,
});
