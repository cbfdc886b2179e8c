import type { AnswerOf, BodyOf } from '#kit/contract/endpoint.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';
import { chosenOf, choosesNothing } from '#kit/contract/selection.ts';
import type { SendingPreview, mailDay, postToAccounting } from './invoice-sending.contract.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceLifecycle } from './invoices.contract.ts';
import { chosenInvoices } from './invoices.store.ts';
import { paperFile } from './invoices.service.ts';
import * as store from './invoice-sending.store.ts';
import type { InvoiceToMail, InvoiceToSend, Target } from './invoice-sending.store.ts';
import { accountingBooks } from '#areas/settings/accounting/accounting-settings.service.ts';
import { pens } from '#areas/settings/mails/mail-pen.service.ts';
import type { Pen, Written } from '#areas/settings/mails/mail-words.rules.ts';
import { settingsOf } from '#areas/settings/settings/settings.service.ts';
import { z } from 'zod';
import type { JobHandler } from '#kit/server/jobs.ts';
import { queueAgain, sendNoMore } from '#kit/server/outbox.ts';
import { fill, refuse } from '#kit/server/refuse.ts';
import type { Partly } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, auditAll, enqueueMany, partly, startJob } from '#kit/server/work.ts';
import type { AccountingDocument } from '#links/accounting/port.ts';
import type { PortalInvoice } from '#links/portal/port.ts';

type Wish = BodyOf<typeof postToAccounting>;
type Handed = AnswerOf<typeof postToAccounting>;
/** What is missing before anything can be sent there. */
export type Connection = { missing: readonly string[] };
const SHOWN = 100;
const { posted, credited } = invoiceLifecycle.states;

async function sorted(work: Work, what: Target, wish: Wish, { missing }: Connection, lock: boolean) {
  const books = what === 'accounting' ? await accountingBooks(work) : null;
  if (missing.length > 0) refuse(invoiceErrors.notConnected, { settings: missing.join(', ') });
  if (choosesNothing(chosenOf(wish))) refuse(invoiceErrors.choose);
  const chosen = chosenInvoices(work, wish);
  if (lock) await store.holdInvoices(work, chosen);
  const found = await store.invoicesToSend(work, chosen, what);
  if (found.length === 0) refuse(invoiceErrors.nothingToShow);
  const isPosted = (i: InvoiceToSend) => i.status === posted.value || i.status === credited.value;
  // What is older stands in books that were closed before this link was opened.
  const first = books?.startDate ?? null;
  const against = (i: InvoiceToSend): Fault | null => {
    if (!isPosted(i)) return invoiceErrors.notPosted;
    return first !== null && i.date < first ? invoiceErrors.notInTheBooks : null;
  };
  const refused = found.flatMap((i) => {
    const why = against(i);
    if (!why) return [];
    const said = fill(why.sentence, { date: showDate(first ?? '') });
    return [{ id: i.id, number: i.number, code: why.code, why: said }];
  });
  const there = (i: InvoiceToSend) => i.arrived || i.queue === 'queued' || i.queue === 'sent';
  const toSend = found.filter((i) => against(i) === null && !there(i));
  return {
    toSend,
    amount: toSend.reduce((n, i) => n + i.amount, 0),
    already: found.filter((i) => against(i) === null && there(i)).length,
    goesAt: books?.goesAt ?? null,
    refused: refused.slice(0, SHOWN),
    refusedCount: refused.length,
  };
}
export async function preview(
  work: Work,
  what: Target,
  wish: Wish,
  connection: Connection,
): Promise<SendingPreview> {
  const { toSend, goesAt: _goesAt, ...rest } = await sorted(work, what, wish, connection, false);
  return { ...rest, toSend: toSend.length };
}

const titles = { accounting: 'To accounting', portal: 'To the payment portal' } as const;
/** Queues the posted invoices of a choice, each once; what was refused or failed there goes again. */
export async function handOn(
  work: Work,
  what: Target,
  wish: Wish,
  connection: Connection,
): Promise<Handed | Partly<Handed>> {
  const { toSend, goesAt, ...rest } = await sorted(work, what, wish, connection, true);
  const items = toSend.map((i) => ({ ...i, key: store.keyOf(what, i.id), to: what }));
  await enqueueMany(
    work,
    what,
    items.map(({ id, number, key, to }) => ({
      dedupeKey: key,
      payload: { invoiceId: id, to, subject: number, text: titles[what] },
    })),
    goesAt,
  );
  await queueAgain(
    work,
    items.filter((i) => i.queue === 'failed').map((i) => i.key),
  );
  await store.insertSent(work, what, items);
  await auditAll(
    work,
    items.map((i) => ({
      entity: 'invoice',
      entityId: i.id,
      action: what === 'accounting' ? 'sent to accounting' : 'sent to the payment portal',
    })),
  );
  announce(
    work,
    'invoices',
    items.map((i) => i.id),
  );
  const answer = { ...rest, queued: items.length };
  if (rest.refusedCount === 0) return answer;
  return partly(
    'On their way: {queued}. Not posted: {refused} ({numbers}).',
    {
      queued: items.length,
      refused: rest.refusedCount,
      numbers: rest.refused
        .slice(0, 20)
        .map((r) => r.number)
        .join(', '),
    },
    answer,
  );
}

