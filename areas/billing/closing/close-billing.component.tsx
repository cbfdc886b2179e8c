import type { ReactNode } from 'react';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import type { TransitionBlocker } from '#kit/contract/lifecycle.ts';
import { BillingClosePreviewNote } from './close-preview.component.tsx';
import { RecentBillingClosesWithUndo } from './recent-closes.component.tsx';
import {
  startBillingCloseEndpoint,
  getMaxCloseDaysAndUnclosedRangeEndpoint,
  previewBillingCloseEndpoint,
  findLatest20BillingClosesEndpoint,
} from './closing.contract.ts';
import type { BillingClosePreview, UnclosedDayRange } from './closing.contract.ts';
import { findFirstDayNotOver, suggestCloseRange, getCloseRangeBlocker } from './closing.rules.ts';
import './closing.css';
import { companyToday } from '#kit/web/server-clock.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction, Dialog } from '#kit/web/dialog.tsx';
import { DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { followJobBehindOverlay } from '#kit/web/jobs-tray.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const oneDay = /^\d{4}-\d{2}-\d{2}$/;

/** The billing close dialog: a date range, what closing would create or what blocks it, and earlier closes. */
export function CloseBillingDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const most = useApiQuery(
    getMaxCloseDaysAndUnclosedRangeEndpoint,
    me.can('closeBilling:billing') ? {} : null,
  );
  const before = useApiQuery(findLatest20BillingClosesEndpoint, {});
  const ready = before.data !== undefined && (most.data !== undefined || !me.can('closeBilling:billing'));
  return (
    <Dialog open isWide title={t('Close billing period')} onClose={onClose}>
      {me.account ? (
        <p className="note tone-wait">
          {t('Invoices are created for all accounts together. Choose all accounts first.')}
        </p>
      ) : null}
      {!me.account && ready && most.data && before.data && (
        <Range
          most={most.data.maxDays}
          start={suggestCloseRange(before.data, most.data.maxDays, companyToday(), most.data.waiting)}
          waiting={most.data.waiting}
          onClose={onClose}
        >
          <RecentBillingClosesWithUndo rows={before.data} />
        </Range>
      )}
      {(me.account || !most.data) && (
        <QueryBoundary query={before}>{(rows) => <RecentBillingClosesWithUndo rows={rows} />}</QueryBoundary>
      )}
    </Dialog>
  );
}

/** The range to close, and the close itself, tracked until its invoices are created. */
function useClosing(start: { dateFrom: string; dateTo: string }, onBegun: () => void) {
  const t = useTranslate();
  const close = useApiMutation(startBillingCloseEndpoint);
  const form = useForm(
    startBillingCloseEndpoint,
    start,
    async (values, how) => {
      const open = findFirstDayNotOver(values.dateFrom, values.dateTo, companyToday());
      if (open !== null && !(await askOpen(t, open))) return undefined;
      const body = { ...values, confirmed: open !== null };
      const begun = await close.run({ body }, { ...how, hidesSuccessToast: true });
      if (!begun) return undefined;
      onBegun();
      const job = await followJobBehindOverlay(
        begun.jobId,
        t('Creating invoices. This can take up to 5 minutes.'),
        ['invoices', 'shipments'],
      );
      const result = resultOf(job?.result);
      if (job?.status === 'done' && result)
        toastSuccess({
          text: '{invoices, plural, one {# invoice} other {# invoices}} created from {shipments, plural, one {# shipment} other {# shipments}}: {amount}.',
          params: { ...result, amount: formatMoney(result.amount) },
        });
      return begun;
    },
    { draftKey: null },
  );
  return { form, busy: close.busy };
}

/** Asks the user to confirm a close of a day that is not over, by its date. */
const askOpen = (t: Translate, day: string): Promise<boolean> => {
  const date = formatDate(day);
  return confirmAction({
    title: t('Close {date} before it is over', { date }),
    body: (
      <p>{t('{date} is not over. Freight may still leave that day and would not be billed.', { date })}</p>
    ),
    confirmLabel: t('Close anyway'),
    isDestructive: true,
  });
};

