import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTransport } from 'nodemailer';
import type { EmailMessage, EmailPort, EmailSettings } from './port.ts';

/** Writes emails to a file, one per line, for a demo. No page and no log may show the links in an email. */
export const createEmailFileLogger =
  (filePath: string) =>
  async ({ to, subject, text }: EmailMessage): Promise<void> => {
    await mkdir(dirname(filePath), { recursive: true });
    await appendFile(filePath, `${JSON.stringify({ to, subject, text })}\n`, { mode: 0o600 });
  };

/** Milliseconds. If the mail server does not respond, the queue retries. */
const patience = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Creates the configured email sender. `log` sends nothing. `logEmail`, only in the demo, records the whole email. */
export function createEmailSender(
  config: EmailSettings,
  logEmail?: (email: EmailMessage) => Promise<void>,
  timeouts = patience,
): EmailPort {
  if (config.provider === 'log')
    return {
      async send(letter, key) {
        await logEmail?.(letter);
        return `log:${key}`;
      },
    };
  const transport = createTransport({ url: config.smtpUrl, ...timeouts });
  return {
    async send(letter, key) {
      const sent = await transport.sendMail({
        from: config.from,
        to: letter.to,
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        attachments: letter.attachments?.map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(bytes),
        })),
        messageId: `<${Buffer.from(key).toString('base64url')}@coldlane>`,
      });
      return sent.messageId;
    },
  };
}
