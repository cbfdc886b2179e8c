import { ratingOptionsBodySchema, setRatingOptionsEndpoint } from './shipment-actions.contract.ts';
import type { ShipmentDetails } from './shipments.contract.ts';
import { CheckboxField, NumberField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The form for the next rating of one shipment. */
export function RatingOptionsForm({ shipment, onClose }: { shipment: ShipmentDetails; onClose: () => void }) {
  const t = useTranslate();
  const save = useApiMutation(setRatingOptionsEndpoint, {
    successMessage: () => ({ text: 'Options saved. They apply at the next re-rate.' }),
  });
  const { fuelExempt, holidayExempt, consolidate, rate4 } = shipment.ratingOptions;
  const form = useForm(
    ratingOptionsBodySchema,
    { fuelExempt, holidayExempt, consolidate, rate4: rate4 ?? undefined },
    createSubmitThenCloseHandler(onClose, (values, how) =>
      save.run({ params: { id: shipment.id }, body: values }, how),
    ),
    { draftKey: `options.${shipment.id}`, rowVersion: shipment.rowVersion },
  );
  return (
    <SideForm form={form} title={t('Rating options')} submitLabel={t('Save options')} onClose={onClose}>
      <p className="muted">{t('Applies to this shipment only, starting with the next rating.')}</p>
      <CheckboxField form={form} name="fuelExempt" label={t('No fuel surcharge')} />
      <CheckboxField form={form} name="holidayExempt" label={t('No holiday surcharge')} />
      <CheckboxField
        form={form}
        name="consolidate"
        label={t('Consolidated: minimum charged to other freight')}
      />
      <NumberField
        form={form}
        name="rate4"
        label={t('Rate override')}
        scale={10000}
        hint={t('Leave blank to use the tariff rate')}
      />
      <TextField form={form} name="reason" label={t('Reason')} hint={t('Required when an option is set')} />
    </SideForm>
  );
}
