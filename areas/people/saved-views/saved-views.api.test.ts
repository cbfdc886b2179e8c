import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteSavedViewEndpoint,
  updateSavedViewEndpoint,
  findOwnAndSharedViewsEndpoint,
  createOrReplaceOwnViewByNameEndpoint,
  maxSavedViewsPerList,
  updateSavedViewSharingEndpoint,
} from './saved-views.contract.ts';
import type { SavedView } from './saved-views.contract.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createTestConsignee, createTestShipper, createTestUser } from '#tests/factories.ts';

let world: TestWorld;
let ana: TestUser;
let ben: TestUser;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  [ana, ben] = [
    await createTestUser(world, { role: 'Internal' }),
    await createTestUser(world, { role: 'Internal' }),
  ];
});
afterAll(() => world.close());

const late = [{ name: 'status', value: '2' }];
const keep = (as: TestUser, name: string, list = 'loads.find', filters = late) =>
  world.call(createOrReplaceOwnViewByNameEndpoint, { as, body: { list, name, filters } });
const namesOf = async (as: TestUser, list = 'loads.find') =>
  (await world.call(findOwnAndSharedViewsEndpoint, { as })).data
    .filter((view) => view.list === list)
    .map(({ name }) => name);

describe('saved views', () => {
  it('belong to the user, and no other user can see or change them', async () => {
    const { data: view } = await keep(ana, 'Late ones');
    expect(await namesOf(ana)).toEqual(['Late ones']);
    expect(await namesOf(ben)).toEqual([]);
    const params = { id: view.id };
    expect(
      (
        await world.call(updateSavedViewEndpoint, {
          as: ben,
          params,
          body: { name: 'Mine', filters: [], rowVersion: 1 },
        })
      ).status,
    ).toBe(404);
    expect((await world.call(deleteSavedViewEndpoint, { as: ben, params })).status).toBe(404);
    expect((await world.call(findOwnAndSharedViewsEndpoint, { as: ana })).data[0]?.filters).toEqual(late);
    expect((await world.call(deleteSavedViewEndpoint, { as: ana, params })).status).toBe(200);
    expect(await namesOf(ana)).toEqual([]);
  });

  it('are replaced when saved under the same name, and cannot be renamed to another’s name', async () => {
    const { data: one } = await keep(ana, 'Doors');
    const { data: again } = await keep(ana, 'doors', 'loads.find', []);
    expect(again).toEqual({ ...one, name: 'doors', filters: [], rowVersion: 2 });
    const { data: two } = await keep(ana, 'Docks');
    const taken = await world.call(updateSavedViewEndpoint, {
      as: ana,
      params: { id: two.id },
      body: { name: 'DOORS', filters: late, rowVersion: two.rowVersion },
    });
    expect([taken.status, taken.error]).toEqual([409, 'savedViews.nameTaken']);
    await keep(ana, 'Doors', 'units.find');
    expect(await namesOf(ana)).toEqual(['doors', 'Docks']);
  });

  it.each(['../../x', 'no.such', 'savedViews.save', 'constructor'])(
    'require an existing list, not %s',
    async (list) => {
      const answer = await keep(ana, 'Nowhere', list);
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([404, ['list']]);
    },
  );

  it('are limited for each list, also when many are saved at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: maxSavedViewsPerList + 2 }, (_, n) => keep(ben, `View ${n}`)),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(maxSavedViewsPerList);
    expect(made.filter(({ error }) => error === 'savedViews.tooManyViews')).toHaveLength(2);
    expect(await namesOf(ben)).toHaveLength(maxSavedViewsPerList);
  });
});

