import { z } from 'zod';
import { blockErrors } from './blocked-accounts.errors.ts';
import { freightImpactSchema } from '#areas/calendar/impact/impact.contract.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  idField,
  optionalIdListField,
  optionalField,
  numberEnumField,
  textField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'blocked-accounts': true;
  }
}

/** Inactive: deactivated by a user. The status is not stored. It follows from the dates and the warehouse's calendar. */
export const accountBlockStatus = { active: 0, inactive: 1, expired: 2 } as const;
export const accountBlockStatusNumbers = [
  accountBlockStatus.active,
  accountBlockStatus.inactive,
  accountBlockStatus.expired,
] as const;

export const accountBlockRowSchema = z.object({
  id: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  warehouseId: z.int().nullable(),
  warehouseCode: z.string().nullable(),
  shippers: z.array(z.object({ id: z.int(), number: z.string(), name: z.string() })),
  consigneeId: z.int().nullable(),
  consignee: z.string().nullable(),
  notes: z.string(),
  status: z.int(),
  createdBy: z.string().nullable(),
  createdAt: instantField(),
  deactivatedBy: z.string().nullable(),
  deactivatedAt: instantField().nullable(),
});
export type AccountBlockRow = z.output<typeof accountBlockRowSchema>;

export const blockTargetRequiredMessage = 'Choose at least one shipper, consignee or warehouse.';
export const consigneeBlockWarehouseRequiredMessage = 'A consignee block also needs a warehouse.';

const span = {
  startDate: dateField('Start date', { before: 60, after: 800 }),
  endDate: dateField('End date', { before: 60, after: 2000 }),
};
const who = {
  warehouseId: optionalField(idField('Warehouse')),
  shipperAccountIds: optionalIdListField(),
  consigneeAccountId: optionalField(idField('Consignee')),
};
interface Wish {
  startDate: string;
  endDate: string;
  warehouseId?: number | undefined;
  shipperAccountIds?: number[] | undefined;
  consigneeAccountId?: number | undefined;
}
/** Errors that depend on several fields of a block, each at its field. */
export function findBlockInputErrors(input: Wish): { path: keyof Wish; message: string }[] {
  const errors: { path: keyof Wish; message: string }[] = [];
  if (input.endDate < input.startDate)
    errors.push({ path: 'endDate', message: blockErrors.datesReversed.sentence });
  if (input.consigneeAccountId !== undefined && input.warehouseId === undefined)
    errors.push({ path: 'warehouseId', message: consigneeBlockWarehouseRequiredMessage });
  else if (input.warehouseId === undefined && (input.shipperAccountIds ?? []).length === 0)
    errors.push({ path: 'warehouseId', message: blockTargetRequiredMessage });
  return errors;
}
const sound = (
  input: Wish,
  context: {
    issues: readonly { path?: PropertyKey[] | undefined }[];
    addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void;
  },
) => {
  const invalidFields = new Set(context.issues.map((issue) => issue.path?.[0]));
  const datesRead = !invalidFields.has('startDate') && !invalidFields.has('endDate');
  for (const error of findBlockInputErrors(input))
    if (!invalidFields.has(error.path) && (error.path !== 'endDate' || datesRead))
      context.addIssue({ code: 'custom', path: [error.path], message: error.message });
};
export const addBlockBodySchema = z
  .object({ ...span, ...who, notes: textField('Notes', 1000) })
  // Runs even when other fields have errors, so that all errors are reported together.
  .superRefine(sound, { when: ({ value }) => typeof value === 'object' && value !== null });

const live = ['blocked-accounts'] as const;
export const findAccountBlocksEndpoint = defineEndpoint({
  id: 'blockedAccounts.find',
  method: 'GET',
  path: '/accounts/block',
  permissions: ['blockedAccountsView:warehouse'],
  summary: 'List account blocks. A date range returns every block that overlaps it.',
  query: z.object({
    warehouseId: optionalField(idField('Warehouse')),
    shipperAccountId: optionalField(idField('Shipper')),
    consigneeAccountId: optionalField(idField('Consignee')),
    startDate: optionalField(dateField('Start date')),
    endDate: optionalField(dateField('End date')),
    status: optionalField(numberEnumField('Status', accountBlockStatusNumbers)),
    ...pagingFields(['startDate', 'endDate', 'warehouseCode', 'consignee', 'status'], 'desc'),
  }),
  reply: pageReply(accountBlockRowSchema),
  errors: [blockErrors.datesReversed],
  live,
});
export const addBlockEndpoint = defineEndpoint({
  id: 'blockedAccounts.add',
  method: 'POST',
  path: '/accounts/block',
  permissions: ['blockedAccountAdd:warehouse'],
  summary:
    'Block data entry for an account from the start date through the end date. Freight already entered stays and is listed. Freight that is not finalized yet waits until the block ends.',
  body: addBlockBodySchema,
  reply: itemReply(z.object({ block: accountBlockRowSchema, impact: freightImpactSchema })),
  errors: [blockErrors.endDateInPast],
  live,
});
export const previewBlockEndpoint = defineEndpoint({
  id: 'blockedAccounts.preview',
  method: 'POST',
  path: '/accounts/block/preview',
  permissions: ['blockedAccountAdd:warehouse'],
  isReadOnly: true,
  summary: 'Preview the open orders, units and loads that a block would affect.',
  body: z.object({ ...span, ...who }).superRefine(sound),
  reply: itemReply(freightImpactSchema),
  live: ['orders', 'units'],
});
export const previewBlockDeactivationEndpoint = defineEndpoint({
  id: 'blockedAccounts.previewDeactivation',
  method: 'GET',
  path: '/accounts/block/{id}/impact',
  permissions: ['blockedAccountDelete:warehouse'],
  summary: 'List the open freight that a block stops and that could ship without it.',
  reply: itemReply(freightImpactSchema),
  live: ['orders', 'units'],
});
export const deactivateBlockEndpoint = defineEndpoint({
  id: 'blockedAccounts.deactivate',
  method: 'PUT',
  path: '/accounts/block/{id}/deactivate',
  permissions: ['blockedAccountDelete:warehouse'],
  summary: 'End an active block. It cannot be reactivated, but you can add a new one.',
  reply: noDataReply(),
  errors: [blockErrors.alreadyExpired, blockErrors.alreadyInactive],
  live,
});
