import { readConfig } from '#app/config.ts';
import { createJobHandlers, createIntegrations } from '#app/features.ts';
import type { JobKind } from '#kit/contract/live.ts';
import { systemActor } from '#kit/server/jobs.ts';
import { ApiError } from '#kit/server/reject.ts';
import type { TestWorld } from '#tests/world.ts';

const jobs = createJobHandlers(createIntegrations(readConfig({ PORT: '0' })));

/** Runs a background job inline as its worker would. Returns a status and message like an API response. */
export async function runJobInlineAndGetStatusText(
  world: TestWorld,
  kind: JobKind,
  payload: Record<string, unknown>,
): Promise<string> {
  const handler = jobs[kind];
  if (!handler) throw new Error(`no job ${kind}`);
  const { id } = await world.row<{ id: number }>(
    "insert into job (kind, payload, status, created_at) values ($1, $2, 'running', now()) returning id",
    [kind, JSON.stringify(payload)],
  );
  try {
    await handler({
      jobId: id,
      payload,
      actor: systemActor,
      clock: world.clock,
      runInTransaction: (act) => world.work(act),
      reportProgress: async () => undefined,
      signal: AbortSignal.any([]),
    });
    return '200';
  } catch (error) {
    return error instanceof ApiError ? `${error.status} ${error.message}` : `500 ${String(error)}`;
  } finally {
    await world.rows("update job set status = 'done' where id = $1", [id]);
  }
}
