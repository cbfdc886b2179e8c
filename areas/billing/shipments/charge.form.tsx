import {
  addManualChargeEndpoint,
  editChargeAsManualEndpoint,
  manualChargeBodySchema,
} from './shipments.contract.ts';
import type { ChargeRow } from './shipments.contract.ts';
import { ManualChargeFields } from './charge-fields.component.tsx';
import { buildChargeFormValues } from './charge-form-values.rules.ts';
import { isLinehaulOrMinimumLine } from '#areas/billing/rating/dependent-charges.rules.ts';
import { TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The form that adds or edits a manual charge: rate and quantity, or a percentage of the linehaul. */
export function ManualChargeForm({
  shipmentId,
  charge,
  charges,
  onClose,
}: {
  shipmentId: number;
  charge?: ChargeRow;
  /** All charges of the shipment. undefined until loaded. */
  charges: readonly ChargeRow[] | undefined;
  onClose: () => void;
}) {
  const t = useTranslate();
  const add = useApiMutation(addManualChargeEndpoint, { successMessage: () => ({ text: 'Charge added.' }) });
  const change = useApiMutation(editChargeAsManualEndpoint, {
    successMessage: () => ({ text: 'Charge updated.' }),
  });
  const form = useForm(
    manualChargeBodySchema,
    {
      chargeCode: charge?.chargeCode ?? null,
      description: charge?.description ?? '',
      ...(charge ? buildChargeFormValues(charge) : { rateUnit: '$' as const, rate: null, quantity: 1 }),
      reason: '',
      rowVersion: charge?.rowVersion,
    },
    async (values, how) => {
      const saved = charge
        ? await change.run({ params: { id: shipmentId, rateId: charge.id }, body: values }, how)
        : await add.run({ params: { id: shipmentId }, body: values }, how);
      if (saved) onClose();
      return saved;
    },
    { draftKey: `charge.${shipmentId}.${charge?.id ?? 'new'}`, rowVersion: charge?.rowVersion },
  );
  const title = charge ? t('Edit {charge}', { charge: t(charge.description) }) : t('Add charge');
  return (
    <SideForm form={form} title={title} submitLabel={title} onClose={onClose}>
      <ManualChargeFields
        form={form}
        percentageLabel={t('% of linehaul')}
        percentageBaseCents={charges && linehaulOf(charges)}
      />
      <TextField form={form} name="reason" label={t('Reason')} hint={t('Saved with the charge')} />
    </SideForm>
  );
}

const linehaulOf = (charges: readonly ChargeRow[]): number =>
  charges.filter(isLinehaulOrMinimumLine).reduce((sum, charge) => sum + charge.amount, 0);
