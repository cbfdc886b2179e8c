import { IconArrowBackUp, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { showDate } from '#kit/contract/dates.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showMoney } from '#kit/contract/money.ts';
import {
  creditInvoice,
  deleteInvoice,
  rebillInvoice,
  shipmentsOnInvoice,
} from './invoice-writes.contract.ts';
import { invoiceLifecycle } from './invoices.contract.ts';
import type { InvoiceDoc } from './invoices.contract.ts';
import { oldRebill } from '#areas/billing/closing/closing.rules.ts';
import { Action } from '#kit/web/action.tsx';
import { Failure } from '#kit/web/answers.ts';
import { call } from '#kit/web/call.ts';
import { ask } from '#kit/web/dialog.tsx';
import { useMe } from '#kit/web/me.ts';
import { notifyWarning } from '#kit/web/notices.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Why a paper is taken back: for the house, on its changes. */
function Reason({ children, hear }: { children?: ReactNode; hear: (reason: string) => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const id = useId();
  return (
    <>
      {children}
      <div className="field">
        <label className="lab" htmlFor={id}>
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

/** What a credit of the whole takes back: the lines that were credited by themselves are less by as much. */
const standing = (invoice: InvoiceDoc): number =>
  invoice.lineage.reduce((sum, p) => (p.creditOfId === invoice.id ? sum + p.amount : sum), invoice.amount);

function useCredit(invoice: InvoiceDoc) {
  const t = useText();
  const credit = useAct(creditInvoice, {
    says: (made) => ({
      text: 'Credit {number} posted: {amount}.',
      params: { number: made.number, amount: showMoney(made.amount) },
    }),
  });
  return async () => {
    let reason = '';
    const body = (
      <Reason hear={(text) => (reason = text)}>
        <p>
          {t('A credit of {amount} will be made and posted at once. It cannot be taken back.', {
            amount: showMoney(standing(invoice)),
          })}
        </p>
      </Reason>
    );
    const title = t('Credit invoice {number}', { number: invoice.number });
    if (await ask({ title, body, act: title, leave: t('Back'), risk: true }))
      await credit.run({ params: { id: invoice.id }, body: { reason } });
  };
}

/** Asks with the number of shipments that it opens, and warns of what is old. */
function useRebill(invoice: InvoiceDoc) {
  const t = useText();
  const rebill = useAct(rebillInvoice, {
    says: (made) => ({
      text: '{count, plural, one {# shipment is open again.} other {# shipments are open again.}}',
      params: { count: made.shipments },
    }),
  });
  return async () => {
    const would = await call(shipmentsOnInvoice, { params: { id: invoice.id } }).catch((error: unknown) => {
      if (error instanceof Failure) return undefined;
      throw error;
    });
    if (!would) return;
    if (would.shipments === 0) {
      notifyWarning('No shipment is on this invoice any more. Credit it instead.');
      return;
    }
    let reason = '';
    const body = (
      <Reason hear={(text) => (reason = text)}>
        {would.late && <p className="fault-line">{t(oldRebill, { days: String(would.warnsAfter) })}</p>}
        <p>
          {t(
            '{count, plural, one {# shipment is opened to be rated and closed again.} other {# shipments are opened to be rated and closed again.}}',
            { count: would.shipments },
          )}{' '}
          {!invoice.credited &&
            t('A credit of {amount} will be made and posted at once. It cannot be taken back.', {
              amount: showMoney(standing(invoice)),
            })}
        </p>
      </Reason>
    );
    const act = t('Open {count, plural, one {# shipment} other {# shipments}}', { count: would.shipments });
    const title = t('Bill {number} again', { number: invoice.number });
    if (await ask({ title, body, act, leave: t('Back'), risk: true }))
      await rebill.run({ params: { id: invoice.id }, body: { reason } });
  };
}

function useDelete(invoice: InvoiceDoc) {
  const t = useText();
  const remove = useAct(deleteInvoice);
  return async () => {
    const count = invoice.shipments.length;
    const title = t('Delete draft {number}', { number: invoice.number });
    const body = (
      <p>
        {t('{bill} of {date}, {amount}.', {
          bill: invoice.billTo,
          date: showDate(invoice.date),
          amount: showMoney(invoice.amount),
        })}{' '}
        {count > 0 &&
          t(
            '{count, plural, one {Its shipment is rated again and open to be closed.} other {Its # shipments are rated again and open to be closed.}}',
            {
              count,
            },
          )}{' '}
        {t('It stays visible as deleted. This cannot be undone.')}
      </p>
    );
    if (await ask({ title, body, act: title, leave: t('Keep'), risk: true }))
      await remove.run({ params: { id: invoice.id } });
  };
}

/** What is done to one invoice beside posting and printing it. */
export function InvoiceActs({ invoice, onEdit }: { invoice: InvoiceDoc; onEdit: () => void }) {
  const t = useText();
  const me = useMe();
  const credit = useCredit(invoice);
  const rebill = useRebill(invoice);
  const remove = useDelete(invoice);
  const { draft, deleted } = invoiceLifecycle.states;
  if (invoice.status === deleted.value) return null;
  if (invoice.status === draft.value)
    return (
      <>
        {me.can('editInvoice:billing') && (
          <Action icon={IconPencil} onPress={onEdit}>
            {t('Change…')}
          </Action>
        )}
        {me.can(invoice.type === 0 ? 'undoBilling:billing' : 'editInvoice:billing') && (
          <Action icon={IconTrash} onPress={remove}>
            {t('Delete…')}
          </Action>
        )}
      </>
    );
  if (!me.can('reBillInvoice:billing') || invoice.type === 2) return null;
  return (
    <>
      <Action
        icon={IconArrowBackUp}
        whyNot={whyNot(invoiceLifecycle, 'credit', invoice.status, me)}
        onPress={credit}
      >
        {t('Credit…')}
      </Action>
      {invoice.type === 0 && (
        <Action
          icon={IconRefresh}
          whyNot={whyNot(invoiceLifecycle, 'rebill', invoice.status, me)}
          onPress={rebill}
        >
          {t('Bill again…')}
        </Action>
      )}
    </>
  );
}
