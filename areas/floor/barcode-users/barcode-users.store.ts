import { sql } from 'kysely';
import type { ScannerUserRow } from './barcode-users.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import type { Work } from '#kit/server/work.ts';
import { warehouseScope } from '#kit/server/work.ts';

const columns = (work: Work) => sql`
  s.id, s.scanner_user_id as "scannerUserId", s.full_name as "fullName", s.company, s.role,
  s.warehouse_id as "warehouseId", w.code as "warehouseCode", s.active, s.language,
  case when s.locked_until > ${work.now.toString()}::timestamptz then s.locked_until end as "lockedUntil",
  s.row_version as "rowVersion"
`;
const tables = sql`scanner_user s join warehouse w on w.id = s.warehouse_id`;
const scoped = (work: Work) =>
  sql`(${warehouseScope(work)}::int[] is null or s.warehouse_id = any(${warehouseScope(work)}::int[]))`;
const sorts: Record<string, ReturnType<typeof sql>> = {
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
  work: Work,
  f: ScannerUserFilters,
  paging: Paging,
): Promise<{ data: ScannerUserRow[]; totalRows: number }> {
  const name = f.name === undefined ? null : `%${f.name.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
  const where = sql`
    ${scoped(work)} and (${f.warehouseId ?? null}::int is null or s.warehouse_id = ${f.warehouseId ?? null})
    and (${f.active ?? null}::boolean is null or s.active = ${f.active ?? null})
    and (${f.role ?? null}::int is null or s.role = ${f.role ?? null})
    and (${name}::text is null or s.scanner_user_id ilike ${name} or s.full_name ilike ${name})
  `;
  const data = (
    await sql<ScannerUserRow>`
      select ${columns(work)}
      from ${tables}
      where ${where}
      order by ${sorts[paging.orderField] ?? sql`s.scanner_user_id`}
        ${paging.orderDirection === 'desc' ? sql`desc nulls last` : sql`asc nulls last`},
        s.id
      limit ${paging.rows}
      offset ${(paging.page - 1) * paging.rows}
    `.execute(work.tx)
  ).rows;
  const count =
    (await sql<{ n: number }>`select count(*)::int as n from ${tables} where ${where}`.execute(work.tx))
      .rows[0]?.n ?? 0;
  return { data, totalRows: count };
}
export async function findScannerUser(
  work: Work,
  by: { id: number } | { scannerUserId: string },
): Promise<ScannerUserRow | undefined> {
  const which = 'id' in by ? sql`s.id = ${by.id}` : sql`s.scanner_user_id = ${by.scannerUserId}`;
  return (
    await sql<ScannerUserRow>`
      select ${columns(work)}
      from ${tables}
      where ${which} and ${scoped(work)}
    `.execute(work.tx)
  ).rows[0];
}
/** True for a warehouse that the caller may give people to. */
export async function warehouseOpen(work: Work, id: number): Promise<boolean> {
  const own = warehouseScope(work);
  return (
    (
      await sql`
        select 1
        from warehouse
        where id = ${id} and active and (${own}::int[] is null or id = any(${own}::int[]))
      `.execute(work.tx)
    ).rows.length > 0
  );
}
export interface ScannerUserWish {
  scannerUserId: string;
  fullName: string;
  company?: string | undefined;
  role: number;
  warehouseId: number;
  language?: string | undefined;
}
/** Undefined when the id is taken, by whomever and wherever. */
export async function insertScannerUser(
  work: Work,
  p: ScannerUserWish,
  pinHash: string,
): Promise<number | undefined> {
  return (
    await sql<{
      id: number;
    }>`
      insert into scanner_user (scanner_user_id, pin_hash, full_name, company, role, warehouse_id, language)
      values (
        ${p.scannerUserId}, ${pinHash}, ${p.fullName}, ${p.company ?? null}, ${p.role}, ${p.warehouseId},
        ${p.language ?? 'en'}
      )
      on conflict (scanner_user_id) do nothing
      returning id
    `.execute(work.tx)
  ).rows[0]?.id;
}
export async function idTaken(work: Work, scannerUserId: string, otherThan: number): Promise<boolean> {
  return (
    (
      await sql`
        select 1
        from scanner_user
        where scanner_user_id = ${scannerUserId} and id <> ${otherThan}
      `.execute(work.tx)
    ).rows.length > 0
  );
}
/** False when somebody changed the row meanwhile. A new PIN also forgets the wrong ones. */
export async function updateScannerUser(
  work: Work,
  id: number,
  version: number,
  p: ScannerUserWish,
  pinHash: string | null,
): Promise<boolean> {
  return (
    (
      await sql`
        update scanner_user
        set scanner_user_id = ${p.scannerUserId}, full_name = ${p.fullName}, company = ${p.company ?? null},
          role = ${p.role}, warehouse_id = ${p.warehouseId},
          language = coalesce(${p.language ?? null}, language), pin_hash = coalesce(${pinHash}, pin_hash),
          failed_pins = case when ${pinHash}::text is null then failed_pins else 0 end,
          locked_until = case when ${pinHash}::text is null then locked_until end,
          row_version = row_version + 1
        where id = ${id} and row_version = ${version}
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
/** False when the person is so already. */
export async function setActive(work: Work, id: number, active: boolean): Promise<boolean> {
  return (
    (
      await sql`
        update scanner_user
        set active = ${active}, failed_pins = 0, locked_until = null, row_version = row_version + 1
        where id = ${id} and active = ${!active}
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
export async function unlock(work: Work, id: number): Promise<boolean> {
  return (
    (
      await sql`
        update scanner_user
        set failed_pins = 0, locked_until = null, row_version = row_version + 1
        where id = ${id} and locked_until > ${work.now.toString()}::timestamptz
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
export async function endSessions(work: Work, id: number): Promise<void> {
  await sql`
    update scanner_session
    set ended_at = ${work.now.toString()}::timestamptz
    where scanner_user_id = ${id} and ended_at is null
  `.execute(work.tx);
}
