import { sql } from 'kysely';
import { z } from 'zod';
import type { editClaimEndpoint, fileClaimEndpoint } from './claims.contract.ts';
import { claimStatus } from './claim-status.contract.ts';
import type { FreightToClaim } from './claim-freight.repository.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { countRows, queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const insertedClaimSchema = z.object({ id: z.int(), number: z.int() });
/** Undefined when the unit, or the load by this account, is already claimed. */
export function insertClaimUnlessClaimed(
  work: RequestContext,
  freight: FreightToClaim & { warehouseId: number },
  input: BodyOf<typeof fileClaimEndpoint>,
  filing: { openedOn: string; late: boolean; acknowledgeBy: string; decideBy: string },
): Promise<z.output<typeof insertedClaimSchema> | undefined> {
  const getSubjectId = (subject: string): number | null =>
    input.subject === subject ? input.subjectId : null;
  return queryFirstRow(work.tx, insertedClaimSchema)`
    insert into claim (
      unit_id, consolidate_id, load_id, claimant_id, type, boxes, amount, claimant_ref, description, filed_late, filed_on,
      filed_at, filed_by, acknowledgment_due_on, decision_due_on, warehouse_id, door_id, happened_at
    )
    values (
      ${getSubjectId('unit')}, ${getSubjectId('line')}, ${getSubjectId('load')},
       ${input.claimantId}, ${input.type}, ${input.boxes}, ${input.amount},
      ${input.claimantRef ?? null}, ${input.said}, ${filing.late}, ${filing.openedOn}::date, ${work.now.toString()}::timestamptz,
      ${work.actor.userId}, ${filing.acknowledgeBy}::date, ${filing.decideBy}::date, ${freight.warehouseId},
      ${freight.doorId}, ${freight.happenedAt}::timestamptz
    )
    on conflict do nothing
    returning id, number
  `;
}
export async function updateLockedClaimFields(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof editClaimEndpoint>,
): Promise<void> {
  await sql`
    update claim
    set type = ${input.type}, boxes = ${input.boxes}, amount = ${input.amount},
      claimant_ref = ${input.claimantRef ?? null}, description = ${input.said}, row_version = row_version + 1
    where id = ${id} and row_version = ${input.rowVersion}
  `.execute(work.tx);
}

/** The values that a status change sets. Omitted values stay unchanged. */
export interface ClaimStatusChange {
  status: number;
  answer?: string | null | undefined;
  cause?: string | undefined;
  bearer?: string | undefined;
  salvage?: number | undefined;
  offered?: { amount: number; offeredOn: string } | null;
  settled?: { amount: number; settledBy: string; ref: string | null; creditId: number | null };
  /** The day the claim ended. Null: open again. */
  ended?: string | null;
  clocks?: { acknowledgeBy: string; decideBy: string };
}
/** False when another user changed the status in the meantime, or a matching claim was filed. */
export async function updateClaimStatusIfVersionMatches(
  work: RequestContext,
  { id, rowVersion }: { id: number; rowVersion: number },
  change: ClaimStatusChange,
): Promise<boolean> {
  const { offered, settled, ended, clocks } = change;
  const done = await work.tx
    .updateTable('claim')
    .set({
      status: change.status,
      ...(change.answer === undefined ? {} : { answer: change.answer }),
      ...(change.cause === undefined ? {} : { cause: change.cause }),
      ...(change.bearer === undefined ? {} : { liable_party: change.bearer }),
      ...(change.salvage === undefined ? {} : { salvage_amount: change.salvage }),
      ...(offered === undefined
        ? {}
        : { offered_amount: offered?.amount ?? null, offered_on: offered?.offeredOn ?? null }),
      ...(settled === undefined
        ? {}
        : {
            settled_amount: settled.amount,
            settlement_method: settled.settledBy,
            settlement_ref: settled.ref,
            credit_id: settled.creditId,
          }),
      ...(ended === undefined
        ? {}
        : {
            ended_on: ended,
            ended_at: ended === null ? null : work.now.toString(),
            ended_by: ended === null ? null : work.actor.userId,
          }),
      ...(clocks === undefined
        ? {}
        : { acknowledgment_due_on: clocks.acknowledgeBy, decision_due_on: clocks.decideBy }),
      row_version: rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
/** True when another open claim names the unit, or the load by this account. */
export const isUnitOrLoadInAnotherUndeclinedClaim = async (
  work: RequestContext,
  claimId: number,
): Promise<boolean> =>
  (await countRows(work.tx)`
    from claim k
    join claim o on o.id <> k.id and o.status < ${claimStatus.declined}
      and (o.unit_id = k.unit_id or (o.load_id = k.load_id and o.claimant_id = k.claimant_id))
    where k.id = ${claimId}
  `) > 0;
