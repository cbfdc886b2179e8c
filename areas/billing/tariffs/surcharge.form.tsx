import { getTariffScopeOptionsEndpoint } from './sheets.contract.ts';
import {
  addHolidaySurchargeEndpoint,
  replaceHolidaySurchargeEndpoint,
  holidaySurchargeBodySchema,
} from './surcharges.contract.ts';
import type { ChargeableHolidayPeriod, HolidaySurchargeRow } from './surcharges.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { DateField, NumberField, SelectField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Creates the surcharge of a holiday period, or replaces `row` with a new one. */
export function HolidaySurchargeForm({
  row,
  periods,
  onClose,
}: {
  row: HolidaySurchargeRow | null;
  periods: readonly ChargeableHolidayPeriod[];
  onClose: () => void;
}) {
  const t = useTranslate();
  const warehouses = useApiQuery(getTariffScopeOptionsEndpoint, {}).data?.warehouses ?? [];
  const form = useSurchargeForm(row, onClose);
  const period = periods.find((p) => p.id === Number(form.values.periodId));
  const off = (date: string) =>
    period && (date < period.effectiveDate || date > period.expirationDate)
      ? t('This day isn’t in the period. Choose another.')
      : null;
  const days = t('Leave blank for all days of the period, even if its dates change.');
  return (
    <SideForm
      form={form}
      title={row ? t('Edit surcharge for {name}', { name: row.period }) : t('New holiday surcharge')}
      submitLabel={t('Save surcharge')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="periodId"
        label={t('Holiday period')}
        options={periods.map((p) => ({
          value: String(p.id),
          label: `${p.name} · ${formatDate(p.effectiveDate)} – ${formatDate(p.expirationDate)}`,
        }))}
        autoFocus
      />
      <div className="row">
        <SelectField
          form={form}
          name="outboundWarehouseId"
          label={t('Outbound warehouse')}
          options={warehouses.map((w) => ({ value: String(w.id), label: w.name }))}
          emptyLabel={t('All')}
          hint={t('A warehouse’s own surcharge overrides the general one.')}
        />
        <NumberField
          form={form}
          name="bp"
          label={t('Surcharge')}
          scale={100}
          hint={t('Percent of linehaul and minimum')}
        />
      </div>
      <div className="row">
        <DateField
          form={form}
          name="effectiveDate"
          label={t('Effective date')}
          getDayDisabledReason={off}
          hint={days}
        />
        <DateField
          form={form}
          name="expirationDate"
          label={t('Expiration date')}
          getDayDisabledReason={off}
        />
      </div>
      {row && (
        <p className="muted">
          {t(
            'The current surcharge stays on record. Shipments already rated keep their charges until they are re-rated.',
          )}
        </p>
      )}
    </SideForm>
  );
}

function useSurchargeForm(row: HolidaySurchargeRow | null, onClose: () => void) {
  const mutationOptions = { successMessage: () => ({ text: 'Surcharge saved.' }) };
  const add = useApiMutation(addHolidaySurchargeEndpoint, mutationOptions);
  const save = useApiMutation(replaceHolidaySurchargeEndpoint, mutationOptions);
  return useForm(
    holidaySurchargeBodySchema,
    row ?? {},
    createSubmitThenCloseHandler(onClose, (values, how) =>
      row ? save.run({ params: { id: row.id }, body: values }, how) : add.run({ body: values }, how),
    ),
    { draftKey: `surcharge.${row?.id ?? 'new'}`, rowVersion: row?.rowVersion },
  );
}
