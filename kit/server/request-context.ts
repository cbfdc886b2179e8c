import { sql } from 'kysely';
import type pg from 'pg';
import type { PermissionHolder } from '#kit/contract/access.ts';
import type { JobKind, Topic } from '#kit/contract/live.ts';
import type { RowScope, Tx } from './db.ts';
import { PartialSuccess } from './reject.ts';
import { z } from 'zod';
import { queryRows } from './query-rows.ts';

/** Who acts. `accounts` and `warehouses` bound the rows; `chosenAccountId` is the account named by the accountNumber header. */
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
  /** A person with a scanner, who acts without a portal user. */
  scanner?: { id: number; code: string; role: number; device: string; session: string };
  /** The sign-in that a person's token belongs to, where its provider says it. */
  session?: string | undefined;
  /** Of a call without a token: where it comes from. */
  from?: { address: string; device?: string | undefined };
  /** Other people's software, which acts for its account within its rate limit (calls a minute). */
  program?: { id: number; rateLimit: number };
}

/** What someone may do, as it is kept with long work that he started. */
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

/** Who calls. Somebody who is remembered is confirmed by the database in the call's own transaction, on the way of its first statement. */
export interface AuthenticatedCaller {
  actor: Actor;
  /** Refuses, or throws Again after it has put the actor right. */
  confirm?(tx: Tx): Promise<void>;
}

/** One unit of work: a transaction, who does it, and when. The first argument of every service. */
export interface RequestContext {
  tx: Tx;
  /** The bare client, for COPY. */
  client: pg.PoolClient;
  actor: Actor;
  now: Temporal.Instant;
  publishedChanges: Map<Topic, Set<number>>;
  /** The caller says that dates are meant as they are, however far they lie. */
  confirmsDates?: boolean;
  /** The grants of which the call asked for one; long work that it starts goes on while its starter holds one. */
  needs?: readonly string[];
  /** Everything that is written is taken back: only what may be refused has to be written, and no history. */
  isTrial?: true;
}

/**
 * The rows that an actor's transactions may touch. Staff who chose an account look through it; what they may
 * see is not bounded by it.
 */
export function rowScopeOf({ accounts, chosenAccountId, userId, subject }: Actor): RowScope {
  if (accounts === 'all') return 'all';
  return {
    accounts: chosenAccountId === undefined ? accounts : [chosenAccountId],
    user: userId,
    caller: subject,
  };
}
/** Account ids to bound a query by, or null for all: `within(sql`shipper_id`, accountScope(work))`. */
export function accountScope(work: RequestContext): number[] | null {
  const { accounts, chosenAccountId } = work.actor;
  if (chosenAccountId !== undefined) return [chosenAccountId];
  return accounts === 'all' ? null : [...accounts];
}
/** Warehouse ids to bound a query by, or null for all. */
export const warehouseScope = (work: RequestContext): number[] | null =>
  work.actor.warehouses === 'all' ? null : [...work.actor.warehouses];

/**
 * Tells every open browser of those who may read of the topic that something of it changed; sent when the transaction commits.
 * Rows of one person (jobs, views) are told without their ids, which are nobody else's business.
 */
export function publish(work: RequestContext, topic: Topic, ids: readonly number[] = []): void {
  const set = work.publishedChanges.get(topic) ?? new Set<number>();
  for (const id of ids) set.add(id);
  work.publishedChanges.set(topic, set);
}

/** Writes who changed what, before and after. Never changed or deleted. */
export async function recordAudit(
  work: RequestContext,
  entry: {
    entity: string;
    entityId: number;
    action: string;
    before?: unknown;
    after?: unknown;
    why?: string;
  },
): Promise<void> {
  await recordAudits(work, [entry]);
}
/** The same for many records in one statement. */
export async function recordAudits(
  work: RequestContext,
  entries: readonly {
    entity: string;
    entityId: number;
    action: string;
    before?: unknown;
    after?: unknown;
    why?: string;
  }[],
): Promise<void> {
  if (entries.length === 0 || work.isTrial) return;
  const written = entries.map((e) => ({
    entity: e.entity,
    entity_id: e.entityId,
    action: e.action,
    before: e.before ?? null,
    after: e.after ?? null,
    why: e.why ?? null,
  }));
  await sql`
    insert into audit (at, entity, entity_id, action, before, after, why, user_id, user_name)
    select ${work.now.toString()}::timestamptz, e.entity, e.entity_id, e.action, e.before, e.after, e.why,
      ${work.actor.userId}::int, ${work.actor.name}
    from jsonb_to_recordset(
      ${JSON.stringify(written)}::jsonb
    ) as e(entity text, entity_id int, action text, before jsonb, after jsonb, why text)
  `.execute(work.tx);
}

