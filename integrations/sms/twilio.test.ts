import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeTwilio } from './fake.ts';
import type { FakeTwilio } from './fake.ts';
import { SmsUnavailableError, SmsRejectedError } from './port.ts';
import {
  buildTwilioReplyXml,
  isTwilioSignatureValid,
  computeTwilioSignature,
  createTwilioSms,
} from './twilio.ts';

let twilio: FakeTwilio;
beforeEach(async () => {
  twilio = await startFakeTwilio({ accountSid: 'AC1', authToken: 'secret' });
});
afterEach(() => twilio.close());
const port = (authToken = 'secret', from = '+13055550100') =>
  createTwilioSms({
    accountSid: 'AC1',
    authToken,
    from,
    url: twilio.url,
    receiptUrl: 'https://p.example/api/text-messages/receipts',
  });
const send = (to = '+13055550142', body = 'Llegará mañana a las 05:10, 花', with_ = port()) =>
  with_.send({ to, body, id: 7 });
const errorOf = (sending: Promise<string>) => sending.then(() => null).catch((error: unknown) => error);

describe('a message to Twilio', () => {
  it('is a form with number, text and receipt address, and arrives unchanged', async () => {
    expect(await send()).toMatch(/^SM/);
    expect(twilio.sentMessages).toEqual([
      {
        To: '+13055550142',
        From: '+13055550100',
        Body: 'Llegará mañana a las 05:10, 花',
        StatusCallback: 'https://p.example/api/text-messages/receipts?message=7',
      },
    ]);
  });
  it('uses a messaging service where one is configured', async () => {
    await send('+13055550142', 'x', port('secret', 'MG1'));
    expect(twilio.sentMessages[0]).toMatchObject({ MessagingServiceSid: 'MG1' });
  });
  it('waits as long as Twilio requests when the rate limit is exceeded', async () => {
    twilio.setNextReply({ status: 429, code: 20429, retryAfter: 42 });
    const error = await errorOf(send());
    expect(error).toBeInstanceOf(SmsUnavailableError);
    expect(error).toMatchObject({ retryAfterSeconds: 42 });
  });
  it.each([
    ['an error of Twilio', { status: 503, code: 20503 }],
    ['a response without JSON', { status: 500, bytes: '<html>' }],
    ['a lost connection', { cut: true }],
  ])('can be retried after %s', async (_, answer) => {
    twilio.setNextReply(answer);
    expect(await errorOf(send())).toBeInstanceOf(SmsUnavailableError);
  });
  it('can be retried when our key is wrong, since we can correct it', async () => {
    expect(await errorOf(send('+13055550142', 'x', port('wrong')))).toBeInstanceOf(SmsUnavailableError);
  });
  it('is never retried for an invalid number or an opted-out one', async () => {
    expect(await errorOf(send('+1305'))).toMatchObject({
      name: 'TextRefused',
      code: 21211,
      hasOptedOut: false,
    });
    twilio.optedOutNumbers.add('+13055550142');
    const error = await errorOf(send());
    expect(error).toBeInstanceOf(SmsRejectedError);
    expect(error).toMatchObject({ code: 21610, hasOptedOut: true });
  });
});

describe('a Twilio webhook request', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const params = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  };
  it('has the signature from Twilio’s documentation example', () => {
    // The worked example from Twilio's page on request validation.
    expect(computeTwilioSignature('12345', url, params)).toBe('GvWf1cFY/Q7PnoempGyD5oXAezc=');
  });
  it.each([
    ['as it was signed', url, params, true],
    ['another address', `${url}&x=1`, params, false],
    ['another parameter', url, { ...params, Digits: '1235' }, false],
    ['one more parameter', url, { ...params, Extra: '' }, false],
  ])('%s', (_, address, given, is) => {
    expect(isTwilioSignatureValid('12345', address, given, 'GvWf1cFY/Q7PnoempGyD5oXAezc=')).toBe(is);
  });
  it.each([undefined, '', 'x', 'RSOYDt4T1cUTdK1PDd93/VVr8B8='])(
    'is refused with the signature %s',
    (signature) => {
      expect(isTwilioSignatureValid('12345', url, params, signature)).toBe(false);
    },
  );
  it('is answered in XML that contains the reply', () => {
    expect(buildTwilioReplyXml(null)).toMatch(/<Response><\/Response>$/);
    expect(buildTwilioReplyXml('A & B <C>')).toContain('<Message>A &amp; B &lt;C&gt;</Message>');
  });
});
