import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { every, within } from '#kit/server/lists.ts';
import { accountScope, warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

type Piece = RawBuilder<unknown>;

/** The claims `k` that the caller sees: those of the own accounts, and of the own warehouses. */
export const visibleClaims = (work: Work): Piece =>
  every(within(sql`k.claimant_id`, accountScope(work)), within(sql`k.warehouse_id`, warehouseScope(work)));

/** What claim `k` is for, by the parts of freight that it names. */
export const freightOfClaim = sql`
  left join unit u on u.id = k.unit_id
  left join consolidate c on c.id = coalesce(k.consolidate_id, u.consolidate_id)
  left join load l on l.id = k.load_id
`;
export const subjectOf = sql`
  case when k.unit_id is not null then 'unit' when k.consolidate_id is not null then 'line' else 'load' end
`;
export const codeOfClaim = sql`
  case when k.unit_id is not null then coalesce(u.unit_code, '')
  when k.consolidate_id is not null then coalesce(order_number_of(k.consolidate_id)::text, '')
  else coalesce('L-' || l.load_number, '') end
`;
