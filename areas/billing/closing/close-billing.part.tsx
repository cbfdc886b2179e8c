import { useState } from 'react';
import type { ReactNode } from 'react';
import { addDays, daysBetween, showDate } from '#kit/contract/dates.ts';
import { showCount, showHundredths, showMoney } from '#kit/contract/money.ts';
import {
  closeBilling,
  closeMaxDays,
  previewClose,
  previewUndo,
  recentCloses,
  undoBilling,
} from './closing.contract.ts';
import type { ClosePreview, CloseRow } from './closing.contract.ts';
import { rangeRefused } from './closing.rules.ts';
import './closing.css';
import { localToday } from '#kit/web/clock.ts';
import { Action } from '#kit/web/action.tsx';
import { Failure } from '#kit/web/answers.ts';
import { call } from '#kit/web/call.ts';
import { ask, Dialog } from '#kit/web/dialog.tsx';
import { DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { follow } from '#kit/web/jobs.tsx';
import { useMe } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { notifyDone, notifyWarning } from '#kit/web/notices.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
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
        <Range most={most.data.maxDays} start={nextRange(before.data, most.data.maxDays)} onClose={onClose}>
          <Before rows={before.data} />
        </Range>
      )}
      {(me.account || !most.data) && <Answered of={before}>{(rows) => <Before rows={rows} />}</Answered>}
    </Dialog>
  );
}

/** From the day after the last close up to yesterday, as far as one close may reach. */
function nextRange(closes: readonly CloseRow[], most: number): { dateFrom: string; dateTo: string } {
  const yesterday = addDays(localToday(), -1);
  const last = closes.find((c) => c.undoneAt === null)?.dateTo;
  const from = last && last < yesterday ? addDays(last, 1) : addDays(yesterday, -6);
  return {
    dateFrom: from,
    dateTo: daysBetween(from, yesterday) < most ? yesterday : addDays(from, most - 1),
  };
}

function Range({
  most,
  start,
  onClose,
  children,
}: {
  most: number;
  start: { dateFrom: string; dateTo: string };
  onClose: () => void;
  /** What stands between the range and the buttons. */ children: ReactNode;
}) {
  const t = useText();
  const close = useAct(closeBilling);
  const form = useForm(closeBilling, start, async (values, how) => {
    const begun = await close.run({ body: values }, { ...how, quiet: true });
    if (!begun) return undefined;
    onClose();
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
  });
  const { dateFrom, dateTo } = form.values;
  const whole =
    typeof dateFrom === 'string' &&
    typeof dateTo === 'string' &&
    oneDay.test(dateFrom) &&
    oneDay.test(dateTo);
  const wrong = whole ? rangeRefused(dateFrom, dateTo, most) : null;
  const preview = useAnswer(previewClose, whole && !wrong ? { query: { dateFrom, dateTo } } : null);
  const refused = wrong ?? preview.data?.refused ?? null;
  const why = !whole
    ? t('Both dates are needed.')
    : refused
      ? t(refused.sentence, refused.params)
      : preview.data
        ? null
        : t('Looking…');
  return (
    <form {...form.bind}>
      <div className="row wrap">
        <DateField form={form} name="dateFrom" label={t('Outbound date from')} />
        <DateField form={form} name="dateTo" label={t('Outbound date to')} />
        <span className="cap closing-most">
          {t('At most {days} days, both ends included.', { days: most })}
        </span>
      </div>
      <div className="closing-preview" aria-live="polite">
        {wrong && <p className="note t-fault">{t(wrong.sentence, wrong.params)}</p>}
        {whole && !wrong && (
          <Answered of={preview} lines={3}>
            {(p) => <Preview preview={p} />}
          </Answered>
        )}
      </div>
      {children}
      <div className="dialog-foot">
        <Action onPress={onClose}>{t('Back')}</Action>
        <Action
          look="go"
          whyNot={
            why ?? (close.busy ? t('Billing is being closed already. Wait until it has finished.') : null)
          }
          onPress={() => form.submit()}
        >
          {preview.data && !refused
            ? t('Close {count, plural, one {# shipment} other {# shipments}}', {
                count: preview.data.shipments,
              })
            : t('Close billing')}
        </Action>
      </div>
    </form>
  );
}

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

