import { z } from 'zod';
import { blockErrors } from './blocked-accounts.errors.ts';
import { impact } from '#areas/calendar/impact/impact.contract.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { date, id, ids, maybe, oneOf, text } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'blocked-accounts': true;
  }
}

/** Inactive: deactivated by somebody. Nobody stores it: it follows from the dates and the warehouse's calendar. */
export const blockState = { active: 0, inactive: 1, expired: 2 } as const;
export const blockStatuses = [blockState.active, blockState.inactive, blockState.expired] as const;

export const blockedAccountRow = z.object({
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
  createdAt: instant(),
  deactivatedBy: z.string().nullable(),
  deactivatedAt: instant().nullable(),
});
export type BlockedAccountRow = z.output<typeof blockedAccountRow>;

export const nobodyBlocked = 'At least one of shipper, consignee or warehouse is required.';
export const warehouseWithConsignee = 'A warehouse is required with a consignee.';

const span = {
  startDate: date('Start date', { before: 60, after: 800 }),
  endDate: date('End date', { before: 60, after: 2000 }),
};
const who = {
  warehouseId: maybe(id('Warehouse')),
  shipperAccountIds: ids(),
  consigneeAccountId: maybe(id('Consignee')),
};
interface Wish {
  startDate: string;
  endDate: string;
  warehouseId?: number | undefined;
  shipperAccountIds?: number[] | undefined;
  consigneeAccountId?: number | undefined;
}
/** The faults of a block that only several fields together show, each at its field. */
export function faultsOfBlock(wish: Wish): { path: keyof Wish; message: string }[] {
  const faults: { path: keyof Wish; message: string }[] = [];
  if (wish.endDate < wish.startDate)
    faults.push({ path: 'endDate', message: blockErrors.dateRangeWrong.sentence });
  if (wish.consigneeAccountId !== undefined && wish.warehouseId === undefined)
    faults.push({ path: 'warehouseId', message: warehouseWithConsignee });
  else if (wish.warehouseId === undefined && (wish.shipperAccountIds ?? []).length === 0)
    faults.push({ path: 'warehouseId', message: nobodyBlocked });
  return faults;
}
const sound = (
  wish: Wish,
  context: {
    issues: readonly { path?: PropertyKey[] | undefined }[];
    addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void;
  },
) => {
  const said = new Set(context.issues.map((issue) => issue.path?.[0]));
  const datesRead = !said.has('startDate') && !said.has('endDate');
  for (const fault of faultsOfBlock(wish))
    if (!said.has(fault.path) && (fault.path !== 'endDate' || datesRead))
      context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
};
export const addBlockBody = z
  .object({ ...span, ...who, notes: text('Notes', 1000) })
  // Also where other fields are at fault: everything that is wrong is said at once.
  .superRefine(sound, { when: ({ value }) => typeof value === 'object' && value !== null });

const live = ['blocked-accounts'] as const;
export const findBlockedAccounts = endpoint({
  id: 'blockedAccounts.find',
  method: 'GET',
  path: '/accounts/block',
  needs: ['blockedAccountsView:warehouse'],
  about: 'Blocks of accounts. The dates find every block that overlaps them.',
  query: z.object({
    warehouseId: maybe(id('Warehouse')),
    shipperAccountId: maybe(id('Shipper')),
    consigneeAccountId: maybe(id('Consignee')),
    startDate: maybe(date('Start date')),
    endDate: maybe(date('End date')),
    status: maybe(oneOf('Status', blockStatuses)),
    ...paging(['startDate', 'endDate', 'warehouseCode', 'consignee', 'status'], 'desc'),
  }),
  reply: page(blockedAccountRow),
  refuses: [blockErrors.dateRangeWrong],
  live,
});
export const addBlock = endpoint({
  id: 'blockedAccounts.add',
  method: 'POST',
  path: '/accounts/block',
  needs: ['blockedAccountAdd:warehouse'],
  about:
    'Blocks entry of freight from the start date to the end date, both included. Freight already entered stays and is listed; what is not finalized yet waits for the end of the block.',
  body: addBlockBody,
  reply: one(z.object({ block: blockedAccountRow, impact })),
  refuses: [blockErrors.endPast],
  live,
});
export const previewBlock = endpoint({
  id: 'blockedAccounts.preview',
  method: 'POST',
  path: '/accounts/block/preview',
  needs: ['blockedAccountAdd:warehouse'],
  reads: true,
  about: 'The open orders, units and loads that a block would touch.',
  body: z.object({ ...span, ...who }).superRefine(sound),
  reply: one(impact),
  live: ['orders', 'units'],
});
export const previewDeactivation = endpoint({
  id: 'blockedAccounts.previewDeactivation',
  method: 'GET',
  path: '/accounts/block/{id}/impact',
  needs: ['blockedAccountDelete:warehouse'],
  about: 'The open freight that a block holds, and that goes free without it.',
  reply: one(impact),
  live: ['orders', 'units'],
});
export const deactivateBlock = endpoint({
  id: 'blockedAccounts.deactivate',
  method: 'PUT',
  path: '/accounts/block/{id}/deactivate',
  needs: ['blockedAccountDelete:warehouse'],
  about: 'Ends an active block. It does not come back; a new one can be added.',
  reply: done(),
  refuses: [blockErrors.expired, blockErrors.inactive],
  live,
});
