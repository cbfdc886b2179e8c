import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTextSender } from './sending.service.ts';
import { findSmsLogUpTo200Endpoint } from './text-messages.contract.ts';
import { releasePickupEndpoint } from '#areas/outbound/release/release.contract.ts';
import { inboundSmsWebhookPath, smsReceiptsWebhookPath } from '#app/text-webhooks.ts';
import { startFakeTwilio } from '#integrations/sms/fake.ts';
import type { FakeTwilio } from '#integrations/sms/fake.ts';
import { computeTwilioSignature, createTwilioSms } from '#integrations/sms/twilio.ts';
import { waitForBlockedSessions } from '#tests/lock-barriers.ts';
import { setTestGs1Prefix } from '#tests/outbound-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestPlannedLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

/** A fake provider: it accepts messages, and posts receipts and replies. */
const publicUrl = 'http://portal.example';
const keys = { accountSid: 'AC1', authToken: 'secret' };
let world: TestWorld;
let admin: TestUser;
let wh: { id: number };
let shipper: TestAccount & { warehouseId: number };
let twilio: FakeTwilio;
beforeAll(async () => {
  world = await openTestWorld({
    at: '2027-02-03T15:00:00Z',
    env: {
      PUBLIC_URL: publicUrl,
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: keys.accountSid,
      TWILIO_AUTH_TOKEN: keys.authToken,
      TWILIO_FROM: '+13055550100',
    },
  });
  admin = await createTestUser(world, { role: 'Admin' });
  await setTestGs1Prefix(world);
  wh = await createTestWarehouse(world);
  shipper = await createTestShipper(world, { warehouseId: wh.id });
  await startTestOperatingDay(world, wh.id, '2027-02-03');
});
afterAll(() => world.close());
beforeEach(async () => {
  twilio = await startFakeTwilio(keys);
});
afterEach(() => twilio.close());

const sms = () =>
  createTwilioSms({
    ...keys,
    from: '+13055550100',
    url: twilio.url,
    receiptUrl: `${publicUrl}${smsReceiptsWebhookPath}`,
  });
const deliver = (id: number) => createTextSender(sms())({ id }, (act) => world.work(act));

let numbers = 0;
async function aTold(phone = `+1312555${String((numbers += 1) + 2000)}`) {
  const consignee = await createTestConsignee(world);
  await world.rows('update account set sms_on = true, phone = $2 where id = $1', [consignee.id, phone]);
  const truck = await createTestPlannedLoad(world, {
    state: 'loaded',
    loadLocks: 0,
    miles: 550,
    shipper,
    units: 1,
    pickupWarehouseIds: [wh.id],
    stopConsignees: [consignee],
  });
  const params = { id: truck.id, pickupId: truck.pickupId };
  expect((await world.call(releasePickupEndpoint, { as: admin, params, body: {} })).status).toBe(200);
  const { id } = await world.row<{ id: number }>('select max(id) as id from sms_log where load_id = $1', [
    truck.id,
  ]);
  return { consignee, truck, phone, id };
}
type Told = Awaited<ReturnType<typeof aTold>>;
const kept = (id: number) =>
  world.row<{
    status: string;
    error: string | null;
    error_code: number | null;
    provider_id: string | null;
    attempts: number;
  }>('select status, error, error_code, provider_id, attempts from sms_log where id = $1', [id]);
const isOn = async ({ consignee }: Told) =>
  (await world.row<{ on: boolean }>('select sms_on as on from account where id = $1', [consignee.id])).on;
const waitsFor = async (id: number) =>
  world.row<{ seconds: number; status: string }>(
    `
      select round(extract(epoch from j.run_at - j.updated_at))::int as seconds, o.status
      from graphile_worker._private_jobs j, sms_log s
      join outbox o on o.dedupe_key = s.dedupe_key
      where j.key = 'text-' || $1::int and s.id = $1
    `,
    [id],
  );

let sids = 0;
async function post(path: string, params: Record<string, string>, signature?: string | null) {
  const given =
    signature === undefined
      ? computeTwilioSignature(keys.authToken, `${publicUrl}${path}`, params)
      : signature;
  return fetch(`${world.address}${path}`, {
    method: 'POST',
    headers: given === null ? {} : { 'x-twilio-signature': given },
    body: new URLSearchParams(params),
  });
}
const answer = (From: string, Body: string, more: Record<string, string> = {}) => ({
  MessageSid: `SMin${(sids += 1)}`,
  From,
  To: '+13055550100',
  Body,
  ...more,
});
const receipt = (told: { id: number }, MessageSid: string, MessageStatus: string, ErrorCode?: string) =>
  post(`${smsReceiptsWebhookPath}?message=${told.id}`, {
    MessageSid,
    MessageStatus,
    ...(ErrorCode === undefined ? {} : { ErrorCode }),
  });