/** The same act on very many records, each with one number of its own. */
export async function recordAuditsWithNumbers(
  work: RequestContext,
  act: { entity: string; action: string; number: string },
  entries: readonly { id: number; value: number }[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into audit (at, entity, entity_id, action, after, user_id, user_name)
    select ${work.now.toString()}::timestamptz, ${act.entity}, e.id, ${act.action},
      jsonb_build_object(${act.number}::text, e.value), ${work.actor.userId}::int, ${work.actor.name}
    from unnest(${entries.map((e) => e.id)}::int[], ${entries.map((e) => e.value)}::int[]) as e(id, value)
  `.execute(work.tx);
}

/** The same act on very many records, whose ids and what is told of each (JSON) come as PostgreSQL reads lists. */
export async function recordAuditsFromLists(
  work: RequestContext,
  act: { entity: string; action: string },
  ids: string,
  told: string,
): Promise<void> {
  await sql`
    insert into audit (at, entity, entity_id, action, after, user_id, user_name)
    select ${work.now.toString()}::timestamptz, ${act.entity}, e.id, ${act.action}, e.told::jsonb,
      ${work.actor.userId}::int, ${work.actor.name}
    from unnest(${ids}::int[], ${told}::text[]) as e(id, told)
  `.execute(work.tx);
}

/** Done in part: return this from a handler to answer 207 with a sentence and the answer itself (what was done, what was refused). */
export function partialSuccess<T>(
  sentence: string,
  params: Record<string, string | number>,
  data: T,
): PartialSuccess<T> {
  return new PartialSuccess(sentence, params, data);
}

/** Puts something that leaves the house into the outbox, in this transaction; the same dedupe key is sent once. */
export async function enqueueOutboxItem(
  work: RequestContext,
  item: {
    kind: 'email' | 'sms' | 'accounting' | 'dispatch' | 'portal' | 'webhook' | 'print';
    payload: Record<string, unknown>;
    dedupeKey: string;
    /** The queued work that sends it, where several items go one after the other; its own sending when absent. */
    sentBy?: { task: string; key: string; payload: Record<string, unknown> };
  },
): Promise<void> {
  const made = await queryRows(work.tx, z.object({ id: z.int() }))`
    insert into outbox (kind, payload, dedupe_key, created_at)
    values (
      ${item.kind}, ${JSON.stringify(item.payload)}::jsonb, ${item.dedupeKey},
      ${work.now.toString()}::timestamptz
    )
    on conflict (dedupe_key) do nothing
    returning id
  `;
  const row = made[0];
  if (!row) return;
  publish(work, 'outbox', [row.id]);
  const { task, key, payload } = item.sentBy ?? {
    task: 'send',
    key: `send-${row.id}`,
    payload: { id: row.id },
  };
  await sql`
    select graphile_worker.add_job(
      ${task}, ${JSON.stringify(payload)}::json, job_key := ${key}, max_attempts := 12
    )
  `.execute(work.tx);
}

/** The same for many of one kind, each with the queued work that sends it and when, in three statements whatever their number. */
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
  publish(work, 'outbox');
}

/** Many items of one kind, each sent by itself, in one statement whatever their number; the same dedupe key is sent once. */
export async function enqueueOutboxItems(
  work: RequestContext,
  kind: 'email' | 'accounting' | 'portal',
  items: readonly { payload: Record<string, unknown>; dedupeKey: string }[],
  /** When it goes; at once when absent. */
  goesAt: Temporal.Instant | null = null,
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
        'send', json_build_object('id', id), job_key := 'send-' || id, max_attempts := 12,
        run_at := coalesce(${goesAt?.toString() ?? null}::timestamptz, now())
      )
    from made
  `.execute(work.tx);
  publish(work, 'outbox');
}

/**
 * Starts long work that outlives the request, for the account that was chosen when it was started; answers
 * the job's id, whose progress the browser shows. `waitsOutside`: it waits for an outside service, beside the other long work.
 */
export async function startJob(
  work: RequestContext,
  kind: JobKind,
  payload: Record<string, unknown> = {},
  { waitsOutside = false }: { waitsOutside?: boolean } = {},
): Promise<number> {
  const { userId, name, chosenAccountId } = work.actor;
  const made = await queryRows(work.tx, z.object({ id: z.int() }))`
    insert into job (kind, payload, started_by, started_by_name, account_id, authority, needs, created_at)
    values (
      ${kind}, ${JSON.stringify(payload)}::jsonb, ${userId}, ${name}, ${chosenAccountId ?? null},
      ${JSON.stringify(toJobAuthority(work.actor))}::jsonb, ${work.needs ? [...work.needs] : null}::text[],
      ${work.now.toString()}::timestamptz
    )
    returning id
  `;
  const id = made[0]?.id;
  if (id === undefined) throw new Error('No job was made');
  await sql`
    select graphile_worker.add_job(
      ${waitsOutside ? 'job-outside' : 'job'}, json_build_object('id', ${id}::int),
      job_key := ${`job-${id}`}, max_attempts := 5
    )
  `.execute(work.tx);
  return id;
}
