import {
  createNotifications,
  notificationQueuePayloadSchema,
} from '#areas/people/notifications/create-notifications.service.ts';
import type { TestWorld } from './world.ts';

/** Creates the notifications that actions have enqueued, as the worker would. */
export async function drainNotificationQueue(world: TestWorld): Promise<void> {
  const waiting = await world.rows<{ id: string; payload: unknown }>(`
    select j.id::text as id, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'create-notifications' order by j.id
  `);
  for (const { payload } of waiting)
    await world.work((work) => createNotifications(work, notificationQueuePayloadSchema.parse(payload)));
  await world.rows('delete from graphile_worker._private_jobs where id = any($1::bigint[])', [
    waiting.map(({ id }) => id),
  ]);
}
