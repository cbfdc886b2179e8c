import { optionsBody, setOptions } from './shipment-acts.contract.ts';
import type { ShipmentDoc } from './shipments.contract.ts';
import { CheckField, NumberField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** How one shipment is rated the next time. */
export function RatingOptions({ shipment, onClose }: { shipment: ShipmentDoc; onClose: () => void }) {
  const t = useText();
  const save = useAct(setOptions, {
    says: () => ({ text: 'Options saved. They count when the shipment is rated again.' }),
  });
  const { fuelExempt, holidayExempt, consolidate, rate4 } = shipment.ratingOptions;
  const form = useForm(
    optionsBody,
    { fuelExempt, holidayExempt, consolidate, rate4: rate4 ?? undefined },
    closing(onClose, (values, how) => save.run({ params: { id: shipment.id }, body: values }, how)),
    { draft: `options.${shipment.id}`, version: shipment.rowVersion },
  );
  return (
    <FormBeside form={form} title={t('Rating options')} submit={t('Save options')} onClose={onClose}>
      <p className="dim">{t('They hold for this shipment alone, from its next rating on.')}</p>
      <CheckField form={form} name="fuelExempt" label={t('No fuel surcharge')} />
      <CheckField form={form} name="holidayExempt" label={t('No holiday surcharge')} />
      <CheckField form={form} name="consolidate" label={t('Consolidated: other freight bears the minimum')} />
      <NumberField
        form={form}
        name="rate4"
        label={t('Rate instead of the tariff’s')}
        scale={10000}
        hint={t('Empty: the rate of the tariff')}
      />
    </FormBeside>
  );
}
