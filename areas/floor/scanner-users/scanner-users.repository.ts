import { sql } from 'kysely';
import { scannerUserRowSchema } from './scanner-users.contract.ts';
import type { ScannerUserRow } from './scanner-users.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  orderBy,
  limitOffset,
  or,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const columns = (work: RequestContext) => sql`
  s.id, s.scanner_user_id as "scannerUserId", s.full_name as "fullName", s.company, s.role,
  s.warehouse_id as "warehouseId", w.code as "warehouseCode", s.active, s.language,
  case when s.locked_until > ${work.now.toString()}::timestamptz then s.locked_until end as "lockedUntil",
  s.row_version as "rowVersion"
`;
const tables = sql`scanner_user s join warehouse w on w.id = s.warehouse_id`;
const scoped = (work: RequestContext) => inRowScope(sql`s.warehouse_id`, getWarehouseIdsInScope(work));
const sorts = {
  scannerUserId: sql`s.scanner_user_id`,
  fullName: sql`s.full_name`,
  company: sql`s.company`,
  role: sql`s.role`,
  warehouseCode: sql`w.code`,
};

export interface ScannerUserFilters {
  warehouseId?: number | undefined;
  active?: boolean | undefined;
  role?: number | undefined;
  name?: string | undefined;
}
export async function findScannerUsers(
  work: RequestContext,
  filters: ScannerUserFilters,
  paging: Paging,
): Promise<{ data: ScannerUserRow[]; totalRows: number }> {
  const where = and(
    scoped(work),
    equalsIfGiven(sql`s.warehouse_id`, filters.warehouseId),
    equalsIfGiven(sql`s.active`, filters.active),
    equalsIfGiven(sql`s.role`, filters.role),
    or(
      containsTextIgnoringCaseAndAccents(sql`s.scanner_user_id`, filters.name),
      containsTextIgnoringCaseAndAccents(sql`s.full_name`, filters.name),
    ),
  );
  const data = await queryRows(work.tx, scannerUserRowSchema)`
    select ${columns(work)}
    from ${tables}
    where ${where}
    ${orderBy(sorts, paging, sql`s.id`)}
    ${limitOffset(paging)}
  `;
  const totalRows = await countRows(work.tx)`from ${tables} where ${where}`;
  return { data, totalRows };
}
export async function findScannerUserIgnoringCase(
  work: RequestContext,
  key: { id: number } | { scannerUserId: string },
): Promise<ScannerUserRow | undefined> {
  const which =
    'id' in key ? sql`s.id = ${key.id}` : sql`upper(s.scanner_user_id) = upper(${key.scannerUserId})`;
  return queryFirstRow(work.tx, scannerUserRowSchema)`
    select ${columns(work)}
    from ${tables}
    where ${and(which, scoped(work))}
  `;
}
export interface ScannerUserInput {
  scannerUserId: string;
  fullName: string;
  company?: string | undefined;
  role: number;
  warehouseId: number;
  language?: string | undefined;
}
/** Returns undefined when the id is taken by any user of any warehouse. Upper and lower case are the same. */
export async function insertScannerUserUnlessIdTaken(
  work: RequestContext,
  input: ScannerUserInput,
  pinHash: string,
): Promise<number | undefined> {
  const insertedRow = await work.tx
    .insertInto('scanner_user')
    .values({
      scanner_user_id: input.scannerUserId,
      pin_hash: pinHash,
      full_name: input.fullName,
      company: input.company ?? null,
      role: input.role,
      warehouse_id: input.warehouseId,
      language: input.language ?? 'en',
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return insertedRow?.id;
}
export async function isScannerUserIdTakenIgnoringCase(
  work: RequestContext,
  scannerUserId: string,
  exceptId: number,
): Promise<boolean> {
  const other = await work.tx
    .selectFrom('scanner_user')
    .select('id')
    .where(sql`upper(scanner_user_id)`, '=', scannerUserId.toUpperCase())
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return other !== undefined;
}
/** Returns false when another user changed the row. A new PIN also resets the count of wrong attempts. */
export async function updateScannerUserIfUnchanged(
  work: RequestContext,
  id: number,
  rowVersion: number,
  input: ScannerUserInput,
  newPinHash: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('scanner_user')
    .set({
      scanner_user_id: input.scannerUserId,
      full_name: input.fullName,
      company: input.company ?? null,
      role: input.role,
      warehouse_id: input.warehouseId,
      ...(input.language === undefined ? {} : { language: input.language }),
      ...(newPinHash === null ? {} : { pin_hash: newPinHash, locked_until: null }),
      row_version: rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
/** Returns false when the user already has that state. */
export async function setScannerUserActive(
  work: RequestContext,
  id: number,
  active: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('scanner_user')
    .set((row) => ({
      active,
      deactivated_at: active ? null : work.now.toString(),
      locked_until: null,
      row_version: row('row_version', '+', 1),
    }))
    .where('id', '=', id)
    .where('active', '=', !active)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
export async function clearScannerUserLock(work: RequestContext, id: number): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('scanner_user')
    .set((row) => ({ locked_until: null, row_version: row('row_version', '+', 1) }))
    .where('id', '=', id)
    .where('locked_until', '>', work.now.toString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
export async function endScannerSessionsOfUser(work: RequestContext, id: number): Promise<void> {
  await work.tx
    .updateTable('scanner_session')
    .set({ ended_at: work.now.toString() })
    .where('scanner_user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
