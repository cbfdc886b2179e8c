import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';
import { useState } from 'react';
import { formatDate, formatDateRange } from '#kit/contract/dates.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import {
  previewUndoBillingCloseEndpoint,
  undoBillingCloseAndDeleteUnpostedInvoicesEndpoint,
} from './closing.contract.ts';
import type { BillingCloseRow } from './closing.contract.ts';
import './closing.css';
import { Button } from '#kit/web/button.tsx';
import { ApiCallError } from '#kit/web/api-call-outcome.ts';
import { callApi } from '#kit/web/api-call.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { toastWarning } from '#kit/web/toasts.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Who closed what, with an undo while nothing of it is posted. Collapsed by default, because most users come here to close. */
export function RecentBillingClosesWithUndo({ rows }: { rows: readonly BillingCloseRow[] }) {
  const t = useTranslate();
  if (rows.length === 0) return null;
  return (
    <details className="previous-closes">
      <summary>{t('Previous closes')}</summary>
      <div
        className="closing-list closing-action-table"
        tabIndex={0}
        role="region"
        aria-label={t('Previous closes')}
      >
        <table className="plain">
          <thead>
            <tr>
              <th>{t('Outbound')}</th>
              <th className="closing-date-column">{t('closes|Closed')}</th>
              <th className="numeric">{t('Invoices')}</th>
              <th className="numeric">{t('Amount')}</th>
              <th>
                <span className="visually-hidden">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((c) => (
              <ClosedRow key={c.id} close={c} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function ClosedRow({ close: c }: { close: BillingCloseRow }) {
  const t = useTranslate();
  const closed = (
    <>
      <span>{formatShortDateTimeWithZone(c.ranAt, getCompanyTimeZone())}</span>{' '}
      <span>{translateAnonymousOrErasedPersonName(t, c.ranBy)}</span>
    </>
  );
  return (
    <tr>
      <td className={c.undoneAt ? 'muted' : ''}>
        {formatDateRange(c.dateFrom, c.dateTo)}
        <span className="phone-only closing-phone-date">{closed}</span>
      </td>
      <td className="secondary closing-date-column">{closed}</td>
      <td className="numeric">{formatCount(c.invoices)}</td>
      <td className="numeric">{formatMoney(c.amount)}</td>
      <td className="actions">
        <Undo close={c} />
      </td>
    </tr>
  );
}

/** Shows that the close was undone, or the button to undo it. */
function Undo({ close: c }: { close: BillingCloseRow }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const { busy, takeBack } = useUndo(c);
  if (c.undoneAt) return <span className="muted">{t('Undone')}</span>;
  if (!me.can('undoBilling:billing')) return null;
  return (
    <Button
      isSmall
      variant="ghost"
      disabledReason={busy ? t('Searching…') : null}
      label={t('Undo billing close for {from} to {to}', {
        from: formatDate(c.dateFrom),
        to: formatDate(c.dateTo),
      })}
      onPress={() => takeBack()}
    >
      {t('Undo close…')}
    </Button>
  );
}

/** Undoes a close after a confirmation that lists what is deleted. */
function useUndo(c: BillingCloseRow) {
  const t = useTranslate();
  const undo = useApiMutation(undoBillingCloseAndDeleteUnpostedInvoicesEndpoint, {
    successMessage: (a) => ({
      text: '{count, plural, one {# invoice} other {# invoices}} deleted. {shipments, plural, one {# shipment is} other {# shipments are}} back to Rated.',
      params: { count: a.invoices, shipments: a.shipments },
    }),
  });
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    const query = { dateFrom: c.dateFrom, dateTo: c.dateTo };
    setBusy(true);
    try {
      const would = await callApi(previewUndoBillingCloseEndpoint, { query }).catch((error: unknown) => {
        if (error instanceof ApiCallError) return undefined;
        throw error;
      });
      if (!would) return;
      const act = t('Delete {count, plural, one {# draft invoice} other {# draft invoices}}', {
        count: would.invoices,
      });
      if (would.refused) {
        toastWarning({ text: would.refused.sentence, params: would.refused.params });
        return;
      }
      const body = (
        <p>
          {t(
            'Deletes {amount} in drafts and returns {count, plural, one {# shipment} other {# shipments}} to Rated. Draft numbers are not reused.',
            { amount: formatMoney(would.amount), count: would.shipments },
          )}
        </p>
      );
      if (
        await confirmAction({
          title: act,
          body,
          confirmLabel: act,
          isDestructive: true,
        })
      )
        await undo.run({ query });
    } finally {
      setBusy(false);
    }
  };
  return { busy, takeBack };
}
