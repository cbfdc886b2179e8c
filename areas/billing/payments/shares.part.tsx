import './payments.css';
import { openInvoices } from './payments.contract.ts';
import type { OpenInvoice } from './payments.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

export interface Share {
  invoiceId: number;
  amount: number;
}
const why = {
  number: 'The reference names them.',
  amount: 'One invoice is open for exactly this amount.',
  all: 'All that is open comes to exactly this amount.',
  oldest: 'The longest due first.',
  none: 'Nothing is open.',
} as const;
/** "118.28" → 11828; undefined when it is no amount of money. */
const centsOf = (typed: string): number | undefined =>
  /^\d{1,7}(\.\d{0,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : undefined;

/** What is open of a payer, and how much of an amount goes to each; what is not said stays on account. */
export function ShareOut({
  payerId,
  amount,
  reference,
  shares,
  onChange,
}: {
  payerId: number;
  amount: number;
  reference: string;
  shares: readonly Share[];
  onChange: (shares: Share[]) => void;
}) {
  const t = useText();
  const offered = useAnswer(openInvoices, {
    query: { accountId: payerId, ...(amount > 0 ? { amount } : {}), reference: reference || undefined },
  });
  const given = shares.reduce((sum, s) => sum + s.amount, 0);
  const put = (invoiceId: number, share: number) =>
    onChange([
      ...shares.filter((s) => s.invoiceId !== invoiceId),
      ...(share > 0 ? [{ invoiceId, amount: share }] : []),
    ]);
  return (
    <Answered of={offered} lines={4}>
      {({ invoices, by, shares: likely }) =>
        invoices.length === 0 ? (
          <p className="note">{t('Nothing is open of this payer: the payment stays on account.')}</p>
        ) : (
          <div className="shares-box">
            {likely.length > 0 && (
              <p className="note" role="status">
                {t('Most likely for {count, plural, one {# invoice} other {# invoices}}. {why}', {
                  count: likely.length,
                  why: t(why[by]),
                })}{' '}
                <Action small onPress={() => onChange(likely)}>
                  {t('Take these invoices')}
                </Action>
              </p>
            )}
            <ShareTable invoices={invoices} shares={shares} left={amount - given} put={put} />
            <p className={given > amount ? 'fault-line' : 'cap'} role="status">
              {given > amount
                ? t('{amount} more than was paid.', { amount: showMoney(given - amount) })
                : t('{given} applied, {left} stays on account.', {
                    given: showMoney(given),
                    left: showMoney(Math.max(0, amount - given)),
                  })}
            </p>
          </div>
        )
      }
    </Answered>
  );
}

function ShareTable({
  invoices,
  shares,
  left,
  put,
}: {
  invoices: readonly OpenInvoice[];
  shares: readonly Share[];
  left: number;
  put: (invoiceId: number, amount: number) => void;
}) {
  const t = useText();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Invoice')}</th>
          <th scope="col">{t('Due')}</th>
          <th scope="col" className="end">
            {t('amount|Open')}
          </th>
          <th scope="col" className="end">
            {t('Pays')}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => {
          const share = shares.find((s) => s.invoiceId === invoice.id)?.amount ?? 0;
          return (
            <tr key={invoice.id}>
              <td>
                <label className="check">
                  <input
                    type="checkbox"
                    className="cb"
                    checked={share > 0}
                    onChange={(e) =>
                      put(invoice.id, e.target.checked ? Math.max(0, Math.min(left, invoice.open)) : 0)
                    }
                  />
                  <span>{invoice.number}</span>
                </label>
              </td>
              <td>{showDate(invoice.dueDate)}</td>
              <td className="end">{showMoney(invoice.open)}</td>
              <td className="end">
                <Amount
                  label={t('Pays of invoice {number}', { number: invoice.number })}
                  cents={share}
                  onCents={(cents) => put(invoice.id, cents)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Amount({
  label,
  cents,
  onCents,
}: {
  label: string;
  cents: number;
  onCents: (cents: number) => void;
}) {
  const written = cents === 0 ? '' : (cents / 100).toFixed(2);
  const [text, setText] = useState(written);
  const held = useRef(false);
  useEffect(() => {
    if (!held.current) setText(written);
  }, [written]);
  return (
    <input
      className="input num"
      inputMode="decimal"
      aria-label={label}
      value={text}
      placeholder="0.00"
      onFocus={(e) => {
        held.current = true;
        e.target.select();
      }}
      onBlur={() => {
        held.current = false;
        setText(written);
      }}
      onChange={(e) => {
        setText(e.target.value);
        const read = e.target.value.trim() === '' ? 0 : centsOf(e.target.value);
        if (read !== undefined) onCents(read);
      }}
    />
  );
}
