import { productErrors } from './products.errors.ts';
import type { ProductRow, saveProductLimitsEndpoint } from './products.contract.ts';
import * as store from './products.store.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { publish, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const limitsOf = ({ tempMinF, tempMaxF, warmMinutes }: store.ProductLimits): store.ProductLimits => ({
  tempMinF,
  tempMaxF,
  warmMinutes,
});

/** Saves the temperature limits of a product and how long it may exceed them. */
export async function saveProductLimits(
  work: RequestContext,
  id: number,
  wish: BodyOf<typeof saveProductLimitsEndpoint>,
): Promise<ProductRow> {
  const { active, ...before } = (await store.lockProduct(work, id)) ?? reject(commonErrors.notFound);
  if (before.rowVersion !== wish.rowVersion) reject(commonErrors.changedByOthers);
  if (!active) reject(productErrors.unused);
  const to = {
    tempMinF: wish.tempMinF ?? null,
    tempMaxF: wish.tempMaxF ?? null,
    warmMinutes: wish.warmMinutes ?? null,
  };
  await store.updateProductLimits(work, id, to);
  await recordAudit(work, {
    entity: 'product',
    entityId: id,
    action: 'limits',
    before: { code: before.code, ...limitsOf(before) },
    after: { code: before.code, ...to },
  });
  publish(work, 'products', [id]);
  return { ...before, ...to, rowVersion: before.rowVersion + 1 };
}
