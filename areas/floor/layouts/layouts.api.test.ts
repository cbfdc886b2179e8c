import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addLayoutEndpoint,
  copyLayoutEndpoint,
  deleteLayoutEndpoint,
  findLayoutsEndpoint,
  updateLayoutEndpoint,
} from './layouts.contract.ts';
import {
  addLayoutTemplateEndpoint,
  copyLayoutTemplateEndpoint,
  deleteLayoutTemplateEndpoint,
  findLayoutTemplatesEndpoint,
  updateLayoutTemplateEndpoint,
} from './layout-templates.contract.ts';
import {
  listLayoutsForDayEndpoint,
  startOrChangeOperatingDayEndpoint,
} from '#areas/calendar/start-day/start-day.contract.ts';
import { addLocationEndpoint } from './storage.contract.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import { startTestOperatingDay, createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { createFloorStaff, createLayoutTemplateWithLocations } from '#tests/layout-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Floor templates and the layouts of dates created from them. 2027-02-03 is a Wednesday. */
let world: TestWorld;
let warehouseId: number;
let manager: TestUser;
let clerk: TestUser;
let stranger: TestUser;
let serial = 0;
const today = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld({ at: `${today}T15:00:00Z` });
  ({ warehouseId, manager, clerk, otherManager: stranger } = await createFloorStaff(world));
});
afterAll(() => world.close());

const aCode = () => `T${(serial += 1)}`;
/** Creates a template with a staging lane of three positions and two put-away slots. */
const aTemplate = async (wish: { code?: string; name?: string; day?: number } = {}): Promise<number> =>
  (await createLayoutTemplateWithLocations(world, manager, { code: aCode(), ...wish }, '1-2')).id;
const aLayout = async (layoutDate: string, layoutTemplateId: number, code?: string) =>
  world.call(addLayoutEndpoint, { as: manager, body: { layoutDate, layoutTemplateId, code } });
/** The contents of a plan without its keys. */
const floorOf = (column: 'template_id' | 'layout_id', id: number) =>
  world.rows(
    `
      select k.area, k.code, p.position, p.consignee_id, s.code as place
      from storage_location k
      left join storage_position p on p.location_id = k.id
      left join place s on s.id = p.place_id
      where k.${column} = $1
      order by k.area, k.code, p.position
    `,
    [id],
  );

