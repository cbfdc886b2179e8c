import { sql } from 'kysely';
import type pg from 'pg';
import type { PermissionHolder } from '#kit/contract/access.ts';
import type { JobKind, ChangeTopic } from '#kit/contract/live.ts';
import type { RowScope, Tx } from './db.ts';
import { PartialSuccess } from './reject.ts';
import { z } from 'zod';
import { queryRows } from './query-rows.ts';

/** The caller. `accounts` and `warehouses` restrict the rows. `chosenAccountId` is the account in the accountNumber header. */
export interface Actor extends PermissionHolder {
  userId: number | null;
  subject: string;
  name: string;
  email: string;
  roles: readonly string[];
  permissions: ReadonlySet<string>;
  accounts: 'all' | readonly number[];
  warehouses: 'all' | readonly number[];
  accountId?: number;
  warehouseId?: number;
  chosenAccountId?: number;
  /** A warehouse user with a scanner, who works without a portal account. */
  scanner?: { id: number; code: string; role: number; device: string; session: string };
  /** The session that a user's token belongs to, if its provider includes it. */
  session?: string | undefined;
  /** The client of a request without a token. */
  client?: { address: string; device?: string | undefined };
  /** An API client, which acts for its account within its rate limit (requests per minute). */
  program?: { id: number; rateLimit: number };
}

/** A user's access, stored with a background job that they started. */
export const jobAuthoritySchema = z.object({
  roles: z.array(z.string()).readonly(),
  permissions: z.array(z.string()).readonly(),
  accounts: z.union([z.literal('all'), z.array(z.int()).readonly()]),
  warehouses: z.union([z.literal('all'), z.array(z.int()).readonly()]),
});
export type JobAuthority = z.output<typeof jobAuthoritySchema>;
export const toJobAuthority = ({ roles, permissions, accounts, warehouses }: Actor): JobAuthority => ({
  roles,
  permissions: [...permissions],
  accounts,
  warehouses,
});

/**
 * The authenticated caller. A cached caller is confirmed by the database in the request's own transaction, together with its
 * first statement.
 */
export interface AuthenticatedCaller {
  actor: Actor;
  /** Throws an error, or `RetryTransactionError` after it has updated the actor. */
  confirm?(tx: Tx): Promise<void>;
}

/** One unit of work: a transaction, the actor and the time. The first argument of every service. */
export interface RequestContext {
  tx: Tx;
  /** The raw client, for COPY. */
  client: pg.PoolClient;
  actor: Actor;
  now: Temporal.Instant;
  publishedChanges: Map<ChangeTopic, Set<number>>;
  /** The caller confirms unlikely dates. */
  confirmsDates?: boolean;
  /** The grants of which the request required one. A background job that it starts continues while its user has one of them. */
  requiredPermissions?: readonly string[];
  /** All writes are rolled back. Only checks that can fail need to write, and no history is recorded. */
  isTrial?: true;
}

/**
 * The rows that an actor's transactions can access. Staff who selected an account filter by it, but their row scope stays the
 * same.
 */
export function getRowScope({ accounts, chosenAccountId, userId, subject }: Actor): RowScope {
  if (accounts === 'all') return 'all';
  return {
    accountIds: chosenAccountId === undefined ? accounts : [chosenAccountId],
    userId: userId,
    callerSubject: subject,
  };
}
/** Account ids to filter a query by, or null for all: `inRowScope(sql`shipper_id`, accountScope(work))`. */
export function getAccountIdsInScope(work: RequestContext): number[] | null {
  const { accounts, chosenAccountId } = work.actor;
  if (chosenAccountId !== undefined) return [chosenAccountId];
  return accounts === 'all' ? null : [...accounts];
}
/** Warehouse ids to filter a query by, or null for all. */
export const getWarehouseIdsInScope = (work: RequestContext): number[] | null =>
  work.actor.warehouses === 'all' ? null : [...work.actor.warehouses];

/**
 * Notifies every open browser of users who may read the topic that it changed. Sent when the transaction commits. Rows of a
 * single user (jobs, views) are published without their ids, because they are private.
 */
