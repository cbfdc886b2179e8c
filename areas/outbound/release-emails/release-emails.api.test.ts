import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueEventsForEmail, enqueueDueEmails } from './release-emails.service.ts';
import { setEtasHiddenEndpoint, overrideEtaEndpoint } from '#areas/outbound/etas/etas.contract.ts';
import { releasePickupEndpoint } from '#areas/outbound/release/release.contract.ts';
import { createLoadedOrReleasedLoad } from '#tests/outbound-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

const opening = '2027-02-03T15:00:00Z';
let world: TestWorld;
let admin: TestUser;
let wh: { id: number };
let shipper: TestAccount & { warehouseId: number };
let loadId: number;
beforeAll(async () => {
  world = await openTestWorld({ at: opening });
  admin = await createTestUser(world, { role: 'Admin' });
  wh = await createTestWarehouse(world);
  shipper = await createTestShipper(world, { warehouseId: wh.id });
  await startTestOperatingDay(world, wh.id, '2027-02-03');
  await world.rows("update admin_setting set value = 'cs@example.test' where code = 'customerServiceEmail'");
  loadId = (await aTruck([await createTestConsignee(world)], false)).id;
});
afterAll(() => world.close());
beforeEach(() => world.clock.set(opening));

let n = 0;
/** Creates a consignee with their own email address. */
async function reading(wish: { sms?: boolean; language?: string; flag?: string } = {}) {
  const consignee = await createTestConsignee(world, wish.flag ? { flags: [wish.flag] } : {});
  const email = `florist${(n += 1)}@example.test`;
  await world.rows('update account set email = $2, sms_on = $3, phone = $4, language = $5 where id = $1', [
    consignee.id,
    email,
    wish.sms ?? false,
    `+1312555${3000 + n}`,
    wish.language ?? 'en',
  ]);
  return { ...consignee, email };
}
const aTruck = (to: readonly TestAccount[], leaves = true) =>
  createLoadedOrReleasedLoad(world, { admin, shipper }, to, leaves);
const letters = (to: string) =>
  world.rows<{ subject: string; text: string }>(
    `
      select payload ->> 'subject' as subject, payload ->> 'text' as text
      from outbox
      where kind = 'email' and payload ->> 'to' = $1
      order by id
    `,
    [to],
  );
const clock = () => world.work((work) => enqueueDueEmails(work));
const event = (to: string, key: string) => ({ to, key, subject: key, body: `About ${key}`, loadId });
const tell = (to: string, key: string) =>
  world.work((work) => queueEventsForEmail(work, [event(to, key)], to));

describe('an email recipient', () => {
  test('gets the first email immediately, then one per quarter of an hour, with each event in one of them', async () => {
    const to = 'dock@example.test';
    for (const key of ['a', 'b', 'a', 'c']) await tell(to, key);
    expect((await letters(to)).map((l) => l.subject)).toEqual(['a']);
    world.clock.set('2027-02-03T15:14:00Z');
    await clock();
    expect(await letters(to)).toHaveLength(1);
    world.clock.set('2027-02-03T15:16:00Z');
    await clock();
    await clock();
    expect((await letters(to)).map((l) => l.subject)).toEqual(['a', 'b +1']);
    expect((await letters(to))[1]?.text).toBe('b\nAbout b\n\nc\nAbout c');
    world.clock.set('2027-02-03T16:00:00Z');
    await clock();
    expect(await letters(to)).toHaveLength(2);
  });
  test('of many events at the same time gets one email, and no event is lost or sent twice', async () => {
    const to = 'busy@example.test';
    const keys = Array.from({ length: 12 }, (_, i) => `event ${i}`);
    await Promise.all([...keys.map((key) => tell(to, key)), clock(), clock()]);
    expect((await letters(to)).length).toBeLessThanOrEqual(1);
    world.clock.set('2027-02-03T15:20:00Z');
    await Promise.all([clock(), clock(), clock()]);
    const all = (await letters(to)).map((l) => `${l.subject}\n${l.text}`).join('\n');
    for (const key of keys)
      expect([key, all.split(`About ${key}\n`).length + (all.endsWith(`About ${key}`) ? 1 : 0)]).toEqual([
        key,
        2,
      ]);
    expect((await letters(to)).length).toBeLessThanOrEqual(2);
  });
});

describe('a departing truck', () => {
  test('is emailed to the warehouse immediately, and those that leave soon after come in one email', async () => {
    await world.rows("update warehouse set release_email = 'gate@example.test' where id = $1", [wh.id]);
    const trucks = [
      await aTruck([await createTestConsignee(world)]),
      await aTruck([await createTestConsignee(world)]),
    ];
    expect((await letters('gate@example.test')).map((l) => l.subject)).toEqual([
      expect.stringContaining(`L-${trucks[0]?.number} released`),
    ]);
    world.clock.set('2027-02-03T15:20:00Z');
    await clock();
    expect((await letters('gate@example.test'))[1]?.subject).toContain(`L-${trucks[1]?.number} released`);
  });
  test('is sent to consignees by email or text message, never both, unless they opted out or the ETA is hidden', async () => {
    const [mailed, chinese, texted, silent, hidden] = [
      await reading(),
      await reading({ language: 'zh' }),
      await reading({ sms: true }),
      await reading({ flag: 'unsubscribeBroadcast' }),
      await reading(),
    ];
    const other = await aTruck([hidden], false);
    await world.call(setEtasHiddenEndpoint, {
      as: admin,
      params: { loadId: other.id, hideEtas: 'true', warehouseID: wh.id },
    });
    await world.call(releasePickupEndpoint, {
      as: admin,
      params: { id: other.id, pickupId: other.pickupId },
      body: {},
    });
    const truck = await aTruck([mailed, chinese, texted, silent]);
    await clock();
    expect((await letters(mailed.email)).map((l) => l.subject)).toEqual([`Load L-${truck.number} has left`]);
    expect((await letters(mailed.email))[0]?.text).toMatch(/: 2. Expected 02\/03\/2027 \d+:\d\d [AP]M [EC]T/);
    expect((await letters(chinese.email))[0]?.subject).not.toContain('has left');
    for (const { email } of [texted, silent, hidden]) expect(await letters(email)).toEqual([]);
    // The ETA changes shortly after the first email, so the change waits for the next one.
    const dropId = truck.drops[0]?.id ?? 0;
    await world.call(overrideEtaEndpoint, {
      as: admin,
      params: { dropId },
      body: { eta: '2027-02-04T12:00:00Z' },
    });
    await world.call(overrideEtaEndpoint, {
      as: admin,
      params: { dropId },
      body: { eta: '2027-02-04T12:10:00Z' },
    });
    await clock();
    expect(await letters(mailed.email)).toHaveLength(1);
    world.clock.set('2027-02-03T15:30:00Z');
    await clock();
    expect((await letters(mailed.email))[1]?.text).toContain('is now expected');
    const service = (await letters('cs@example.test')).filter((l) => l.text.includes(`L-${truck.number} `));
    expect(service).toHaveLength(1);
  });
});
