import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropView, editView, findViews, keepView, maxViews } from './views.contract.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';
import { aUser } from '#tests/factories.ts';

let world: World;
let ana: TestPerson;
let ben: TestPerson;

beforeAll(async () => {
  world = await openWorld({ at: '2027-02-03T15:00:00Z' });
  [ana, ben] = [await aUser(world, { role: 'Internal' }), await aUser(world, { role: 'Internal' })];
});
afterAll(() => world.close());

const late = [{ name: 'status', value: '2' }];
const keep = (as: TestPerson, name: string, list = 'loads.find', filters = late) =>
  world.call(keepView, { as, body: { list, name, filters } });
const namesOf = async (as: TestPerson, list = 'loads.find') =>
  (await world.call(findViews, { as })).data.filter((view) => view.list === list).map(({ name }) => name);

describe('views of lists', () => {
  it('follow the person, and nobody else sees or touches them', async () => {
    const { data: view } = await keep(ana, 'Late ones');
    expect(await namesOf(ana)).toEqual(['Late ones']);
    expect(await namesOf(ben)).toEqual([]);
    const params = { id: view.id };
    expect(
      (await world.call(editView, { as: ben, params, body: { name: 'Mine', filters: [] } })).status,
    ).toBe(404);
    expect((await world.call(dropView, { as: ben, params })).status).toBe(404);
    expect((await world.call(findViews, { as: ana })).data[0]?.filters).toEqual(late);
    expect((await world.call(dropView, { as: ana, params })).status).toBe(200);
    expect(await namesOf(ana)).toEqual([]);
  });

  it('are replaced under the same name, and not renamed onto another', async () => {
    const { data: one } = await keep(ana, 'Doors');
    const { data: again } = await keep(ana, 'doors', 'loads.find', []);
    expect(again).toEqual({ ...one, name: 'doors', filters: [] });
    const { data: two } = await keep(ana, 'Docks');
    const taken = await world.call(editView, {
      as: ana,
      params: { id: two.id },
      body: { name: 'DOORS', filters: late },
    });
    expect([taken.status, taken.error]).toEqual([409, 'views.taken']);
    await keep(ana, 'Doors', 'units.find');
    expect(await namesOf(ana)).toEqual(['doors', 'Docks']);
  });

  it('are bounded for each list, also when many are kept at once', async () => {
    const made = await Promise.all(Array.from({ length: maxViews + 2 }, (_, n) => keep(ben, `View ${n}`)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(maxViews);
    expect(made.filter(({ error }) => error === 'views.tooMany')).toHaveLength(2);
    expect(await namesOf(ben)).toHaveLength(maxViews);
  });
});
