import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import type { ResultOf, BodyOf } from '#kit/contract/endpoint.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { parseBulkSelection, isEmptySelection } from '#kit/contract/bulk-selection.ts';
import type { InvoicePostingPreview, postInvoicesEndpoint } from './invoices.contract.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceLifecycle } from './invoices.contract.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { notifyPayersOfPostedInvoices } from './invoice-notifications.service.ts';
import { isInvoiceSelectedSql } from './invoices.repository.ts';
import { lockForShareAndGetAccountingClosedThrough } from './invoice-writes.repository.ts';
import { findOrLockSelectedInvoices, assignNumbersAndMarkInvoicesPosted } from './posting.repository.ts';
import type { InvoiceToPost } from './posting.repository.ts';
import { interpolateEnglishMessage, reject } from '#kit/server/reject.ts';
import type { PartialSuccess } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudits, createPartialSuccess } from '#kit/server/request-context.ts';

type Wish = BodyOf<typeof postInvoicesEndpoint>;
type Posted = ResultOf<typeof postInvoicesEndpoint>;
const SHOWN = 100;

/** Splits the selection into drafts that can be posted, invoices already posted, and the rest with their reasons. */
async function sorted(work: RequestContext, selection: Wish, lock: boolean) {
  if (isEmptySelection(parseBulkSelection(selection))) reject(invoiceErrors.noneSelected);
  const found = await findOrLockSelectedInvoices(work, isInvoiceSelectedSql(work, selection), lock);
  if (found.length === 0) reject(invoiceErrors.noRecords);
  const isPosted = (i: InvoiceToPost) =>
    i.status === invoiceLifecycle.states.posted.value || i.status === invoiceLifecycle.states.credited.value;
  const closed = await lockForShareAndGetAccountingClosedThrough(work.tx);
  const limit = formatMoney(100 * (await readNumberSettingOrDefault(work, 'manualChargeApprovalDollars')));
  const against = (i: InvoiceToPost): (ErrorDefinition & { params?: Record<string, string> }) | null => {
    const blocker = getTransitionBlocker(invoiceLifecycle, 'post', i.status, work.actor);
    if (blocker) return blocker;
    if (i.lines === 0) return invoiceErrors.linesMissing;
    if (i.charged !== i.amount) return invoiceErrors.amountMismatch;
    if (i.needsOtherPoster) return { ...invoiceErrors.secondUserRequired, params: { amount: limit } };
    if (closed === null || i.date > closed) return null;
    return { ...invoiceErrors.periodClosed, params: { date: formatDate(closed) } };
  };
  const left = found.filter((i) => !isPosted(i));
  const refused = left.flatMap((i) => {
    const why = against(i);
    if (!why) return [];
    return [
      {
        id: i.id,
        number: i.number,
        code: why.code,
        why: interpolateEnglishMessage(why.sentence, why.params ?? {}),
      },
    ];
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

export async function previewInvoicePosting(
  work: RequestContext,
  selection: Wish,
): Promise<InvoicePostingPreview> {
  const { toPost, ...rest } = await sorted(work, selection, false);
  return { ...rest, toPost: toPost.length };
}

/** Rejects a posting into a closed accounting period. */
export async function lockSharedAndRequireOpenAccountingPeriod(
  work: RequestContext,
  date: string,
): Promise<void> {
  const closed = await lockForShareAndGetAccountingClosedThrough(work.tx);
  if (closed !== null && date <= closed) reject(invoiceErrors.periodClosed, { date: formatDate(closed) });
}
/** Posts locked drafts in the given order, with everything that follows from posting. */
export async function postLockedDraftInvoices(
  work: RequestContext,
  drafts: readonly Pick<InvoiceToPost, 'id' | 'number' | 'amount'>[],
): Promise<{ id: number; number: string }[]> {
  if (drafts.length === 0) return [];
  const postedInvoices = await assignNumbersAndMarkInvoicesPosted(
    work.tx,
    drafts.map((i) => i.id),
    work.now.toString(),
    work.actor.userId,
  );
  if (postedInvoices.length !== drafts.length) reject(commonErrors.recordChanged);
  const before = new Map(drafts.map((i) => [i.id, i]));
  await recordAudits(
    work,
    postedInvoices.map((m) => ({
      entity: 'invoice',
      entityId: m.id,
      action: 'posted',
      before: { number: before.get(m.id)?.number },
      after: { number: m.number, amount: before.get(m.id)?.amount },
    })),
  );
  publishChange(
    work,
    'invoices',
    postedInvoices.map((m) => m.id),
  );
  await notifyPayersOfPostedInvoices(work, postedInvoices);
  return postedInvoices;
}

/** Posts the selected drafts. On a repeated or concurrent request, each is posted once. */
export async function postInvoices(
  work: RequestContext,
  selection: Wish,
): Promise<Posted | PartialSuccess<Posted>> {
  const { toPost, ...rest } = await sorted(work, selection, true);
  const { code } = invoiceErrors.periodClosed;
  if (toPost.length + rest.already === 0 && rest.refused.every((i) => i.code === code))
    reject(invoiceErrors.periodClosed, {
      date: formatDate((await lockForShareAndGetAccountingClosedThrough(work.tx)) ?? ''),
    });
  const postedInvoices = await postLockedDraftInvoices(work, toPost);
  const numbers = new Map(postedInvoices.map((m) => [m.id, m.number]));
  const answer: Posted = {
    ...rest,
    posted: postedInvoices.length,
    firstNumber: numbers.get(toPost[0]?.id ?? 0) ?? null,
    lastNumber: numbers.get(toPost.at(-1)?.id ?? 0) ?? null,
  };
  if (rest.refusedCount === 0) return answer;
  return createPartialSuccess(
    'Posted: {posted}. Could not be posted: {refused} ({numbers}).',
    {
      posted: postedInvoices.length,
      refused: rest.refusedCount,
      numbers: rest.refused
        .slice(0, 20)
        .map((r) => r.number)
        .join(', '),
    },
    answer,
  );
}