describe('a text message handed to the provider', () => {
  test('is sent when accepted, and the log shows its delivery status', async () => {
    const told = await aTold();
    await deliver(told.id);
    const { provider_id: sid } = await kept(told.id);
    expect(twilio.sentMessages[0]?.['StatusCallback']).toBe(
      `${publicUrl}${smsReceiptsWebhookPath}?message=${told.id}`,
    );
    expect((await receipt(told, sid ?? '', 'delivered')).status).toBe(204);
    expect(await kept(told.id)).toMatchObject({ status: 'delivered', error: null });
    // Late, duplicate and foreign receipts do not reverse a status.
    await receipt(told, sid ?? '', 'sent');
    await receipt(told, 'SMother', 'failed', '30008');
    expect(await kept(told.id)).toMatchObject({ status: 'delivered', error: null });
    const log = await world.call(findSmsLogUpTo200Endpoint, {
      as: admin,
      params: { loadId: told.truck.id, consigneeNumber: told.consignee.number },
    });
    expect(log.data[0]).toMatchObject({ status: 'delivered', phone: told.phone });
  });
  test('fails with the reason when the provider filters it', async () => {
    const told = await aTold();
    await deliver(told.id);
    const { provider_id: sid } = await kept(told.id);
    await receipt(told, sid ?? '', 'undelivered', '30007');
    expect(await kept(told.id)).toMatchObject({
      status: 'failed',
      error: 'The mobile network filtered out the message.',
      error_code: 30_007,
    });
    expect(await isOn(told)).toBe(true);
  });
  test('is neither sent again nor reverted when the receipt arrives before the provider’s response', async () => {
    const told = await aTold();
    await receipt(told, 'SMearly', 'delivered');
    await deliver(told.id);
    expect(twilio.sentMessages).toEqual([]);
    expect(await kept(told.id)).toMatchObject({ status: 'delivered' });
  });
  test('waits as long as a busy provider asks; if the provider is unavailable, is retried and finally abandoned', async () => {
    const told = await aTold();
    twilio.setNextReply({ status: 429, code: 20429, retryAfter: 600 });
    await deliver(told.id);
    expect(await kept(told.id)).toMatchObject({
      status: 'queued',
      error: 'The text message provider is busy. Try again later.',
      attempts: 1,
    });
    expect((await waitsFor(told.id)).seconds).toBeGreaterThan(590);
    for (let i = 0; i < 11; i += 1) {
      twilio.setNextReply({ status: 503, code: 20503 });
      await deliver(told.id);
    }
    expect(await kept(told.id)).toMatchObject({
      status: 'failed',
      error: 'The text message provider returned an error. Try again.',
      attempts: 12,
    });
    expect(
      (
        await world.row<{ status: string }>(
          'select o.status from outbox o join sms_log s on s.dedupe_key = o.dedupe_key where s.id = $1',
          [told.id],
        )
      ).status,
    ).toBe('failed');
  });
  test('fails immediately without a retry when the provider rejects the number', async () => {
    const told = await aTold();
    twilio.setNextReply({ status: 400, code: 21211 });
    await deliver(told.id);
    expect(await kept(told.id)).toMatchObject({
      status: 'failed',
      error: 'The number is not valid.',
      error_code: 21_211,
      attempts: 1,
    });
    await deliver(told.id);
    expect(twilio.countRequests()).toBe(1);
  });
  test('unsubscribes the consignee here too when the provider rejects it because the recipient opted out', async () => {
    const told = await aTold();
    twilio.optedOutNumbers.add(told.phone);
    await deliver(told.id);
    expect(await kept(told.id)).toMatchObject({ status: 'failed', error_code: 21_610 });
    expect(await isOn(told)).toBe(false);
  });
});

