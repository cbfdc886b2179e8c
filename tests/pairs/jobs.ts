import { readConfig } from '#app/config.ts';
import { handlers, linksOf } from '#app/features.ts';
import type { JobKind } from '#kit/contract/live.ts';
import { house } from '#kit/server/jobs.ts';
import { Refusal } from '#kit/server/refuse.ts';
import type { World } from '#tests/world.ts';

const jobs = handlers(linksOf(readConfig({ PORT: '0' })));

/** Does long work where it stands, as its worker would; answers as a call is answered: the state and what was said. */
export async function runJob(world: World, kind: JobKind, payload: Record<string, unknown>): Promise<string> {
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
      actor: house,
      clock: world.clock,
      transaction: (act) => world.work(act),
      progress: async () => undefined,
      signal: AbortSignal.any([]),
    });
    return '200';
  } catch (error) {
    return error instanceof Refusal ? `${error.status} ${error.message}` : `500 ${String(error)}`;
  } finally {
    await world.rows("update job set status = 'done' where id = $1", [id]);
  }
}
