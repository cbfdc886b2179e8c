import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createActorCache } from './actor.service.ts';
import { createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => world.close());

it('a deactivated user is refused within 30 seconds, even when the notification was lost', async () => {
  const { subject } = await createTestUser(world, { role: 'Billing' });
  // This cache receives no changes, as with a half-open connection.
  const actors = createActorCache(world.serving, { usesExternalProvider: false, clock: world.clock });
  const began = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(began);
  await actors.actorOf({ subject });
  await world.rows("update app_user set active = false, status = 'inactive' where subject = $1", [subject]);
  now.mockReturnValue(began + 29_999);
  expect((await actors.actorOf({ subject })).subject).toBe(subject);
  now.mockReturnValue(began + 30_001);
  await expect(actors.actorOf({ subject })).rejects.toMatchObject({ status: 401 });
});

it('a custom role is assigned by its name in an outside provider’s token while it has that name here', async () => {
  await createTestUser(world, { role: 'Routing' });
  const { subject } = await createTestUser(world, { roles: [] });
  await world.rows(
    "insert into role (code, name, base_code) values ('own-0000beef', 'Night dispatcher', 'Routing')",
  );
  await world.rows("insert into role_permission values ('own-0000beef', 'viewLoads:outbound')");
  const actors = createActorCache(world.serving, { usesExternalProvider: true, clock: world.clock });
  const as = async (...roles: string[]) => {
    const actor = await actors.actorOf({ subject, roles });
    return [actor.roles, [...actor.permissions]];
  };
  expect(await as('night Dispatcher ', 'Everyone')).toEqual([['Routing'], ['viewLoads:outbound']]);
  expect(await as('Everyone')).toEqual([[], []]);
  expect((await actors.actorOf({ subject, roles: ['Night dispatcher'] })).accounts).toBe('all');
  await world.rows("update role set name = 'Dawn dispatcher' where code = 'own-0000beef'");
  expect(await as('Night dispatcher')).toEqual([[], []]);
});
