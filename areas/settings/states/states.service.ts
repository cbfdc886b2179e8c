import type {
  addStateEndpoint as addStateCall,
  updateStateEndpoint as saveStateCall,
  StateRow,
} from './states.contract.ts';
import { stateErrors } from './states.errors.ts';
import * as store from './states.repository.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { isIntegrityViolationError } from '#kit/server/db.ts';
import { interpolateEnglishMessage, reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

export { lockActiveStateForKeyShare } from './states.repository.ts';

const auditedFields = ({ code, name, country, active }: StateRow) => ({ code, name, country, active });
async function recordChange(
  work: RequestContext,
  id: number,
  action: string,
  sides: { before?: object; after?: object },
): Promise<void> {
  await recordAudit(work, { entity: 'state', entityId: id, action, ...sides });
  publishChange(work, 'states', [id]);
}

export async function addState(work: RequestContext, input: BodyOf<typeof addStateCall>): Promise<StateRow> {
  const id = await store.insertStateUnlessCodeTaken(work, input);
  const after = (await store.findState(work, input.code)) ?? reject(commonErrors.notFound);
  if (id === undefined) {
    const params = { code: after.code, name: after.name };
    const { codeTaken } = stateErrors;
    reject(codeTaken, params, { fields: { code: interpolateEnglishMessage(codeTaken.sentence, params) } });
  }
  await recordChange(work, after.id, 'add', { after: auditedFields(after) });
  return after;
}

export async function updateState(
  work: RequestContext,
  code: string,
  { name, country, active, rowVersion }: BodyOf<typeof saveStateCall>,
): Promise<StateRow> {
  const before = (await store.findState(work, code)) ?? reject(commonErrors.notFound);
  const to = { name, country, active: active ?? before.active };
  if (!(await store.updateStateIfUnchanged(work, code, rowVersion, to))) reject(commonErrors.recordChanged);
  const after = (await store.findState(work, code)) ?? reject(commonErrors.notFound);
  await recordChange(work, after.id, 'change', {
    before: auditedFields(before),
    after: auditedFields(after),
  });
  return after;
}

export async function deleteUnusedState(work: RequestContext, code: string): Promise<{ message: string }> {
  if (!(await store.lockStateAgainstUse(work, code))) reject(commonErrors.notFound);
  const before = (await store.findState(work, code)) ?? reject(commonErrors.notFound);
  const refuseUsed = (): never => reject(stateErrors.stateInUse, { name: before.name, ...before.uses });
  if (Object.values(before.uses).some((count) => count > 0)) refuseUsed();
  await store.deleteStateRow(work, code).catch((error: unknown): never => {
    // A record that the caller cannot see uses it.
    if (isIntegrityViolationError(error)) refuseUsed();
    throw error;
  });
  await recordChange(work, before.id, 'delete', { before: auditedFields(before) });
  return { message: 'State deleted.' };
}
