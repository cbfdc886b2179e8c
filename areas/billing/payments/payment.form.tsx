import {
  applyPaymentBodySchema,
  applyPaymentEndpoint,
  paymentMethodNames,
  paymentMethods,
  recordPaymentBodySchema,
  recordPaymentEndpoint,
  refundPaymentBodySchema,
  refundPaymentEndpoint,
  reversePaymentEndpoint,
  reversePaymentMovementEndpoint,
} from './payments.contract.ts';
import type { PaymentDetails, PaymentMovement } from './payments.contract.ts';
import { paymentErrors } from './payments.errors.ts';
import { PaymentReversalReasonForm } from './payment-reason.component.tsx';
import type { PaymentAllocationInput } from './payment-allocation.component.tsx';
import { PaymentAllocationFields } from './payment-allocation.component.tsx';
import { allAccountTypesLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { FieldError } from '#kit/web/field.tsx';
import { LookupField, DateField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const numberIn = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,10}$/.test(value)) ? Number(value) : 0;
const sharesIn = (value: unknown): PaymentAllocationInput[] => (Array.isArray(value) ? value : []);
function useNotYet() {
  const t = useTranslate();
  const today = useWarehouseToday();
  return (day: string) => (day > today ? t(paymentErrors.dateInFuture.sentence) : null);
}

/** The form for a received payment: payer, amount, and the invoices it pays. */
export function RecordPaymentForm({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (id: number) => void;
}) {
  const t = useTranslate();
  const today = useWarehouseToday();
  const off = useNotYet();
  const record = useApiMutation(recordPaymentEndpoint, {
    successMessage: (p) => ({
      text: 'Recorded payment {reference} for {amount}.',
      params: { reference: p.reference, amount: formatMoney(p.amount) },
    }),
  });
  const form = useForm(
    recordPaymentBodySchema,
    { date: today, method: 'check', shares: [] },
    async (values, how) => {
      const createdPayment = await record.run({ body: values }, how);
      if (createdPayment) {
        onClose();
        onMade(createdPayment.id);
      }
      return createdPayment !== undefined;
    },
    { draftKey: 'payment.new' },
  );
  const payerId = numberIn(form.values.accountId);
  return (
    <SideForm form={form} title={t('New payment')} submitLabel={t('Record payment')} onClose={onClose}>
      <LookupField form={form} name="accountId" label={t('Payer')} lookup={allAccountTypesLookup} autoFocus />
      <div className="row">
        <DateField form={form} name="date" label={t('Date')} getDayDisabledReason={off} today={today} />
        <NumberField form={form} name="amount" label={t('Amount')} scale={100} />
      </div>
      <div className="row">
        <SelectField
          form={form}
          name="method"
          label={t('Method')}
          options={paymentMethods.map((m) => ({ value: m, label: t(paymentMethodNames[m]) }))}
        />
        <TextField form={form} name="reference" label={t('Reference')} />
      </div>
      <TextField form={form} name="note" label={t('Note')} lines={2} />
      {payerId > 0 && (
        <PaymentAllocationFields
          payerId={payerId}
          amount={numberIn(form.values.amount)}
          reference={[form.values.reference, form.values.note].filter(Boolean).join(' ')}
          shares={sharesIn(form.values.shares)}
          onChange={(shares) => form.set('shares', shares)}
        />
      )}
    </SideForm>
  );
}

/** The form that applies the remaining amount of a payment to invoices. */
export function ApplyPaymentForm({ payment, onClose }: { payment: PaymentDetails; onClose: () => void }) {
  const t = useTranslate();
  const apply = useApiMutation(applyPaymentEndpoint, {
    successMessage: () => ({ text: 'Payment applied.' }),
  });
  const form = useForm(
    applyPaymentBodySchema,
    { shares: [] },
    createSubmitThenCloseHandler(onClose, (body, how) =>
      apply.run({ params: { id: payment.id }, body }, how),
    ),
    { draftKey: null },
  );
  return (
    <SideForm
      form={form}
      title={t('Apply payment {reference}', { reference: payment.reference })}
      submitLabel={t('Apply payment')}
      onClose={onClose}
    >
      <p className="caption">{t('{amount} is on account.', { amount: formatMoney(payment.onAccount) })}</p>
      <PaymentAllocationFields
        payerId={payment.payerId}
        amount={payment.onAccount}
        reference={[payment.reference, payment.note].filter(Boolean).join(' ')}
        shares={sharesIn(form.values.shares)}
        onChange={(shares) => form.set('shares', shares)}
      />
      <FieldError error={form.errors['shares']} />
    </SideForm>
  );
}

/** The form that refunds the remaining amount of a payment. */
export function RefundPaymentForm({ payment, onClose }: { payment: PaymentDetails; onClose: () => void }) {
  const t = useTranslate();
  const today = useWarehouseToday();
  const off = useNotYet();
  const refund = useApiMutation(refundPaymentEndpoint, {
    successMessage: () => ({ text: 'Refund recorded.' }),
  });
  const form = useForm(
    refundPaymentBodySchema,
    { date: today, amount: payment.onAccount },
    createSubmitThenCloseHandler(onClose, (body, how) =>
      refund.run({ params: { id: payment.id }, body }, how),
    ),
    { draftKey: null },
  );
  return (
    <SideForm
      form={form}
      title={t('Refund from payment {reference}', { reference: payment.reference })}
      submitLabel={t('Record refund')}
      onClose={onClose}
    >
      <div className="row">
        <DateField form={form} name="date" label={t('Date')} getDayDisabledReason={off} today={today} />
        <NumberField form={form} name="amount" label={t('Amount')} scale={100} autoFocus />
      </div>
      <TextField form={form} name="note" label={t('Refund method')} />
    </SideForm>
  );
}

/** The form that reverses a payment which the bank returned or which was recorded by mistake. */
export function ReversePaymentForm({ payment, onClose }: { payment: PaymentDetails; onClose: () => void }) {
  const t = useTranslate();
  const reverse = useApiMutation(reversePaymentEndpoint, {
    successMessage: () => ({ text: 'Payment reversed.' }),
  });
  return (
    <PaymentReversalReasonForm
      title={t('Reverse payment {reference}', { reference: payment.reference })}
      submit={t('Reverse payment')}
      consequenceText={t(
        '{amount} will be owed again, and the invoices it paid will reopen. The statement shows both entries.',
        {
          amount: formatMoney(payment.amount),
        },
      )}
      send={(body, how) => reverse.run({ params: { id: payment.id }, body }, how)}
      onClose={onClose}
    />
  );
}

/** The form that reverses one application or refund. */
export function ReversePaymentMovementForm({
  movement,
  onClose,
}: {
  movement: PaymentMovement;
  onClose: () => void;
}) {
  const t = useTranslate();
  const undo = useApiMutation(reversePaymentMovementEndpoint);
  const applied = movement.kind === 'applied';
  const amount = formatMoney(movement.amount);
  return (
    <PaymentReversalReasonForm
      title={applied ? t('Reverse application') : t('Reverse refund')}
      consequenceText={
        applied
          ? t('{amount} goes back on account, and invoice {number} reopens for that amount.', {
              amount,
              number: movement.invoiceNumber ?? '',
            })
          : t('{amount} goes back on account.', { amount })
      }
      send={(body, how) => undo.run({ params: { movementId: movement.id }, body }, how)}
      onClose={onClose}
    />
  );
}
