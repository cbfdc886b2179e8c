import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { addBlockEndpoint, AccountBlockRow, previewBlockEndpoint } from './blocked-accounts.contract.ts';
import { blockErrors } from './blocked-accounts.errors.ts';
import * as store from './blocked-accounts.repository.ts';
import type { AccountBlock, ShippingDecisionData } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import type { FreightImpact } from '#areas/calendar/impact/impact.contract.ts';
import {
  computeFreightImpactOfUnits,
  computeCalendarChangeImpact,
} from '#areas/calendar/impact/impact.service.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import { rejectMissingAccounts } from '#areas/accounts/accounts/account-types.service.ts';

const toAuditRecord = (b: AccountBlockRow) => ({
  startDate: b.startDate,
  endDate: b.endDate,
  warehouse: b.warehouseCode,
  shippers: b.shippers.map((s) => s.number),
  consignee: b.consignee,
  notes: b.notes,
  status: b.status,
});

export async function findAccountBlocks(
  work: RequestContext,
  filters: store.BlockFilters,
  paging: Paging,
): Promise<{ data: AccountBlockRow[]; totalRows: number }> {
  if (filters.startDate && filters.endDate && filters.endDate < filters.startDate)
    reject(blockErrors.datesReversed, {}, { fields: { endDate: blockErrors.datesReversed.sentence } });
  return store.findBlocksPageInScope(work, filters, paging);
}

/** Counts the freight already entered that falls under a block. That freight stays and can still be received. */
export async function previewBlock(
  work: RequestContext,
  input: BodyOf<typeof previewBlockEndpoint>,
): Promise<FreightImpact> {
  await rejectMissingAccounts(work, await store.checkWhichBlockTargetsExistInScope(work, input), {
    consigneeAccountId: [input.consigneeAccountId, 'consignee'],
  });
  const block = {
    id: 0,
    startDate: input.startDate,
    endDate: input.endDate,
    warehouseId: input.warehouseId ?? null,
    consigneeId: input.consigneeAccountId ?? null,
    shipperIds: input.shipperAccountIds ?? [],
    deactivated: false,
  };
  return computeCalendarChangeImpact(work, {
    filter: freightUnder(block),
    affectsDaysOfService: false,
    applyChange: ({ facts, periods }) => ({ periods, facts: { ...facts, blocks: [...facts.blocks, block] } }),
  });
}
const freightUnder = (b: AccountBlock) => ({
  from: b.startDate,
  to: b.endDate,
  warehouseId: b.warehouseId,
  // Freight in care of an account falls under its block as well.
  placeIds: b.consigneeId === null ? [] : [b.consigneeId],
  shipperIds: b.shipperIds,
});

/** Counts the freight that a block holds, which is released when the block is deactivated. */
export async function previewBlockDeactivation(work: RequestContext, id: number): Promise<FreightImpact> {
  const row = (await store.findBlockInScope(work, id)) ?? reject(commonErrors.notFound);
  const block = {
    id,
    startDate: row.startDate,
    endDate: row.endDate,
    warehouseId: row.warehouseId,
    consigneeId: row.consigneeId,
    shipperIds: row.shippers.map((s) => s.id),
    deactivated: false,
  };
  const others = (facts: ShippingDecisionData) => facts.blocks.filter((b) => b.id !== id);
  // The block of a single consignee is not read with the other facts. It is added to them and removed again.
  return row.status !== 0
    ? computeFreightImpactOfUnits(work, [])
    : computeCalendarChangeImpact(work, {
        filter: freightUnder(block),
        affectsDaysOfService: false,
        completeBefore: ({ facts, periods }) => ({
          periods,
          facts: { ...facts, blocks: [...others(facts), block] },
        }),
        applyChange: ({ facts, periods }) => ({ periods, facts: { ...facts, blocks: others(facts) } }),
      });
}

export async function addBlock(
  work: RequestContext,
  input: BodyOf<typeof addBlockEndpoint>,
): Promise<{ block: AccountBlockRow; impact: FreightImpact }> {
  const impact = await previewBlock(work, input);
  const id = await store.insertBlock(work, input);
  const block = (await store.findBlockInScope(work, id)) ?? reject(commonErrors.notFound);
  // A new block must be active. A block whose dates have passed would block nothing.
  if (block.status === 2)
    reject(blockErrors.endDateInPast, {}, { fields: { endDate: blockErrors.endDateInPast.sentence } });
  await recordAudit(work, {
    entity: 'blocked_account',
    entityId: id,
    action: 'add',
    after: toAuditRecord(block),
  });
  publishChange(work, 'blocked-accounts', [id]);
  return { block, impact };
}

export async function deactivateBlock(work: RequestContext, id: number): Promise<{ message: string }> {
  const block = (await store.findBlockInScope(work, id)) ?? reject(commonErrors.notFound);
  if (block.status === 2) reject(blockErrors.alreadyExpired);
  if (block.status === 1 || !(await store.markBlockDeactivated(work, id)))
    reject(blockErrors.alreadyInactive);
  await recordAudit(work, {
    entity: 'blocked_account',
    entityId: id,
    action: 'deactivate',
    before: toAuditRecord(block),
    after: { ...toAuditRecord(block), status: 1 },
  });
  publishChange(work, 'blocked-accounts', [id]);
  return { message: 'Block deactivated.' };
}
