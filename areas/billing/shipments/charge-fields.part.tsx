import { handAmount } from './hand-amount.rules.ts';
import { chargeCodes } from './shipments.contract.ts';
import { showCount, showMoney, showPercent, showRate } from '#kit/contract/money.ts';
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

/** Code, words, and rate times quantity or a percentage of what `share` says, with what they come to. */
export function ChargeFields({
  form,
  share,
  base,
}: {
  form: Holding<ChargeValues>;
  share: string;
  /** Cents that a percentage is taken of; none before they are known. */
  base: number | undefined;
}) {
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
      <Amount values={form.values} base={base} />
    </>
  );
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
/** What was typed comes to, rounded as it is booked. */
function Amount({ values, base }: { values: Holding<ChargeValues>['values']; base: number | undefined }) {
  const t = useText();
  const { rateUnit, rate, quantity } = values;
  return (
    <div className="field">
      <span className="lab">{t('Amount')}</span>
      <output>{saidAmount(rateUnit === '%' ? '%' : '$', rate, quantity, base) ?? '–'}</output>
    </div>
  );
}
function saidAmount(rateUnit: '$' | '%', rate: unknown, quantity: unknown, base = Number.NaN) {
  const of = rateUnit === '%' ? base : quantity;
  if (!isNumber(rate) || !isNumber(of) || Number.isNaN(of)) return null;
  const by = rateUnit === '%' ? showMoney(of) : showCount(of);
  const amount = handAmount({ rateUnit, rate, quantity: of }, of);
  return (
    <>
      <span className="dim">{`${by} × ${rateUnit === '%' ? showPercent(rate) : showRate(rate)} =`}</span>{' '}
      <b>{showMoney(amount)}</b>
    </>
  );
}