describe('a shared view', () => {
  const share = (
    as: TestUser,
    view: Pick<SavedView, 'id' | 'rowVersion'>,
    to: BodyOf<typeof updateSavedViewSharingEndpoint>['with'],
  ) =>
    world.call(updateSavedViewSharingEndpoint, {
      as,
      params: { id: view.id },
      body: { with: to, rowVersion: view.rowVersion },
    });
  const seen = async (as: TestUser, list: string) =>
    (await world.call(findOwnAndSharedViewsEndpoint, { as })).data.filter((view) => view.list === list);
  const list = 'outboundUnits.search';

  it('is listed for all users of the role, who may copy but not change it', async () => {
    const [wei, dana, other, admin] = [
      await createTestUser(world, { role: 'Routing' }),
      await createTestUser(world, { role: 'Routing' }),
      await createTestUser(world, { role: 'Billing' }),
      await createTestUser(world, { role: 'Admin' }),
    ];
    const { data: view } = await keep(wei, 'Cool ones', list);
    expect((await share(wei, view, { kind: 'role', role: 'Routing' })).data.shared).toEqual({
      kind: 'role',
      role: 'Routing',
    });
    expect(await seen(other, list)).toEqual([]);
    const [shown] = await seen(dana, list);
    expect([shown?.name, shown?.by, shown?.changes]).toEqual(['Cool ones', wei.name, false]);
    const rowVersion = shown?.rowVersion ?? 0;
    const refused = await world.call(updateSavedViewEndpoint, {
      as: dana,
      params: { id: view.id },
      body: { name: 'Mine', filters: [], rowVersion },
    });
    expect([refused.status, refused.error]).toEqual([403, 'savedViews.viewOfOtherUser']);
    expect((await world.call(deleteSavedViewEndpoint, { as: dana, params: { id: view.id } })).error).toBe(
      'savedViews.viewOfOtherUser',
    );
    expect((await share(dana, { id: view.id, rowVersion }, { kind: 'nobody' })).error).toBe(
      'savedViews.viewOfOtherUser',
    );
    expect((await keep(dana, 'Cool ones', list)).data.by).toBeNull();
    expect((await seen(dana, list)).map((v) => v.by)).toEqual([null, wei.name]);
    // An administrator renames it. The owner sees the new name, and a user who has it open gets an error that it has changed.
    const renamed = await world.call(updateSavedViewEndpoint, {
      as: admin,
      params: { id: view.id },
      body: { name: 'Cooled', filters: late, rowVersion },
    });
    expect([renamed.status, renamed.data.by]).toEqual([200, wei.name]);
    const late2 = await world.call(updateSavedViewEndpoint, {
      as: wei,
      params: { id: view.id },
      body: { name: 'Cold', filters: late, rowVersion },
    });
    expect([late2.status, late2.error]).toEqual([409, 'call.recordChanged']);
    expect((await world.call(deleteSavedViewEndpoint, { as: admin, params: { id: view.id } })).status).toBe(
      200,
    );
    expect((await seen(wei, list)).map((v) => v.name)).toEqual([]);
  });

  it('of an account is visible only to its users, and ends when its owner stops sharing', async () => {
    const [grower, rival] = [await createTestShipper(world, {}), await createTestShipper(world, {})];
    const [maria, luis, carlos] = [
      await createTestUser(world, { role: 'Shipper', actsForAccounts: [grower] }),
      await createTestUser(world, { role: 'Shipper', actsForAccounts: [grower] }),
      await createTestUser(world, { role: 'Shipper', actsForAccounts: [rival] }),
    ];
    const { data: view } = await keep(maria, 'Ours', list);
    for (const wish of [
      { kind: 'role', role: 'Shipper' },
      { kind: 'account', accountId: rival.id },
      { kind: 'account', accountId: (await createTestConsignee(world)).id },
    ] as const)
      expect([wish, (await share(maria, view, wish)).error]).toEqual([wish, 'savedViews.sharingNotAllowed']);
    const { data: shared } = await share(maria, view, { kind: 'account', accountId: grower.id });
    expect((await seen(luis, list)).map((v) => [v.name, v.by])).toEqual([['Ours', maria.name]]);
    expect(await seen(carlos, list)).toEqual([]);
    // In the staff's lists it appears only for users with that active account.
    const looksAt = async (number?: string) =>
      (await world.call(findOwnAndSharedViewsEndpoint, { as: ana, accountNumber: number })).data
        .filter((one) => one.list === list)
        .map((one) => one.name);
    expect([await looksAt(), await looksAt(rival.number), await looksAt(grower.number)]).toEqual([
      [],
      [],
      ['Ours'],
    ]);
    expect((await world.call(deleteSavedViewEndpoint, { as: carlos, params: { id: view.id } })).status).toBe(
      404,
    );
    expect((await share(maria, shared, { kind: 'nobody' })).status).toBe(200);
    expect(await seen(luis, list)).toEqual([]);
  });

  it('is refused for an unknown role and for an account that is not the user’s', async () => {
    const { data: view } = await keep(ana, 'No one', list);
    expect((await share(ana, view, { kind: 'role', role: 'Emperor' })).error).toBe(
      'savedViews.sharingNotAllowed',
    );
    expect((await share(ana, view, { kind: 'account', accountId: 2_000_000_000 })).error).toBe(
      'savedViews.sharingNotAllowed',
    );
  });

  it('is changed once by two users at the same time, and the other gets a conflict', async () => {
    const { data: view } = await keep(ana, 'Both', list);
    const admin = await createTestUser(world, { role: 'Admin' });
    const { data: open } = await share(ana, view, { kind: 'role', role: 'Internal' });
    const to = (as: TestUser, name: string) =>
      world.call(updateSavedViewEndpoint, {
        as,
        params: { id: view.id },
        body: { name, filters: late, rowVersion: open.rowVersion },
      });
    const answers = await Promise.all([to(ana, 'By Ana'), to(admin, 'By Admin')]);
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await seen(ana, list)).find((v) => v.id === view.id)?.name).toMatch(/^By /);
  });
});
