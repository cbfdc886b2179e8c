import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { SmsPort } from './port.ts';
import { SmsUnavailableError, SmsRejectedError } from './port.ts';

/** Twilio's messaging API: https://www.twilio.com/docs/messaging/api/message-resource. */

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** One of our numbers, or the sid of a messaging service (MG…). */
  from: string;
  /** Replaces Twilio's own URL, for tests. */
  url?: string | undefined;
  /** The URL that receipts are posted to. */
  receiptUrl: string;
}
const accepted = z.object({ sid: z.string().min(1) });
const refused = z.object({ code: z.int(), message: z.string() }).partial();
/** Errors of our configuration, not of the message. The message is retried. */
const oursToMend = new Set([401, 403, 407, 408, 409, 425, 429]);
const stoppedByReceiver = 21610;

export function createTwilioSms(config: TwilioOptions): SmsPort {
  const root = (config.url ?? 'https://api.twilio.com').replace(/\/$/, '');
  const address = `${root}/2010-04-01/Accounts/${encodeURIComponent(config.accountSid)}/Messages.json`;
  const key = Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64');
  return {
    async send({ to, body, id }) {
      const sender: Record<string, string> = config.from.startsWith('MG')
        ? { MessagingServiceSid: config.from }
        : { From: config.from };
      let answer: Response;
      try {
        answer = await fetch(address, {
          method: 'POST',
          headers: {
            authorization: `Basic ${key}`,
            'content-type': 'application/x-www-form-urlencoded;charset=utf-8',
            accept: 'application/json',
          },
          body: new URLSearchParams({
            To: to,
            Body: body,
            StatusCallback: `${config.receiptUrl}?message=${id}`,
            ...sender,
          }),
          redirect: 'error',
          signal: AbortSignal.timeout(10_000),
        });
      } catch {
        throw new SmsUnavailableError('The text message provider isn’t responding. Try again later.');
      }
      const responseBody: unknown = await answer.json().catch(() => null);
      if (answer.ok) {
        const { data } = accepted.safeParse(responseBody);
        if (data) return data.sid;
        throw new SmsRejectedError('The text message provider returned no message ID.', null);
      }
      throw failed(answer, refused.safeParse(responseBody).data?.code ?? null);
    },
  };
}
function failed(answer: Response, code: number | null): SmsRejectedError | SmsUnavailableError {
  if (answer.status >= 500 || oursToMend.has(answer.status))
    return new SmsUnavailableError(
      answer.status === 429
        ? 'The text message provider is busy. Try again later.'
        : 'The text message provider returned an error. Try again.',
      secondsOf(answer.headers.get('retry-after')),
    );
  return new SmsRejectedError(
    'The text message provider rejected the message.',
    code,
    code === stoppedByReceiver,
  );
}
/** Reads a number of seconds. Returns undefined for a date or an invalid value. */
const secondsOf = (written: string | null): number | undefined =>
  written !== null && /^\d{1,6}$/.test(written.trim()) ? Number(written) : undefined;

/** Computes the signature of a Twilio post: the full URL, then each parameter's name and value, ordered by name. */
export function computeTwilioSignature(
  authToken: string,
  url: string,
  params: Readonly<Record<string, string>>,
): string {
  const text = Object.keys(params)
    .sort()
    .reduce((all, name) => `${all}${name}${params[name] ?? ''}`, url);
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}
/** Returns whether a post comes from Twilio. The comparison takes constant time. */
export function isTwilioSignatureValid(
  authToken: string,
  url: string,
  params: Readonly<Record<string, string>>,
  signature: string | undefined,
): boolean {
  const [expected, actual] = [
    Buffer.from(computeTwilioSignature(authToken, url, params)),
    Buffer.from(signature ?? ''),
  ];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** A message that a recipient sent to us. */
export const inboundSmsSchema = z.object({
  MessageSid: z.string().min(1).max(80),
  From: z.string().min(1).max(40),
  Body: z.string().max(4000).default(''),
  OptOutType: z.string().max(20).optional(),
});
/** The delivery status of a message that we sent. */
export const smsReceiptSchema = z.object({
  MessageSid: z.string().min(1).max(80),
  MessageStatus: z.string().min(1).max(40),
  ErrorCode: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
});
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Builds the reply that Twilio sends on. Null means no reply is sent. */
export const buildTwilioReplyXml = (text: string | null): string => {
  const messageElement =
    text === null ? '' : `<Message>${text.replace(/[&<>]/g, (c) => entities[c] ?? c)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${messageElement}</Response>`;
};
