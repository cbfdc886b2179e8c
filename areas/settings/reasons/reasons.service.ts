import type {
  addReason as addReasonCall,
  ReasonKind,
  ReasonRow,
  saveReason as saveReasonCall,
} from './reasons.contract.ts';
import { reasonErrors } from './reasons.errors.ts';
import * as store from './reasons.store.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { integrityViolation } from '#kit/server/db.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

export { holdChoice, insertReason, listChoices, updateReason } from './reasons.store.ts';

const shown = ({ code, label, active }: ReasonRow) => ({ code, label, active });
async function recordChange(
  work: Work,
  kind: ReasonKind,
  id: number,
  action: string,
  sides: { before?: object; after?: object },
): Promise<void> {
  await audit(work, { entity: `${kind}_reason`, entityId: id, action, ...sides });
  announce(work, 'reasons', [id]);
}

export async function addReason(work: Work, wish: BodyOf<typeof addReasonCall>): Promise<ReasonRow> {
  const { kind, code, label } = wish;
  const id = await store.insertReason(work, kind, { code, label, active: true });
  if (id === undefined) {
    const fields = { code: 'This code exists already.' };
    return refuse(reasonErrors.codeTaken, { code }, { fields });
  }
  const after = (await store.findReason(work, kind, id)) ?? refuse(commonErrors.notFound);
  await recordChange(work, kind, id, 'add', { after: shown(after) });
  return after;
}

export async function saveReason(
  work: Work,
  kind: ReasonKind,
  id: number,
  wish: BodyOf<typeof saveReasonCall>,
): Promise<ReasonRow> {
  const before = (await store.findReason(work, kind, id)) ?? refuse(commonErrors.notFound);
  if (before.rowVersion !== wish.rowVersion) refuse(commonErrors.changedByOthers);
  const active = wish.active ?? before.active;
  if (before.active && !active) await refuseLast(work, kind, id);
  if (!(await store.updateReason(work, kind, id, wish.rowVersion, { label: wish.label, active })))
    refuse(commonErrors.changedByOthers);
  const after = (await store.findReason(work, kind, id)) ?? refuse(commonErrors.notFound);
  await recordChange(work, kind, id, 'change', { before: shown(before), after: shown(after) });
  return after;
}
/** Refuses to take the last reason that can be chosen. */
export async function refuseLast(work: Work, kind: ReasonKind, id: number): Promise<void> {
  const active = await store.holdActiveReasons(work, kind);
  if (active.every((other) => other === id)) refuse(reasonErrors.lastActive);
}

export async function deleteReason(work: Work, kind: ReasonKind, id: number): Promise<{ message: string }> {
  const found = (await store.findReason(work, kind, id)) ?? refuse(commonErrors.notFound);
  if (found.active) await refuseLast(work, kind, id);
  if (!(await store.holdReason(work, kind, id))) refuse(commonErrors.notFound);
  // Read again after the wait: a record may have got it meanwhile.
  const before = (await store.findReason(work, kind, id)) ?? refuse(commonErrors.notFound);
  if (before.uses > 0) refuse(reasonErrors.used, { count: before.uses, code: before.code });
  await store.removeReason(work, kind, id).catch((error: unknown): never => {
    // A record that the caller does not see has it.
    if (integrityViolation(error)) refuse(reasonErrors.used, { count: 1, code: before.code });
    throw error;
  });
  await recordChange(work, kind, id, 'delete', { before: shown(before) });
  return { message: 'The reason is deleted.' };
}
