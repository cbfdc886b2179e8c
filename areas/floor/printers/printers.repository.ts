import { sql } from 'kysely';
import type { z } from 'zod';
import { printerRowSchema } from './printers.contract.ts';
import type { addPrinterBodySchema, PrinterRow, updatePrinterBodySchema } from './printers.contract.ts';
import { and, equalsIfGiven, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const columns = sql`
  p.id, p.warehouse_id as "warehouseId", w.code as "warehouseCode", p.name, p.host, p.port, p.dpi, p.active,
  p.failing_since as "silentAt", p.failure_code as "silentWhy",
  (
    select coalesce(sum((o.payload ->> 'labels')::int), 0)::int
    from outbox o
    where o.kind = 'print' and o.status = 'queued' and (o.payload ->> 'printerId')::int = p.id
  ) as waiting, p.row_version as "rowVersion"
`;
const tables = sql`printer p join warehouse w on w.id = p.warehouse_id`;
const scoped = (work: RequestContext) => inRowScope(sql`p.warehouse_id`, getWarehouseIdsInScope(work));

export const findPrinters = (
  work: RequestContext,
  filters: { warehouseId?: number | undefined; active?: boolean | undefined },
): Promise<PrinterRow[]> => queryRows(work.tx, printerRowSchema)`
  select ${columns}
  from ${tables}
  where ${and(scoped(work), equalsIfGiven(sql`p.warehouse_id`, filters.warehouseId), equalsIfGiven(sql`p.active`, filters.active))}
  order by w.code, p.name collate natural_order, p.id
`;
export const findPrinter = (work: RequestContext, id: number): Promise<PrinterRow | undefined> =>
  queryFirstRow(work.tx, printerRowSchema)`
    select ${columns}
    from ${tables}
    where ${and(equalsIfGiven(sql`p.id`, id), scoped(work))}
  `;

/** Undefined when the name is taken. */
export async function insertPrinterUnlessNameTaken(
  work: RequestContext,
  printer: z.output<typeof addPrinterBodySchema>,
): Promise<number | undefined> {
  const insertedRow = await work.tx
    .insertInto('printer')
    .values({
      warehouse_id: printer.warehouseId,
      name: printer.name,
      host: printer.host,
      port: printer.port,
      dpi: printer.dpi,
      active: printer.active ?? true,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return insertedRow?.id;
}
export async function isPrinterNameTakenIgnoringCase(
  work: RequestContext,
  { id, warehouseId }: PrinterRow,
  name: string,
): Promise<boolean> {
  const other = await work.tx
    .selectFrom('printer')
    .select('id')
    .where('warehouse_id', '=', warehouseId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}
/** False when another user changed the row in the meantime. A new address clears the failure of the old one. */
export async function updatePrinterAndClearFailure(
  work: RequestContext,
  id: number,
  rowVersion: number,
  input: z.output<typeof updatePrinterBodySchema> & { active: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('printer')
    .set({
      name: input.name,
      host: input.host,
      port: input.port,
      dpi: input.dpi,
      active: input.active,
      failing_since: null,
      failure_code: null,
      failed_attempts: 0,
      row_version: rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
