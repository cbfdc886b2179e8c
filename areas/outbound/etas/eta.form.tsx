import { z } from 'zod';
import { overrideEtaEndpoint, setManualEtasEndpoint } from './etas.contract.ts';
import type { LoadEtas, EtaDrop } from './etas.contract.ts';
import { formatLocalDateTimeInZoneOrEmpty } from '#areas/outbound/loads/format-load.client.ts';
import { dateField, optionalBooleanField, timeOfDayField, optionalTextField } from '#kit/contract/fields.ts';
import { CheckboxField, DateField, TimeField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { getCurrentZoneAbbreviation } from '#kit/web/format-time.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const schema = z.object({
  etaDate: dateField('ETA'),
  etaHour: timeOfDayField('Time'),
  detail: optionalTextField('Detail', 200),
  stands: optionalBooleanField(),
});

/** Edits the time of one stop in its time zone, as a manual ETA or as an override of the dispatch system. */
export function EtaForm({ load, drop, onClose }: { load: LoadEtas; drop: EtaDrop; onClose: () => void }) {
  const t = useTranslate();
  const override = useApiMutation(overrideEtaEndpoint, { successMessage: () => 'ETA overridden.' });
  const update = useApiMutation(setManualEtasEndpoint, { successMessage: () => 'ETA saved.' });
  const localEta = formatLocalDateTimeInZoneOrEmpty(drop.eta, drop.zone);
  const departs = formatLocalDateTimeInZoneOrEmpty(load.departedAt ?? load.plannedDeparture, drop.zone).slice(
    0,
    10,
  );
  const form = useForm(
    schema,
    {
      etaDate: localEta.slice(0, 10) || undefined,
      etaHour: localEta.slice(11) || undefined,
      detail: drop.detail ?? '',
      stands: drop.source === 'override',
    },
    async ({ etaDate, etaHour, detail, stands: isOverride }, how) => {
      const body = { eta: `${etaDate} ${etaHour}`, detail: detail ?? null, rowVersion: drop.rowVersion };
      const done = isOverride
        ? await override.run({ params: { dropId: drop.dropId }, body }, how)
        : await update.run(
            { params: { loadId: load.loadId }, body: { drops: [{ dropId: drop.dropId, ...body }] } },
            how,
          );
      if (done) onClose();
      return done !== undefined;
    },
    { draftKey: `eta.${drop.dropId}`, rowVersion: drop.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('ETA for stop {seq}, {place}', { seq: drop.seq, place: drop.deliverTo })}
      submitLabel={t('Save ETA')}
      onClose={onClose}
    >
      <div className="row">
        <DateField
          form={form}
          name="etaDate"
          label={t('ETA')}
          getDayDisabledReason={(day) => (day < departs ? t('ETA is before the departure') : null)}
        />
        <TimeField
          form={form}
          name="etaHour"
          label={t('Time ({zone})', { zone: getCurrentZoneAbbreviation(drop.zone) })}
        />
      </div>
      <TextField form={form} name="detail" label={t('Detail')} />
      <CheckboxField form={form} name="stands" label={t('Overrides dispatch until cleared')} />
      <p className="muted">{t('Otherwise the next dispatch update replaces it.')}</p>
    </SideForm>
  );
}
