import { computeManualChargeCents } from './manual-charge-amount.rules.ts';
import { findActiveChargeCodesEndpoint } from './shipments.contract.ts';
import {
  formatCount,
  formatMoney,
  formatBasisPointsAsPercent,
  formatRate4AsDollars,
} from '#kit/contract/money.ts';
import type { FormFieldsState } from '#kit/web/form.ts';
import { NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The fields of a manual charge, shared by all forms. */
export interface ManualChargeFormValues {
  chargeCode: string;
  description: string;
  rateUnit: '$' | '%';
  rate: number;
  quantity: number;
}

/** Charge code, description, and rate times quantity or a percentage of the base, with the resulting amount. */
export function ManualChargeFields({
  form,
  percentageLabel: share,
  percentageBaseCents: base,
}: {
  form: FormFieldsState<ManualChargeFormValues>;
  percentageLabel: string;
  /** The base of a percentage in cents. undefined until it is known. */
  percentageBaseCents: number | undefined;
}) {
  const t = useTranslate();
  const codes = useApiQuery(findActiveChargeCodesEndpoint, {}).data ?? [];
  const wordsOf = (code: unknown) => codes.find((c) => c.code === code)?.description;
  /** Choosing a code fills in its description, unless the user typed another one. */
  const coded: FormFieldsState<ManualChargeFormValues> = {
    ...form,
    set: (name, value) => {
      const typed = form.values.description;
      form.set(name, value);
      const words = name === 'chargeCode' ? wordsOf(value) : undefined;
      if (words !== undefined && (!typed || typed === wordsOf(form.values.chargeCode)))
        form.set('description', words);
    },
  };
  const percent = form.values.rateUnit === '%';
  return (
    <>
      <SelectField
        form={coded}
        name="chargeCode"
        label={t('Charge code')}
        promptLabel={t('Choose a charge code…')}
        options={codes.map((c) => ({ value: c.code, label: `${c.code} ${t(c.description)}` }))}
        autoFocus
      />
      <TextField form={form} name="description" label={t('Description')} />
      <SelectField
        form={form}
        name="rateUnit"
        label={t('Rate unit')}
        options={[
          { value: '$', label: '$' },
          { value: '%', label: share },
        ]}
      />
      <NumberField form={form} name="rate" label={t('Rate')} scale={percent ? 100 : 10000} allowsNegative />
      {!percent && <NumberField form={form} name="quantity" label={t('Quantity')} />}
      <Amount values={form.values} base={base} />
    </>
  );
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
/** The resulting amount, rounded as it will be saved. */
function Amount({
  values,
  base,
}: {
  values: FormFieldsState<ManualChargeFormValues>['values'];
  base: number | undefined;
}) {
  const t = useTranslate();
  const { rateUnit, rate, quantity } = values;
  return (
    <div className="field">
      <span className="field-label">{t('Amount')}</span>
      <output>{saidAmount(rateUnit === '%' ? '%' : '$', rate, quantity, base) ?? '–'}</output>
    </div>
  );
}
function saidAmount(rateUnit: '$' | '%', rate: unknown, quantity: unknown, base = Number.NaN) {
  const rateBase = rateUnit === '%' ? base : quantity;
  if (!isNumber(rate) || !isNumber(rateBase) || Number.isNaN(rateBase)) return null;
  const rateBaseText = rateUnit === '%' ? formatMoney(rateBase) : formatCount(rateBase);
  const rateText = rateUnit === '%' ? formatBasisPointsAsPercent(rate) : formatRate4AsDollars(rate);
  const amount = computeManualChargeCents({ rateUnit, rate, quantity: rateBase }, rateBase);
  return (
    <>
      <span className="muted">{`${rateBaseText} × ${rateText} =`}</span> <b>{formatMoney(amount)}</b>
    </>
  );
}
