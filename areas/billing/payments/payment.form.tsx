import {
  applyBody,
  applyPayment,
  methodNames,
  paymentMethods,
  recordBody,
  recordPayment,
  refundBody,
  refundPayment,
  reversePayment,
  undoMovement,
} from './payments.contract.ts';
import type { PaymentDoc, PaymentMovement } from './payments.contract.ts';
import { paymentErrors } from './payments.errors.ts';
import { ReasonForm } from './reason.part.tsx';
import type { Share } from './shares.part.tsx';
import { ShareOut } from './shares.part.tsx';
import { accountLook } from '#areas/accounts/accounts/account-look.web.ts';
import { showMoney } from '#kit/contract/money.ts';
import { FaultLine } from '#kit/web/field.tsx';
import { AccountField, DateField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useToday } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const numberIn = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,10}$/.test(value)) ? Number(value) : 0;
const sharesIn = (value: unknown): Share[] => (Array.isArray(value) ? value : []);
function useNotYet() {
  const t = useText();
  const today = useToday();
  return (day: string) => (day > today ? t(paymentErrors.notYet.sentence) : null);
}

/** Money that came in: from whom, how much, and what it pays. */
export function NewPaymentForm({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const t = useText();
  const today = useToday();
  const off = useNotYet();
  const record = useAct(recordPayment, {
    says: (p) => ({
      text: 'Payment {reference} over {amount} is recorded.',
      params: { reference: p.reference, amount: showMoney(p.amount) },
    }),
  });
  const form = useForm(
    recordBody,
    { date: today, method: 'check', shares: [] },
    async (values, how) => {
      const made = await record.run({ body: values }, how);
      if (made) {
        onClose();
        onMade(made.id);
      }
      return made !== undefined;
    },
    { draft: 'payment.new' },
  );
  const payerId = numberIn(form.values.accountId);
  return (
    <FormBeside form={form} title={t('New payment')} submit={t('Record payment')} onClose={onClose}>
      <AccountField form={form} name="accountId" label={t('Payer')} look={accountLook} autoFocus />
      <div className="row">
        <DateField form={form} name="date" label={t('Date')} off={off} today={today} />
        <NumberField form={form} name="amount" label={t('Amount')} scale={100} />
      </div>
      <div className="row">
        <SelectField
          form={form}
          name="method"
          label={t('Method')}
          options={paymentMethods.map((m) => ({ value: m, label: t(methodNames[m]) }))}
        />
        <TextField form={form} name="reference" label={t('Reference')} />
      </div>
      <TextField form={form} name="note" label={t('Note')} lines={2} />
      {payerId > 0 && (
        <ShareOut
          payerId={payerId}
          amount={numberIn(form.values.amount)}
          reference={[form.values.reference, form.values.note].filter(Boolean).join(' ')}
          shares={sharesIn(form.values.shares)}
          onChange={(shares) => form.set('shares', shares)}
        />
      )}
    </FormBeside>
  );
}

/** What is left of a payment goes to invoices. */
export function ApplyForm({ payment, onClose }: { payment: PaymentDoc; onClose: () => void }) {
  const t = useText();
  const apply = useAct(applyPayment, { says: () => ({ text: 'The payment is applied.' }) });
  const form = useForm(
    applyBody,
    { shares: [] },
    closing(onClose, (body, how) => apply.run({ params: { id: payment.id }, body }, how)),
    { draft: null },
  );
  return (
    <FormBeside
      form={form}
      title={t('Apply payment {reference}', { reference: payment.reference })}
      submit={t('Apply payment')}
      onClose={onClose}
    >
      <p className="cap">{t('{amount} is on account.', { amount: showMoney(payment.onAccount) })}</p>
      <ShareOut
        payerId={payment.payerId}
        amount={payment.onAccount}
        reference={[payment.reference, payment.note].filter(Boolean).join(' ')}
        shares={sharesIn(form.values.shares)}
        onChange={(shares) => form.set('shares', shares)}
      />
      <FaultLine of={form.errors['shares']} />
    </FormBeside>
  );
}

/** What is left of a payment is given back. */
export function RefundForm({ payment, onClose }: { payment: PaymentDoc; onClose: () => void }) {
  const t = useText();
  const today = useToday();
  const off = useNotYet();
  const refund = useAct(refundPayment, { says: () => ({ text: 'The refund is recorded.' }) });
  const form = useForm(
    refundBody,
    { date: today, amount: payment.onAccount },
    closing(onClose, (body, how) => refund.run({ params: { id: payment.id }, body }, how)),
    { draft: null },
  );
  return (
    <FormBeside
      form={form}
      title={t('Refund from payment {reference}', { reference: payment.reference })}
      submit={t('Record refund')}
      onClose={onClose}
    >
      <div className="row">
        <DateField form={form} name="date" label={t('Date')} off={off} today={today} />
        <NumberField form={form} name="amount" label={t('Amount')} scale={100} autoFocus />
      </div>
      <TextField form={form} name="note" label={t('How it is given back')} />
    </FormBeside>
  );
}

/** The bank returned it, or it was recorded wrongly. */
export function ReverseForm({ payment, onClose }: { payment: PaymentDoc; onClose: () => void }) {
  const t = useText();
  const reverse = useAct(reversePayment, { says: () => ({ text: 'The payment is reversed.' }) });
  return (
    <ReasonForm
      title={t('Reverse payment {reference}', { reference: payment.reference })}
      submit={t('Reverse payment')}
      says={t('{amount} will be owed again, and what it paid will be open again. The statement shows both.', {
        amount: showMoney(payment.amount),
      })}
      send={(body, how) => reverse.run({ params: { id: payment.id }, body }, how)}
      onClose={onClose}
    />
  );
}

/** Takes back one application or refund. */
export function UndoForm({ movement, onClose }: { movement: PaymentMovement; onClose: () => void }) {
  const t = useText();
  const undo = useAct(undoMovement);
  const applied = movement.kind === 'applied';
  const amount = showMoney(movement.amount);
  return (
    <ReasonForm
      title={applied ? t('Take back the application') : t('Take back the refund')}
      says={
        applied
          ? t('{amount} will be on account again, and invoice {number} open for it.', {
              amount,
              number: movement.invoiceNumber ?? '',
            })
          : t('{amount} will be on account again.', { amount })
      }
      send={(body, how) => undo.run({ params: { movementId: movement.id }, body }, how)}
      onClose={onClose}
    />
  );
}
