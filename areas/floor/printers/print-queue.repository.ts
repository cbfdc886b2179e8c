import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The print queue of labels: what is queued, which print is next, and the result of each printer. */

const ofPrinter = (printerId: number) => sql`
  o.kind = 'print' and o.status = 'queued' and (o.payload ->> 'printerId')::int = ${printerId}::int
`;

/**
 * Locks an active printer until the transaction ends, so that no other request adds to its queue. False when it is not active.
 */
export async function lockActivePrinter(work: RequestContext, id: number): Promise<boolean> {
  const lockedRow = await queryFirstRow(work.tx, z.object({ id: z.int() }))`
    select id
    from printer
    where id = ${id} and active
    for update
  `;
  return lockedRow !== undefined;
}
export async function countQueuedLabels(work: RequestContext, printerId: number): Promise<number> {
  const found = await queryFirstRow(work.tx, z.object({ labels: z.int() }))`
    select coalesce(sum((o.payload ->> 'labels')::int), 0)::int as labels
    from outbox o
    where ${ofPrinter(printerId)}
  `;
  return found?.labels ?? 0;
}

/** Schedules a queue run for a printer in some seconds. It replaces a run that is already scheduled. */
export async function schedulePrinterQueueRun(
  tx: Tx,
  printerId: number,
  delaySeconds: number,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      'print-labels', json_build_object('printerId', ${printerId}::int), job_key := ${`print-${printerId}`},
      run_at := now() + make_interval(secs => ${delaySeconds}::int), max_attempts := 12
    )
  `.execute(tx);
}

const printerTurnRow = z.object({ host: z.string(), port: z.int(), taken: z.boolean() });
/** The address of an active printer, and whether a job is sending to it now. Locks the printer until the transaction ends. */
export const lockActivePrinterForSending = (
  work: RequestContext,
  id: number,
): Promise<z.output<typeof printerTurnRow> | undefined> =>
  queryFirstRow(work.tx, printerTurnRow)`
    select host, port, coalesce(locked_until > ${work.now.toString()}::timestamptz, false) as taken
    from printer
    where id = ${id} and active
    for update
  `;
export async function reservePrinter(work: RequestContext, id: number, seconds: number): Promise<void> {
  await work.tx
    .updateTable('printer')
    .set({ locked_until: work.now.add({ seconds }).toString() })
    .where('id', '=', id)
    .execute();
}

const waiting = z.object({ id: z.int(), zpl: z.string(), attempts: z.int() });
export type QueuedPrint = z.output<typeof waiting>;
/** The oldest queued print, and how often it was tried. */
export const findNextQueuedPrint = (
  work: RequestContext,
  printerId: number,
): Promise<QueuedPrint | undefined> =>
  queryFirstRow(work.tx, waiting)`
    select o.id, o.payload ->> 'text' as zpl, o.attempts
    from outbox o
    where ${ofPrinter(printerId)}
    order by o.id
    limit 1
  `;
/** Locks all prints queued for a printer until the transaction ends. */
export async function lockQueuedPrints(work: RequestContext, printerId: number): Promise<number[]> {
  const lockedRows = await queryRows(work.tx, z.object({ id: z.int() }))`
    select o.id
    from outbox o
    where ${ofPrinter(printerId)}
    order by o.id
    for update
  `;
  return lockedRows.map(({ id }) => id);
}

const answered = z.object({ tries: z.int(), silentAt: z.string().nullable(), active: z.boolean() });
/** Ends the reservation of a printer and records its result. A null `failure` resets the failures. */
export const releasePrinterAndRecordResult = (
  work: RequestContext,
  id: number,
  failure: string | null,
): Promise<z.output<typeof answered> | undefined> =>
  queryFirstRow(work.tx, answered)`
    update printer
    set locked_until = null, failure_code = ${failure},
      failed_attempts = case when ${failure}::text is null then 0 else failed_attempts + 1 end,
      failing_since =
        case when ${failure}::text is not null then coalesce(failing_since, ${work.now.toString()}::timestamptz)
        end
    where id = ${id}
    returning failed_attempts as tries, failing_since as "silentAt", active
  `;
/** Clears the failure of a printer, so that the next print is sent to it again. */
export async function clearPrinterFailure(work: RequestContext, id: number): Promise<void> {
  await work.tx
    .updateTable('printer')
    .set({ failing_since: null, failure_code: null, failed_attempts: 0 })
    .where('id', '=', id)
    .execute();
}