function resultOf(result: unknown): { invoices: number; shipments: number; amount: number } | undefined {
  if (
    typeof result !== 'object' ||
    result === null ||
    !('invoices' in result) ||
    !('shipments' in result) ||
    !('amount' in result)
  )
    return undefined;
  return {
    invoices: Number(result.invoices),
    shipments: Number(result.shipments),
    amount: Number(result.amount),
  };
}

/** Returns both dates once both are complete. */
function datesOf({ dateFrom, dateTo }: { dateFrom?: unknown; dateTo?: unknown }) {
  const isDateText = (date: unknown) => typeof date === 'string' && oneDay.test(date);
  return isDateText(dateFrom) && isDateText(dateTo)
    ? { dateFrom: String(dateFrom), dateTo: String(dateTo) }
    : null;
}

/** Why this range cannot be closed yet, or null. */
function whyNotClose(
  t: Translate,
  range: {
    dates: object | null;
    refused: Pick<TransitionBlocker, 'sentence' | 'params'> | null;
    preview: BillingClosePreview | undefined;
    busy: boolean;
  },
): string | null {
  if (!range.dates) return t('Enter both dates.');
  if (range.refused) return t(range.refused.sentence, range.refused.params);
  if (!range.preview) return t('Searching…');
  return range.busy ? t('Invoices are already being created. Wait until the job finishes.') : null;
}

/** Describes which outbound dates have shipments to close. */
function waitingWords(t: Translate, waiting: UnclosedDayRange | null): string {
  if (!waiting) return t('No shipments ready to invoice.');
  return t(
    '{count, plural, one {# shipment is} other {# shipments are}} ready to invoice, with outbound dates from {first} to {last}.',
    { count: waiting.shipments, first: formatDate(waiting.first), last: formatDate(waiting.last) },
  );
}

function Range({
  most,
  start,
  waiting,
  onClose,
  children,
}: {
  most: number;
  start: { dateFrom: string; dateTo: string };
  waiting: UnclosedDayRange | null;
  onClose: () => void;
  /** Content between the range and the buttons. */ children: ReactNode;
}) {
  const t = useTranslate();
  const { form, busy } = useClosing(start, onClose);
  const dates = datesOf(form.values);
  const wrong = dates ? getCloseRangeBlocker(dates.dateFrom, dates.dateTo, most) : null;
  const found = useApiQuery(previewBillingCloseEndpoint, dates && !wrong ? { query: dates } : null);
  const preview = found.data;
  const refused = wrong ?? preview?.refused ?? null;
  return (
    <form {...form.formProps}>
      <p className="caption">{waitingWords(t, waiting)}</p>
      <div className="row wrap">
        <DateField form={form} name="dateFrom" label={t('Outbound date from')} />
        <DateField form={form} name="dateTo" label={t('Outbound date to')} />
        <span className="caption closing-limit">{t('Up to {days} days.', { days: most })}</span>
      </div>
      <div className="closing-preview" aria-live="polite">
        {wrong && <p className="note tone-fault">{t(wrong.sentence, wrong.params)}</p>}
        {dates && !wrong && (
          <QueryBoundary query={found} skeletonLines={3}>
            {(p) => <BillingClosePreviewNote preview={p} />}
          </QueryBoundary>
        )}
      </div>
      {children}
      <div className="dialog-footer">
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button
          variant="primary"
          disabledReason={whyNotClose(t, { dates, refused, preview, busy })}
          onPress={() => form.submit()}
        >
          {preview && !refused
            ? t('Invoice {count, plural, one {# shipment} other {# shipments}}', { count: preview.shipments })
            : t('Close billing period')}
        </Button>
      </div>
    </form>
  );
}
