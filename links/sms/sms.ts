import { z } from 'zod';
import type { SmsPort } from './port.ts';
import type { Config } from '#app/config.ts';

/** The configured way of sending text messages. `log` sends nowhere: administrators read them on the outbox page. */
export function openSms(config: Config['sms']): SmsPort {
  if (config.provider === 'log') return { send: async (message) => `log:${message.to}` };
  const { accountSid, authToken, from } = config;
  return {
    async send(message) {
      const answer = await fetch(
        `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
        {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({ To: message.to, From: from, Body: message.body }),
          signal: AbortSignal.timeout(20_000),
        },
      );
      if (!answer.ok) throw new Error(`The text message provider answered ${answer.status}`);
      return z.object({ sid: z.string() }).parse(await answer.json()).sid;
    },
  };
}
