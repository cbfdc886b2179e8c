import type { addState as addStateCall, saveState as saveStateCall, StateRow } from './states.contract.ts';
import { stateErrors } from './states.errors.ts';
import * as store from './states.store.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { integrityViolation } from '#kit/server/db.ts';
import { fill, refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

export { holdActiveState } from './states.store.ts';

const shown = ({ code, name, country, active }: StateRow) => ({ code, name, country, active });
async function recordChange(
  work: Work,
  id: number,
  action: string,
  sides: { before?: object; after?: object },
): Promise<void> {
  await audit(work, { entity: 'state', entityId: id, action, ...sides });
  announce(work, 'states', [id]);
}

export async function addState(work: Work, wish: BodyOf<typeof addStateCall>): Promise<StateRow> {
  const id = await store.insertState(work, wish);
  const after = (await store.findState(work, wish.code)) ?? refuse(commonErrors.notFound);
  if (id === undefined) {
    const params = { code: after.code, name: after.name };
    const { codeTaken } = stateErrors;
    refuse(codeTaken, params, { fields: { code: fill(codeTaken.sentence, params) } });
  }
  await recordChange(work, after.id, 'add', { after: shown(after) });
  return after;
}

export async function saveState(
  work: Work,
  code: string,
  { name, country, active, rowVersion }: BodyOf<typeof saveStateCall>,
): Promise<StateRow> {
  const before = (await store.findState(work, code)) ?? refuse(commonErrors.notFound);
  const to = { name, country, active: active ?? before.active };
  if (!(await store.updateState(work, code, rowVersion, to))) refuse(commonErrors.changedByOthers);
  const after = (await store.findState(work, code)) ?? refuse(commonErrors.notFound);
  await recordChange(work, after.id, 'change', { before: shown(before), after: shown(after) });
  return after;
}

export async function deleteState(work: Work, code: string): Promise<{ message: string }> {
  if (!(await store.holdState(work, code))) refuse(commonErrors.notFound);
  const before = (await store.findState(work, code)) ?? refuse(commonErrors.notFound);
  const refuseUsed = (): never => refuse(stateErrors.used, { name: before.name, ...before.uses });
  if (Object.values(before.uses).some((count) => count > 0)) refuseUsed();
  await store.removeState(work, code).catch((error: unknown): never => {
    // A record that the caller does not see has it.
    if (integrityViolation(error)) refuseUsed();
    throw error;
  });
  await recordChange(work, before.id, 'delete', { before: shown(before) });
  return { message: 'The state is deleted.' };
}
