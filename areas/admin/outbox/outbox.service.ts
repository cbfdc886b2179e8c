import { z } from 'zod';
import { markFailed, markSent, queueAgain, takeItem } from './outbox.store.ts';
import type { OutboxItem } from './outbox.store.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { MailPort } from '#links/mail/port.ts';
import type { SmsPort } from '#links/sms/port.ts';

const letter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
});
const message = z.object({ to: z.string(), body: z.string() });

/** Sends one outbox item by its provider. What fails is marked and thrown, so that the queue tries again later. */
export function sender({ mail, sms }: { mail: MailPort; sms: SmsPort }): QueueHandler {
  /** Gives an item to its provider; answers by what the provider knows it. */
  async function handOver({ kind, payload, dedupeKey }: OutboxItem): Promise<string> {
    if (kind === 'email') return mail.send(letter.parse(payload), dedupeKey);
    if (kind === 'sms') return sms.send(message.parse(payload));
    throw new Error(`Nothing is connected for ${kind}`);
  }
  return async (payload, inWork) => {
    const { id } = z.object({ id: z.int() }).parse(payload);
    const item = await inWork((work) => takeItem(work.tx, id));
    if (!item) return;
    try {
      const providerId = await handOver(item);
      await inWork(async (work) => {
        await markSent(work.tx, id, providerId, work.now.toString());
        announce(work, 'outbox', [id]);
      });
    } catch (error) {
      await inWork(async (work) => {
        await markFailed(work.tx, id, error instanceof Error ? error.message : String(error));
        announce(work, 'outbox', [id]);
      });
      throw error;
    }
  };
}

export async function sendAgain(work: Work, id: number): Promise<{ message: string }> {
  if (!(await queueAgain(work.tx, id))) refuse(commonErrors.notFound);
  await audit(work, { entity: 'outbox', entityId: id, action: 'resend' });
  announce(work, 'outbox', [id]);
  return { message: 'Queued to be sent again.' };
}
