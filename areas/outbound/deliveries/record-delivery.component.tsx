import { recordDeliveryEndpoint } from './deliveries.contract.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import type { LoadDetail } from '#areas/outbound/loads/loads.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import {
  CheckboxField,
  DateField,
  TimeField,
  SelectField,
  SubmitButton,
  TextField,
} from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { getCurrentZoneAbbreviation } from '#kit/web/format-time.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Drop = LoadDetail['drops'][number];

/** Records the driver's proof of a stop: when, who signed, and what is charged for it. */
export function RecordDeliveryDialog({ drop, onClose }: { drop: Drop; onClose: () => void }) {
  const t = useTranslate();
  const again = drop.etaStatus === etaState.delivered;
  const act = useApiMutation(recordDeliveryEndpoint, {
    successMessage: (a) => ({
      text: '{place} is delivered. {toRate, plural, =0 {} one {One shipment must be re-rated.} other {# shipments must be re-rated.}} {invoiced, plural, =0 {} one {One is already invoiced: add the charge manually.} other {# are already invoiced: add the charges manually.}}',
      params: { place: drop.name, toRate: a.toRate, invoiced: a.invoiced },
    }),
  });
  const form = useForm(
    recordDeliveryEndpoint,
    { appointment: false, lumper: false, again },
    async (values, how) => {
      const done = await act.run({ params: { dropId: drop.id }, body: values }, how);
      if (done) onClose();
      return done !== undefined;
    },
    { draftKey: `delivery.${drop.id}`, confirmsLeaving: false },
  );
  return (
    <Dialog
      open
      title={
        again ? t('{place} redelivered', { place: drop.name }) : t('{place} delivered', { place: drop.name })
      }
      onClose={() => form.confirmLeave(onClose)}
    >
      <form {...form.formProps} className="col">
        {again && <p className="note tone-wait">{t('A second proof is charged as a redelivery.')}</p>}
        <div className="field-grid">
          <DateField
            form={form}
            name="deliveredOn"
            label={t('Delivered on (leave blank if just delivered)')}
          />
          <TimeField
            form={form}
            name="deliveredAt"
            label={t('Time ({zone})', { zone: getCurrentZoneAbbreviation(drop.zone) })}
          />
        </div>
        {drop.consignees.length > 1 && (
          <SelectField
            form={form}
            name="consigneeAccountId"
            label={t('For')}
            emptyLabel={t('All consignees at this stop')}
            options={drop.consignees.map((c) => ({ value: String(c.consigneeId), label: c.name }))}
          />
        )}
        <CheckboxField form={form} name="appointment" label={t('Delivered by appointment')} />
        <CheckboxField form={form} name="lumper" label={t('Lumper paid')} />
        <TextField form={form} name="signedBy" label={t('Signed by')} />
        <TextField form={form} name="note" label={t('Note')} />
        <div className="dialog-footer">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Cancel')}</Button>
          <SubmitButton form={form}>{t('Save proof')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
