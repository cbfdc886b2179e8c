import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** Rating rules are replaced or ended and never changed, so that charges calculated from an old rule can still be explained. */
export interface ReplaceableRulesAdapter<
  R extends { id: number; rowVersion: number },
  W extends { rowVersion?: number },
> {
  /** The entity name in the audit. */
  entity: string;
  /** What the audit records of a rule. */
  toAuditRecord: (row: R) => object;
  /** Finds the rule when it is not retired. */
  findUnretired: (work: RequestContext, id: number) => Promise<R | undefined>;
  /** True when a rule with this id ever existed, including retired ones. */
  everExisted: (work: RequestContext, id: number) => Promise<boolean>;
  /** Validates and inserts a rule, and returns its id. */
  insert: (work: RequestContext, input: W) => Promise<number>;
  /** False when the rule was retired in the meantime. */
  retire: (work: RequestContext, id: number, version: number) => Promise<boolean>;
  /** The error for a rule that is no longer in effect. */
  endedError: ErrorDefinition;
}
type Row = { id: number; rowVersion: number };
type Wish = { rowVersion?: number };

async function standing<R extends Row, W extends Wish>(
  work: RequestContext,
  adapter: ReplaceableRulesAdapter<R, W>,
  id: number,
): Promise<R> {
  const found = await adapter.findUnretired(work, id);
  if (found) return found;
  return reject((await adapter.everExisted(work, id)) ? adapter.endedError : commonErrors.notFound);
}
async function inserted<R extends Row, W extends Wish>(
  work: RequestContext,
  adapter: ReplaceableRulesAdapter<R, W>,
  input: W,
): Promise<R> {
  const id = await adapter.insert(work, input);
  return (await adapter.findUnretired(work, id)) ?? reject(commonErrors.notFound);
}

export async function addReplaceableRule<R extends Row, W extends Wish>(
  work: RequestContext,
  adapter: ReplaceableRulesAdapter<R, W>,
  input: W,
): Promise<R> {
  const createdRule = await inserted(work, adapter, input);
  await recordAudit(work, {
    entity: adapter.entity,
    entityId: createdRule.id,
    action: 'add',
    after: adapter.toAuditRecord(createdRule),
  });
  publishChange(work, 'tariffs');
  return createdRule;
}

/** Retires a rule and inserts its replacement. */
export async function retireAndReplaceRule<R extends Row, W extends Wish>(
  work: RequestContext,
  adapter: ReplaceableRulesAdapter<R, W>,
  id: number,
  input: W,
): Promise<R> {
  const before = await standing(work, adapter, id);
  if (!(await adapter.retire(work, id, input.rowVersion ?? before.rowVersion)))
    reject(commonErrors.recordChanged);
  const after = await inserted(work, adapter, input);
  await recordAudit(work, {
    entity: adapter.entity,
    entityId: after.id,
    action: 'change',
    before: adapter.toAuditRecord(before),
    after: adapter.toAuditRecord(after),
  });
  publishChange(work, 'tariffs');
  return after;
}

export async function endReplaceableRule<R extends Row, W extends Wish>(
  work: RequestContext,
  adapter: ReplaceableRulesAdapter<R, W>,
  id: number,
): Promise<void> {
  const before = await standing(work, adapter, id);
  if (!(await adapter.retire(work, id, before.rowVersion))) reject(adapter.endedError);
  await recordAudit(work, {
    entity: adapter.entity,
    entityId: id,
    action: 'end',
    before: adapter.toAuditRecord(before),
  });
  publishChange(work, 'tariffs');
}
