import { z } from 'zod';
import { loadHistoryRowSchema } from './loads.contract.ts';
import { isoInstantTextSql, queryRowsWithCachedPlan } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** What the page of one load shows beside its counts. */

const pickupExtra = z.object({
  id: z.int(),
  forceNote: z.string().nullable(),
  releasedBy: z.string().nullable(),
  inspection: z
    .object({
      clean: z.boolean(),
      odorFree: z.boolean(),
      reeferOk: z.boolean(),
      preCoolF: z.int().nullable(),
      previousCargo: z.string().nullable(),
      inspectedBy: z.string(),
      at: z.string(),
    })
    .nullable(),
  bols: z.array(z.object({ id: z.int(), bolNumber: z.string(), active: z.boolean(), consignee: z.string() })),
});
export type PickupReleaseDetail = z.output<typeof pickupExtra>;

export async function findReleaseInspectionAndBolsOfPickups(
  work: RequestContext,
  loadId: number,
): Promise<PickupReleaseDetail[]> {
  return queryRowsWithCachedPlan(work.tx, pickupExtra)`
    select p.id, p.force_note as "forceNote", r.name as "releasedBy",
      (
        select json_build_object(
          'clean', i.clean, 'odorFree', i.odor_free, 'reeferOk', i.reefer_ok, 'preCoolF', i.pre_cool_f,
          'previousCargo', i.previous_cargo, 'inspectedBy', i.inspected_by, 'at',
          ${isoInstantTextSql('i.at')}
        )
        from trailer_inspection i
        where i.load_pickup_id = p.id
        order by i.id desc
        limit 1
      ) as inspection,
      coalesce(
        (
          select json_agg(
            json_build_object(
              'id', b.id, 'bolNumber', b.bol_number, 'active', b.active and b.superseded_by is null,
              'consignee', a.name
            )
            order by b.active desc, b.bol_number
          )
          from bol b
          join account a on a.id = b.consignee_id
          where b.load_pickup_id = p.id and b.deleted_at is null
        ),
        '[]'
      ) as bols
    from load_pickup p
    left join app_user r on r.id = p.released_by
    where p.load_id = ${loadId}
  `;
}

export async function findLoadHistoryUpTo50(
  work: RequestContext,
  loadId: number,
): Promise<{ at: string; action: string; who: string; why: string | null }[]> {
  return queryRowsWithCachedPlan(work.tx, loadHistoryRowSchema)`
    select at, action, user_name as who, reason as why
    from audit
    where entity = 'load' and entity_id = ${loadId}
    order by id desc
    limit 50
  `;
}
