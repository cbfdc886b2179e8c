import { whyNot } from '#kit/contract/lifecycle.ts';
import type { AnswerOf, BodyOf } from '#kit/contract/endpoint.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { chosenOf, choosesNothing } from '#kit/contract/selection.ts';
import type { PostingPreview, postInvoices } from './invoices.contract.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceLifecycle } from './invoices.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { noticePosted } from './invoice-notices.service.ts';
import { chosenInvoices } from './invoices.store.ts';
import { closedThrough } from './invoice-writes.store.ts';
import { invoicesToPost, markPosted } from './posting.store.ts';
import type { InvoiceToPost } from './posting.store.ts';
import { fill, refuse } from '#kit/server/refuse.ts';
import type { Partly } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, auditAll, partly } from '#kit/server/work.ts';

type Wish = BodyOf<typeof postInvoices>;
type Posted = AnswerOf<typeof postInvoices>;
const SHOWN = 100;

/** Sorts a choice into drafts that can be posted, those that are posted already, and the rest with the reason. */
async function sorted(work: Work, wish: Wish, lock: boolean) {
  if (choosesNothing(chosenOf(wish))) refuse(invoiceErrors.choose);
  const found = await invoicesToPost(work, chosenInvoices(work, wish), lock);
  if (found.length === 0) refuse(invoiceErrors.nothingToShow);
  const isPosted = (i: InvoiceToPost) =>
    i.status === invoiceLifecycle.states.posted.value || i.status === invoiceLifecycle.states.credited.value;
  const closed = await closedThrough(work.tx);
  const against = (i: InvoiceToPost): (Fault & { params?: Record<string, string> }) | null => {
    const said = whyNot(invoiceLifecycle, 'post', i.status, work.actor);
    if (said) return said;
    if (i.lines === 0) return invoiceErrors.withoutLines;
    if (i.charged !== i.amount) return invoiceErrors.unequal;
    if (closed === null || i.date > closed) return null;
    return { ...invoiceErrors.periodClosed, params: { date: showDate(closed) } };
  };
  const left = found.filter((i) => !isPosted(i));
  const refused = left.flatMap((i) => {
    const why = against(i);
    if (!why) return [];
    return [{ id: i.id, number: i.number, code: why.code, why: fill(why.sentence, why.params ?? {}) }];
  });
  const toPost = left.filter((i) => against(i) === null);
  return {
    toPost,
    amount: toPost.reduce((n, i) => n + i.amount, 0),
    already: found.length - left.length,
    refused: refused.slice(0, SHOWN),
    refusedCount: refused.length,
  };
}

export async function previewOf(work: Work, wish: Wish): Promise<PostingPreview> {
  const { toPost, ...rest } = await sorted(work, wish, false);
  return { ...rest, toPost: toPost.length };
}

/** Nothing is posted into a period that accounting has closed. */
export async function refuseClosedPeriod(work: Work, date: string): Promise<void> {
  const closed = await closedThrough(work.tx);
  if (closed !== null && date <= closed) refuse(invoiceErrors.periodClosed, { date: showDate(closed) });
}
/** Posts drafts that are held, in the order given; whatever follows from posting follows from here. */
export async function postDrafts(
  work: Work,
  drafts: readonly Pick<InvoiceToPost, 'id' | 'number' | 'amount'>[],
): Promise<{ id: number; number: string }[]> {
  if (drafts.length === 0) return [];
  const made = await markPosted(
    work.tx,
    drafts.map((i) => i.id),
    work.now.toString(),
    work.actor.userId,
  );
  if (made.length !== drafts.length) refuse(commonErrors.changedByOthers);
  const before = new Map(drafts.map((i) => [i.id, i]));
  await auditAll(
    work,
    made.map((m) => ({
      entity: 'invoice',
      entityId: m.id,
      action: 'posted',
      before: { number: before.get(m.id)?.number },
      after: { number: m.number, amount: before.get(m.id)?.amount },
    })),
  );
  announce(
    work,
    'invoices',
    made.map((m) => m.id),
  );
  await noticePosted(work, made);
  return made;
}

/** Posts the drafts of a choice. Asked again, or by two at once, each is posted once. */
export async function post(work: Work, wish: Wish): Promise<Posted | Partly<Posted>> {
  const { toPost, ...rest } = await sorted(work, wish, true);
  const { code } = invoiceErrors.periodClosed;
  if (toPost.length + rest.already === 0 && rest.refused.every((i) => i.code === code))
    refuse(invoiceErrors.periodClosed, { date: showDate((await closedThrough(work.tx)) ?? '') });
  const made = await postDrafts(work, toPost);
  const numbers = new Map(made.map((m) => [m.id, m.number]));
  const answer: Posted = {
    ...rest,
    posted: made.length,
    firstNumber: numbers.get(toPost[0]?.id ?? 0) ?? null,
    lastNumber: numbers.get(toPost.at(-1)?.id ?? 0) ?? null,
  };
  if (rest.refusedCount === 0) return answer;
  return partly(
    'Posted: {posted}. Could not be posted: {refused} ({numbers}).',
    {
      posted: made.length,
      refused: rest.refusedCount,
      numbers: rest.refused
        .slice(0, 20)
        .map((r) => r.number)
        .join(', '),
    },
    answer,
  );
}
