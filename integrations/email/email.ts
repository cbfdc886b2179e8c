import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTransport } from 'nodemailer';
import type { EmailMessage, EmailPort, EmailSettings } from './port.ts';

/** A file in place of mailboxes, a letter a line, for a demo: no page shows the links of a letter, and no log may. */
export const createEmailFileLog =
  (file: string) =>
  async ({ to, subject, text }: EmailMessage): Promise<void> => {
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, `${JSON.stringify({ to, subject, text })}\n`, { mode: 0o600 });
  };

/** Milliseconds: a mail server that does not answer is tried again by the queue. */
const patience = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** The configured way of sending mail. `log` sends nowhere; `book`, which only a demo has, keeps the whole letter. */
export function createEmailSender(
  config: EmailSettings,
  logEmail?: (letter: EmailMessage) => Promise<void>,
  deadlines = patience,
): EmailPort {
  if (config.provider === 'log')
    return {
      async send(letter, key) {
        await logEmail?.(letter);
        return `log:${key}`;
      },
    };
  const transport = createTransport({ url: config.smtpUrl, ...deadlines });
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
