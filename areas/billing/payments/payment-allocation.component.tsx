import './payments.css';
import { listOpenInvoicesWithAllocationSuggestionEndpoint } from './payments.contract.ts';
import type { OpenInvoice } from './payments.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

export interface PaymentAllocationInput {
  invoiceId: number;
  amount: number;
}
const why = {
  number: 'Named in the reference.',
  amount: 'One invoice is open for exactly this amount.',
  all: 'All open invoices total exactly this amount.',
  oldest: 'Oldest due first.',
  none: 'Nothing is open.',
} as const;
/** "118.28" → 11828. undefined if it is not an amount of money. */
const centsOf = (typed: string): number | undefined =>
  /^\d{1,7}(\.\d{0,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : undefined;

/** The payer's open invoices, and how much of an amount goes to each. The rest stays on account. */
export function PaymentAllocationFields({
  payerId,
  amount,
  reference,
  shares,
  onChange,
}: {
  payerId: number;
  amount: number;
  reference: string;
  shares: readonly PaymentAllocationInput[];
  onChange: (shares: PaymentAllocationInput[]) => void;
}) {
  const t = useTranslate();
  const offered = useApiQuery(listOpenInvoicesWithAllocationSuggestionEndpoint, {
    query: { accountId: payerId, ...(amount > 0 ? { amount } : {}), reference: reference || undefined },
  });
  const allocatedCents = shares.reduce((sum, s) => sum + s.amount, 0);
  const setShare = (invoiceId: number, share: number) =>
    onChange([
      ...shares.filter((s) => s.invoiceId !== invoiceId),
      ...(share > 0 ? [{ invoiceId, amount: share }] : []),
    ]);
  return (
    <QueryBoundary query={offered} skeletonLines={4}>
      {({ invoices, by: matchedBy, shares: likely }) =>
        invoices.length === 0 ? (
          <p className="note">{t('This payer has nothing open. The payment stays on account.')}</p>
        ) : (
          <div className="payment-allocation">
            {likely.length > 0 && (
              <p className="note" role="status">
                {t('Most likely for {count, plural, one {# invoice} other {# invoices}}. {why}', {
                  count: likely.length,
                  why: t(why[matchedBy]),
                })}{' '}
                <Button isSmall onPress={() => onChange(likely)}>
                  {t('Use these invoices')}
                </Button>
              </p>
            )}
            <ShareTable invoices={invoices} shares={shares} left={amount - allocatedCents} put={setShare} />
            <p className={allocatedCents > amount ? 'error-message' : 'caption'} role="status">
              {allocatedCents > amount
                ? t('{amount} more than the payment.', { amount: formatMoney(allocatedCents - amount) })
                : t('{given} applied, {left} stays on account.', {
                    given: formatMoney(allocatedCents),
                    left: formatMoney(Math.max(0, amount - allocatedCents)),
                  })}
            </p>
          </div>
        )
      }
    </QueryBoundary>
  );
}

function ShareTable({
  invoices,
  shares,
  left,
  put: setShare,
}: {
  invoices: readonly OpenInvoice[];
  shares: readonly PaymentAllocationInput[];
  left: number;
  put: (invoiceId: number, amount: number) => void;
}) {
  const t = useTranslate();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Invoice')}</th>
          <th scope="col">{t('Due')}</th>
          <th scope="col" className="amount-cell">
            {t('amount|Open')}
          </th>
          <th scope="col" className="amount-cell">
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
                <label className="checkbox-label">
                  <input
                    type="checkbox"
                    className="checkbox"
                    checked={share > 0}
                    onChange={(e) =>
                      setShare(invoice.id, e.target.checked ? Math.max(0, Math.min(left, invoice.open)) : 0)
                    }
                  />
                  <span>{invoice.number}</span>
                </label>
              </td>
              <td>{formatDate(invoice.dueDate)}</td>
              <td className="amount-cell">{formatMoney(invoice.open)}</td>
              <td className="amount-cell">
                <Amount
                  label={t('Amount for invoice {number}', { number: invoice.number })}
                  cents={share}
                  onCents={(cents) => setShare(invoice.id, cents)}
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
  const isFocused = useRef(false);
  useEffect(() => {
    if (!isFocused.current) setText(written);
  }, [written]);
  return (
    <input
      className="input numeric"
      inputMode="decimal"
      aria-label={label}
      value={text}
      placeholder="0.00"
      onFocus={(e) => {
        isFocused.current = true;
        e.target.select();
      }}
      onBlur={() => {
        isFocused.current = false;
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
