import { recordDeliveryEndpoint } from './deliveries.contract.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import type { LoadDetail } from '#areas/outbound/loads/loads.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { CheckField, DateField, TimeField, SelectField, SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { formatZoneName } from '#kit/web/format-time.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Drop = LoadDetail['drops'][number];

/** The driver's proof of a drop: when, who signed, and what is charged for it. */
export function RecordDeliveryDialog({ drop, onClose }: { drop: Drop; onClose: () => void }) {
  const t = useTranslate();
  const again = drop.etaStatus === etaState.delivered;
  const act = useApiMutation(recordDeliveryEndpoint, {
    says: (a) => ({
      text: '{place} is delivered. {toRate, plural, =0 {} one {One shipment is to be rated again.} other {# shipments are to be rated again.}} {invoiced, plural, =0 {} one {One is invoiced already: charge it by hand.} other {# are invoiced already: charge them by hand.}}',
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
    { draftKey: `delivery.${drop.id}`, guard: false },
  );
  return (
    <Dialog
      open
      title={
        again
          ? t('{place} delivered again', { place: drop.name })
          : t('{place} delivered', { place: drop.name })
      }
      onClose={() => form.confirmLeave(onClose)}
    >
      <form {...form.formProps} className="col">
        {again && <p className="note t-wait">{t('A second proof is charged as a redelivery.')}</p>}
        <div className="pairs">
          <DateField form={form} name="deliveredOn" label={t('Delivered on, now when empty')} />
          <TimeField
            form={form}
            name="deliveredAt"
            label={t('At, time of {zone}', { zone: formatZoneName(drop.zone) })}
          />
        </div>
        {drop.consignees.length > 1 && (
          <SelectField
            form={form}
            name="consigneeAccountId"
            label={t('For')}
            empty={t('Everybody at this drop')}
            options={drop.consignees.map((c) => ({ value: String(c.consigneeId), label: c.name }))}
          />
        )}
        <CheckField form={form} name="appointment" label={t('An appointment was kept')} />
        <CheckField form={form} name="lumper" label={t('A lumper was paid')} />
        <TextField form={form} name="signedBy" label={t('Signed by')} />
        <TextField form={form} name="note" label={t('Note')} />
        <div className="dialog-foot">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Back')}</Button>
          <SubmitButton form={form}>{t('Keep proof')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