/** What accounting is handed, whenever it is its turn. */
export async function accountingDocument(work: Work, id: number): Promise<AccountingDocument> {
  const { accountNumber, accountName, lines, ...booking } = await bookingFor(work, id);
  const { company, receivableAccount, revenueAccount } = await accountingBooks(work);
  return {
    key: store.keyOf('accounting', id),
    kind: booking.creditOf === null ? 'invoice' : 'credit',
    company,
    receivableAccount,
    ...booking,
    // A charge code without a revenue account of its own is booked on that of the house.
    lines: lines.map((line) => ({ ...line, glAccount: line.glAccount ?? revenueAccount })),
    account: { number: accountNumber, name: accountName },
  };
}
export async function portalInvoice(work: Work, id: number): Promise<PortalInvoice> {
  const { accountNumber, accountName, number, date, dueDate, amount } = await bookingFor(work, id);
  return {
    number,
    date,
    dueDate,
    amount,
    account: { number: accountNumber, name: accountName },
    pdf: (await paperFile(work, id)).bytes,
  };
}
async function bookingFor(work: Work, id: number) {
  const booking = await store.bookingOf(work.tx, id);
  if (!booking) throw new Error(`Invoice ${id} is not posted`);
  return booking;
}
/** It has arrived: accounting says its number there. */
export async function arrived(work: Work, what: Target, id: number, reference: string): Promise<void> {
  if (what === 'accounting') await store.markBooked(work, id, reference);
  else await store.markUploaded(work, id);
  await auditAll(work, [
    {
      entity: 'invoice',
      entityId: id,
      action: what === 'accounting' ? 'taken by accounting' : 'taken by the payment portal',
      after: what === 'accounting' ? { reference } : undefined,
    },
  ]);
  announce(work, 'invoices', [id]);
}

/** What is written of an invoice, of a credit, and of an invoice that was credited: the last two ask for nothing. */
function written(i: InvoiceToMail, company: string, pen: Pen): Written {
  const { number, creditOf, creditedBy, billTo: payer } = i;
  const told = { company, payer, number, date: showDate(i.date), amount: showMoney(i.amount) };
  if (creditOf !== null) return pen.mail('credit', { ...told, invoice: creditOf });
  if (creditedBy !== null) return pen.mail('creditedInvoice', { ...told, credit: creditedBy });
  return pen.mail('invoice', { ...told, due: showDate(i.dueDate) });
}

/** Queues letters with invoices. `turn` is the same for whoever asks for the same sending: it goes out once. */
async function mail(
  work: Work,
  invoices: readonly (InvoiceToMail & { to: string })[],
  turn: (invoice: InvoiceToMail) => string,
): Promise<void> {
  const { companyName } = await settingsOf(work, ['companyName']);
  const penOf = await pens(work);
  const letters = invoices.map((i) => ({
    id: i.id,
    to: i.to,
    key: `email invoice ${i.id} ${turn(i)}`,
    mail: written(i, companyName, penOf(i.language)),
  }));
  // The letter goes to the address as it is now; one that bounced would be tried for hours yet.
  await sendNoMore(
    work,
    invoices.flatMap((i) => i.bounced),
  );
  await enqueueMany(
    work,
    'email',
    letters.map(({ id, to, key, mail: words }) => ({
      dedupeKey: key,
      payload: { to, ...words, invoiceId: id },
    })),
  );
  await store.insertSent(work, 'email', letters);
  await auditAll(
    work,
    letters.map((l) => ({ entity: 'invoice', entityId: l.id, action: 'mailed', after: { to: l.to } })),
  );
  announce(
    work,
    'invoices',
    letters.map((l) => l.id),
  );
}

export async function mailByNumber(
  work: Work,
  wish: { invoiceNumber: string; again?: boolean | undefined },
): Promise<{ to: string }> {
  const where = store.ofNumber(work, wish.invoiceNumber);
  await store.holdInvoices(work, where);
  const [found] = await store.invoicesToMail(work, where);
  const invoice = found ?? refuse(invoiceErrors.noPosted, { number: wish.invoiceNumber });
  const to = invoice.to ?? refuse(invoiceErrors.noAddress, { name: invoice.billTo });
  if (invoice.mailed > 0 && wish.again !== true)
    refuse(invoiceErrors.alreadyMailed, { count: 1 }, { data: { confirm: true, already: 1, others: 0 } });
  await mail(work, [{ ...invoice, to }], (i) => String(i.sendings + 1));
  return { to };
}

/** Starts the mailing of a day; what was mailed before is asked about first. */
export async function startMailDay(work: Work, wish: BodyOf<typeof mailDay>): Promise<{ jobId: number }> {
  const found = await store.invoicesToMail(work, store.ofDay(work, wish.date));
  if (found.length === 0) refuse(invoiceErrors.noPosted, { number: showDate(wish.date) });
  const already = found.filter((i) => i.mailed > 0).length;
  if (already > 0 && wish.again === undefined)
    refuse(
      invoiceErrors.alreadyMailed,
      { count: already },
      { data: { confirm: true, already, others: found.length - already } },
    );
  return { jobId: await startJob(work, 'invoices.mailDay', { date: wish.date, again: wish.again ?? false }) };
}
const dayWish = z.object({ date: z.string(), again: z.boolean() });
/** Queues a day's letters in one transaction: a job that is started again after a crash finds them mailed. */
export const mailDayJob: JobHandler = async (job) => {
  const { date, again } = dayWish.parse(job.payload);
  const result = await job.transaction(async (work) => {
    await store.holdInvoices(work, store.ofDay(work, date));
    const found = await store.invoicesToMail(work, store.ofDay(work, date));
    const wanted = found.filter((i) => again || i.mailed === 0);
    const addressed = wanted.flatMap((i) => (i.to === null ? [] : [{ ...i, to: i.to }]));
    await mail(work, addressed, (i) => (again ? `again ${job.jobId}` : String(i.sendings + 1)));
    return {
      sent: addressed.length,
      already: found.length - wanted.length,
      withoutAddress: [...new Set(wanted.filter((i) => i.to === null).map((i) => i.billTo))],
    };
  });
  await job.progress(result.sent, result.sent);
  return result;
};
