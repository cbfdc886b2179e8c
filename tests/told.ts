import { spread, toldPayload } from '#areas/people/notices/tell.service.ts';
import type { World } from './world.ts';

/** What acts have told and waits in the queue is passed on, as its worker would. */
export async function passOn(world: World): Promise<void> {
  const waiting = await world.rows<{ id: string; payload: unknown }>(`
    select j.id::text as id, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'tell' order by j.id
  `);
  for (const { payload } of waiting) await world.work((work) => spread(work, toldPayload.parse(payload)));
  await world.rows('delete from graphile_worker._private_jobs where id = any($1::bigint[])', [
    waiting.map(({ id }) => id),
  ]);
}
