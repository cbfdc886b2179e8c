import type { SmsPort, SmsSettings } from './port.ts';
import { createTwilioSms } from './twilio.ts';

/**
 * The configured way of sending text messages. `log` sends nowhere: administrators read them on the outbox page.
 * `receipts` is the address that a provider posts to, what becomes of each message.
 */
export function createSmsSender(config: SmsSettings, receiptUrl: string): SmsPort {
  if (config.provider === 'log') return { send: async ({ id }) => `log:${id}` };
  return createTwilioSms({ ...config, receiptUrl });
}
