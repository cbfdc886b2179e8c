import { personName } from '#kit/contract/person-name.ts';
import { IconBox, IconDots, IconFileUpload, IconMail, IconBuildingBank } from '@tabler/icons-react';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { showMoney } from '#kit/contract/money.ts';
import {
  mailOne,
  postToAccounting,
  previewSending,
  pricePerBox,
  uploadToPortal,
} from './invoice-sending.contract.ts';
import type { InvoiceDoc } from './invoices.contract.ts';
import { companyZone } from '#kit/web/house.ts';
import { Failure } from '#kit/web/answers.ts';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { useMe } from '#kit/web/me.ts';
import { Menu } from '#kit/web/menu.tsx';
import { showNamedMoment } from '#kit/web/moments.ts';
import { notifyWarning } from '#kit/web/notices.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Target = 'accounting' | 'portal';
const names = { accounting: 'Accounting', portal: 'Payment portal', email: 'E-mail' } as const;

/** Asks with number and amount what would go there, then sends it. Answers true when something is on its way. */
export function useSending(): (what: Target, wish: BodyOf<typeof postToAccounting>) => Promise<boolean> {
  const t = useText();
  const says = (a: { queued: number }) => ({
    text: '{count, plural, one {# invoice is on its way.} other {# invoices are on their way.}}',
    params: { count: a.queued },
  });
  const book = useAct(postToAccounting, { says });
  const upload = useAct(uploadToPortal, { says });
  return async (what, wish) => {
    const would = await call(previewSending, { body: { ...wish, what } }).catch((error: unknown) => {
      if (error instanceof Failure) return undefined;
      throw error;
    });
    if (!would) return false;
    if (would.toSend === 0) {
      notifyWarning(
        would.refusedCount > 0 ? 'Only posted invoices are sent.' : 'These invoices are there already.',
      );
      return false;
    }
    const act = t('Send {count, plural, one {# invoice} other {# invoices}}', { count: would.toSend });
    const body = (
      <>
        <p>{t('{amount} in all.', { amount: showMoney(would.amount) })}</p>
        {would.already > 0 && (
          <p>
            {t('{count, plural, one {# is there already.} other {# are there already.}}', {
              count: would.already,
            })}
          </p>
        )}
        {would.refusedCount > 0 && (
          <p>
            {t(
              '{count, plural, one {# is not posted and is left out.} other {# are not posted and are left out.}}',
              {
                count: would.refusedCount,
              },
            )}
          </p>
        )}
      </>
    );
    const title = what === 'accounting' ? t('Send to accounting') : t('Upload to the payment portal');
    if (!(await ask({ title, body, act, leave: t('Back') }))) return false;
    const answer = await (what === 'accounting' ? book : upload).run({ body: wish });
    return (answer?.queued ?? 0) > 0;
  };
}

function useMail(invoice: InvoiceDoc) {
  const t = useText();
  const mail = useAct(mailOne, { says: (a) => ({ text: 'The invoice goes to {to}.', params: a }) });
  return async () => {
    const before = invoice.sendings.filter((s) => s.what === 'email' && s.state !== 'failed').length;
    const title = t('Mail invoice {number}', { number: invoice.number });
    const body = (
      <p>
        {t(
          '{count, plural, one {It was mailed once before.} other {It was mailed # times before.}} Mail it again?',
          {
            count: before,
          },
        )}
      </p>
    );
    if (before > 0 && !(await ask({ title, body, act: title, leave: t('Back') }))) return;
    await mail.run({ body: { invoiceNumber: invoice.number, again: before > 0 } });
  };
}

/** Where a posted invoice goes, and what it comes to by the box. */
export function SendActs({ invoice }: { invoice: InvoiceDoc }) {
  const t = useText();
  const me = useMe();
  const send = useSending();
  const mail = useMail(invoice);
  const wish = { bulkPrintIdsIncluded: [invoice.id] };
  const mayBoxes = me.can('pricePerBox:billing') && invoice.shipments.length > 0 && invoice.units > 0;
  const maySend = me.can('postInvoices:billing') && invoice.posted;
  const printBoxes = () => void download(pricePerBox, { params: { id: invoice.id } });
  if (!maySend)
    return (
      mayBoxes && (
        <Action icon={IconBox} onPress={printBoxes}>
          {t('Print the price per box')}
        </Action>
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
            {t('Print the price per box')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconMail size={16} stroke={1.75} aria-hidden />} onClick={() => void mail()}>
          {t('Mail…')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBuildingBank size={16} stroke={1.75} aria-hidden />}
          onClick={() => void send('accounting', wish)}
        >
          {t('To accounting…')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileUpload size={16} stroke={1.75} aria-hidden />}
          onClick={() => void send('portal', wish)}
        >
          {t('To the payment portal…')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Where an invoice was sent, when, and what became of it. */
export function Sendings({ invoice }: { invoice: InvoiceDoc }) {
  const t = useText();
  if (invoice.sendings.length === 0) return null;
  return (
    <>
      <h2 className="part">{t('Sent')}</h2>
      <ul className="changes">
        {invoice.sendings.map((s) => (
          <li key={`${s.what} ${s.askedAt}`}>
            <time dateTime={s.askedAt}>{showNamedMoment(s.askedAt, companyZone())}</time>
            <b>{personName(t, s.askedBy)}</b>
            <span>
              {t(names[s.what])}
              {s.what === 'email' && ` · ${s.to}`}
              {s.state === 'queued' && ` · ${t('on its way')}`}
              {s.state === 'failed' && (
                <span className="fault-line">{t('Not sent: {why}', { why: s.error ?? '' })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