export function publishChange(work: RequestContext, topic: ChangeTopic, ids: readonly number[] = []): void {
  const set = work.publishedChanges.get(topic) ?? new Set<number>();
  for (const id of ids) set.add(id);
  work.publishedChanges.set(topic, set);
}

/** Records who changed what, before and after. Audit records are never changed or deleted. */
export async function recordAudit(
  work: RequestContext,
  entry: {
    entity: string;
    entityId: number;
    action: string;
    before?: unknown;
    after?: unknown;
    reason?: string;
  },
): Promise<void> {
  await recordAudits(work, [entry]);
}
/** The same for many records, in one statement. */
export async function recordAudits(
  work: RequestContext,
  entries: readonly {
    entity: string;
    entityId: number;
    action: string;
    before?: unknown;
    after?: unknown;
    reason?: string;
  }[],
): Promise<void> {
  if (entries.length === 0 || work.isTrial) return;
  const written = entries.map((e) => ({
    entity: e.entity,
    entity_id: e.entityId,
    action: e.action,
    before: e.before ?? null,
    after: e.after ?? null,
    why: e.reason ?? null,
  }));
  await sql`
    insert into audit (at, entity, entity_id, action, before, after, reason, user_id, user_name)
    select ${work.now.toString()}::timestamptz, e.entity, e.entity_id, e.action, e.before, e.after, e.why,
      ${work.actor.userId}::int, ${work.actor.name}
    from jsonb_to_recordset(
      ${JSON.stringify(written)}::jsonb
    ) as e(entity text, entity_id int, action text, before jsonb, after jsonb, why text)
  `.execute(work.tx);
}

