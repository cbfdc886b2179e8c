import { deliverDrop } from './deliveries.contract.ts';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import type { LoadDetail } from '#areas/outbound/loads/loads.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { CheckField, DateField, HourField, SelectField, Submit, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { zoneName } from '#kit/web/moments.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Drop = LoadDetail['drops'][number];

/** The driver's proof of a drop: when, who signed, and what is charged for it. */
export function DeliverDialog({ drop, onClose }: { drop: Drop; onClose: () => void }) {
  const t = useText();
  const again = drop.etaStatus === etaState.delivered;
  const act = useAct(deliverDrop, {
    says: (a) => ({
      text: '{place} is delivered. {toRate, plural, =0 {} one {One shipment is to be rated again.} other {# shipments are to be rated again.}} {invoiced, plural, =0 {} one {One is invoiced already: charge it by hand.} other {# are invoiced already: charge them by hand.}}',
      params: { place: drop.name, toRate: a.toRate, invoiced: a.invoiced },
    }),
  });
  const form = useForm(
    deliverDrop,
    { appointment: false, lumper: false, again },
    async (values, how) => {
      const done = await act.run({ params: { dropId: drop.id }, body: values }, how);
      if (done) onClose();
      return done !== undefined;
    },
    { draft: `delivery.${drop.id}`, guard: false },
  );
  return (
    <Dialog
      open
      title={
        again
          ? t('{place} delivered again', { place: drop.name })
          : t('{place} delivered', { place: drop.name })
      }
      onClose={() => form.leave(onClose)}
    >
      <form {...form.bind} className="col">
        {again && <p className="note t-wait">{t('A second proof is charged as a redelivery.')}</p>}
        <div className="pairs">
          <DateField form={form} name="deliveredOn" label={t('Delivered on, now when empty')} />
          <HourField
            form={form}
            name="deliveredAt"
            label={t('At, time of {zone}', { zone: zoneName(drop.zone) })}
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
          <Action onPress={() => form.leave(onClose)}>{t('Back')}</Action>
          <Submit form={form}>{t('Keep proof')}</Submit>
        </div>
      </form>
    </Dialog>
  );
}
