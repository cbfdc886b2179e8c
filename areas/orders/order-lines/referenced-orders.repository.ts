import { z } from 'zod';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const referencedLine = z.object({
  lineId: z.int(),
  orderId: z.int(),
  shipperId: z.int(),
  reference: z.string(),
  consigneeAccountId: z.int(),
  productId: z.int(),
  productDescription: z.string(),
  unitOfMeasure: z.int(),
  length: z.int(),
  width: z.int(),
  height: z.int(),
  po: z.string().nullable(),
  awb: z.string().nullable(),
  numberOfUnits: z.int(),
});
export type ReferencedLine = z.output<typeof referencedLine>;
/** The lines of these shippers' orders that have one of these references. */
export const findLinesByOrderReferences = (
  work: RequestContext,
  shipperIds: readonly number[],
  references: readonly string[],
): Promise<ReferencedLine[]> => queryRows(work.tx, referencedLine)`
  select c.id as "lineId", o.id as "orderId", o.shipper_id as "shipperId", o.source_ref as reference,
    c.consignee_id as "consigneeAccountId", c.product_id as "productId", c.product_desc as "productDescription",
    c.uom as "unitOfMeasure", c.typed_l as length, c.typed_w as width, c.typed_h as height, c.po, c.awb,
    c.unit_count as "numberOfUnits"
  from orders o
  join consolidate c on c.order_id = o.id and c.deleted_at is null
  where o.shipper_id = any(${[...shipperIds]}::int[])
    and o.source_ref = any(${[...references]}::text[])
    and o.deleted_at is null
  order by c.id
`;
const named = z.object({ name: z.string() });
/** The orders of these lines that have a received unit, by their numbers in the other system. */
export const findReferencesOfOrdersWithReceivedUnits = (
  work: RequestContext,
  lineIds: readonly number[],
  receivedStatus: number,
): Promise<z.output<typeof named>[]> => queryRows(work.tx, named)`
  select coalesce(o.source_ref, o.order_number::text) as name
  from orders o
  where o.id in (
      select c.order_id
      from consolidate c
      where c.id = any(${[...lineIds]}::int[])
        and exists (select from unit u where u.consolidate_id = c.id and u.active and u.status >= ${receivedStatus}::int)
    )
  order by 1, o.id
`;
