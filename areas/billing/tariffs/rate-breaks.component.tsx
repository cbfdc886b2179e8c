import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { rateBreakSchema } from './sheets.contract.ts';
import type { RateSheetLine } from './sheets.contract.ts';
import { FieldError } from '#kit/web/field.tsx';
import { Button } from '#kit/web/button.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { parseScaledInteger, formatScaledInteger } from '#kit/web/parse-date.ts';

export type RateSheetLineBreaks = NonNullable<RateSheetLine['breaks']>;

/** Renders the rates of larger quantities, one a row. */
export function RateBreakRows({
  breaks,
  isCubeRate: ofCubes,
  error,
  onChange,
}: {
  breaks: RateSheetLineBreaks;
  isCubeRate: boolean;
  error: string | undefined;
  onChange: (breaks: RateSheetLineBreaks) => void;
}) {
  const t = useTranslate();
  const scale = ofCubes ? 100 : 1;
  const set = (index: number, change: Partial<RateSheetLineBreaks[number]>) =>
    onChange(breaks.map((b, i) => (i === index ? { ...b, ...change } : b)));
  return (
    <fieldset className="tariff-breaks" data-field="breaks" tabIndex={-1}>
      <legend>{t('Breaks')}</legend>
      {breaks.length > 0 && (
        <div className="column-headings field-label" aria-hidden>
          <span>{t('From quantity')}</span>
          <span>{t('Rate')}</span>
        </div>
      )}
      {breaks.map((b, index) => (
        <div className="row" key={index}>
          <Scaled
            label={t('From quantity, break {number}', { number: index + 1 })}
            value={b.from}
            scale={scale}
            onValue={(from) => set(index, { from })}
          />
          <Scaled
            label={t('Rate, break {number}', { number: index + 1 })}
            value={b.rate4}
            scale={10_000}
            onValue={(rate4) => set(index, { rate4 })}
          />
          <Button
            isSmall
            variant="ghost"
            icon={IconTrash}
            label={t('Remove break {number}', { number: index + 1 })}
            onPress={() => onChange(breaks.filter((_, i) => i !== index))}
          />
        </div>
      ))}
      <Button
        isSmall
        icon={IconPlus}
        onPress={() => onChange([...breaks, { from: (breaks.at(-1)?.from ?? 0) + 100 * scale, rate4: 0 }])}
      >
        {t('Add break')}
      </Button>
      <FieldError error={error} />
    </fieldset>
  );
}

function Scaled({
  label,
  value,
  scale,
  onValue,
}: {
  label: string;
  value: number;
  scale: 1 | 100 | 10_000;
  onValue: (value: number) => void;
}) {
  // A new break has no value yet. The field is marked invalid only after the user types.
  const [typed, type] = useState(value === 0 ? '' : formatScaledInteger(value, scale));
  const [touched, touch] = useState(false);
  return (
    <input
      className="input numeric"
      aria-label={label}
      inputMode="decimal"
      value={typed}
      onChange={(event) => {
        type(event.target.value);
        touch(true);
        const read = parseScaledInteger(event.target.value, scale);
        onValue(read ?? 0);
      }}
      aria-invalid={(touched && !rateBreakSchema.shape.from.safeParse(value).success) || undefined}
    />
  );
}
