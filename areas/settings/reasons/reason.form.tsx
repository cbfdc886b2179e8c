import {
  addReasonEndpoint,
  addReasonBodySchema,
  updateReasonEndpoint,
  updateReasonBodySchema,
} from './reasons.contract.ts';
import type { ReasonKind, ReasonRow } from './reasons.contract.ts';
import {
  confirmDeactivateReasonIfUsed,
  reasonListTitles,
  reasonListDescriptions,
} from './reason-labels.client.ts';
import { CheckboxField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Adds a reason of a kind. Its code never changes. */
export function NewReasonForm({ kind, onClose }: { kind: ReasonKind; onClose: () => void }) {
  const t = useTranslate();
  const add = useApiMutation(addReasonEndpoint, {
    successMessage: (r) => ({ text: 'Reason {code} added.', params: { code: r.code } }),
  });
  const form = useForm(
    addReasonBodySchema,
    { kind },
    createSubmitThenCloseHandler(onClose, (body, how) => add.run({ body }, how)),
    { draftKey: `reason.${kind}.new` },
  );
  return (
    <SideForm form={form} title={t('New reason')} submitLabel={t('Add reason')} onClose={onClose}>
      <p className="caption">
        {t(reasonListTitles[kind])}. {t(reasonListDescriptions[kind])}
      </p>
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        width={140}
        autoFocus
        hint={t('Letters and digits. You can’t change the code later.')}
      />
      <TextField form={form} name="label" label={t('Reason')} />
    </SideForm>
  );
}

/** Renames a reason, or deactivates it so that it can no longer be chosen. */
export function EditReasonForm({ reason, onClose }: { reason: ReasonRow; onClose: () => void }) {
  const t = useTranslate();
  const { kind, id, code } = reason;
  const save = useApiMutation(updateReasonEndpoint, {
    successMessage: (r) => ({ text: 'Reason {code} saved.', params: { code: r.code } }),
  });
  const form = useForm(
    updateReasonBodySchema,
    { label: reason.label, active: reason.active, rowVersion: reason.rowVersion },
    createSubmitThenCloseHandler(onClose, async (body, how) => {
      const ends = reason.active && body.active === false;
      if (ends && !(await confirmDeactivateReasonIfUsed(t, reason))) return undefined;
      return save.run({ params: { kind, id }, body }, how);
    }),
    { draftKey: `reason.${kind}.${id}`, rowVersion: reason.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Edit reason {code}', { code })}
      submitLabel={t('Save reason')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="label"
        label={t('Reason')}
        autoFocus
        hint={t('Records that use the reason show the new text.')}
      />
      <CheckboxField
        form={form}
        name="active"
        label={t('Active')}
        hint={t('Inactive reasons are not offered. Records that use one keep it.')}
      />
    </SideForm>
  );
}
