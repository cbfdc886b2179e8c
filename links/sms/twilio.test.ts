import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pretendTwilio } from './pretend.ts';
import type { PretendTwilio } from './pretend.ts';
import { TextAway, TextRefused } from './port.ts';
import { answerXml, isSigned, signatureOf, twilioSms } from './twilio.ts';

let twilio: PretendTwilio;
beforeEach(async () => {
  twilio = await pretendTwilio({ accountSid: 'AC1', authToken: 'secret' });
});
afterEach(() => twilio.close());
const port = (authToken = 'secret', from = '+13055550100') =>
  twilioSms({
    accountSid: 'AC1',
    authToken,
    from,
    url: twilio.url,
    receipts: 'https://p.example/api/text-messages/receipts',
  });
const send = (to = '+13055550142', body = 'Llegará mañana a las 05:10, 花', with_ = port()) =>
  with_.send({ to, body, id: 7 });
const errorOf = (sending: Promise<string>) => sending.then(() => null).catch((error: unknown) => error);

describe('a message to Twilio', () => {
  it('is a form with number, text and where receipts go, and comes through unbroken', async () => {
    expect(await send()).toMatch(/^SM/);
    expect(twilio.sent).toEqual([
      {
        To: '+13055550142',
        From: '+13055550100',
        Body: 'Llegará mañana a las 05:10, 花',
        StatusCallback: 'https://p.example/api/text-messages/receipts?message=7',
      },
    ]);
  });
  it('goes by a messaging service where one is configured', async () => {
    await send('+13055550142', 'x', port('secret', 'MG1'));
    expect(twilio.sent[0]).toMatchObject({ MessagingServiceSid: 'MG1' });
  });
  it('that is too fast waits as long as Twilio says', async () => {
    twilio.next({ status: 429, code: 20429, retryAfter: 42 });
    const error = await errorOf(send());
    expect(error).toBeInstanceOf(TextAway);
    expect(error).toMatchObject({ afterSeconds: 42 });
  });
  it.each([
    ['an error of Twilio', { status: 503, code: 20503 }],
    ['an answer that is no JSON', { status: 500, bytes: '<html>' }],
    ['a line that breaks', { cut: true }],
  ])('may go later after %s', async (_, answer) => {
    twilio.next(answer);
    expect(await errorOf(send())).toBeInstanceOf(TextAway);
  });
  it('may go later when our key is wrong: that is ours to mend', async () => {
    expect(await errorOf(send('+13055550142', 'x', port('wrong')))).toBeInstanceOf(TextAway);
  });
  it('to a number that is none, or that has ended messages, never goes', async () => {
    expect(await errorOf(send('+1305'))).toMatchObject({ name: 'TextRefused', code: 21211, stopped: false });
    twilio.stopped.add('+13055550142');
    const error = await errorOf(send());
    expect(error).toBeInstanceOf(TextRefused);
    expect(error).toMatchObject({ code: 21610, stopped: true });
  });
});

describe('what Twilio posts', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const params = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  };
  it('is signed as its documentation works out', () => {
    // The worked example of Twilio's page on request validation.
    expect(signatureOf('12345', url, params)).toBe('GvWf1cFY/Q7PnoempGyD5oXAezc=');
  });
  it.each([
    ['as it was signed', url, params, true],
    ['another address', `${url}&x=1`, params, false],
    ['another parameter', url, { ...params, Digits: '1235' }, false],
    ['one more parameter', url, { ...params, Extra: '' }, false],
  ])('%s', (_, address, given, is) => {
    expect(isSigned('12345', address, given, 'GvWf1cFY/Q7PnoempGyD5oXAezc=')).toBe(is);
  });
  it.each([undefined, '', 'x', 'RSOYDt4T1cUTdK1PDd93/VVr8B8='])(
    'is refused with the signature %s',
    (signature) => {
      expect(isSigned('12345', url, params, signature)).toBe(false);
    },
  );
  it('is answered in XML that holds what we say', () => {
    expect(answerXml(null)).toMatch(/<Response><\/Response>$/);
    expect(answerXml('A & B <C>')).toContain('<Message>A &amp; B &lt;C&gt;</Message>');
  });
});
