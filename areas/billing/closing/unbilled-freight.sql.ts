import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * A line of a bill that some shipment had. When none has it any more, it was cancelled there, with a reason, and is
 * nothing that anybody still has to bill (docs/domain/billing.md#months-end).
 */
export const wasEverOnShipmentSql = (lineId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select 1 from shipment_detail once where once.bol_detail_id = ${lineId})`;
