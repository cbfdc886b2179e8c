import type { BoxSizeBody, BoxSizeRecord } from './box-sizes.contract.ts';
import { boxSizeErrors } from './box-sizes.errors.ts';
import * as store from './box-sizes.repository.ts';
import type { BoxSizeValues } from './box-sizes.repository.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Adds, changes, deactivates and deletes box sizes. */

const toValues = ({ rowVersion: _, ...body }: BoxSizeBody, before?: BoxSizeRecord): BoxSizeValues => ({
  ...body,
  active: body.active ?? before?.active ?? true,
});
const valuesOf = ({ id: _id, rowVersion: _version, ...values }: BoxSizeRecord): BoxSizeValues => values;
const refuseTaken = (code: string): never =>
  reject(boxSizeErrors.codeTaken, { code }, { fields: { code: 'This code already exists.' } });

export async function addBoxSize(work: RequestContext, body: BoxSizeBody): Promise<BoxSizeRecord> {
  const values = toValues(body);
  const id = (await store.insertBoxSizeIfCodeFree(work, values)) ?? refuseTaken(body.code);
  await recordAudit(work, { entity: 'box_size', entityId: id, action: 'add', after: values });
  publishChange(work, 'box-sizes', [id]);
  return { id, ...values, rowVersion: 1 };
}

export async function updateBoxSize(
  work: RequestContext,
  id: number,
  body: BoxSizeBody,
): Promise<BoxSizeRecord> {
  const before = (await store.lockBoxSize(work, id)) ?? reject(commonErrors.notFound);
  const version = body.rowVersion ?? before.rowVersion;
  const values = toValues(body, before);
  const saved = await store
    .updateBoxSizeIfVersionMatches(work, id, version, values)
    .catch((error: unknown) => {
      if (getViolatedUniqueConstraint(error)) return refuseTaken(body.code);
      throw error;
    });
  if (!saved) reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'box_size',
    entityId: id,
    action: 'change',
    before: valuesOf(before),
    after: values,
  });
  publishChange(work, 'box-sizes', [id]);
  return { id, ...values, rowVersion: version + 1 };
}

export async function deleteBoxSize(work: RequestContext, id: number): Promise<{ message: string }> {
  const before = (await store.lockBoxSize(work, id)) ?? reject(commonErrors.notFound);
  await store.deleteBoxSizeRow(work, id);
  await recordAudit(work, { entity: 'box_size', entityId: id, action: 'delete', before: valuesOf(before) });
  publishChange(work, 'box-sizes', [id]);
  return { message: 'Box size deleted.' };
}
