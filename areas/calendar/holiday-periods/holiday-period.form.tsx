import { useMemo } from 'react';
import './holiday-periods.css';
import {
  addHolidayEndpoint,
  holidayFormSchema,
  previewHolidaySaveEndpoint,
  updateHolidayAndDaysOfServiceEndpoint,
} from './holiday-periods.contract.ts';
import type { HolidayRow, HolidayInput } from './holiday-periods.contract.ts';
import { listRegionWarehouseHolidayChoicesEndpoint } from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import { FreightImpactNote } from '#areas/calendar/impact/impact.component.tsx';
import { FieldError } from '#kit/web/field.tsx';
import { DateField, TextField } from '#kit/web/fields.tsx';
import type { FormState } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Creates or edits a holiday period. Shows the freight it affects before it is saved. */
export function HolidayDialog({ holiday, onClose }: { holiday: HolidayRow | null; onClose: () => void }) {
  const t = useTranslate();
  const form = useHolidayForm(holiday, onClose);
  return (
    <SideForm
      form={form}
      title={holiday ? t('Edit {name}', { name: holiday.name }) : t('New holiday period')}
      submitLabel={holiday ? t('Save holiday period') : t('Add holiday period')}
      onClose={onClose}
    >
      <HolidayFields form={form} isNew={holiday === null} />
      <Regions form={form} />
      {holiday && holiday.records > 0 && (
        <p className="note tone-wait">
          {t('{count, plural, one {# day of service gets} other {# days of service get}} the new dates.', {
            count: holiday.records,
          })}
        </p>
      )}
      <PeriodImpact holiday={holiday} form={form} />
    </SideForm>
  );
}

function useHolidayForm(holiday: HolidayRow | null, onClose: () => void) {
  const mutationOptions = {
    successMessage: (h: HolidayRow) => ({ text: '{name} saved.', params: { name: h.name } }),
  };
  const addMutation = useApiMutation(addHolidayEndpoint, mutationOptions);
  const changed = useApiMutation(updateHolidayAndDaysOfServiceEndpoint, mutationOptions);
  const start = useMemo(
    () => (holiday ? { ...holiday, regionIds: holiday.regions.map((r) => r.id) } : { regionIds: [] }),
    [holiday],
  );
  return useForm(
    holidayFormSchema,
    start,
    async (values, how) => {
      const saved = holiday
        ? await changed.run({ params: { id: holiday.id }, body: values }, how)
        : await addMutation.run({ body: values }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: `holiday.${holiday?.id ?? 'new'}`, rowVersion: holiday?.rowVersion },
  );
}

/** The name and dates of a period. */
function HolidayFields({ form, isNew }: { form: FormState<HolidayInput>; isNew: boolean }) {
  const t = useTranslate();
  const today = useWarehouseToday();
  const past = (date: string) => (isNew && date < today ? t('This day is in the past.') : null);
  return (
    <>
      <TextField form={form} name="name" label={t('Name')} />
      <div className="row">
        <DateField form={form} name="effectiveDate" label={t('Effective date')} getDayDisabledReason={past} />
        <DateField
          form={form}
          name="expirationDate"
          label={t('Expiration date')}
          getDayDisabledReason={past}
        />
      </div>
      <DateField
        form={form}
        name="earlyAccess"
        label={t('Early access')}
        getDayDisabledReason={past}
        hint={t('From this day, shippers can enter ship dates in the period.')}
      />
      <p className="muted">{t('Set the amount in Rates & Tariffs, under Accessorials.')}</p>
    </>
  );
}

/** Shows the freight that would enter or leave the period, as soon as dates and regions are complete. */
function PeriodImpact({ holiday, form }: { holiday: HolidayRow | null; form: FormState<HolidayInput> }) {
  const t = useTranslate();
  const ready = previewHolidaySaveEndpoint.body?.safeParse({
    id: holiday?.id,
    effectiveDate: form.values.effectiveDate,
    expirationDate: form.values.expirationDate,
    regionIds: form.values.regionIds,
  });
  const touched = useApiQuery(previewHolidaySaveEndpoint, ready?.success ? { body: ready.data } : null);
  if (!ready?.success) return null;
  return (
    <QueryBoundary query={touched} skeletonLines={2}>
      {(found) => (
        <FreightImpactNote
          impact={found}
          explanation={t('Surcharges change when shipments are rated. Entered freight keeps its day.')}
        />
      )}
    </QueryBoundary>
  );
}

function Regions({ form }: { form: FormState<HolidayInput> }) {
  const t = useTranslate();
  const chosen: number[] = Array.isArray(form.values.regionIds) ? form.values.regionIds : [];
  const allRegions = useApiQuery(listRegionWarehouseHolidayChoicesEndpoint, {}).data?.regions ?? [];
  const regions = allRegions.filter((r) => r.active || chosen.includes(r.id));
  const error = form.errors['regionIds'];
  const flip = (id: number) =>
    form.set('regionIds', chosen.includes(id) ? chosen.filter((r) => r !== id) : [...chosen, id]);
  return (
    <fieldset className="region-options" data-field="regionIds" tabIndex={-1}>
      <legend>{t('Regions')}</legend>
      <div className="row wrap">
        {regions.map((r) => (
          <label className="checkbox-label" key={r.id}>
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(r.id)}
              onChange={() => flip(r.id)}
            />
            <span>{r.name}</span>
          </label>
        ))}
        <button
          type="button"
          className="link"
          onClick={() =>
            form.set('regionIds', chosen.length === regions.length ? [] : regions.map((r) => r.id))
          }
        >
          {chosen.length === regions.length ? t('region|None') : t('region|All')}
        </button>
      </div>
      <FieldError error={error} />
    </fieldset>
  );
}