describe('a layout template', () => {
  it('is found by code, name and weekday, and shows its contents', async () => {
    const id = await aTemplate({ code: 'MON', name: 'Peak Mondays', day: 1 });
    const { data } = await world.call(findLayoutTemplatesEndpoint, {
      as: manager,
      query: { day: 1, code: 'mo', name: 'peak' },
    });
    expect(data).toMatchObject([
      { id, code: 'MON', name: 'Peak Mondays', day: 1, warehouseId, locations: 2, positions: 5 },
    ]);
  });
  it.each([
    [{ code: '', name: 'N' }, { code: 'Code is required' }],
    [{ code: 'N', name: ' ' }, { name: 'Name is required' }],
    [{ code: 'N', name: 'N', day: 7 }, { day: 'Day must be a whole number from 0 to 6' }],
  ])('rejects %j', async (body, fields) => {
    const made = await world.call(addLayoutTemplateEndpoint, { as: manager, body });
    expect([made.status, made.fields]).toEqual([400, expect.objectContaining(fields)]);
  });
  it('has a code that is unique within its warehouse only', async () => {
    const code = aCode();
    await aTemplate({ code });
    const again = await world.call(addLayoutTemplateEndpoint, { as: manager, body: { code, name: 'Other' } });
    expect([again.status, again.message]).toEqual([
      409,
      `Template ${code} already exists in this warehouse.`,
    ]);
    const other = await aTemplate();
    const renamed = await world.call(updateLayoutTemplateEndpoint, {
      as: manager,
      params: { id: other },
      body: { code, name: 'X' },
    });
    expect(renamed.status).toBe(409);
    expect(
      (await world.call(addLayoutTemplateEndpoint, { as: stranger, body: { code, name: 'Theirs' } })).status,
    ).toBe(200);
  });
  it('is copied whole under a new code, and both then change independently', async () => {
    const id = await aTemplate({ day: 2 });
    const before = await floorOf('template_id', id);
    const code = aCode();
    const made = await world.call(copyLayoutTemplateEndpoint, {
      as: manager,
      body: { layoutTemplateId: id, code, name: 'Copy' },
    });
    expect(made.data).toMatchObject({ code, name: 'Copy', locations: 2, positions: 5 });
    expect(await floorOf('template_id', made.data.id)).toEqual(before);
    await world.call(addLocationEndpoint, {
      as: manager,
      body: { layoutTemplateId: made.data.id, area: 3, code: 'TR' },
    });
    expect(await floorOf('template_id', id)).toEqual(before);
    const again = await world.call(copyLayoutTemplateEndpoint, {
      as: manager,
      body: { layoutTemplateId: id, code, name: 'Again' },
    });
    expect(again.status).toBe(409);
    expect(await world.rows("select 1 from layout_template where name = 'Again'")).toEqual([]);
  });
  it('is copied to another warehouse with that warehouse’s places and doors, by a user of both', async () => {
    const id = await aTemplate({ day: 2 });
    const other = (await createTestWarehouse(world)).id;
    const admin = await createTestUser(world, { role: 'Admin' });
    const doorsAt = async (warehouse: number, numbers: number[]) =>
      (
        await world.rows(
          'insert into door (warehouse_id, number, kind) select $1, unnest($2::int[]), 2 returning id',
          [warehouse, numbers],
        )
      ).map((door) => Number(door['id']));
    await world.rows(
      'insert into floor_plan_element (template_id, door_id, x, y, w, h) select $1, unnest($2::int[]), 1, 1, 1, 1',
      [id, await doorsAt(warehouseId, [71, 72])],
    );
    const [door] = await doorsAt(other, [71]);
    const copyAs = (as: TestUser, code = aCode()) =>
      world.call(copyLayoutTemplateEndpoint, {
        as,
        body: { layoutTemplateId: id, warehouseId: other, code, name: 'Arrived' },
      });
    expect((await copyAs(manager)).status).toBe(404);
    const made = await copyAs(admin);
    expect(made.data).toMatchObject({ warehouseId: other, name: 'Arrived', locations: 2, positions: 5 });
    const placesOf = (template: number) =>
      world.rows(
        `select s.warehouse_id as at, s.code, k.code as lane, p.position, p.consignee_id as consignee
         from storage_location k
         join storage_position p on p.location_id = k.id
         join place s on s.id = p.place_id
         where k.template_id = $1
         order by k.code, p.position`,
        [template],
      );
    const here = await placesOf(id);
    expect(here).toHaveLength(5);
    expect(await placesOf(made.data.id)).toEqual(here.map((place) => ({ ...place, at: other })));
    expect(
      await world.rows('select door_id from floor_plan_element where template_id = $1', [made.data.id]),
    ).toEqual([{ door_id: door }]);
    // A second copy includes the positions that exist by then.
    expect((await copyAs(admin)).data.positions).toBe(5);
  });
  it('is deleted and changed without affecting the layouts created from it', async () => {
    const id = await aTemplate({ name: 'Gone' });
    const made = await aLayout('2027-02-05', id);
    const before = await floorOf('layout_id', made.data.id);
    await world.call(addLocationEndpoint, {
      as: manager,
      body: { layoutTemplateId: id, area: 4, code: 'SH' },
    });
    expect((await world.call(deleteLayoutTemplateEndpoint, { as: manager, params: { id } })).status).toBe(
      200,
    );
    expect(await floorOf('layout_id', made.data.id)).toEqual(before);
    const { data } = await world.call(findLayoutsEndpoint, {
      as: manager,
      query: { parentLayoutSearch: 'Friday - Gone' },
    });
    expect(data).toMatchObject([{ id: made.data.id, template: null, layoutTemplateId: null }]);
  });
  it('rejects a save over another user’s change', async () => {
    const id = await aTemplate();
    const save = (name: string) =>
      world.call(updateLayoutTemplateEndpoint, {
        as: manager,
        params: { id },
        body: { code: aCode(), name, rowVersion: 1 },
      });
    expect([(await save('One')).status, (await save('Two')).status]).toEqual([200, 409]);
  });
  it('is not found from another warehouse, and is hidden from users who can only view layouts', async () => {
    const id = await aTemplate();
    for (const call of [
      world.call(updateLayoutTemplateEndpoint, {
        as: stranger,
        params: { id },
        body: { code: 'Q', name: 'Q' },
      }),
      world.call(deleteLayoutTemplateEndpoint, { as: stranger, params: { id } }),
      world.call(copyLayoutTemplateEndpoint, {
        as: stranger,
        body: { layoutTemplateId: id, code: 'Q', name: 'Q' },
      }),
    ])
      expect((await call).status).toBe(404);
    expect((await world.call(findLayoutTemplatesEndpoint, { as: clerk })).status).toBe(403);
    expect(
      (await world.call(findLayoutTemplatesEndpoint, { as: stranger, query: { name: 'Standard' } })).data,
    ).toEqual([]);
  });
});

