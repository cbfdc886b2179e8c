import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether a bill of lading line was ever on a shipment. If it no longer is, it was canceled there with a reason and does not need
 * billing (docs/domain/billing.md#month-end).
 */
export const wasBolLineEverOnShipmentSql = (bolLineId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select 1 from shipment_detail once where once.bol_detail_id = ${bolLineId})`;
