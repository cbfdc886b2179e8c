import type {
  addReasonEndpoint as addReasonCall,
  ReasonKind,
  ReasonRow,
  updateReasonEndpoint as saveReasonCall,
} from './reasons.contract.ts';
import { reasonErrors } from './reasons.errors.ts';
import * as store from './reasons.repository.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { isIntegrityViolationError } from '#kit/server/db.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

export {
  lockActiveReasonByCodeForKeyShare,
  insertReasonUnlessCodeTaken,
  listReasonOptionsWithInactive,
  updateReasonIfUnchanged,
} from './reasons.repository.ts';

const auditedFields = ({ code, label, active }: ReasonRow) => ({ code, label, active });
async function recordChange(
  work: RequestContext,
  kind: ReasonKind,
  id: number,
  action: string,
  sides: { before?: object; after?: object },
): Promise<void> {
  await recordAudit(work, { entity: `${kind}_reason`, entityId: id, action, ...sides });
  publishChange(work, 'reasons', [id]);
}

export async function addReason(
  work: RequestContext,
  input: BodyOf<typeof addReasonCall>,
): Promise<ReasonRow> {
  const { kind, code, label } = input;
  const id = await store.insertReasonUnlessCodeTaken(work, kind, { code, label, active: true });
  if (id === undefined) {
    const fields = { code: 'This code already exists.' };
    return reject(reasonErrors.codeTaken, { code }, { fields });
  }
  const after = (await store.findReason(work, kind, id)) ?? reject(commonErrors.notFound);
  await recordChange(work, kind, id, 'add', { after: auditedFields(after) });
  return after;
}

export async function updateReason(
  work: RequestContext,
  kind: ReasonKind,
  id: number,
  input: BodyOf<typeof saveReasonCall>,
): Promise<ReasonRow> {
  const before = (await store.findReason(work, kind, id)) ?? reject(commonErrors.notFound);
  if (before.rowVersion !== input.rowVersion) reject(commonErrors.recordChanged);
  const active = input.active ?? before.active;
  if (before.active && !active) await lockAndRequireAnotherActiveReason(work, kind, id);
  if (
    !(await store.updateReasonIfUnchanged(work, kind, id, input.rowVersion, { label: input.label, active }))
  )
    reject(commonErrors.recordChanged);
  const after = (await store.findReason(work, kind, id)) ?? reject(commonErrors.notFound);
  await recordChange(work, kind, id, 'change', {
    before: auditedFields(before),
    after: auditedFields(after),
  });
  return after;
}
/** Throws when no other active reason of the kind is left. */
export async function lockAndRequireAnotherActiveReason(
  work: RequestContext,
  kind: ReasonKind,
  id: number,
): Promise<void> {
  const active = await store.lockActiveReasonIds(work, kind);
  if (active.every((other) => other === id)) reject(reasonErrors.lastActiveReason);
}

export async function deleteUnusedReason(
  work: RequestContext,
  kind: ReasonKind,
  id: number,
): Promise<{ message: string }> {
  const found = (await store.findReason(work, kind, id)) ?? reject(commonErrors.notFound);
  if (found.active) await lockAndRequireAnotherActiveReason(work, kind, id);
  if (!(await store.lockReasonAgainstUse(work, kind, id))) reject(commonErrors.notFound);
  // Reads again after waiting for the lock: a record may use the reason by now.
  const before = (await store.findReason(work, kind, id)) ?? reject(commonErrors.notFound);
  if (before.uses > 0) reject(reasonErrors.reasonInUse, { count: before.uses, code: before.code });
  await store.deleteReasonRow(work, kind, id).catch((error: unknown): never => {
    // A record that the caller cannot see uses the reason.
    if (isIntegrityViolationError(error)) reject(reasonErrors.reasonInUse, { count: 1, code: before.code });
    throw error;
  });
  await recordChange(work, kind, id, 'delete', { before: auditedFields(before) });
  return { message: 'Reason deleted.' };
}
