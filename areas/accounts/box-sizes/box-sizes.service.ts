import type { BoxSizeBody, BoxSizeRecord } from './box-sizes.contract.ts';
import { boxSizeErrors } from './box-sizes.errors.ts';
import * as store from './box-sizes.store.ts';
import type { BoxSizeValues } from './box-sizes.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { uniqueViolation } from '#kit/server/db.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Box sizes are added, changed, deactivated and deleted. */

const toValues = ({ rowVersion: _, ...body }: BoxSizeBody, before?: BoxSizeRecord): BoxSizeValues => ({
  ...body,
  active: body.active ?? before?.active ?? true,
});
const valuesOf = ({ id: _id, rowVersion: _version, ...values }: BoxSizeRecord): BoxSizeValues => values;
const refuseTaken = (code: string): never =>
  refuse(boxSizeErrors.codeTaken, { code }, { fields: { code: 'This code exists already.' } });

export async function addBoxSize(work: Work, body: BoxSizeBody): Promise<BoxSizeRecord> {
  const values = toValues(body);
  const id = (await store.insertBoxSize(work, values)) ?? refuseTaken(body.code);
  await audit(work, { entity: 'box_size', entityId: id, action: 'add', after: values });
  announce(work, 'box-sizes', [id]);
  return { id, ...values, rowVersion: 1 };
}

export async function saveBoxSize(work: Work, id: number, body: BoxSizeBody): Promise<BoxSizeRecord> {
  const before = (await store.lockRecord(work, id)) ?? refuse(commonErrors.notFound);
  const version = body.rowVersion ?? before.rowVersion;
  const values = toValues(body, before);
  const saved = await store.updateBoxSize(work, id, version, values).catch((error: unknown) => {
    if (uniqueViolation(error)) return refuseTaken(body.code);
    throw error;
  });
  if (!saved) refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'box_size',
    entityId: id,
    action: 'change',
    before: valuesOf(before),
    after: values,
  });
  announce(work, 'box-sizes', [id]);
  return { id, ...values, rowVersion: version + 1 };
}

export async function deleteBoxSize(work: Work, id: number): Promise<{ message: string }> {
  const before = (await store.lockRecord(work, id)) ?? refuse(commonErrors.notFound);
  await store.deleteBoxSize(work, id);
  await audit(work, { entity: 'box_size', entityId: id, action: 'delete', before: valuesOf(before) });
  announce(work, 'box-sizes', [id]);
  return { message: 'The box size is deleted.' };
}
