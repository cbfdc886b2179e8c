import { IconArrowBackUp, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { formatDate } from '#kit/contract/dates.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatMoney } from '#kit/contract/money.ts';
import {
  creditWholeInvoiceEndpoint,
  softDeleteDraftInvoiceAndReopenShipmentsEndpoint,
  creditInvoiceAndReopenShipmentsForRebillEndpoint,
  previewInvoiceRebillEndpoint,
} from './invoice-writes.contract.ts';
import { invoiceLifecycle } from './invoices.contract.ts';
import type { InvoiceDetails } from './invoices.contract.ts';
import { lateRebillWarningText } from '#areas/billing/closing/closing.rules.ts';
import { Button } from '#kit/web/button.tsx';
import { ApiCallError } from '#kit/web/api-call-outcome.ts';
import { callApi } from '#kit/web/api-call.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { toastWarning } from '#kit/web/toasts.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The reason for a credit, shown to staff in the change history. */
function Reason({ children, hear }: { children?: ReactNode; hear: (reason: string) => void }) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const id = useId();
  return (
    <>
      {children}
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('Reason')}
        </label>
        <input
          id={id}
          className="input"
          maxLength={300}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            hear(event.target.value);
          }}
        />
      </div>
    </>
  );
}

/** The amount that a full credit reverses. Credits of single lines are deducted. */
const standing = (invoice: InvoiceDetails): number =>
  invoice.lineage.reduce((sum, p) => (p.creditOfId === invoice.id ? sum + p.amount : sum), invoice.amount);

function useCredit(invoice: InvoiceDetails) {
  const t = useTranslate();
  const credit = useApiMutation(creditWholeInvoiceEndpoint, {
    successMessage: (createdCredit) => ({
      text: 'Credit {number} posted: {amount}.',
      params: { number: createdCredit.number, amount: formatMoney(createdCredit.amount) },
    }),
  });
  return async () => {
    let reason = '';
    const body = (
      <Reason hear={(text) => (reason = text)}>
        <p>
          {t('Creates and posts a credit of {amount} immediately. You can’t undo this.', {
            amount: formatMoney(standing(invoice)),
          })}
        </p>
      </Reason>
    );
    const title = t('Credit invoice {number}', { number: invoice.number });
    if (await confirmAction({ title, body, confirmLabel: title, isDestructive: true }))
      await credit.run({ params: { id: invoice.id }, body: { reason } });
  };
}

/** Asks for confirmation with the number of shipments that it opens, and warns if the invoice is old. */
function useRebill(invoice: InvoiceDetails) {
  const t = useTranslate();
  const rebill = useApiMutation(creditInvoiceAndReopenShipmentsForRebillEndpoint, {
    successMessage: (result) => ({
      text: '{count, plural, one {# shipment reopened.} other {# shipments reopened.}}',
      params: { count: result.shipments },
    }),
  });
  return async () => {
    const would = await callApi(previewInvoiceRebillEndpoint, { params: { id: invoice.id } }).catch(
      (error: unknown) => {
        if (error instanceof ApiCallError) return undefined;
        throw error;
      },
    );
    if (!would) return;
    if (would.shipments === 0) {
      toastWarning('This invoice has no shipments left. Credit it instead.');
      return;
    }
    let reason = '';
    const body = (
      <Reason hear={(text) => (reason = text)}>
        {would.late && (
          <p className="error-message">{t(lateRebillWarningText, { days: String(would.warnsAfter) })}</p>
        )}
        <p>
          {t(
            '{count, plural, one {Reopens # shipment so you can rate and close it again.} other {Reopens # shipments so you can rate and close them again.}}',
            { count: would.shipments },
          )}{' '}
          {!invoice.credited &&
            t('Creates and posts a credit of {amount} immediately. You can’t undo this.', {
              amount: formatMoney(standing(invoice)),
            })}
        </p>
      </Reason>
    );
    const act = t('Reopen {count, plural, one {# shipment} other {# shipments}}', { count: would.shipments });
    const title = t('Rebill {number}', { number: invoice.number });
    if (await confirmAction({ title, body, confirmLabel: act, isDestructive: true }))
      await rebill.run({ params: { id: invoice.id }, body: { reason } });
  };
}

function useDelete(invoice: InvoiceDetails) {
  const t = useTranslate();
  const remove = useApiMutation(softDeleteDraftInvoiceAndReopenShipmentsEndpoint);
  return async () => {
    const count = invoice.shipments.length;
    const title = t('Delete draft {number}', { number: invoice.number });
    const body = (
      <p>
        {t('{bill}, {date}, {amount}.', {
          bill: invoice.billTo,
          date: formatDate(invoice.date),
          amount: formatMoney(invoice.amount),
        })}{' '}
        {count > 0 &&
          t(
            '{count, plural, one {Its shipment goes back to Rated and can be closed again.} other {Its # shipments go back to Rated and can be closed again.}}',
            {
              count,
            },
          )}{' '}
        {t('It stays visible as Deleted. You can’t undo this.')}
      </p>
    );
    if (await confirmAction({ title, body, confirmLabel: title, isDestructive: true }))
      await remove.run({ params: { id: invoice.id } });
  };
}

/** The actions on one invoice besides posting and printing. */
export function InvoiceEditDeleteCreditRebillActions({
  invoice,
  onEdit,
}: {
  invoice: InvoiceDetails;
  onEdit: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const credit = useCredit(invoice);
  const rebill = useRebill(invoice);
  const remove = useDelete(invoice);
  const { draft, deleted } = invoiceLifecycle.states;
  if (invoice.status === deleted.value) return null;
  if (invoice.status === draft.value)
    return (
      <>
        {me.can('editInvoice:billing') && (
          <Button icon={IconPencil} onPress={onEdit}>
            {t('Edit…')}
          </Button>
        )}
        {me.can(invoice.type === 0 ? 'undoBilling:billing' : 'editInvoice:billing') && (
          <Button icon={IconTrash} onPress={remove}>
            {t('Delete…')}
          </Button>
        )}
      </>
    );
  if (!me.can('reBillInvoice:billing') || invoice.type === 2) return null;
  return (
    <>
      <Button
        icon={IconArrowBackUp}
        disabledReason={getTransitionBlocker(invoiceLifecycle, 'credit', invoice.status, me)}
        onPress={credit}
      >
        {t('Credit invoice…')}
      </Button>
      {invoice.type === 0 && (
        <Button
          icon={IconRefresh}
          disabledReason={getTransitionBlocker(invoiceLifecycle, 'rebill', invoice.status, me)}
          onPress={rebill}
        >
          {t('Rebill invoice…')}
        </Button>
      )}
    </>
  );
}
