import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFeedEndpoint,
  revokeOwnFeedEndpoint,
  findOwnActiveFeedsEndpoint,
  getPublicFeedIcsEndpoint,
} from './feed.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import type { TestAccount } from '#tests/factories.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestDaysOfService,
} from '#tests/factories.ts';

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let lake: TestAccount;
let buyer: TestUser;
let staff: TestUser & { id: number };

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  shipper = await createTestShipper(world);
  lake = await createTestConsignee(world, { name: 'Lakeshore, Wholesale; Chicago' });
  await createTestDaysOfService(world, {
    consigneeId: lake.id,
    warehouseId: shipper.warehouseId,
    weekdays: [1],
  });
  await createTestDaysOfService(world, {
    consigneeId: lake.id,
    warehouseId: shipper.warehouseId,
    weekdays: [1],
    type: 4,
    from: '2027-02-15',
    to: '2027-02-15',
  });
  [buyer, staff] = [
    await createTestUser(world, { role: 'Consignee', actsForAccounts: [lake] }),
    await createTestUser(world, { role: 'Internal' }),
  ];
});
afterAll(() => world.close());
const make = (as: TestUser, more: Record<string, unknown> = {}) =>
  world.call(addFeedEndpoint, { as, body: { consigneeAccountId: lake.id, name: 'My calendar', ...more } });
const feedOf = (path: string) => /\/calendar-feeds\/([^/]+)\//.exec(path)?.[1] ?? '';
const fetched = async (path: string) => {
  const answer = await world.call(getPublicFeedIcsEndpoint, { params: { feed: feedOf(path) } });
  return {
    ...answer,
    headers: answer.headers,
    text: new TextDecoder().decode(answer.bytes).replace(/\r\n /g, ''),
  };
};

describe('A consignee’s calendar feed link', () => {
  it('is readable by a calendar app without sign-in: service days, delivery in UTC, closed days', async () => {
    const made = await make(buyer);
    expect(made.status).toBe(200);
    const { status, headers, text } = await fetched(made.data.path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).toContain('SUMMARY:Service: ');
    expect(text).toContain('DTSTART;VALUE=DATE:20270208');
    // Wednesday 06:00 in Chicago.
    expect(text).toContain('DTSTART:20270210T120000Z\r\nDTEND:20270210T160000Z');
    expect(text).toMatch(/DTSTART;VALUE=DATE:20270215[^]*SUMMARY:No service: /);
    expect(text).toContain('LOCATION:Lakeshore\\, Wholesale\\; Chicago');
    expect(text.match(/UID:service-/g)?.length).toBe(new Set(text.match(/UID:service-\S+/g)).size);
    expect(text.split('UID:service-')).toHaveLength(1 + 14);
    expect(
      (await world.call(findOwnActiveFeedsEndpoint, { as: buyer, query: { consigneeAccountId: lake.id } }))
        .data[0]?.fetchedAt,
    ).not.toBeNull();
  });
  it('supports HEAD requests and ETags', async () => {
    const { path } = (await make(buyer)).data;
    const ask = async (method: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${world.address}${path}`, { method, headers });
      return {
        status: answer.status,
        type: answer.headers.get('content-type'),
        tag: answer.headers.get('etag'),
        body: await answer.text(),
      };
    };
    const [head, whole] = [await ask('HEAD'), await ask('GET')];
    expect([head.status, head.body, head.type]).toEqual([200, '', 'text/calendar; charset=utf-8']);
    const tag = whole.tag ?? '';
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    expect(head.tag).toBe(tag);
    world.clock.set('2027-02-03T16:00:00Z');
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`]) {
      const same = await ask('GET', { 'if-none-match': known });
      expect([same.status, same.body, same.tag]).toEqual([304, '', tag]);
    }
    expect((await ask('GET', { 'if-none-match': '"other"' })).status).toBe(200);
    world.clock.set('2027-02-10T16:00:00Z');
    expect((await ask('GET', { 'if-none-match': tag })).status).toBe(200);
    world.clock.set('2027-02-03T15:00:00Z');
  });
  it('is invalid with another signature or number, or after it was revoked', async () => {
    const { path, id } = (await make(buyer)).data;
    const other = (await make(buyer)).data;
    const feed = feedOf(path);
    const tampered = [
      `${feed.slice(0, -1)}${feed.endsWith('A') ? 'B' : 'A'}`,
      feed.replace(/^\d+/, String(other.id)),
      `${id}.x`,
      'x',
      `${id}`,
      "1' or 1=1--",
      `${id}.${'A'.repeat(43)}`,
    ];
    for (const one of tampered)
      expect((await world.call(getPublicFeedIcsEndpoint, { params: { feed: one } })).status).toBe(404);
    expect((await fetched(path)).status).toBe(200);
    expect((await world.call(revokeOwnFeedEndpoint, { as: staff, params: { id } })).status).toBe(404);
    expect((await world.call(revokeOwnFeedEndpoint, { as: buyer, params: { id } })).status).toBe(200);
    expect((await world.call(revokeOwnFeedEndpoint, { as: buyer, params: { id } })).status).toBe(404);
    expect([(await fetched(path)).status, (await fetched(other.path)).status]).toEqual([404, 200]);
  });
  it('can be created only for the user’s own consignees, and seen only by its creator', async () => {
    const strange = await createTestConsignee(world);
    expect((await make(buyer, { consigneeAccountId: strange.id })).status).toBe(404);
    expect((await make(staff, { consigneeAccountId: strange.id })).status).toBe(200);
    expect(
      (await world.call(findOwnActiveFeedsEndpoint, { as: staff, query: { consigneeAccountId: lake.id } }))
        .data,
    ).toEqual([]);
    expect((await make(await createTestUser(world, { role: 'Warehouse' }))).status).toBe(403);
  });
  it('uses the language it was created in, and ends when its creator is deactivated', async () => {
    const { path } = (await make(staff, { language: 'es' })).data;
    expect((await fetched(path)).text).toContain('SUMMARY:Servicio: ');
    await world.rows('update app_user set active = false where id = $1', [staff.id]);
    expect((await fetched(path)).status).toBe(404);
  });
  it('shows only what its creator may see today, nothing after an account or role was removed', async () => {
    const grower = await createTestUser(world, { role: 'Consignee', actsForAccounts: [lake] });
    const { path } = (await make(grower)).data;
    expect((await fetched(path)).status).toBe(200);
    await world.rows('delete from user_group where user_id = $1', [grower.id]);
    expect((await fetched(path)).status).toBe(404);
    await world.rows('insert into user_group values ($1, $2)', [grower.id, lake.id]);
    expect((await fetched(path)).status).toBe(200);
    await world.rows('delete from user_role where user_id = $1', [grower.id]);
    expect((await fetched(path)).status).toBe(404);
  });
});
