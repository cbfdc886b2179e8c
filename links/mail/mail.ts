import { createTransport } from 'nodemailer';
import type { MailPort } from './port.ts';
import type { Config } from '#app/config.ts';

/** The configured way of sending mail. `log` sends nowhere: administrators read the letters on the outbox page. */
export function openMail(config: Config['mail']): MailPort {
  if (config.provider === 'log') return { send: async (_letter, key) => `log:${key}` };
  const transport = createTransport(config.smtpUrl);
  return {
    async send(letter, key) {
      const sent = await transport.sendMail({
        from: config.from,
        to: letter.to,
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        messageId: `<${Buffer.from(key).toString('base64url')}@coldlane>`,
      });
      return sent.messageId;
    },
  };
}
