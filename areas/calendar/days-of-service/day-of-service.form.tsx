import { useEffect, useRef } from 'react';
import {
  previewDayOfServiceSaveEndpoint,
  createOrUpdateDayOfServiceEndpoint,
  createOrUpdateDayOfServiceBodySchema,
  listRegionWarehouseHolidayChoicesEndpoint,
  weekdayNumbers,
} from './days-of-service.contract.ts';
import type { DayOfServiceRow, DayOfServiceInput } from './days-of-service.contract.ts';
import {
  activeConsigneeLookup,
  activeShipperLookup,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { FreightImpactNote } from '#areas/calendar/impact/impact.component.tsx';
import { formatDate, weekdayNames } from '#kit/contract/dates.ts';
import { LookupField, DateField, TimeField, SelectField } from '#kit/web/fields.tsx';
import type { FormState, FormValues } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

export const weekdayOptions = (t: Translate) =>
  weekdayNames.map((name, n) => ({ value: String(n), label: t(name) }));
/** A record as form values. */
export const buildDayOfServiceFormValuesWithoutId = (
  record: DayOfServiceRow,
): FormValues<DayOfServiceInput> => ({
  recordType: record.recordType,
  regionId: record.regionId,
  warehouseId: record.warehouseId,
  dayOfWeek: record.dayOfWeek,
  consigneeAccountId: record.consigneeAccountId,
  shipperAccountId: record.shipperAccountId,
  careOfAccountId: record.careOfAccountId,
  deliveryStartDay: record.deliveryStartDay,
  deliveryStartTime: record.deliveryStartTime,
  deliveryEndDay: record.deliveryEndDay,
  deliveryEndTime: record.deliveryEndTime,
  outboundWarehouseId: record.outboundWarehouseId,
  outboundDay: record.outboundDay,
  effectiveDate: record.effectiveDate,
  expirationDate: record.expirationDate,
  holidayPeriodId: record.holidayPeriodId,
});

/** Creates a record, or edits the one in `initialValues`. Shows the freight it affects before it is saved. */
export function DayOfServiceDialog({
  initialValues: start,
  forShipper,
  onClose,
}: {
  initialValues: FormValues<DayOfServiceInput>;
  forShipper?: boolean;
  onClose: () => void;
}) {
  const t = useTranslate();
  const act = useApiMutation(createOrUpdateDayOfServiceEndpoint, {
    successMessage: () => ({ text: 'Day of service saved.' }),
  });
  const form = useForm(
    createOrUpdateDayOfServiceBodySchema,
    start,
    async (values, how) => {
      const saved = await act.run({ body: values }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    {
      draftKey: `dayOfService.${start.dayOfServiceId ?? 'new'}`,
      rowVersion: Number(start.rowVersion) || undefined,
    },
  );
  const fresh = start.dayOfServiceId === undefined;
  const { values, set } = form;
  const { consigneeAccountId, careOfAccountId, dayOfWeek, outboundDay } = values;
  // By default a consignee receives its own freight and the truck leaves the same day.
  useEffect(() => {
    if (consigneeAccountId && !careOfAccountId) set('careOfAccountId', consigneeAccountId);
  }, [consigneeAccountId, careOfAccountId, set]);
  useEffect(() => {
    if (dayOfWeek !== undefined && (outboundDay === undefined || outboundDay === null))
      set('outboundDay', dayOfWeek);
  }, [dayOfWeek, outboundDay, set]);
  const blocked = String(values.recordType) === '4';
  const ready = createOrUpdateDayOfServiceBodySchema.safeParse(values);
  const touched = useApiQuery(previewDayOfServiceSaveEndpoint, ready.success ? { body: ready.data } : null);
  return (
    <SideForm
      form={form}
      title={fresh ? t('New day of service') : t('Edit record {number}', { number: start.dayOfServiceId })}
      submitLabel={fresh ? t('Add day of service') : t('Save day of service')}
      onClose={onClose}
    >
      <Where form={form} forShipper={forShipper} />
      {!blocked && <Window form={form} />}
      {fresh && <AlsoDays form={form} />}
      <Dates form={form} fresh={fresh} />
      {ready.success && (
        <QueryBoundary query={touched} skeletonLines={2}>
          {(found) => (
            <FreightImpactNote
              impact={found}
              explanation={t(
                'The service for these units would change or end. The units keep their current day.',
              )}
            />
          )}
        </QueryBoundary>
      )}
    </SideForm>
  );
}

function Where({ form, forShipper }: { form: FormState<DayOfServiceInput>; forShipper?: boolean }) {
  const t = useTranslate();
  const places = useApiQuery(listRegionWarehouseHolidayChoicesEndpoint, {}).data;
  const { warehouseId, regionId, outboundWarehouseId } = form.values;
  const { set } = form;
  const chosen = places?.warehouses.find((w) => String(w.id) === String(warehouseId));
  // Choosing another warehouse sets its region. An existing record keeps its region until then.
  const before = useRef(chosen?.id);
  useEffect(() => {
    if (!chosen) return;
    const isAnother = before.current !== undefined && before.current !== chosen.id;
    before.current = chosen.id;
    if (!regionId || isAnother) set('regionId', chosen.regionId);
    if (!outboundWarehouseId && chosen.sends) set('outboundWarehouseId', chosen.id);
  }, [chosen, regionId, outboundWarehouseId, set]);
  const empty = t('Choose');
  return (
    <>
      <div className="row">
        <SelectField
          form={form}
          name="recordType"
          label={t('Type')}
          options={listSelectableStatusOptions('dayOfService', t)}
        />
        <SelectField
          form={form}
          name="dayOfWeek"
          label={t('Day')}
          emptyLabel={empty}
          options={weekdayOptions(t)}
        />
      </div>
      <LookupField
        form={form}
        name="consigneeAccountId"
        label={t('Consignee')}
        lookup={activeConsigneeLookup}
      />
      <LookupField
        form={form}
        name="shipperAccountId"
        label={t('Shipper')}
        lookup={activeShipperLookup}
        hint={forShipper ? undefined : t('Leave blank for all shippers.')}
      />
      <div className="row">
        <SelectField
          form={form}
          name="warehouseId"
          label={t('Warehouse')}
          emptyLabel={empty}
          options={(places?.warehouses ?? [])
            .filter((w) => w.receives && (w.active || String(w.id) === String(warehouseId)))
            .map((w) => ({ value: String(w.id), label: `${w.code} ${w.name}` }))}
        />
        <SelectField
          form={form}
          name="regionId"
          label={t('Region')}
          emptyLabel={empty}
          options={(places?.regions ?? [])
            .filter((r) => r.active || String(r.id) === String(regionId))
            .map((r) => ({ value: String(r.id), label: r.name }))}
        />
      </div>
    </>
  );
}

function Window({ form }: { form: FormState<DayOfServiceInput> }) {
  const t = useTranslate();
  const places = useApiQuery(listRegionWarehouseHolidayChoicesEndpoint, {}).data;
  const empty = t('Choose');
  return (
    <>
      <div className="row">
        <SelectField
          form={form}
          name="outboundWarehouseId"
          label={t('Outbound warehouse')}
          emptyLabel={empty}
          options={(places?.warehouses ?? [])
            .filter((w) => w.sends && (w.active || String(w.id) === String(form.values.outboundWarehouseId)))
            .map((w) => ({ value: String(w.id), label: `${w.code} ${w.name}` }))}
        />
        <SelectField
          form={form}
          name="outboundDay"
          label={t('Outbound day')}
          emptyLabel={empty}
          options={weekdayOptions(t)}
        />
      </div>
      <LookupField form={form} name="careOfAccountId" label={t('Care of')} lookup={activeConsigneeLookup} />
      <div className="row">
        <SelectField
          form={form}
          name="deliveryStartDay"
          label={t('Delivery start day')}
          emptyLabel={empty}
          options={weekdayOptions(t)}
        />
        <TimeField form={form} name="deliveryStartTime" label={t('Delivery start time')} />
      </div>
      <div className="row">
        <SelectField
          form={form}
          name="deliveryEndDay"
          label={t('Delivery end day')}
          emptyLabel={empty}
          options={weekdayOptions(t)}
        />
        <TimeField form={form} name="deliveryEndTime" label={t('Delivery end time')} />
      </div>
    </>
  );
}

function Dates({ form, fresh }: { form: FormState<DayOfServiceInput>; fresh: boolean }) {
  const t = useTranslate();
  const periods = useApiQuery(listRegionWarehouseHolidayChoicesEndpoint, {}).data?.periods ?? [];
  const holiday = String(form.values.recordType) === '2';
  const today = useWarehouseToday(Number(form.values.warehouseId) || undefined);
  const past = (date: string) => (fresh && date < today ? t('This day is in the past.') : null);
  return (
    <>
      {holiday && (
        <SelectField
          form={form}
          name="holidayPeriodId"
          label={t('Holiday period')}
          emptyLabel={t('None (enter dates)')}
          options={periods.map((p) => ({
            value: String(p.id),
            label: `${p.name}, ${formatDate(p.effectiveDate)} – ${formatDate(p.expirationDate)}`,
          }))}
        />
      )}
      {!(holiday && form.values.holidayPeriodId) && (
        <div className="row">
          <DateField
            form={form}
            name="effectiveDate"
            label={t('Effective date')}
            getDayDisabledReason={past}
            today={today}
          />
          <DateField
            form={form}
            name="expirationDate"
            label={t('Expiration date')}
            getDayDisabledReason={past}
            today={today}
          />
        </div>
      )}
    </>
  );
}

/** Copies the same record to further weekdays. */
function AlsoDays({ form }: { form: FormState<DayOfServiceInput> }) {
  const t = useTranslate();
  const chosen: number[] = Array.isArray(form.values.alsoDays) ? form.values.alsoDays : [];
  const flip = (day: (typeof weekdayNumbers)[number]) =>
    form.set(
      'alsoDays',
      weekdayNumbers.filter((d) => (d === day ? !chosen.includes(d) : chosen.includes(d))),
    );
  return (
    <fieldset className="other-days">
      <legend>{t('Repeat on')}</legend>
      {weekdayNumbers
        .filter((d) => String(d) !== String(form.values.dayOfWeek))
        .map((day) => (
          <label className="checkbox-label" key={day}>
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(day)}
              onChange={() => flip(day)}
            />
            <span>{t(weekdayNames[day] ?? '')}</span>
          </label>
        ))}
    </fieldset>
  );
}
