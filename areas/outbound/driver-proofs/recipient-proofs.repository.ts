import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { recipientProofSchema } from './recipient-proofs.contract.ts';
import type { RecipientProof } from './recipient-proofs.contract.ts';
import { isUnitVisibleSql } from '#areas/freight/units/visible-units.sql.ts';
import { and } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Proofs as seen by the consignee. A stop can be for several, and each sees only its own units. */

type Sql = RawBuilder<unknown>;

/** What a consignee received at a stop. Limited to one day of service where only that is visible. */
export interface RecipientDelivery {
  dropId: number;
  consigneeId: number;
  onlyDayOfService?: string;
}
/** The code of a unit `n` of that delivery. Null for any other unit. */
const ofBox = (work: RequestContext, { consigneeId, onlyDayOfService: day }: RecipientDelivery): Sql => sql`
  (
    select u.unit_code
    from unit u
    where ${and(
      sql`u.id = n.unit_id and u.consignee_id = ${consigneeId}`,
      day === undefined ? undefined : sql`u.day_of_service = ${day}::date`,
      isUnitVisibleSql(work),
    )}
  )
`;
/** The proofs `p` of the delivery. `o.own`: all of the proof is about this consignee. */
const proofs = ({ dropId, consigneeId }: RecipientDelivery): Sql => sql`
  delivery_proof p
  cross join lateral (
    select coalesce(p.consignee_id = ${consigneeId}, is_drop_of_one_consignee(p.drop_id, ${consigneeId})) as own
  ) o
  where p.drop_id = ${dropId} and (p.consignee_id is null or p.consignee_id = ${consigneeId})
`;

export const findRecipientProofs = (
  work: RequestContext,
  delivery: RecipientDelivery,
): Promise<RecipientProof[]> =>
  queryRows(work.tx, recipientProofSchema)`
    select p.id, a.name as place, a.time_zone as zone, p.delivered_at as "deliveredAt", p.signed_by as "signedBy", p.signature,
      p.temperature_tenths_f as "temperatureTenths", p.note, coalesce(x.exceptions, '[]') as exceptions,
      coalesce(h.photos, '[]') as photos
    from (
      select p.id, p.drop_id, p.client_id, p.delivered_at, p.signed_by, p.signature, p.temperature_tenths_f,
        case when o.own then p.note end as note, o.own
      from ${proofs(delivery)}
    ) p
    join load_drop d on d.id = p.drop_id
    join account a on a.id = d.deliver_to_id
    left join lateral (
      select json_agg(
        json_build_object('kind', b.kind, 'unitId', b.unit_id, 'code', b.code, 'consignee', null, 'note', b.note)
        order by b.id
      ) as exceptions
      from (
        select n.id, n.kind, n.unit_id, n.note, ${ofBox(work, delivery)} as code
        from delivery_exception n
        where n.proof_id = p.id and n.unit_id is not null
      ) b
      where b.code is not null
    ) x
      on true
    left join lateral (
      select json_agg(
        json_build_object('id', b.id, 'width', b.width, 'height', b.height, 'unitId', b.unit_id, 'code', b.code)
        order by b.id
      ) as photos
      from (
        select n.id, n.width, n.height, n.unit_id, ${ofBox(work, delivery)} as code
        from delivery_photo n
        where n.proof_client_id = p.client_id
      ) b
      where case when b.unit_id is null then p.own else b.code is not null end
    ) h
      on true
    order by p.delivered_at, p.id
  `;

const photoRow = z.object({ file: z.string(), type: z.string(), bytes: z.instanceof(Buffer).nullable() });
/** A photo of those proofs. */
export const findRecipientPhoto = (work: RequestContext, delivery: RecipientDelivery, photoId: number) =>
  queryFirstRow(work.tx, photoRow)`
    select n.file, n.type, n.pending_bytes as bytes
    from delivery_photo n
    where n.id = ${photoId}
      and exists (
        select 1
        from ${proofs(delivery)}
          and p.client_id = n.proof_client_id
          and case when n.unit_id is null then o.own else ${ofBox(work, delivery)} is not null end
      )
  `;
