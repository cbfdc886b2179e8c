import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { unitProposalSchema } from './scanning.contract.ts';
import type { UnitProposal } from './scanning.contract.ts';
import { sqlLiteralList } from '#kit/server/list-sql.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryRows } from '#kit/server/query-rows.ts';

/**
 * Finds the known units that a code without a unit may mean. Units of the warehouse whose code is another spelling of it, and
 * units expected today whose code differs by one digit missing, added or swapped.
 */
export async function findUnitProposalsForUnknownCode(
  tx: Tx,
  warehouseId: number,
  { receivingDate }: { receivingDate: string | null },
  {
    codeSpellings: writings,
    nearMissCodes: near,
    limit: most,
  }: { codeSpellings: readonly string[]; nearMissCodes: readonly string[]; limit: number },
): Promise<UnitProposal[]> {
  return queryRows(tx, unitProposalSchema)`
    with found as (
      select u.id, u.unit_code, u.consignee_id,
        u.unit_code = any(${[...writings]}::text[]) or u.sscc = any(${[...writings]}::text[]) as written,
        (
          u.status in (${sqlLiteralList([unitStatus.pending, unitStatus.finalized])})
          and u.receiving_warehouse_id = ${warehouseId}
          and u.ship_date between ${receivingDate}::date - 1 and ${receivingDate}::date
        )
          is true as expected
      from unit u
      where (u.unit_code = any(${[...writings, ...near]}::text[]) or u.sscc = any(${[...writings]}::text[]))
        and u.active
        and ${warehouseId}::int in (u.receiving_warehouse_id, u.outbound_warehouse_id, u.current_warehouse_id)
    )
    select f.unit_code as code, a.name as consignee, f.expected
    from found f
    join account a on a.id = f.consignee_id
    where f.written or f.expected
    order by f.written desc, f.expected desc, f.id
    limit ${most}
  `;
}
