import { createTransport } from 'nodemailer';
import type { Letter, MailPort } from './port.ts';
import type { Config } from '#app/config.ts';

/**
 * The configured way of sending mail. `log` sends nowhere: `show`, which only a demo has, writes the whole letter to
 * the server's own log, since no page shows its links.
 */
export function openMail(config: Config['mail'], show?: (letter: Letter) => void): MailPort {
  if (config.provider === 'log')
    return {
      async send(letter, key) {
        show?.(letter);
        return `log:${key}`;
      },
    };
  const transport = createTransport(config.smtpUrl);
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