describe('a layout', () => {
  it('is its template on a date, named by weekday and template name, and offered to start the day', async () => {
    const template = await aTemplate({ name: 'Valentine' });
    const made = await aLayout('2027-02-08', template, 'VAL');
    expect(made.data).toMatchObject({
      layoutDate: '2027-02-08',
      day: 1,
      code: 'VAL',
      name: 'Monday - Valentine',
      layoutTemplateId: template,
      template: 'Valentine',
      started: false,
      past: false,
      locations: 2,
      positions: 5,
    });
    expect(await floorOf('layout_id', made.data.id)).toEqual(await floorOf('template_id', template));
    const offered = await world.call(listLayoutsForDayEndpoint, {
      as: manager,
      params: { id: warehouseId },
      query: { date: '2027-02-08' },
    });
    expect(offered.data).toEqual([{ id: made.data.id, code: 'VAL', name: 'Monday - Valentine' }]);
  });
  it('is found by dates and by name, and a reversed date range is rejected', async () => {
    const template = await aTemplate({ name: 'Search me' });
    const ids = [];
    for (const date of ['2027-03-01', '2027-03-02', '2027-03-03'])
      ids.push((await aLayout(date, template)).data.id);
    const found = async (query: object) =>
      (await world.call(findLayoutsEndpoint, { as: clerk, query })).data.map((l) => l.id);
    expect(await found({ layoutDateFrom: '2027-03-02', parentLayoutSearch: 'search me' })).toEqual([
      ids[2],
      ids[1],
    ]);
    expect(await found({ parentLayoutSearch: 'Monday - Search' })).toEqual([ids[0]]);
    const wrong = await world.call(findLayoutsEndpoint, {
      as: clerk,
      query: { layoutDateFrom: '2027-03-02', layoutDateTo: '2027-03-01' },
    });
    expect([wrong.status, wrong.fields]).toEqual([
      400,
      { layoutDateTo: 'End date can’t be before start date' },
    ]);
  });
  it('requires a date not in the past, a template, and a code unique per date', async () => {
    const template = await aTemplate();
    const first = await aLayout('2027-02-09', template, 'X');
    expect(first.status).toBe(200);
    const again = await aLayout('2027-02-09', template, 'X');
    expect([again.status, again.message]).toEqual([409, 'Layout X already exists on 02/09/2027.']);
    const past = await aLayout('2027-02-02', template);
    expect([past.status, past.fields]).toEqual([400, { layoutDate: 'Date can’t be in the past' }]);
    const empty = await world.call(addLayoutEndpoint, { as: manager, body: {} });
    expect([empty.status, empty.fields]).toEqual([
      400,
      { layoutDate: 'Date is required', layoutTemplateId: 'Template is required' },
    ]);
  });
  it('is copied to another date with its changes', async () => {
    const source = (await aLayout('2027-02-10', await aTemplate({ name: 'Base' }), 'B')).data.id;
    await world.call(addLocationEndpoint, { as: manager, body: { layoutId: source, area: 3, code: 'TR' } });
    const copy = (layoutDate: string) =>
      world.call(copyLayoutEndpoint, { as: manager, params: { id: source }, body: { layoutDate } });
    const made = await copy('2027-02-11');
    expect(made.data).toMatchObject({ name: 'Thursday - Base', code: 'B', locations: 3 });
    expect(await floorOf('layout_id', made.data.id)).toEqual(await floorOf('layout_id', source));
    expect((await copy('2027-02-11')).status).toBe(409);
    expect((await copy('2027-02-01')).status).toBe(400);
  });
  it('cannot be deleted or moved to another date once a day was started on it', async () => {
    const made = (await aLayout(today, await aTemplate())).data;
    const running = await startTestOperatingDay(world, warehouseId, today);
    await world.rows('update warehouse_day set layout_id = $1 where id = $2', [made.id, running]);
    const gone = await world.call(deleteLayoutEndpoint, { as: manager, params: { id: made.id } });
    expect([gone.status, gone.message]).toEqual([412, 'This layout is in use for 02/03/2027.']);
    const moved = await world.call(updateLayoutEndpoint, {
      as: manager,
      params: { id: made.id },
      body: { layoutDate: '2027-02-20', code: made.code },
    });
    expect(moved.status).toBe(412);
    await world.rows('delete from warehouse_day where id = $1', [running]);
    expect((await world.call(deleteLayoutEndpoint, { as: manager, params: { id: made.id } })).status).toBe(
      200,
    );
  });
  it('is read-only once its date is over', async () => {
    const { id } = await world.row<{ id: number }>(
      "insert into layout (warehouse_id, layout_date, code, name) values ($1, '2027-01-05', 'OLD', 'Tuesday - Old') returning id",
      [warehouseId],
    );
    const { data } = await world.call(findLayoutsEndpoint, {
      as: clerk,
      query: { layoutDateTo: '2027-01-05' },
    });
    expect(data).toMatchObject([{ id, past: true }]);
    for (const call of [
      world.call(updateLayoutEndpoint, {
        as: manager,
        params: { id },
        body: { layoutDate: '2027-01-05', code: 'NEW' },
      }),
      world.call(addLocationEndpoint, { as: manager, body: { layoutId: id, area: 1, code: 'A' } }),
      world.call(deleteLayoutEndpoint, { as: manager, params: { id } }),
    ])
      expect([(await call).status, (await call).message]).toEqual([
        412,
        'The layout of 01/05/2027 is in the past and can’t be edited.',
      ]);
  });
  it('is not found from another warehouse, and is read-only for warehouse staff', async () => {
    const made = (await aLayout('2027-02-15', await aTemplate())).data;
    for (const call of [
      world.call(updateLayoutEndpoint, {
        as: stranger,
        params: { id: made.id },
        body: { layoutDate: '2027-02-16', code: 'Q' },
      }),
      world.call(copyLayoutEndpoint, {
        as: stranger,
        params: { id: made.id },
        body: { layoutDate: '2027-02-16' },
      }),
      world.call(deleteLayoutEndpoint, { as: stranger, params: { id: made.id } }),
    ])
      expect((await call).status).toBe(404);
    const refused = await world.call(deleteLayoutEndpoint, { as: clerk, params: { id: made.id } });
    expect(refused.status).toBe(403);
  });
});

