/** Which server sends mail; `log`: none does. */
export type MailSettings = { provider: 'log' } | { provider: 'smtp'; smtpUrl: string; from: string };

/** A letter as the outbox holds it. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Papers that go with it. */
  attachments?: { name: string; type: string; bytes: Uint8Array }[];
}
export interface MailPort {
  /** Sends once; answers the provider's id. Throws when it was not accepted, and the outbox tries again. */
  send(letter: Letter, dedupeKey: string): Promise<string>;
}
