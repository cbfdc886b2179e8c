import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { SmsPort } from './port.ts';
import { SmsUnavailableError, SmsRejectedError } from './port.ts';

/** Twilio's interface for messages: https://www.twilio.com/docs/messaging/api/message-resource. */

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number of ours, or the sid of a messaging service (MG…). */
  from: string;
  /** Another address than Twilio's own, for tests. */
  url?: string | undefined;
  /** Where receipts are posted to. */
  receiptUrl: string;
}
const accepted = z.object({ sid: z.string().min(1) });
const refused = z.object({ code: z.int(), message: z.string() }).partial();
/** Ours to mend, not the message's fault: it is tried again. */
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
      const said: unknown = await answer.json().catch(() => null);
      if (answer.ok) {
        const { data } = accepted.safeParse(said);
        if (data) return data.sid;
        throw new SmsRejectedError('The text message provider returned no message ID.', null);
      }
      throw failed(answer, refused.safeParse(said).data?.code ?? null);
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
/** Seconds as they are written; a date or nonsense says nothing. */
const secondsOf = (written: string | null): number | undefined =>
  written !== null && /^\d{1,6}$/.test(written.trim()) ? Number(written) : undefined;

/** The signature of what Twilio posts: the whole address, then each parameter's name and value in the order of the names. */
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
/** Whether it is Twilio who posts. Takes as long for a wrong signature as for the right one. */
export function isTwilioSignatureValid(
  authToken: string,
  url: string,
  params: Readonly<Record<string, string>>,
  signature: string | undefined,
): boolean {
  const [wanted, given] = [
    Buffer.from(computeTwilioSignature(authToken, url, params)),
    Buffer.from(signature ?? ''),
  ];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

/** What a receiver has written to us. */
export const inboundSmsSchema = z.object({
  MessageSid: z.string().min(1).max(80),
  From: z.string().min(1).max(40),
  Body: z.string().max(4000).default(''),
  OptOutType: z.string().max(20).optional(),
});
/** What became of a message of ours. */
export const smsReceiptSchema = z.object({
  MessageSid: z.string().min(1).max(80),
  MessageStatus: z.string().min(1).max(40),
  ErrorCode: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
});
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** The answer that Twilio sends on; nothing is sent without one. */
export const buildTwilioReplyXml = (text: string | null): string => {
  const said = text === null ? '' : `<Message>${text.replace(/[&<>]/g, (c) => entities[c] ?? c)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${said}</Response>`;
};
