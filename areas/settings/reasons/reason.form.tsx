import { addReason, addReasonBody, saveReason, saveReasonBody } from './reasons.contract.ts';
import type { ReasonKind, ReasonRow } from './reasons.contract.ts';
import { askReasonInactive, kindNames, kindUses } from './reason-words.web.ts';
import { CheckField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** A new reason of a kind. Its code never changes. */
export function NewReasonForm({ kind, onClose }: { kind: ReasonKind; onClose: () => void }) {
  const t = useText();
  const add = useAct(addReason, {
    says: (r) => ({ text: 'Reason {code} is added.', params: { code: r.code } }),
  });
  const form = useForm(
    addReasonBody,
    { kind },
    closing(onClose, (body, how) => add.run({ body }, how)),
    { draft: `reason.${kind}.new` },
  );
  return (
    <FormBeside form={form} title={t('New reason')} submit={t('Add reason')} onClose={onClose}>
      <p className="cap">
        {t(kindNames[kind])}. {t(kindUses[kind])}
      </p>
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        width={140}
        autoFocus
        hint={t('Letters and digits. It cannot be changed later.')}
      />
      <TextField form={form} name="label" label={t('Reason')} />
    </FormBeside>
  );
}

/** Renames a reason, or takes it off the lists that people choose from. */
export function ReasonForm({ reason, onClose }: { reason: ReasonRow; onClose: () => void }) {
  const t = useText();
  const { kind, id, code } = reason;
  const save = useAct(saveReason, {
    says: (r) => ({ text: 'Reason {code} is saved.', params: { code: r.code } }),
  });
  const form = useForm(
    saveReasonBody,
    { label: reason.label, active: reason.active, rowVersion: reason.rowVersion },
    closing(onClose, async (body, how) => {
      const ends = reason.active && body.active === false;
      if (ends && !(await askReasonInactive(t, reason))) return undefined;
      return save.run({ params: { kind, id }, body }, how);
    }),
    { draft: `reason.${kind}.${id}`, version: reason.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Change reason {code}', { code })}
      submit={t('Save reason')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="label"
        label={t('Reason')}
        autoFocus
        hint={t('Records that have the reason show the new text.')}
      />
      <CheckField
        form={form}
        name="active"
        label={t('Active')}
        hint={t('An inactive reason is not offered. Records that have it keep it.')}
      />
    </FormBeside>
  );
}
