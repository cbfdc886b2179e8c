import { z } from 'zod';
import { linkPlace, masked } from './outbox.rules.ts';
import {
  findMessage,
  markFailed,
  markSent,
  queueAgain,
  sendQueued,
  takeItem,
  takeTurn,
} from './outbox.store.ts';
import type { OutboxItem } from './outbox.store.ts';
import { printAgain } from '#areas/floor/printers/printing.service.ts';
import { sendTextAgain } from '#areas/outbound/text-messages/sending.service.ts';
import { mailedNotices, noticeLetter } from '#areas/people/notices/digest.service.ts';
import { linkToMail, mailedLink } from '#areas/people/passwords/passwords.service.ts';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import type { readOutbox } from './outbox.contract.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { WholeFile } from '#kit/server/whole-file.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';
import {
  accountingDocument,
  arrived,
  portalInvoice,
} from '#areas/billing/invoices/invoice-sending.service.ts';
import { letterFile } from '#areas/billing/collections/letter.service.ts';
import { paperFile } from '#areas/billing/invoices/invoices.service.ts';
import { statementFile } from '#areas/billing/statements/statements.service.ts';
import { mailedReport, reportBytes } from '#areas/reports/reports/report-mail.service.ts';
import { accountingNow } from '#areas/settings/accounting/accounting-settings.service.ts';
import { findLetterhead } from '#areas/settings/letterhead/letterhead.service.ts';
import { framedMail } from '#areas/settings/mails/mail-frame.rules.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { AccountingRefused } from '#links/accounting/port.ts';
import type { Letter } from '#links/mail/port.ts';
import { PortalRefused } from '#links/portal/port.ts';
import type { Links } from '#links/ports.ts';

const letter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  language: z.string().optional(),
  link: mailedLink.optional(),
  /** Whose paper goes with it. */
  invoiceId: z.int().optional(),
  dunningId: z.int().optional(),
  statement: z.object({ accountId: z.int(), dateFrom: z.string(), dateTo: z.string() }).optional(),
  report: mailedReport.optional(),
  /** Notices that it sums up. */
  notices: mailedNotices.optional(),
});
/** A letter before its frame. */
type Bare = Letter & { language?: string | undefined };
type Papers = Pick<z.output<typeof letter>, 'invoiceId' | 'dunningId' | 'statement' | 'report'>;
const ofInvoice = z.object({ invoiceId: z.int() });
const message = z.object({ to: z.string(), body: z.string() });
type InWork = Parameters<QueueHandler>[1];

/** Puts the link of a letter in its place. It is made for this one sending: no table ever holds it. */
async function withLink(
  {
    link,
    invoiceId: _i,
    dunningId: _d,
    statement: _s,
    report: _r,
    notices: _n,
    ...said
  }: z.output<typeof letter>,
  inWork: InWork,
): Promise<Bare> {
  if (!link) return said;
  const address = await inWork((work) => linkToMail(work, link, said.to));
  return { ...said, text: said.text.replaceAll(linkPlace, address) };
}

const pdf = 'application/pdf';
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
interface Paper extends WholeFile {
  type: string;
}
/** The paper that a letter speaks of, made for this one sending. */
function paperOf({
  invoiceId,
  dunningId,
  statement,
  report,
}: Papers): ((work: Work) => Promise<Paper>) | null {
  if (invoiceId !== undefined) return async (work) => ({ ...(await paperFile(work, invoiceId)), type: pdf });
  if (dunningId !== undefined) return async (work) => ({ ...(await letterFile(work, dunningId)), type: pdf });
  if (statement !== undefined)
    return async (work) => ({ ...(await statementFile(work, statement)), type: pdf });
  if (report !== undefined)
    return async (work) => ({
      name: `${report.report}-${report.dateTo}.xlsx`,
      type: workbook,
      bytes: await reportBytes(work, report),
    });
  return null;
}
async function withPaper(said: Bare, papers: Papers, inWork: InWork): Promise<Bare> {
  const print = paperOf(papers);
  return print ? { ...said, attachments: [await inWork(print)] } : said;
}
/** As it goes: its words as they are, and the same in the frame of the house. */
async function framed({ language, ...said }: Bare, inWork: InWork): Promise<Letter> {
  const house = await inWork(findLetterhead);
  const { subject, text } = said;
  return {
    ...said,
    html: framedMail({ subject, text, language }, { ...house, origin: serverFacts().origin }),
  };
}
async function tellArrived(work: Work, { kind, payload }: OutboxItem, providerId: string): Promise<void> {
  if (kind === 'accounting' || kind === 'portal')
    await arrived(work, kind, ofInvoice.parse(payload).invoiceId, providerId);
}

