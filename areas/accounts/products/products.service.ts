import { productErrors } from './products.errors.ts';
import type { ProductRow, saveLimits } from './products.contract.ts';
import * as store from './products.store.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

const limitsOf = ({ tempMinF, tempMaxF, warmMinutes }: store.Limits): store.Limits => ({
  tempMinF,
  tempMaxF,
  warmMinutes,
});

/** How warm a product may be, and for how long. */
export async function save(work: Work, id: number, wish: BodyOf<typeof saveLimits>): Promise<ProductRow> {
  const { active, ...before } = (await store.holdProduct(work, id)) ?? refuse(commonErrors.notFound);
  if (before.rowVersion !== wish.rowVersion) refuse(commonErrors.changedByOthers);
  if (!active) refuse(productErrors.unused);
  const to = {
    tempMinF: wish.tempMinF ?? null,
    tempMaxF: wish.tempMaxF ?? null,
    warmMinutes: wish.warmMinutes ?? null,
  };
  await store.writeLimits(work, id, to);
  await audit(work, {
    entity: 'product',
    entityId: id,
    action: 'limits',
    before: { code: before.code, ...limitsOf(before) },
    after: { code: before.code, ...to },
  });
  announce(work, 'products', [id]);
  return { ...before, ...to, rowVersion: before.rowVersion + 1 };
}
