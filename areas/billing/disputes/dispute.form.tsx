import {
  creditBody,
  creditDispute,
  listDisputeReasons,
  noteBody,
  noteDispute,
  openBody,
  openDispute,
  refuseBody,
  refuseDispute,
} from './disputes.contract.ts';
import type { BilledLine, DisputeDoc } from './disputes.contract.ts';
import { showMoney } from '#kit/contract/money.ts';
import { NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** What the payer says about a line of his invoice. */
export function DisputeForm({ line, onClose }: { line: BilledLine; onClose: () => void }) {
  const t = useText();
  const act = useAct(openDispute, {
    says: (d) => ({ text: '{amount} is disputed.', params: { amount: showMoney(d.amount) } }),
  });
  const reasons = useAnswer(listDisputeReasons, {});
  const form = useForm(
    openBody,
    { lineId: line.id, amount: line.left },
    closing(onClose, (body, how) => act.run({ body }, how)),
    { draft: `dispute.line.${line.id}` },
  );
  return (
    <FormBeside
      form={form}
      title={t('Dispute {charge} on invoice {number}', {
        charge: t(line.description),
        number: line.invoiceNumber,
      })}
      submit={t('Dispute line')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="reason"
        label={t('Reason')}
        choose={t('Choose a reason…')}
        autoFocus
        options={(reasons.data ?? [])
          .filter(({ active }) => active)
          .map(({ code, label }) => ({ value: code, label: t(label) }))}
      />
      <NumberField form={form} name="amount" label={t('Amount')} scale={100} />
      <TextField form={form} name="said" label={t('What is wrong')} lines={5} />
      <p className="cap">
        {t(
          'Billing answers with a credit, or with the reason why the line stands. Documents can be added afterwards.',
        )}
      </p>
    </FormBeside>
  );
}

interface Of {
  dispute: DisputeDoc;
  onClose: () => void;
}
/** Ends a dispute with money. */
export function CreditDisputeForm({ dispute, onClose }: Of) {
  const t = useText();
  const act = useAct(creditDispute, {
    says: (d) => ({
      text: 'Credit {number} posted: {amount}.',
      params: { number: d.credit?.number ?? '', amount: showMoney(d.credit?.amount ?? 0) },
    }),
  });
  const form = useForm(
    creditBody,
    { amount: dispute.amount, rowVersion: dispute.rowVersion },
    closing(onClose, (body, how) => act.run({ params: { id: dispute.id }, body }, how)),
    { draft: `dispute.credit.${dispute.id}`, version: dispute.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Credit {charge} on invoice {number}', {
        charge: t(dispute.charge),
        number: dispute.invoiceNumber,
      })}
      submit={t('Credit line')}
      onClose={onClose}
    >
      <NumberField form={form} name="amount" label={t('Amount')} scale={100} autoFocus />
      <TextField form={form} name="answer" label={t('Our answer')} lines={4} />
      <p className="cap">{t('The credit will be posted at once. The other lines of the invoice stand.')}</p>
    </FormBeside>
  );
}
/** Ends a dispute with a sentence. */
export function RefuseDisputeForm({ dispute, onClose }: Of) {
  const t = useText();
  const act = useAct(refuseDispute);
  const form = useForm(
    refuseBody,
    { rowVersion: dispute.rowVersion },
    closing(onClose, (body, how) => act.run({ params: { id: dispute.id }, body }, how)),
    { draft: `dispute.refuse.${dispute.id}`, version: dispute.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Refuse the dispute of {charge}', { charge: t(dispute.charge) })}
      submit={t('Refuse dispute')}
      onClose={onClose}
    >
      <TextField form={form} name="answer" label={t('Why the line stands')} lines={5} autoFocus />
      <p className="cap">{t('The payer reads this answer.')}</p>
    </FormBeside>
  );
}
export function NoteDisputeForm({ dispute, onClose }: Of) {
  const t = useText();
  const act = useAct(noteDispute);
  const form = useForm(
    noteBody,
    {},
    closing(onClose, (body, how) => act.run({ params: { id: dispute.id }, body }, how)),
    { draft: `dispute.note.${dispute.id}` },
  );
  return (
    <FormBeside
      form={form}
      title={t('Note on the dispute of {charge}', { charge: t(dispute.charge) })}
      submit={t('Add note')}
      onClose={onClose}
    >
      <TextField form={form} name="said" label={t('Note')} lines={4} autoFocus />
      <p className="cap">{t('Both sides read it.')}</p>
    </FormBeside>
  );
}
