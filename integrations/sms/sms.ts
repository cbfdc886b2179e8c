import type { SmsPort, SmsSettings } from './port.ts';
import { createTwilioSms } from './twilio.ts';

/**
 * Creates the configured text message sender. `log` sends nothing, and administrators read the messages on the outbox page. The
 * provider posts delivery receipts to `receiptUrl`.
 */
export function createSmsSender(config: SmsSettings, receiptUrl: string): SmsPort {
  if (config.provider === 'log') return { send: async ({ id }) => `log:${id}` };
  return createTwilioSms({ ...config, receiptUrl });
}
