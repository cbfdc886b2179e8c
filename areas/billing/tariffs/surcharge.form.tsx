import { places } from './sheets.contract.ts';
import { addSurcharge, saveSurcharge, surchargeBody } from './surcharges.contract.ts';
import type { ChargedPeriod, SurchargeRow } from './surcharges.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { DateField, NumberField, SelectField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** What a holiday period adds, or another surcharge in place of one. */
export function SurchargeForm({
  row,
  periods,
  onClose,
}: {
  row: SurchargeRow | null;
  periods: readonly ChargedPeriod[];
  onClose: () => void;
}) {
  const t = useText();
  const warehouses = useAnswer(places, {}).data?.warehouses ?? [];
  const says = { says: () => ({ text: 'The surcharge is saved.' }) };
  const add = useAct(addSurcharge, says);
  const save = useAct(saveSurcharge, says);
  const form = useForm(
    surchargeBody,
    row ?? {},
    closing(onClose, (values, how) =>
      row ? save.run({ params: { id: row.id }, body: values }, how) : add.run({ body: values }, how),
    ),
    { draft: `surcharge.${row?.id ?? 'new'}`, version: row?.rowVersion },
  );
  const period = periods.find((p) => p.id === Number(form.values.periodId));
  const off = (date: string) =>
    period && (date < period.effectiveDate || date > period.expirationDate)
      ? t('This day is not in the period.')
      : null;
  const days = t('Empty: all days of the period, wherever they are moved.');
  return (
    <FormBeside
      form={form}
      title={row ? t('Change the surcharge of {name}', { name: row.period }) : t('New holiday surcharge')}
      submit={t('Save surcharge')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="periodId"
        label={t('Holiday period')}
        options={periods.map((p) => ({
          value: String(p.id),
          label: `${p.name} · ${showDate(p.effectiveDate)} – ${showDate(p.expirationDate)}`,
        }))}
        autoFocus
      />
      <div className="row">
        <SelectField
          form={form}
          name="outboundWarehouseId"
          label={t('Outbound warehouse')}
          options={warehouses.map((w) => ({ value: String(w.id), label: w.name }))}
          empty={t('All')}
          hint={t('That of a warehouse goes before that of all.')}
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
        <DateField form={form} name="effectiveDate" label={t('Effective date')} off={off} hint={days} />
        <DateField form={form} name="expirationDate" label={t('Expiration date')} off={off} />
      </div>
      {row && (
        <p className="dim">
          {t(
            'What holds now is kept. Shipments already rated keep their charges until they are rated again.',
          )}
        </p>
      )}
    </FormBeside>
  );
}
