import { z } from 'zod';
import { regionErrors } from './regions.errors.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { optionalBooleanField, textField, rowVersionField, optionalTextField } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    regions: true;
  }
}

export const invalidRegionCodeMessage = 'Code must be 2 to 10 letters, digits or hyphens';
/** Trims the value and uppercases its ASCII letters. */
export const trimAndUppercaseAsciiIfString = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().replace(/[a-z]/g, (letter) => letter.toUpperCase()) : value;
const code = z.preprocess(
  trimAndUppercaseAsciiIfString,
  z
    .string({
      error: (i) =>
        i.input === undefined || i.input === null ? 'Code is required' : invalidRegionCodeMessage,
    })
    .min(1, { error: 'Code is required' })
    .regex(/^[A-Z0-9][A-Z0-9-]{1,9}$/, { error: invalidRegionCodeMessage }),
);

export const regionRowSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** Number of warehouses in the region, inactive ones included. */
  warehouses: z.int(),
  /** Codes of its active warehouses. While there is one, the region cannot be deactivated. */
  activeWarehouses: z.array(z.string()),
  /** Number of active accounts with a home warehouse in the region. */
  accounts: z.int(),
  daysOfService: z.int(),
  holidayPeriods: z.int(),
  rateSheets: z.int(),
  /** Whether any record refers to it, even an ended or deleted one. Only a region that was never used can be deleted. */
  used: z.boolean(),
  rowVersion: z.int(),
});
export type RegionRow = z.output<typeof regionRowSchema>;

const needs = ['regionsEdit:admin'] as const;
const live = ['regions', 'warehouses'] as const;

export const listActiveRegionsEndpoint = defineEndpoint({
  id: 'regions.list',
  method: 'GET',
  path: '/regions',
  permissions: 'signed-in',
  summary: 'List the active regions of origin.',
  reply: itemReply(z.array(z.object({ id: z.int(), code: z.string(), name: z.string() }))),
  live: ['regions'],
});
export const findRegionsEndpoint = defineEndpoint({
  id: 'regions.find',
  method: 'GET',
  path: '/admin/regions',
  permissions: needs,
  summary: 'List regions, including inactive ones. Returns how many records use each.',
  query: z.object({
    code: optionalTextField('Code', 10),
    name: optionalTextField('Name', 60),
    active: optionalBooleanField(),
    ...pagingFields(['code', 'name', 'warehouses']),
  }),
  reply: pageReply(regionRowSchema),
  ofTheHouse: true,
  live,
});
export const regionBodySchema = z.object({ code, name: textField('Name', 60) });
export const addRegionEndpoint = defineEndpoint({
  id: 'regions.add',
  method: 'POST',
  path: '/admin/regions',
  permissions: needs,
  summary: 'Add a region. Its code is stored in capitals. Code and name are unique, ignoring case.',
  body: regionBodySchema,
  reply: itemReply(regionRowSchema),
  errors: [regionErrors.codeTaken, regionErrors.nameTaken],
  live,
});
export const updateRegionBodySchema = regionBodySchema.extend({
  active: optionalBooleanField(),
  rowVersion: rowVersionField(),
});
export const updateRegionEndpoint = defineEndpoint({
  id: 'regions.save',
  method: 'PUT',
  path: '/admin/regions/{id}',
  permissions: needs,
  summary:
    'Update, deactivate or reactivate a region. An inactive region is no longer offered. Records that use it keep it. A region with an active warehouse stays active.',
  body: updateRegionBodySchema,
  reply: itemReply(regionRowSchema),
  errors: [regionErrors.codeTaken, regionErrors.nameTaken, regionErrors.hasWarehouses],
  live,
});
export const deleteUnusedRegionEndpoint = defineEndpoint({
  id: 'regions.delete',
  method: 'DELETE',
  path: '/admin/regions/{id}',
  permissions: needs,
  summary: 'Delete a region that was never used.',
  reply: noDataReply(),
  errors: [regionErrors.regionInUse, regionErrors.usedByEndedRecords],
  live,
});
