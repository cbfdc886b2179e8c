import { z } from 'zod';
import { regionErrors } from './regions.errors.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { flag, text, version, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    regions: true;
  }
}

export const codeWrong = 'Code is made of 2 to 10 letters, digits and -';
/** Trimmed, with its plain letters in capitals. */
export const capitalized = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().replace(/[a-z]/g, (letter) => letter.toUpperCase()) : value;
const code = z.preprocess(
  capitalized,
  z
    .string({ error: (i) => (i.input === undefined || i.input === null ? 'Code is required' : codeWrong) })
    .min(1, { error: 'Code is required' })
    .regex(/^[A-Z0-9][A-Z0-9-]{1,9}$/, { error: codeWrong }),
);

export const regionRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** Warehouses of the region, inactive ones too. */
  warehouses: z.int(),
  /** Codes of its active warehouses: as long as there is one, the region stays active. */
  activeWarehouses: z.array(z.string()),
  /** Active accounts whose home warehouse is in the region. */
  accounts: z.int(),
  daysOfService: z.int(),
  holidayPeriods: z.int(),
  rateSheets: z.int(),
  /** Whether any record names it, an ended or deleted one too. Only a region that was never used can be deleted. */
  used: z.boolean(),
  rowVersion: z.int(),
});
export type RegionRow = z.output<typeof regionRow>;

const needs = ['regionsEdit:admin'] as const;
const live = ['regions', 'warehouses'] as const;

export const listRegions = endpoint({
  id: 'regions.list',
  method: 'GET',
  path: '/regions',
  needs: 'signed-in',
  about: 'Active regions of origin.',
  reply: one(z.array(z.object({ id: z.int(), code: z.string(), name: z.string() }))),
  live: ['regions'],
});
export const findRegions = endpoint({
  id: 'regions.find',
  method: 'GET',
  path: '/admin/regions',
  needs,
  about: 'Regions, inactive ones too, with how many records use each.',
  query: z.object({
    code: words('Code', 10),
    name: words('Name', 60),
    active: flag(),
    ...paging(['code', 'name', 'warehouses']),
  }),
  reply: page(regionRow),
  ofTheHouse: true,
  live,
});
export const regionBody = z.object({ code, name: text('Name', 60) });
export const addRegion = endpoint({
  id: 'regions.add',
  method: 'POST',
  path: '/admin/regions',
  needs,
  about: 'Adds a region. Its code is written in capitals; code and name are unique whatever their case.',
  body: regionBody,
  reply: one(regionRow),
  refuses: [regionErrors.codeTaken, regionErrors.nameTaken],
  live,
});
export const saveRegionBody = regionBody.extend({ active: flag(), rowVersion: version() });
export const saveRegion = endpoint({
  id: 'regions.save',
  method: 'PUT',
  path: '/admin/regions/{id}',
  needs,
  about:
    'Changes, deactivates or reactivates a region. An inactive region is no longer offered; records that name it keep it. A region with an active warehouse stays active.',
  body: saveRegionBody,
  reply: one(regionRow),
  refuses: [regionErrors.codeTaken, regionErrors.nameTaken, regionErrors.hasWarehouses],
  live,
});
export const deleteRegion = endpoint({
  id: 'regions.delete',
  method: 'DELETE',
  path: '/admin/regions/{id}',
  needs,
  about: 'Deletes a region that was never used.',
  reply: done(),
  refuses: [regionErrors.inUse, regionErrors.wasUsed],
  live,
});
