import { formatLocalDateTimeInZoneOrEmpty } from '#areas/outbound/loads/format-load.client.ts';
import type { LoadDetail } from '#areas/outbound/loads/loads.contract.ts';
import {
  loadDetailsBodySchema,
  pickupLifecycle,
  updateLoadDetailsAndRecomputeEtasEndpoint,
} from '#areas/outbound/loads/loads.contract.ts';
import { dateField, timeOfDayField, optionalField } from '#kit/contract/fields.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';
import { DateField, TimeField, NumberField, SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { ConflictAwareForm } from '#kit/web/conflict-aware-form.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

// The departure is entered as a date and a time in the warehouse's time zone, and sent as one value.
const schema = loadDetailsBodySchema.omit({ plannedDeparture: true, rowVersion: true }).extend({
  departDate: optionalField(dateField('Departure date')),
  departHour: optionalField(timeOfDayField('Departure hour')),
});

/** Load locks, day of service, trailer, drivers, carrier, set point, departure. */
export function LoadDetailsForm({ load }: { load: LoadDetail }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const zone = load.pickups[0]?.zone ?? getCompanyTimeZone();
  const departs = formatLocalDateTimeInZoneOrEmpty(load.plannedDeparture, zone);
  const save = useApiMutation(updateLoadDetailsAndRecomputeEtasEndpoint, {
    successMessage: () => ({ text: '{load} saved.', params: { load: `L-${load.loadNumber}` } }),
  });
  const form = useForm(
    schema,
    {
      loadLocks: load.loadLocks ?? undefined,
      dayOfService: load.dayOfService,
      trailer: load.trailer ?? '',
      tractor: load.tractor ?? '',
      driver1: load.driver1 ?? '',
      driver2: load.driver2 ?? '',
      carrier: load.carrier ?? '',
      tempSetF: load.tempSetF ?? undefined,
      departDate: departs.slice(0, 10) || undefined,
      departHour: departs.slice(11) || undefined,
    },
    async ({ departDate, departHour, ...values }, how) => {
      const plannedDeparture = departDate && departHour ? `${departDate} ${departHour}` : undefined;
      return (
        (await save.run(
          { params: { id: load.id }, body: { ...values, plannedDeparture, rowVersion: load.rowVersion } },
          how,
        )) !== undefined
      );
    },
    { draftKey: `load.${load.id}`, confirmsLeaving: false, rowVersion: load.rowVersion },
  );
  const why = getTransitionBlocker(pickupLifecycle, 'change', load.status, me);
  return (
    <ConflictAwareForm form={form}>
      <div className="field-grid">
        <NumberField
          form={form}
          name="loadLocks"
          label={t('Load locks')}
          hint={t('Cargo bars leaving with the trailer. Enter 0 if none.')}
        />
        <DateField form={form} name="dayOfService" label={t('Day of service')} />
        <TextField form={form} name="trailer" label={t('Trailer')} />
        <TextField form={form} name="tractor" label={t('Tractor')} />
        <TextField form={form} name="driver1" label={t('Driver 1')} />
        <TextField form={form} name="driver2" label={t('Driver 2')} />
        <TextField form={form} name="carrier" label={t('Carrier')} />
        <NumberField form={form} name="tempSetF" label={t('Set point (°F)')} allowsNegative />
        <DateField form={form} name="departDate" label={t('Departs')} />
        <TimeField form={form} name="departHour" label={t('at')} stepMinutes={15} />
      </div>
      {why ? (
        <p className="muted">{t(why.sentence, why.params)}</p>
      ) : (
        <div className="row">
          <SubmitButton form={form}>{t('Save details')}</SubmitButton>
          {form.dirty && <span className="muted">{t('Not saved yet')}</span>}
        </div>
      )}
    </ConflictAwareForm>
  );
}
