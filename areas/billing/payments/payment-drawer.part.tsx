import { personName } from '#kit/contract/person-name.ts';
import { IconArrowBackUp, IconArrowsSplit, IconCashOff, IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import './payments.css';
import { PayerFact } from './of-payer.part.tsx';
import { ApplyForm, RefundForm, ReverseForm, UndoForm } from './payment.form.tsx';
import { getPayment, methodNames } from './payments.contract.ts';
import type { PaymentDoc, PaymentMovement } from './payments.contract.ts';
import { paymentStates } from './payment-states.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { RecordDrawer } from '#kit/web/record-drawer.tsx';
import type { Opened } from '#kit/web/record-drawer.tsx';
import { showMoment } from '#kit/web/moments.ts';
import { useRecord } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

type Asking = 'apply' | 'refund' | 'reverse' | PaymentMovement | null;

/** One payment: from whom, what it pays, what is left, and all that happened to it. */
export function PaymentDrawer({ id, ...opened }: Opened) {
  const t = useText();
  const found = useRecord(getPayment, id, (known) => ({ params: { id: known } }));
  const [asking, ask] = useState<Asking>(null);
  const payment = found.data;
  return (
    <>
      <RecordDrawer
        of={found}
        word={t('Payment')}
        title={(p) => p.reference}
        beside={payment && <State of="payment" value={payment.status} />}
        foot={payment && <Acts payment={payment} ask={ask} />}
        {...opened}
      >
        {(p) => (
          <>
            <Facts payment={p} />
            <Movements payment={p} ask={ask} />
          </>
        )}
      </RecordDrawer>
      {payment && <Asked payment={payment} asking={asking} onClose={() => ask(null)} />}
    </>
  );
}

function Asked({ payment, asking, onClose }: { payment: PaymentDoc; asking: Asking; onClose: () => void }) {
  if (asking === 'apply') return <ApplyForm key={payment.id} payment={payment} onClose={onClose} />;
  if (asking === 'refund') return <RefundForm key={payment.id} payment={payment} onClose={onClose} />;
  if (asking === 'reverse') return <ReverseForm key={payment.id} payment={payment} onClose={onClose} />;
  return asking && <UndoForm key={asking.id} movement={asking} onClose={onClose} />;
}

function Acts({ payment, ask }: { payment: PaymentDoc; ask: (what: Asking) => void }) {
  const t = useText();
  const reversed = payment.status === paymentStates.reversed ? t('This payment is reversed.') : null;
  const nothing = payment.onAccount > 0 ? null : t('Nothing of it is left on account.');
  return (
    <>
      <Action look="go" icon={IconArrowsSplit} whyNot={reversed ?? nothing} onPress={() => ask('apply')}>
        {t('Apply payment…')}
      </Action>
      <Action icon={IconReceiptRefund} whyNot={reversed ?? nothing} onPress={() => ask('refund')}>
        {t('Refund the rest…')}
      </Action>
      <Action look="risk" icon={IconCashOff} whyNot={reversed} onPress={() => ask('reverse')}>
        {t('Reverse payment…')}
      </Action>
    </>
  );
}

function Facts({ payment: p }: { payment: PaymentDoc }) {
  const t = useText();
  return (
    <dl className="kv two">
      <PayerFact of={p} />
      <dt>{t('Date')}</dt>
      <dd>{showDate(p.date)}</dd>
      <dt>{t('Amount')}</dt>
      <dd>{showMoney(p.amount)}</dd>
      <dt>{t('On account')}</dt>
      <dd>{showMoney(p.onAccount)}</dd>
      <dt>{t('Method')}</dt>
      <dd>{t(methodNames[p.method])}</dd>
      <dt>{t('Recorded by')}</dt>
      <dd>
        {personName(t, p.recordedBy) ?? t('Accounting')}{' '}
        <span className="dim">{showMoment(p.recordedAt)}</span>
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
  refunded: 'Given back',
  written_off: 'Written off',
  reversed: 'Reversed',
};
function Movements({ payment, ask }: { payment: PaymentDoc; ask: (what: Asking) => void }) {
  const t = useText();
  return (
    <section>
      <h3>{t('What happened to it')}</h3>
      <ul className="pay-moves">
        {payment.movements.map((m) => (
          <li key={m.id}>
            <span className={m.reversed ? 'gone' : ''}>
              {m.kind === 'applied' ? (
                <A to={`/customerCenter/manageInvoices/${m.invoiceId}`}>
                  {t(kinds.applied, { number: m.invoiceNumber ?? '' })}
                </A>
              ) : (
                t(kinds[m.kind])
              )}
              {m.note && <span className="dim"> {m.note}</span>}
              <br />
              <span className="dim">
                {[showDate(m.date), personName(t, m.who)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <b className="num">{showMoney(m.amount)}</b>
            {(m.kind === 'applied' || m.kind === 'refunded') && !m.reversed && (
              <Action
                small
                look="ghost"
                icon={IconArrowBackUp}
                label={t('Take this back')}
                onPress={() => ask(m)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