describe('an inbound text message', () => {
  test('with STOP ends messages immediately, including queued ones, for every consignee with the number', async () => {
    const told = await aTold();
    const other = await aTold(told.phone);
    await world.rows(
      "update account set phone = '(312) ' || substr(phone, 6, 3) || '-' || substr(phone, 9) where id = $1",
      [other.consignee.id],
    );
    const response = await post(inboundSmsWebhookPath, answer(told.phone, ' Stop. '));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(await response.text()).toContain('<Response></Response>');
    expect([await isOn(told), await isOn(other)]).toEqual([false, false]);
    expect(await kept(told.id)).toMatchObject({ status: 'skipped' });
    await deliver(told.id);
    expect(twilio.sentMessages).toEqual([]);
    expect(
      await world.rows(
        "select user_name, reason as why from audit where entity = 'account' and entity_id = $1 and action = 'text messages ended'",
        [told.consignee.id],
      ),
    ).toEqual([{ user_name: 'Coldlane', why: 'STOP by text message' }]);
    await post(inboundSmsWebhookPath, answer(told.phone, 'START'));
    expect([await isOn(told), await isOn(other)]).toEqual([true, true]);
  });
  test('with STOP waits for a simultaneous sending, and nothing is sent after it', async () => {
    const told = await aTold();
    let letGo: () => void = () => undefined;
    twilio.setNextReply({ waits: new Promise((resolve) => (letGo = resolve)) });
    const sending = deliver(told.id);
    await expect.poll(() => twilio.countRequests()).toBe(1);
    const stopping = post(inboundSmsWebhookPath, answer(told.phone, 'STOP'));
    await waitForBlockedSessions(world, 1);
    letGo();
    await sending;
    expect((await stopping).status).toBe(200);
    expect([(await kept(told.id)).status, await isOn(told)]).toEqual(['sent', false]);
  });
  test('is refused and has no effect when replayed: yesterday’s START does not resubscribe a consignee', async () => {
    const told = await aTold();
    const start = answer(told.phone, 'START');
    expect((await post(inboundSmsWebhookPath, start)).status).toBe(200);
    await post(inboundSmsWebhookPath, answer(told.phone, 'STOP'));
    expect((await post(inboundSmsWebhookPath, start)).status).toBe(409);
    expect(await isOn(told)).toBe(false);
  });
  test.each([
    ['unsigned', null],
    [
      'signed with another key',
      computeTwilioSignature('another', `${publicUrl}${inboundSmsWebhookPath}`, {}),
    ],
    ['with an invalid signature', '🌹'.length.toString()],
  ])('is refused when it is %s', async (_, signature) => {
    const told = await aTold();
    const said = answer(told.phone, 'STOP');
    expect((await post(inboundSmsWebhookPath, said, signature)).status).toBe(403);
    expect(
      (
        await post(
          `${smsReceiptsWebhookPath}?message=${told.id}`,
          { MessageSid: 'SM1', MessageStatus: 'failed' },
          signature,
        )
      ).status,
    ).toBe(403);
    expect([await isOn(told), (await kept(told.id)).status]).toEqual([true, 'queued']);
  });
  test('is refused with a changed word, another address or another message under the same signature', async () => {
    const told = await aTold();
    const said = answer(told.phone, 'hello');
    const signature = computeTwilioSignature(keys.authToken, `${publicUrl}${inboundSmsWebhookPath}`, said);
    expect((await post(inboundSmsWebhookPath, { ...said, Body: 'STOP' }, signature)).status).toBe(403);
    const receiptSaid = { MessageSid: 'SM1', MessageStatus: 'failed' };
    const forOther = computeTwilioSignature(
      keys.authToken,
      `${publicUrl}${smsReceiptsWebhookPath}?message=1`,
      receiptSaid,
    );
    expect((await post(`${smsReceiptsWebhookPath}?message=${told.id}`, receiptSaid, forOther)).status).toBe(
      403,
    );
  });
  test('is stored and changes nothing when the number is unknown', async () => {
    const before = await world.rows('select id, sms_on from account order by id');
    expect((await post(inboundSmsWebhookPath, answer('+442079460000', 'STOP'))).status).toBe(200);
    expect(await world.rows('select id, sms_on from account order by id')).toEqual(before);
    expect(
      await world.rows("select keyword as word, account_ids from received_sms where phone = '+442079460000'"),
    ).toEqual([{ word: 'stop', account_ids: [] }]);
  });
  test('with free text is shown in the log next to the sent messages', async () => {
    const told = await aTold();
    await post(inboundSmsWebhookPath, answer(told.phone, 'Puerta 4, por favor 花'));
    const log = await world.call(findSmsLogUpTo200Endpoint, {
      as: admin,
      params: { loadId: told.truck.id, consigneeNumber: told.consignee.number },
    });
    expect(log.data.map((m) => [m.way, m.text])).toContainEqual(['in', 'Puerta 4, por favor 花']);
  });
  test('is answered by this system only where the provider does not answer', async () => {
    const told = await aTold();
    await world.rows("update admin_setting set value = 'true' where code = 'smsAnswersKeywords'");
    expect(await (await post(inboundSmsWebhookPath, answer(told.phone, 'HELP'))).text()).toContain(
      '(305) 555-0142',
    );
    expect(
      await (await post(inboundSmsWebhookPath, answer(told.phone, 'HELP', { OptOutType: 'HELP' }))).text(),
    ).not.toContain('<Message>');
    await world.rows("update admin_setting set value = 'false' where code = 'smsAnswersKeywords'");
  });
});

test('the webhook addresses do not exist where no text message provider is configured', async () => {
  const plain = await openTestWorld();
  const response = await fetch(`${plain.address}${inboundSmsWebhookPath}`, { method: 'POST', body: '{}' });
  expect(response.status).toBe(404);
  await plain.close();
});
