import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { addBlock, BlockedAccountRow, previewBlock } from './blocked-accounts.contract.ts';
import { blockErrors } from './blocked-accounts.errors.ts';
import * as store from './blocked-accounts.store.ts';
import type { AccountBlock, ShipFacts } from '#areas/calendar/shipping/may-ship.rules.ts';
import type { Impact } from '#areas/calendar/impact/impact.contract.ts';
import { impactOf, impactOfChange } from '#areas/calendar/impact/impact.service.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';
import { refuseMissingAccounts } from '#areas/accounts/accounts/account-types.service.ts';

const shown = (b: BlockedAccountRow) => ({
  startDate: b.startDate,
  endDate: b.endDate,
  warehouse: b.warehouseCode,
  shippers: b.shippers.map((s) => s.number),
  consignee: b.consignee,
  notes: b.notes,
  status: b.status,
});

export async function find(
  work: Work,
  filters: store.BlockFilters,
  paging: Paging,
): Promise<{ data: BlockedAccountRow[]; totalRows: number }> {
  if (filters.startDate && filters.endDate && filters.endDate < filters.startDate)
    refuse(blockErrors.dateRangeWrong, {}, { fields: { endDate: blockErrors.dateRangeWrong.sentence } });
  return store.findBlocks(work, filters, paging);
}

/** The freight already entered that falls under a block: it stays, and may still be received. */
export async function preview(work: Work, wish: BodyOf<typeof previewBlock>): Promise<Impact> {
  await refuseMissingAccounts(work, await store.placesOpen(work, wish), {
    consigneeAccountId: [wish.consigneeAccountId, 'consignee'],
  });
  const block = {
    id: 0,
    startDate: wish.startDate,
    endDate: wish.endDate,
    warehouseId: wish.warehouseId ?? null,
    consigneeId: wish.consigneeAccountId ?? null,
    shipperIds: wish.shipperAccountIds ?? [],
    deactivated: false,
  };
  return impactOfChange(work, {
    of: freightUnder(block),
    service: false,
    change: ({ facts, periods }) => ({ periods, facts: { ...facts, blocks: [...facts.blocks, block] } }),
  });
}
const freightUnder = (b: AccountBlock) => ({
  from: b.startDate,
  to: b.endDate,
  warehouseId: b.warehouseId,
  // What goes through a place falls under its block as well.
  placeIds: b.consigneeId === null ? [] : [b.consigneeId],
  shipperIds: b.shipperIds,
});

/** The freight that a block holds, which goes free when the block is put off. */
export async function previewEnd(work: Work, id: number): Promise<Impact> {
  const row = (await store.findBlock(work, id)) ?? refuse(commonErrors.notFound);
  const block = {
    id,
    startDate: row.startDate,
    endDate: row.endDate,
    warehouseId: row.warehouseId,
    consigneeId: row.consigneeId,
    shipperIds: row.shippers.map((s) => s.id),
    deactivated: false,
  };
  const others = (facts: ShipFacts) => facts.blocks.filter((b) => b.id !== id);
  // What the block of one consignee holds is not looked up with the facts: it is put in, and taken away again.
  return row.status !== 0
    ? impactOf(work, [])
    : impactOfChange(work, {
        of: freightUnder(block),
        service: false,
        before: ({ facts, periods }) => ({ periods, facts: { ...facts, blocks: [...others(facts), block] } }),
        change: ({ facts, periods }) => ({ periods, facts: { ...facts, blocks: others(facts) } }),
      });
}

export async function add(
  work: Work,
  wish: BodyOf<typeof addBlock>,
): Promise<{ block: BlockedAccountRow; impact: Impact }> {
  const impact = await preview(work, wish);
  const id = await store.insertBlock(work, wish);
  const block = (await store.findBlock(work, id)) ?? refuse(commonErrors.notFound);
  // A new block begins its life Active: one that is over blocks nothing.
  if (block.status === 2)
    refuse(blockErrors.endPast, {}, { fields: { endDate: blockErrors.endPast.sentence } });
  await audit(work, { entity: 'blocked_account', entityId: id, action: 'add', after: shown(block) });
  announce(work, 'blocked-accounts', [id]);
  return { block, impact };
}

export async function deactivate(work: Work, id: number): Promise<{ message: string }> {
  const block = (await store.findBlock(work, id)) ?? refuse(commonErrors.notFound);
  if (block.status === 2) refuse(blockErrors.expired);
  if (block.status === 1 || !(await store.endBlock(work, id))) refuse(blockErrors.inactive);
  await audit(work, {
    entity: 'blocked_account',
    entityId: id,
    action: 'deactivate',
    before: shown(block),
    after: { ...shown(block), status: 1 },
  });
  announce(work, 'blocked-accounts', [id]);
  return { message: 'The block is deactivated.' };
}
