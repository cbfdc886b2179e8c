import { chargeCodes } from './shipments.contract.ts';
import type { Holding } from '#kit/web/form.ts';
import { NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** The fields of a charge by hand, of whichever form. */
export interface ChargeValues {
  chargeCode: string;
  description: string;
  rateUnit: '$' | '%';
  rate: number;
  quantity: number;
}

/** Code, words, and rate times quantity or a percentage of what `share` says. */
export function ChargeFields({ form, share }: { form: Holding<ChargeValues>; share: string }) {
  const t = useText();
  const codes = useAnswer(chargeCodes, {}).data ?? [];
  const wordsOf = (code: unknown) => codes.find((c) => c.code === code)?.description;
  /** The words of a code come with it, unless other ones were typed. */
  const coded: Holding<ChargeValues> = {
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
        choose={t('Choose a charge code…')}
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
      <NumberField form={form} name="rate" label={t('Rate')} scale={percent ? 100 : 10000} negative />
      {!percent && <NumberField form={form} name="quantity" label={t('Quantity')} />}
    </>
  );
}
