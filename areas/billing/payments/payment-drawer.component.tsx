import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconArrowBackUp, IconArrowsSplit, IconCashOff, IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import './payments.css';
import { PayerDescriptionItem } from './payer-columns.component.tsx';
import {
  ApplyPaymentForm,
  RefundPaymentForm,
  ReversePaymentForm,
  ReversePaymentMovementForm,
} from './payment.form.tsx';
import { getPaymentEndpoint, paymentMethodNames } from './payments.contract.ts';
import type { PaymentDetails, PaymentMovement } from './payments.contract.ts';
import { paymentStatuses } from './payment-statuses.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { DetailDrawer } from '#kit/web/detail-drawer.tsx';
import type { DetailDrawerProps } from '#kit/web/detail-drawer.tsx';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { useRecordQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Asking = 'apply' | 'refund' | 'reverse' | PaymentMovement | null;

/** One payment: the payer, what it pays, the remaining amount, and its history. */
export function PaymentDrawer({ id, ...opened }: DetailDrawerProps) {
  const t = useTranslate();
  const found = useRecordQuery(getPaymentEndpoint, id, (recordId) => ({ params: { id: recordId } }));
  const [asking, ask] = useState<Asking>(null);
  const payment = found.data;
  return (
    <>
      <DetailDrawer
        query={found}
        loadingTitle={t('Payment')}
        title={(p) => p.reference}
        besideTitle={payment && <StatusBadge kind="payment" value={payment.status} />}
        footer={payment && <Acts payment={payment} ask={ask} />}
        {...opened}
      >
        {(p) => (
          <>
            <Facts payment={p} />
            <Movements payment={p} ask={ask} />
          </>
        )}
      </DetailDrawer>
      {payment && <Asked payment={payment} asking={asking} onClose={() => ask(null)} />}
    </>
  );
}

function Asked({
  payment,
  asking,
  onClose,
}: {
  payment: PaymentDetails;
  asking: Asking;
  onClose: () => void;
}) {
  if (asking === 'apply') return <ApplyPaymentForm key={payment.id} payment={payment} onClose={onClose} />;
  if (asking === 'refund') return <RefundPaymentForm key={payment.id} payment={payment} onClose={onClose} />;
  if (asking === 'reverse')
    return <ReversePaymentForm key={payment.id} payment={payment} onClose={onClose} />;
  return asking && <ReversePaymentMovementForm key={asking.id} movement={asking} onClose={onClose} />;
}

function Acts({ payment, ask }: { payment: PaymentDetails; ask: (what: Asking) => void }) {
  const t = useTranslate();
  const reversed = payment.status === paymentStatuses.reversed ? t('This payment is reversed.') : null;
  const nothing = payment.onAccount > 0 ? null : t('This payment has no balance left on account.');
  return (
    <>
      <Button
        variant="primary"
        icon={IconArrowsSplit}
        disabledReason={reversed ?? nothing}
        onPress={() => ask('apply')}
      >
        {t('Apply payment…')}
      </Button>
      <Button icon={IconReceiptRefund} disabledReason={reversed ?? nothing} onPress={() => ask('refund')}>
        {t('Refund the rest…')}
      </Button>
      <Button variant="danger" icon={IconCashOff} disabledReason={reversed} onPress={() => ask('reverse')}>
        {t('Reverse payment…')}
      </Button>
    </>
  );
}

function Facts({ payment: p }: { payment: PaymentDetails }) {
  const t = useTranslate();
  return (
    <dl className="description-list two-columns">
      <PayerDescriptionItem record={p} />
      <dt>{t('Date')}</dt>
      <dd>{formatDate(p.date)}</dd>
      <dt>{t('Amount')}</dt>
      <dd>{formatMoney(p.amount)}</dd>
      <dt>{t('On account')}</dt>
      <dd>{formatMoney(p.onAccount)}</dd>
      <dt>{t('Method')}</dt>
      <dd>{t(paymentMethodNames[p.method])}</dd>
      <dt>{t('Recorded by')}</dt>
      <dd>
        {translateAnonymousOrErasedPersonName(t, p.recordedBy) ?? t('Accounting')}{' '}
        <span className="muted">{formatShortDateTime(p.recordedAt)}</span>
      </dd>
      {p.note && (
        <>
          <dt>{t('Note')}</dt>
          <dd>{p.note}</dd>
        </>
      )}
    </dl>
  );
}

const kinds: Record<PaymentMovement['kind'], string> = {
  posted: 'Posted',
  received: 'Money received',
  applied: 'Pays invoice {number}',
  refunded: 'Refunded',
  written_off: 'Written off',
  reversed: 'Reversed',
};
function Movements({ payment, ask }: { payment: PaymentDetails; ask: (what: Asking) => void }) {
  const t = useTranslate();
  return (
    <section>
      <h3>{t('Payment activity')}</h3>
      <ul className="payment-movements">
        {payment.movements.map((m) => (
          <li key={m.id}>
            <span className={m.reversed ? 'reversed' : ''}>
              {m.kind === 'applied' ? (
                <Link to={`/customerCenter/manageInvoices/${m.invoiceId}`}>
                  {t(kinds.applied, { number: m.invoiceNumber ?? '' })}
                </Link>
              ) : (
                t(kinds[m.kind])
              )}
              {m.note && <span className="muted"> {m.note}</span>}
              <br />
              <span className="muted">
                {[formatDate(m.date), translateAnonymousOrErasedPersonName(t, m.who)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <b className="numeric">{formatMoney(m.amount)}</b>
            {(m.kind === 'applied' || m.kind === 'refunded') && !m.reversed && (
              <Button
                isSmall
                variant="ghost"
                icon={IconArrowBackUp}
                label={t('Reverse entry')}
                onPress={() => ask(m)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