function Preview({ preview: p }: { preview: ClosePreview }) {
  const t = useText();
  if (p.refused && p.holdingCount === 0)
    return <p className="note">{t(p.refused.sentence, p.refused.params)}</p>;
  if (p.refused) {
    return (
      <>
        <p className="note t-fault">
          {t(
            '{count, plural, one {# shipment holds} other {# shipments hold}} up the close. Nothing is invoiced until every one is rated.',
            { count: p.holdingCount },
          )}
        </p>
        <div
          className="closing-list"
          tabIndex={0}
          role="region"
          aria-label={t('Shipments that hold up the close')}
        >
          <table className="plain">
            <thead>
              <tr>
                <th>{t('Shipment')}</th>
                <th>{t('Status')}</th>
                <th>{t('Outbound')}</th>
                <th>{t('Consignee')}</th>
                <th>{t('Why')}</th>
              </tr>
            </thead>
            <tbody>
              {p.holding.map((s) => (
                <tr key={s.id}>
                  <td>
                    <A to={`/customerCenter/manageShipments/${s.id}`}>{s.number}</A>
                  </td>
                  <td>
                    <State of="shipment" value={s.status} />
                  </td>
                  <td>{showDate(s.outboundDate)}</td>
                  <td>{s.consignee}</td>
                  <td>{t(s.errorMessage ?? '')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </>
    );
  }
  return (
    <div className="sum">
      <div>
        {t('Invoices')} <b>{showCount(p.invoices)}</b>
      </div>
      <div>
        {t('Amount')} <b>{showMoney(p.amount)}</b>
      </div>
      <div>
        {t('Shipments')} <b>{showCount(p.shipments)}</b>
      </div>
      <div>
        {t('Units')} <b>{showCount(p.units)}</b>
      </div>
      <div>
        {t('Cubes')} <b>{showHundredths(p.cubes)}</b>
      </div>
    </div>
  );
}

/** Who closed what, and the way back while nothing of it is posted. */
function Before({ rows }: { rows: readonly CloseRow[] }) {
  const t = useText();
  const me = useMe();
  const undo = useAct(undoBilling, {
    says: (a) => ({
      text: '{count, plural, one {# invoice} other {# invoices}} deleted. {shipments, plural, one {# shipment is} other {# shipments are}} Rated again.',
      params: { count: a.invoices, shipments: a.shipments },
    }),
  });
  const [busy, setBusy] = useState<number | null>(null);
  const takeBack = async (c: CloseRow) => {
    const query = { dateFrom: c.dateFrom, dateTo: c.dateTo };
    setBusy(c.id);
    try {
      const would = await call(previewUndo, { query }).catch((error: unknown) => {
        if (error instanceof Failure) return undefined;
        throw error;
      });
      if (!would) return;
      const act = t('Undo {count, plural, one {# invoice} other {# invoices}}', { count: would.invoices });
      if (would.refused) {
        notifyWarning({ text: would.refused.sentence, params: would.refused.params });
        return;
      }
      const body = (
        <p>
          {t(
            '{amount} in drafts is deleted, and {count, plural, one {# shipment is} other {# shipments are}} Rated again. Their draft numbers are not used a second time.',
            { amount: showMoney(would.amount), count: would.shipments },
          )}
        </p>
      );
      if (await ask({ title: act, body, act, leave: t('Keep'), risk: true })) await undo.run({ query });
    } finally {
      setBusy(null);
    }
  };
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="closing-before">{t('Closed before')}</h3>
      <div className="closing-list" tabIndex={0} role="region" aria-label={t('Closed before')}>
        <table className="plain">
          <thead>
            <tr>
              <th>{t('Outbound')}</th>
              <th>{t('Closed')}</th>
              <th className="num">{t('Invoices')}</th>
              <th className="num">{t('Amount')}</th>
              <th>
                <span className="unseen">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((c) => (
              <tr key={c.id}>
                <td className={c.undoneAt ? 'dim' : ''}>
                  {c.dateFrom === c.dateTo
                    ? showDate(c.dateFrom)
                    : `${showDate(c.dateFrom)} – ${showDate(c.dateTo)}`}
                </td>
                <td className="mid">
                  {showMoment(c.ranAt)} {c.ranBy}
                </td>
                <td className="num">{showCount(c.invoices)}</td>
                <td className="num">{showMoney(c.amount)}</td>
                <td className="num">
                  {c.undoneAt ? (
                    <span className="dim">{t('Undone')}</span>
                  ) : me.can('undoBilling:billing') ? (
                    <Action
                      small
                      look="ghost"
                      whyNot={busy === c.id ? t('Looking…') : null}
                      label={t('Undo {from} to {to}', { from: showDate(c.dateFrom), to: showDate(c.dateTo) })}
                      onPress={() => takeBack(c)}
                    >
                      {t('Undo…')}
                    </Action>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