/** Sends one outbox item by its provider. What fails is marked and thrown, so that the queue tries again later. */
export function sender({
  mail,
  sms,
  portal,
  ...links
}: Pick<Links, 'mail' | 'sms' | 'accounting' | 'accountingAt' | 'portal'>): QueueHandler {
  /** Gives an item to its provider; answers by what the provider knows it. */
  async function handOver({ id, kind, payload, dedupeKey }: OutboxItem, inWork: InWork): Promise<string> {
    if (kind === 'email') {
      const said = letter.parse(payload);
      const { notices } = said;
      if (notices) {
        const summed = await inWork((work) => noticeLetter(work, notices));
        // Whoever may see nothing of it any more gets nothing.
        return summed ? mail.send(await framed(summed, inWork), dedupeKey) : 'nothing left to tell';
      }
      const whole = await withPaper(await withLink(said, inWork), said, inWork);
      return mail.send(await framed(whole, inWork), dedupeKey);
    }
    if (kind === 'accounting') {
      const { invoiceId } = ofInvoice.parse(payload);
      // Asked anew each time: what an administrator set a moment ago holds for what has been waiting.
      const [port, document] = await inWork(
        async (work) =>
          [await accountingNow(work, links), await accountingDocument(work, invoiceId)] as const,
      );
      return port.hand(document);
    }
    if (kind === 'portal') {
      const { invoiceId } = ofInvoice.parse(payload);
      await portal.put(await inWork((work) => portalInvoice(work, invoiceId)));
      return dedupeKey;
    }
    if (kind === 'sms') return sms.send({ ...message.parse(payload), id });
    throw new Error(`Nothing is connected for ${kind}`);
  }
  async function sendItem(id: number, inWork: InWork): Promise<void> {
    const item = await inWork((work) => takeItem(work.tx, id));
    if (!item) return;
    const result = await handOver(item, inWork).then(
      (providerId) => ({ providerId }),
      // A mail server that refuses a letter may quote it, link and all; the queue and the log write down what is thrown.
      (error: unknown) => ({
        failed: masked(error instanceof Error ? error.message : String(error)),
        // What was refused is refused again: it waits for somebody to mend it and ask.
        refused: error instanceof AccountingRefused || error instanceof PortalRefused,
      }),
    );
    await inWork(async (work) => {
      if ('failed' in result) await markFailed(work.tx, id, result.failed);
      else {
        await markSent(work.tx, id, result.providerId, work.now.toString());
        await tellArrived(work, item, result.providerId);
      }
      // The pages of invoices show where each was sent.
      if (item.payload['invoiceId'] !== undefined) announce(work, 'invoices');
      announce(work, 'outbox', [id]);
    });
    if ('failed' in result && !result.refused) throw new Error(result.failed);
  }
  return (payload, inWork) => {
    const { id } = z.object({ id: z.int() }).parse(payload);
    // Held over the whole sending, in a transaction beside: "Send again" meanwhile, or a server that takes another for lost,
    // comes back later and finds it sent.
    return inWork(async (turn) => {
      if (!(await takeTurn(turn.tx, id))) throw new Error('This message is being sent already.');
      await sendItem(id, inWork);
    });
  };
}

/** Whoever looks at somebody's message is written down; what would let him in is left out. */
export async function readOne(work: Work, id: number): Promise<AnswerOf<typeof readOutbox>> {
  const found = (await findMessage(work.tx, id)) ?? refuse(commonErrors.notFound);
  await audit(work, {
    entity: 'outbox',
    entityId: id,
    action: 'message read',
    after: { to: found.to, subject: found.subject },
  });
  return { ...found, text: masked(found.text) };
}

export async function sendAgain(work: Work, id: number): Promise<{ message: string }> {
  const again = (await queueAgain(work.tx, id)) ?? refuse(commonErrors.notFound);
  // Labels go one after the other, by their printer; text messages by the rules of their own.
  if (again.printerId !== null) await printAgain(work, again.printerId);
  else if (again.smsId !== null) await sendTextAgain(work, again.smsId);
  else await sendQueued(work.tx, id);
  await audit(work, { entity: 'outbox', entityId: id, action: 'resend' });
  announce(work, 'outbox', [id]);
  return { message: 'Queued to be sent again.' };
}
