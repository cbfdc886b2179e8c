import {
  createOrUpdateChargeCodeEndpoint,
  createOrUpdateChargeCodeBodySchema,
  createOrUpdateCancelReasonEndpoint,
  createOrUpdateCancelReasonBodySchema,
} from './charges.contract.ts';
import type { ChargeCodeRow, CancelReasonRow } from './charges.contract.ts';
import { confirmDeactivateReasonIfUsed } from '#areas/settings/reasons/reason-labels.client.ts';
import { confirmDeactivationIfInUse } from '#kit/web/confirm-deactivation.ts';
import { CheckboxField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Asks for confirmation when rules or shipments still use the charge code that is deactivated. */
function askCodeInactive(t: Translate, { code, rules, shipments }: ChargeCodeRow): Promise<boolean> {
  const uses = [
    rules > 0 && t('{count, plural, one {# accessorial rule} other {# accessorial rules}}', { count: rules }),
    shipments > 0 &&
      t('{count, plural, one {# shipment not invoiced} other {# shipments not invoiced}}', {
        count: shipments,
      }),
  ].filter((part) => part !== false);
  return confirmDeactivationIfInUse(t, {
    title: t('Deactivate charge code {code}', { code }),
    confirmLabel: t('Deactivate charge code'),
    usesText: uses.length === 0 ? null : uses.join(', '),
  });
}

/** Creates or edits a charge code. The code itself cannot be changed. */
export function ChargeCodeForm({
  chargeCode,
  onClose,
}: {
  chargeCode: ChargeCodeRow | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const save = useApiMutation(createOrUpdateChargeCodeEndpoint, {
    successMessage: (c) => ({ text: '{name} saved.', params: { name: c.code } }),
  });
  const form = useForm(
    createOrUpdateChargeCodeBodySchema,
    chargeCode ?? { code: '', description: '', active: true },
    createSubmitThenCloseHandler(onClose, async (body, how) => {
      if (chargeCode?.active && body.active === false && !(await askCodeInactive(t, chargeCode)))
        return undefined;
      return save.run({ body }, how);
    }),
    { draftKey: `charge-code.${chargeCode?.id ?? 'new'}`, rowVersion: chargeCode?.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={chargeCode ? t('Edit {name}', { name: chargeCode.code }) : t('New charge code')}
      submitLabel={t('Save charge code')}
      onClose={onClose}
    >
      <TextField form={form} name="code" label={t('Code')} width={140} disabled={chargeCode !== null} />
      <TextField form={form} name="description" label={t('Description')} />
      <TextField
        form={form}
        name="glAccount"
        label={t('Revenue account')}
        hint={t('The account that accounting posts the charge to')}
        width={200}
      />
      {chargeCode && (
        <CheckboxField
          form={form}
          name="active"
          label={t('Active')}
          hint={t('Inactive charge codes can’t be chosen. Records that use one keep it.')}
        />
      )}
    </SideForm>
  );
}

export function CancelReasonForm({
  cancelReason,
  onClose,
}: {
  cancelReason: CancelReasonRow | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const save = useApiMutation(createOrUpdateCancelReasonEndpoint, {
    successMessage: (r) => ({ text: '{name} saved.', params: { name: r.code } }),
  });
  const form = useForm(
    createOrUpdateCancelReasonBodySchema,
    cancelReason ?? { code: '', label: '', active: true },
    createSubmitThenCloseHandler(onClose, async (body, how) => {
      const ends = cancelReason?.active === true && body.active === false;
      if (ends && !(await confirmDeactivateReasonIfUsed(t, { ...cancelReason, kind: 'cancel' })))
        return undefined;
      return save.run({ body }, how);
    }),
    { draftKey: `cancel-reason.${cancelReason?.id ?? 'new'}`, rowVersion: cancelReason?.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={cancelReason ? t('Edit {name}', { name: cancelReason.code }) : t('New cancel reason')}
      submitLabel={t('Save cancel reason')}
      onClose={onClose}
    >
      <TextField form={form} name="code" label={t('Code')} width={140} disabled={cancelReason !== null} />
      <TextField form={form} name="label" label={t('Reason')} />
      {cancelReason && (
        <CheckboxField
          form={form}
          name="active"
          label={t('Active')}
          hint={t('Inactive reasons are not offered. Records that use one keep it.')}
        />
      )}
    </SideForm>
  );
}
