import type { ReactNode } from 'react';
import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';
import type { Why } from '#kit/contract/lifecycle.ts';
import { ClosePreviewNote } from './close-preview.part.tsx';
import { ClosedBefore } from './closed-before.part.tsx';
import { closeBilling, closeMaxDays, previewClose, recentCloses } from './closing.contract.ts';
import type { ClosePreview, WaitingDays } from './closing.contract.ts';
import { firstOpenDay, nextRange, rangeRefused } from './closing.rules.ts';
import './closing.css';
import { companyToday } from '#kit/web/clock.ts';
import { Action } from '#kit/web/action.tsx';
import { ask, Dialog } from '#kit/web/dialog.tsx';
import { DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { follow } from '#kit/web/jobs.tsx';
import { useMe } from '#kit/web/me.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const oneDay = /^\d{4}-\d{2}-\d{2}$/;

/** Close billing: a range, what it would make or what holds it up, and the closes before it. */
export function CloseBilling({ onClose }: { onClose: () => void }) {
  const t = useText();
  const me = useMe();
  const most = useAnswer(closeMaxDays, me.can('closeBilling:billing') ? {} : null);
  const before = useAnswer(recentCloses, {});
  const ready = before.data !== undefined && (most.data !== undefined || !me.can('closeBilling:billing'));
  return (
    <Dialog open wide title={t('Close billing')} onClose={onClose}>
      {me.account ? (
        <p className="note t-wait">
          {t('Billing is closed for all accounts together. Choose all accounts first.')}
        </p>
      ) : null}
      {!me.account && ready && most.data && before.data && (
        <Range
          most={most.data.maxDays}
          start={nextRange(before.data, most.data.maxDays, companyToday(), most.data.waiting)}
          waiting={most.data.waiting}
          onClose={onClose}
        >
          <ClosedBefore rows={before.data} />
        </Range>
      )}
      {(me.account || !most.data) && (
        <Answered of={before}>{(rows) => <ClosedBefore rows={rows} />}</Answered>
      )}
    </Dialog>
  );
}

/** The range that is closed, and the close itself, followed until its invoices are made. */
function useClosing(start: { dateFrom: string; dateTo: string }, onBegun: () => void) {
  const t = useText();
  const close = useAct(closeBilling);
  const form = useForm(
    closeBilling,
    start,
    async (values, how) => {
      const open = firstOpenDay(values.dateFrom, values.dateTo, companyToday());
      if (open !== null && !(await askOpen(t, open))) return undefined;
      const body = { ...values, confirmed: open !== null };
      const begun = await close.run({ body }, { ...how, quiet: true });
      if (!begun) return undefined;
      onBegun();
      const job = await follow(begun.jobId, t('Closing billing, this can take up to 5 minutes'), [
        'invoices',
        'shipments',
      ]);
      const made = resultOf(job?.result);
      if (job?.status === 'done' && made)
        notifyDone({
          text: '{invoices, plural, one {# invoice} other {# invoices}} made from {shipments, plural, one {# shipment} other {# shipments}}: {amount}.',
          params: { ...made, amount: showMoney(made.amount) },
        });
      return begun;
    },
    { draft: null },
  );
  return { form, busy: close.busy };
}

/** A day that is not over is closed by name only. */
const askOpen = (t: Say, day: string): Promise<boolean> => {
  const date = showDate(day);
  return ask({
    title: t('Close {date} before it is over', { date }),
    body: (
      <p>{t('{date} is not over: freight may still leave that day and would not be billed.', { date })}</p>
    ),
    act: t('Close it all the same'),
    leave: t('Keep'),
    risk: true,
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

/** Both dates, once both are whole. */
function datesOf({ dateFrom, dateTo }: { dateFrom?: unknown; dateTo?: unknown }) {
  const whole = (date: unknown) => typeof date === 'string' && oneDay.test(date);
  return whole(dateFrom) && whole(dateTo) ? { dateFrom: String(dateFrom), dateTo: String(dateTo) } : null;
}

/** Why this range cannot be closed yet, or null. */
function whyNotClose(
  t: Say,
  range: {
    dates: object | null;
    refused: Pick<Why, 'sentence' | 'params'> | null;
    preview: ClosePreview | undefined;
    busy: boolean;
  },
): string | null {
  if (!range.dates) return t('Both dates are needed.');
  if (range.refused) return t(range.refused.sentence, range.refused.params);
  if (!range.preview) return t('Looking…');
  return range.busy ? t('Billing is being closed already. Wait until it has finished.') : null;
}

/** Which outbound dates have shipments to close. */
function waitingWords(t: Say, waiting: WaitingDays | null): string {
  if (!waiting) return t('No shipment waits to be closed.');
  return t(
    '{count, plural, one {# shipment waits} other {# shipments wait}} to be closed, with outbound dates from {first} to {last}.',
    { count: waiting.shipments, first: showDate(waiting.first), last: showDate(waiting.last) },
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
  waiting: WaitingDays | null;
  onClose: () => void;
  /** What stands between the range and the buttons. */ children: ReactNode;
}) {
  const t = useText();
  const { form, busy } = useClosing(start, onClose);
  const dates = datesOf(form.values);
  const wrong = dates ? rangeRefused(dates.dateFrom, dates.dateTo, most) : null;
  const found = useAnswer(previewClose, dates && !wrong ? { query: dates } : null);
  const preview = found.data;
  const refused = wrong ?? preview?.refused ?? null;
  return (
    <form {...form.bind}>
      <p className="cap">{waitingWords(t, waiting)}</p>
      <div className="row wrap">
        <DateField form={form} name="dateFrom" label={t('Outbound date from')} />
        <DateField form={form} name="dateTo" label={t('Outbound date to')} />
        <span className="cap closing-most">
          {t('At most {days} days, both ends included.', { days: most })}
        </span>
      </div>
      <div className="closing-preview" aria-live="polite">
        {wrong && <p className="note t-fault">{t(wrong.sentence, wrong.params)}</p>}
        {dates && !wrong && (
          <Answered of={found} lines={3}>
            {(p) => <ClosePreviewNote preview={p} />}
          </Answered>
        )}
      </div>
      {children}
      <div className="dialog-foot">
        <Action onPress={onClose}>{t('Back')}</Action>
        <Action
          look="go"
          whyNot={whyNotClose(t, { dates, refused, preview, busy })}
          onPress={() => form.submit()}
        >
          {preview && !refused
            ? t('Close {count, plural, one {# shipment} other {# shipments}}', { count: preview.shipments })
            : t('Close billing')}
        </Action>
      </div>
    </form>
  );
}
