import {
  addCollectionNoteEndpoint,
  addPaymentPromiseEndpoint,
  creditLimitAndHoldBodySchema,
  nextCollectionActionBodySchema,
  collectionNoteBodySchema,
  paymentPromiseBodySchema,
  setCreditLimitAndHoldEndpoint,
  setNextCollectionActionEndpoint,
} from './collections.contract.ts';
import type { PayerCollectionRow } from './collections.contract.ts';
import { CheckboxField, DateField, NumberField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

interface Of {
  row: PayerCollectionRow;
  onClose: () => void;
}
function usePast() {
  const t = useTranslate();
  const today = useWarehouseToday();
  return (day: string) => (day < today ? t('This day is in the past.') : null);
}

/** The form for a note on a contact with the payer. */
export function CollectionNoteForm({ row, onClose }: Of) {
  const t = useTranslate();
  const act = useApiMutation(addCollectionNoteEndpoint);
  const form = useForm(
    collectionNoteBodySchema,
    {},
    createSubmitThenCloseHandler(onClose, (body, how) =>
      act.run({ params: { payerId: row.payerId }, body }, how),
    ),
    { draftKey: `collection.note.${row.payerId}` },
  );
  return (
    <SideForm
      form={form}
      title={t('Note on {name}', { name: row.name })}
      submitLabel={t('Add note')}
      onClose={onClose}
    >
      <TextField form={form} name="said" label={t('Note')} lines={4} autoFocus />
    </SideForm>
  );
}

/** The form for a payment promise: amount and date. */
export function PaymentPromiseForm({ row, onClose }: Of) {
  const t = useTranslate();
  const off = usePast();
  const act = useApiMutation(addPaymentPromiseEndpoint);
  const form = useForm(
    paymentPromiseBodySchema,
    { amount: row.overdue || row.balance },
    createSubmitThenCloseHandler(onClose, (body, how) =>
      act.run({ params: { payerId: row.payerId }, body }, how),
    ),
    { draftKey: `collection.promise.${row.payerId}` },
  );
  return (
    <SideForm
      form={form}
      title={t('Promise by {name}', { name: row.name })}
      submitLabel={t('Add promise')}
      onClose={onClose}
    >
      <div className="row">
        <NumberField form={form} name="amount" label={t('Amount')} scale={100} autoFocus />
        <DateField form={form} name="on" label={t('Promise date')} getDayDisabledReason={off} />
      </div>
      <TextField form={form} name="said" label={t('Contact')} />
    </SideForm>
  );
}

/** The form for the next action and its date. */
export function NextCollectionActionForm({ row, onClose }: Of) {
  const t = useTranslate();
  const off = usePast();
  const act = useApiMutation(setNextCollectionActionEndpoint);
  const form = useForm(
    nextCollectionActionBodySchema,
    { action: row.nextAction, on: row.nextOn, rowVersion: row.nextVersion },
    createSubmitThenCloseHandler(onClose, (body, how) =>
      act.run({ params: { payerId: row.payerId }, body }, how),
    ),
    { draftKey: `collection.next.${row.payerId}`, rowVersion: row.nextVersion ?? undefined },
  );
  return (
    <SideForm
      form={form}
      title={t('Follow-up with {name}', { name: row.name })}
      submitLabel={t('Save follow-up')}
      onClose={onClose}
    >
      <TextField form={form} name="action" label={t('What to do')} autoFocus />
      <DateField form={form} name="on" label={t('When')} getDayDisabledReason={off} />
    </SideForm>
  );
}

/** The form for the payer's credit limit and credit hold. */
export function CreditLimitAndHoldForm({ row, onClose }: Of) {
  const t = useTranslate();
  const act = useApiMutation(setCreditLimitAndHoldEndpoint);
  const form = useForm(
    creditLimitAndHoldBodySchema,
    { limit: row.creditLimit, onHold: row.onHold, reason: row.holdReason, rowVersion: row.creditVersion },
    createSubmitThenCloseHandler(onClose, (body, how) =>
      act.run({ params: { payerId: row.payerId }, body }, how),
    ),
    { draftKey: `collection.credit.${row.payerId}`, rowVersion: row.creditVersion ?? undefined },
  );
  return (
    <SideForm
      form={form}
      title={t('Credit terms of {name}', { name: row.name })}
      submitLabel={t('Save credit terms')}
      onClose={onClose}
    >
      <NumberField form={form} name="limit" label={t('Credit limit')} scale={100} autoFocus />
      <CheckboxField form={form} name="onHold" label={t('Credit hold: accept no more freight')} />
      <TextField form={form} name="reason" label={t('Reason')} />
      <p className="caption">
        {t(
          'Order Entry warns about a payer on hold or over the limit. A setting can make it reject the order instead.',
        )}
      </p>
    </SideForm>
  );
}