/** The same action on very many records, each with its own number. */
export async function recordAuditsWithOneNumber(
  work: RequestContext,
  audit: { entity: string; action: string; numberField: string },
  entries: readonly { id: number; value: number }[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into audit (at, entity, entity_id, action, after, user_id, user_name)
    select ${work.now.toString()}::timestamptz, ${audit.entity}, e.id, ${audit.action},
      jsonb_build_object(${audit.numberField}::text, e.value), ${work.actor.userId}::int, ${work.actor.name}
    from unnest(${entries.map((e) => e.id)}::int[], ${entries.map((e) => e.value)}::int[]) as e(id, value)
  `.execute(work.tx);
}

/** The same action on very many records. Their ids and details (JSON) are passed as PostgreSQL lists. */
export async function recordAuditsFromPgArrays(
  work: RequestContext,
  audit: { entity: string; action: string },
  idsArrayLiteral: string,
  detailsArrayLiteral: string,
): Promise<void> {
  await sql`
    insert into audit (at, entity, entity_id, action, after, user_id, user_name)
    select ${work.now.toString()}::timestamptz, ${audit.entity}, e.id, ${audit.action}, e.told::jsonb,
      ${work.actor.userId}::int, ${work.actor.name}
    from unnest(${idsArrayLiteral}::int[], ${detailsArrayLiteral}::text[]) as e(id, told)
  `.execute(work.tx);
}

/**
 * Return this from a handler for a partial success: status 207 with a message and the result (what was done, what was rejected).
 */
export function createPartialSuccess<T>(
  sentence: string,
  params: Record<string, string | number>,
  data: T,
): PartialSuccess<T> {
  return new PartialSuccess(sentence, params, data);
}

/** Adds a message to an external system to the outbox, in this transaction. An item with the same dedupe key is sent once. */
export async function enqueueOutboxItem(
  work: RequestContext,
  item: {
    kind: 'email' | 'sms' | 'accounting' | 'dispatch' | 'portal' | 'webhook' | 'print';
    payload: Record<string, unknown>;
    dedupeKey: string;
    /** The queue task that sends it, if several items must be sent in order. Otherwise it is sent by itself. */
    sentBy?: { task: string; key: string; payload: Record<string, unknown> };
  },
): Promise<void> {
  const insertedRows = await queryRows(work.tx, z.object({ id: z.int() }))`
    insert into outbox (kind, payload, dedupe_key, created_at)
    values (
      ${item.kind}, ${JSON.stringify(item.payload)}::jsonb, ${item.dedupeKey},
      ${work.now.toString()}::timestamptz
    )
    on conflict (dedupe_key) do nothing
    returning id
  `;
  const row = insertedRows[0];
  if (!row) return;
  publishChange(work, 'outbox', [row.id]);
  const { task, key, payload } = item.sentBy ?? {
    task: 'send-outbox-item',
    key: `send-${row.id}`,
    payload: { id: row.id },
  };
  await sql`
    select graphile_worker.add_job(
      ${task}, ${JSON.stringify(payload)}::json, job_key := ${key}, max_attempts := 12
    )
  `.execute(work.tx);
}

/** Adds many items of one kind, each with its queue task and start time, in three statements regardless of their number. */
export async function enqueueOutboxItemsWithTasks(
  work: RequestContext,
  kind: 'sms',
  items: readonly {
    payload: Record<string, unknown>;
    dedupeKey: string;
    sentBy: { task: string; key: string; payload: Record<string, unknown>; afterSeconds: number };
  }[],
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into outbox (kind, payload, dedupe_key)
    select ${kind}, x.payload, x."dedupeKey"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x(payload jsonb, "dedupeKey" text)
    on conflict (dedupe_key) do nothing
  `.execute(work.tx);
  await sql`
    select graphile_worker.add_job(
        x.task, x.payload, job_key := x.key, max_attempts := 12,
        run_at := now() + make_interval(secs => x."afterSeconds")
      )
    from jsonb_to_recordset(
        ${JSON.stringify(items.map((item) => item.sentBy))}::jsonb
      ) as x(task text, key text, payload json, "afterSeconds" float8)
  `.execute(work.tx);
  publishChange(work, 'outbox');
}

/**
 * Adds many items of one kind, each sent by itself, in one statement regardless of their number. An item with the same dedupe key
 * is sent once.
 */
export async function enqueueOutboxItems(
  work: RequestContext,
  kind: 'email' | 'accounting' | 'portal',
  items: readonly { payload: Record<string, unknown>; dedupeKey: string }[],
  /** When it is sent. Null means immediately. */
  sendAt: Temporal.Instant | null = null,
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    with made as (
      insert into outbox (kind, payload, dedupe_key, created_at)
      select ${kind}, x.payload, x."dedupeKey", ${work.now.toString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x(payload jsonb, "dedupeKey" text)
      on conflict (dedupe_key) do nothing
      returning id
    )
    select graphile_worker.add_job(
        'send-outbox-item', json_build_object('id', id), job_key := 'send-' || id, max_attempts := 12,
        run_at := coalesce(${sendAt?.toString() ?? null}::timestamptz, now())
      )
    from made
  `.execute(work.tx);
  publishChange(work, 'outbox');
}

/**
 * Starts a background job that outlives the request, for the account that is selected now. Returns the job's id. The browser
 * shows its progress. A job with `waitsForExternalService` runs in a separate queue.
 */
export async function enqueueBackgroundJob(
  work: RequestContext,
  kind: JobKind,
  payload: Record<string, unknown> = {},
  { waitsForExternalService: waitsOutside = false }: { waitsForExternalService?: boolean } = {},
): Promise<number> {
  const { userId, name, chosenAccountId } = work.actor;
  const insertedRows = await queryRows(work.tx, z.object({ id: z.int() }))`
    insert into job (kind, payload, started_by, started_by_name, account_id, authority, required_permissions, created_at)
    values (
      ${kind}, ${JSON.stringify(payload)}::jsonb, ${userId}, ${name}, ${chosenAccountId ?? null},
      ${JSON.stringify(toJobAuthority(work.actor))}::jsonb, ${work.requiredPermissions ? [...work.requiredPermissions] : null}::text[],
      ${work.now.toString()}::timestamptz
    )
    returning id
  `;
  const id = insertedRows[0]?.id;
  if (id === undefined) throw new Error('No job was created');
  await sql`
    select graphile_worker.add_job(
      ${waitsOutside ? 'job-with-outside-service' : 'job'}, json_build_object('id', ${id}::int),
      job_key := ${`job-${id}`}, max_attempts := 5
    )
  `.execute(work.tx);
  return id;
}
