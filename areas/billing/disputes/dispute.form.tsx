import {
  creditDisputeBodySchema,
  creditDisputeEndpoint,
  listAllDisputeReasonsEndpoint,
  disputeNoteBodySchema,
  addDisputeNoteEndpoint,
  openDisputeBodySchema,
  openDisputeEndpoint,
  refuseDisputeBodySchema,
  refuseDisputeEndpoint,
} from './disputes.contract.ts';
import type { BilledInvoiceLine, DisputeDetails } from './disputes.contract.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The form for disputing a line of an invoice. */
export function OpenDisputeForm({ line, onClose }: { line: BilledInvoiceLine; onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(openDisputeEndpoint, {
    successMessage: (d) => ({ text: '{amount} is disputed.', params: { amount: formatMoney(d.amount) } }),
  });
  const reasons = useApiQuery(listAllDisputeReasonsEndpoint, {});
  const form = useForm(
    openDisputeBodySchema,
    { lineId: line.id, amount: line.left },
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ body }, how)),
    { draftKey: `dispute.line.${line.id}` },
  );
  return (
    <SideForm
      form={form}
      title={t('Dispute {charge} on invoice {number}', {
        charge: t(line.description),
        number: line.invoiceNumber,
      })}
      submitLabel={t('Dispute charge')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="reason"
        label={t('Reason')}
        promptLabel={t('Choose a reason…')}
        autoFocus
        options={(reasons.data ?? [])
          .filter(({ active }) => active)
          .map(({ code, label }) => ({ value: code, label: t(label) }))}
      />
      <NumberField form={form} name="amount" label={t('Amount')} scale={100} />
      <TextField form={form} name="said" label={t('Problem')} lines={5} />
      <p className="caption">
        {t(
          'Billing responds with a credit or a reason for rejecting the dispute. You can add documents later.',
        )}
      </p>
    </SideForm>
  );
}

interface Of {
  dispute: DisputeDetails;
  onClose: () => void;
}
/** The form that settles a dispute with a credit. */
export function CreditDisputeForm({ dispute, onClose }: Of) {
  const t = useTranslate();
  const act = useApiMutation(creditDisputeEndpoint, {
    successMessage: (d) => ({
      text: 'Credit {number} posted: {amount}.',
      params: { number: d.credit?.number ?? '', amount: formatMoney(d.credit?.amount ?? 0) },
    }),
  });
  const form = useForm(
    creditDisputeBodySchema,
    { amount: dispute.amount, rowVersion: dispute.rowVersion },
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ params: { id: dispute.id }, body }, how)),
    { draftKey: `dispute.credit.${dispute.id}`, rowVersion: dispute.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Credit {charge} on invoice {number}', {
        charge: t(dispute.charge),
        number: dispute.invoiceNumber,
      })}
      submitLabel={t('Credit line')}
      onClose={onClose}
    >
      <NumberField form={form} name="amount" label={t('Amount')} scale={100} autoFocus />
      <TextField form={form} name="answer" label={t('Our answer')} lines={4} />
      <p className="caption">
        {t('The credit is posted immediately. Other lines of the invoice don’t change.')}
      </p>
    </SideForm>
  );
}
/** The form that rejects a dispute with an explanation. */
export function RefuseDisputeForm({ dispute, onClose }: Of) {
  const t = useTranslate();
  const act = useApiMutation(refuseDisputeEndpoint);
  const form = useForm(
    refuseDisputeBodySchema,
    { rowVersion: dispute.rowVersion },
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ params: { id: dispute.id }, body }, how)),
    { draftKey: `dispute.refuse.${dispute.id}`, rowVersion: dispute.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Reject the dispute of {charge}', { charge: t(dispute.charge) })}
      submitLabel={t('Reject dispute')}
      onClose={onClose}
    >
      <TextField form={form} name="answer" label={t('Reason for rejection')} lines={5} autoFocus />
      <p className="caption">{t('The payer can see this answer.')}</p>
    </SideForm>
  );
}
export function DisputeNoteForm({ dispute, onClose }: Of) {
  const t = useTranslate();
  const act = useApiMutation(addDisputeNoteEndpoint);
  const form = useForm(
    disputeNoteBodySchema,
    {},
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ params: { id: dispute.id }, body }, how)),
    { draftKey: `dispute.note.${dispute.id}` },
  );
  return (
    <SideForm
      form={form}
      title={t('Note on the dispute of {charge}', { charge: t(dispute.charge) })}
      submitLabel={t('Add note')}
      onClose={onClose}
    >
      <TextField form={form} name="said" label={t('Note')} lines={4} autoFocus />
      <p className="caption">{t('Both parties can see it.')}</p>
    </SideForm>
  );
}