describe('two users at the same time', () => {
  const beforeAudit = () =>
    holdLocksOfStatementThenCommit(world, 'lock table audit in share row exclusive mode');
  it('copy a template while a location is added: the copy has all of the location or none of it', async () => {
    const id = await aTemplate();
    const held = await beforeAudit();
    const adding = world.call(addLocationEndpoint, {
      as: manager,
      body: { layoutTemplateId: id, area: 2, code: 'P9' },
    });
    await waitForBlockedSessions(world, 1);
    const copying = world.call(copyLayoutTemplateEndpoint, {
      as: manager,
      body: { layoutTemplateId: id, code: aCode(), name: 'Both' },
    });
    await waitForBlockedSessions(world, 2);
    await held.release();
    expect((await adding).status).toBe(200);
    expect((await copying).data.locations).toBe(3);
  });
  it('start a day on a layout and delete that layout: one of the two is rejected', async () => {
    const made = (await aLayout('2027-02-17', await aTemplate())).data;
    const held = await beforeAudit();
    const deleting = world.call(deleteLayoutEndpoint, { as: manager, params: { id: made.id } });
    await waitForBlockedSessions(world, 1);
    const starting = world.call(startOrChangeOperatingDayEndpoint, {
      as: manager,
      params: { id: warehouseId },
      body: { receivingDate: '2027-02-17', layoutId: made.id, loadingSpeed: 600, confirmFuture: true },
    });
    await waitForBlockedSessions(world, 2);
    await held.release();
    expect((await deleting).status).toBe(200);
    expect((await starting).status).toBeGreaterThanOrEqual(400);
    expect(await world.rows('select 1 from warehouse_day where layout_id = $1', [made.id])).toEqual([]);
  });
});
