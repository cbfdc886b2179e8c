import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconBox, IconDots, IconFileUpload, IconMail, IconBuildingBank } from '@tabler/icons-react';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { formatMoney } from '#kit/contract/money.ts';
import {
  emailInvoiceByNumberEndpoint,
  queueInvoicesForAccountingEndpoint,
  previewInvoiceSendingEndpoint,
  printPricePerBoxEndpoint,
  queueInvoicesForPaymentPortalEndpoint,
} from './invoice-sending.contract.ts';
import type { InvoiceDetails } from './invoices.contract.ts';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';
import { ApiCallError } from '#kit/web/api-call-outcome.ts';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Menu } from '#kit/web/menu.tsx';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { toastWarning } from '#kit/web/toasts.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Target = 'accounting' | 'portal';
const names = { accounting: 'Accounting', portal: 'Payment portal', email: 'Email' } as const;

/** Asks for confirmation with number and amount, then sends the invoices. Resolves to true if something was queued. */
export function useConfirmAndSendInvoices(): (
  what: Target,
  selection: BodyOf<typeof queueInvoicesForAccountingEndpoint>,
) => Promise<boolean> {
  const t = useTranslate();
  const successMessage = (a: { queued: number }) => ({
    text: '{count, plural, one {Sending # invoice.} other {Sending # invoices.}}',
    params: { count: a.queued },
  });
  const queueForAccounting = useApiMutation(queueInvoicesForAccountingEndpoint, { successMessage });
  const upload = useApiMutation(queueInvoicesForPaymentPortalEndpoint, { successMessage });
  return async (what, selection) => {
    const would = await callApi(previewInvoiceSendingEndpoint, { body: { ...selection, what } }).catch(
      (error: unknown) => {
        if (error instanceof ApiCallError) return undefined;
        throw error;
      },
    );
    if (!would) return false;
    if (would.toSend === 0) {
      toastWarning(
        would.refusedCount > 0 ? 'Only posted invoices are sent.' : 'These invoices were already sent.',
      );
      return false;
    }
    const act = t('Send {count, plural, one {# invoice} other {# invoices}}', { count: would.toSend });
    const body = (
      <>
        <p>{t('Total: {amount}.', { amount: formatMoney(would.amount) })}</p>
        {would.already > 0 && (
          <p>
            {t('{count, plural, one {# was already sent.} other {# were already sent.}}', {
              count: would.already,
            })}
          </p>
        )}
        {would.refusedCount > 0 && (
          <p>
            {t(
              '{count, plural, one {# isn’t posted and will be skipped.} other {# aren’t posted and will be skipped.}}',
              {
                count: would.refusedCount,
              },
            )}
          </p>
        )}
      </>
    );
    const title = what === 'accounting' ? t('Send to accounting') : t('Upload to the payment portal');
    if (!(await confirmAction({ title, body, confirmLabel: act }))) return false;
    const answer = await (what === 'accounting' ? queueForAccounting : upload).run({ body: selection });
    return (answer?.queued ?? 0) > 0;
  };
}

function useMail(invoice: InvoiceDetails) {
  const t = useTranslate();
  const mail = useApiMutation(emailInvoiceByNumberEndpoint, {
    successMessage: (a) => ({ text: 'The invoice will be sent to {to}.', params: a }),
  });
  return async () => {
    const before = invoice.sendings.filter((s) => s.what === 'email' && s.state !== 'failed').length;
    const title = t('Email invoice {number}', { number: invoice.number });
    const body = (
      <p>
        {t('{count, plural, one {Already emailed once.} other {Already emailed # times.}} Email it again?', {
          count: before,
        })}
      </p>
    );
    if (before > 0 && !(await confirmAction({ title, body, confirmLabel: title }))) return;
    await mail.run({ body: { invoiceNumber: invoice.number, again: before > 0 } });
  };
}

/** The send actions of a posted invoice, and its amounts per unit. */
export function SendInvoiceAndPricePerBoxActions({ invoice }: { invoice: InvoiceDetails }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const send = useConfirmAndSendInvoices();
  const mail = useMail(invoice);
  const selection = { bulkPrintIdsIncluded: [invoice.id] };
  const mayBoxes = me.can('pricePerBox:billing') && invoice.shipments.length > 0 && invoice.units > 0;
  const maySend = me.can('postInvoices:billing') && invoice.posted;
  const printBoxes = () => void downloadOrOpenFile(printPricePerBoxEndpoint, { params: { id: invoice.id } });
  if (!maySend)
    return (
      mayBoxes && (
        <Button icon={IconBox} onPress={printBoxes}>
          {t('Print unit prices')}
        </Button>
      )
    );
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="btn">
          <IconDots size={16} stroke={1.75} aria-hidden />
          {t('Send…')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayBoxes && (
          <Menu.Item leftSection={<IconBox size={16} stroke={1.75} aria-hidden />} onClick={printBoxes}>
            {t('Print unit prices')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconMail size={16} stroke={1.75} aria-hidden />} onClick={() => void mail()}>
          {t('Email invoice…')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBuildingBank size={16} stroke={1.75} aria-hidden />}
          onClick={() => void send('accounting', selection)}
        >
          {t('Send to accounting…')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileUpload size={16} stroke={1.75} aria-hidden />}
          onClick={() => void send('portal', selection)}
        >
          {t('Upload to the payment portal…')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Where an invoice was sent, when, and the delivery status. */
export function InvoiceSendHistory({ invoice }: { invoice: InvoiceDetails }) {
  const t = useTranslate();
  if (invoice.sendings.length === 0) return null;
  return (
    <>
      <h2 className="section-title">{t('Sent')}</h2>
      <ul className="change-list">
        {invoice.sendings.map((s) => (
          <li key={`${s.what} ${s.askedAt}`}>
            <time dateTime={s.askedAt}>{formatShortDateTimeWithZone(s.askedAt, getCompanyTimeZone())}</time>
            <b>{translateAnonymousOrErasedPersonName(t, s.askedBy)}</b>
            <span>
              {t(names[s.what])}
              {s.what === 'email' && ` · ${s.to}`}
              {s.state === 'queued' && ` · ${t('sending')}`}
              {s.state === 'failed' && (
                <span className="error-message">{t('Not sent: {why}', { why: s.error ?? '' })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
