import { sql } from 'kysely';
import { z } from 'zod';
import { scanResultSchema } from './scanning.contract.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryRows, queryFirstRowWithCachedPlan } from '#kit/server/query-rows.ts';

/** Scans that were stored with their response, by the id that the device gave them. */

export const recordedScanSchema = z.object({
  result: scanResultSchema,
  request: z.string().nullable(),
  scannerUserId: z.int(),
  warehouseId: z.int(),
  kind: z.string(),
  code: z.string(),
});
/** A scan with its response. */
export type RecordedScan = z.output<typeof recordedScanSchema>;
const recordedScanPairs = sql`
  'result', x.result - 'request', 'request', x.result ->> 'request', 'scannerUserId', x.scanner_user_id,
  'warehouseId', x.warehouse_id, 'kind', x.kind, 'code', x.code
`;
/** The scan with an id, as JSON. Null: there is none. */
export const recordedScanSql = (clientEventId: string) =>
  sql`(select jsonb_build_object(${recordedScanPairs}) from scan x where x.client_event_id = ${clientEventId})`;

/** Finds the scan that already has an id. */
export async function findRecordedScan(tx: Tx, clientEventId: string): Promise<RecordedScan | undefined> {
  const first = await queryFirstRowWithCachedPlan(tx, z.object({ stored: recordedScanSchema.nullable() }))`
    select ${recordedScanSql(clientEventId)} as stored
  `;
  return first?.stored ?? undefined;
}

const withUserCode = z.object({ id: z.string(), userCode: z.string(), stored: recordedScanSchema });
/** Finds the scans that already have one of the ids, and the code of their user, by scan id. */
export async function findRecordedScansByClientEventId(
  tx: Tx,
  clientEventIds: readonly string[],
): Promise<Map<string, RecordedScan & { userCode: string }>> {
  const found = await queryRows(tx, withUserCode)`
    select x.client_event_id as id, s.scanner_user_id as "userCode", jsonb_build_object(${recordedScanPairs}) as stored
    from scan x
    join scanner_user s on s.id = x.scanner_user_id
    where x.client_event_id = any(${[...clientEventIds]}::text[])
  `;
  return new Map(found.map(({ id, userCode, stored }) => [id, { ...stored, userCode }]));
}
