import { productErrors } from './products.errors.ts';
import type { ProductRow, updateProductTemperatureLimitsEndpoint } from './products.contract.ts';
import * as store from './products.repository.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const limitsOf = ({
  tempMinF,
  tempMaxF,
  warmMinutes,
}: store.ProductTemperatureLimits): store.ProductTemperatureLimits => ({
  tempMinF,
  tempMaxF,
  warmMinutes,
});

/** Saves the temperature limits of a product and how long it may exceed them. */
export async function updateProductTemperatureLimits(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof updateProductTemperatureLimitsEndpoint>,
): Promise<ProductRow> {
  const { active, ...before } = (await store.lockProduct(work, id)) ?? reject(commonErrors.notFound);
  if (before.rowVersion !== input.rowVersion) reject(commonErrors.recordChanged);
  if (!active) reject(productErrors.productInactive);
  const to = {
    tempMinF: input.tempMinF ?? null,
    tempMaxF: input.tempMaxF ?? null,
    warmMinutes: input.warmMinutes ?? null,
  };
  await store.updateLockedProductTemperatureLimits(work, id, to);
  await recordAudit(work, {
    entity: 'product',
    entityId: id,
    action: 'limits',
    before: { code: before.code, ...limitsOf(before) },
    after: { code: before.code, ...to },
  });
  publishChange(work, 'products', [id]);
  return { ...before, ...to, rowVersion: before.rowVersion + 1 };
}
