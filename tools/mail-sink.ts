import { simpleParser } from 'mailparser';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email as a mail client shows it. */
export interface ReceivedEmail {
  to: string;
  subject: string;
  text: string;
}
export interface MailSink {
  /** The value for `SMTP_URL`. */
  url: string;
  /** The emails to an address in order of arrival. */
  emailsTo(email: string): readonly ReceivedEmail[];
  close(): Promise<void>;
}

/** Opens a real mail server on a local port that keeps every received email. */
export async function openMailSink(): Promise<MailSink> {
  const letters: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      simpleParser(stream).then(
        ({ subject = '', text = '' }) => {
          for (const { address } of session.envelope.rcptTo) letters.push({ to: address, subject, text });
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  await new Promise<void>((ready, failed) => {
    server.on('error', failed);
    server.listen(0, '127.0.0.1', ready);
  });
  const address: AddressInfo | string | null = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    emailsTo: (email) => letters.filter(({ to }) => to === email),
    close: () => new Promise((closed) => server.close(closed)),
  };
}
