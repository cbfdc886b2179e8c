import { z } from 'zod';
import { done, endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { bulkSelection, date, hour, id, maybe, text, whole, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    crates: true;
  }
}

/** A feature that exists only on the stage of the component tests. */
export const crateRow = z.object({
  id: z.int(),
  number: z.string(),
  status: z.int(),
  shipper: z.string(),
  drops: z.string(),
  units: z.int(),
  cents: z.int(),
  shipDate: z.string(),
});
export const findCrates = endpoint({
  id: 'crates.find',
  method: 'GET',
  path: '/crates',
  needs: 'signed-in',
  about: 'Crates.',
  query: z.object({
    ...paging(['number', 'units', 'shipDate'], 'desc'),
    number: words('Number', 20),
    status: maybe(id('Status')),
    shipDateFrom: maybe(date('Ship date')),
    shipDateTo: maybe(date('Ship date')),
    shipperAccountId: maybe(id('Shipper')),
  }),
  reply: page(crateRow, z.object({ units: z.int() })),
  live: ['crates'],
});
export const getCrate = endpoint({
  id: 'crates.get',
  method: 'GET',
  path: '/crates/{id}',
  needs: 'signed-in',
  about: 'One crate.',
  params: z.object({ id: id('Crate') }),
  reply: one(crateRow),
  live: ['crates'],
});
export const addCrate = endpoint({
  id: 'crates.add',
  method: 'POST',
  path: '/crates',
  needs: 'signed-in',
  about: 'Adds a crate.',
  body: z.object({
    number: text('Number', 12),
    shipDate: date('Ship date'),
    cutoff: hour('Cutoff'),
    units: whole('Units', 1, 999),
    notes: words('Notes', 200),
  }),
  reply: one(z.object({ id: z.int() })),
  live: ['crates'],
});
export const releaseCrate = endpoint({
  id: 'crates.release',
  method: 'PUT',
  path: '/crates/{id}/release',
  needs: 'signed-in',
  about: 'Releases a crate.',
  params: z.object({ id: id('Crate') }),
  reply: done(),
  live: ['crates'],
});
export const printCrates = endpoint({
  id: 'crates.print',
  method: 'POST',
  path: '/crates/print',
  needs: 'signed-in',
  about: 'Prints crates.',
  body: z.object(bulkSelection),
  reply: file(),
  reads: true,
});
