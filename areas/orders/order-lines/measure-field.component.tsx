import type { KeyboardEvent } from 'react';
import { useId, useRef } from 'react';
import { getLengthUnitForKey } from './line-field-navigation.rules.ts';
import type { OrderLineInput } from './order-lines.contract.ts';
import type { FormState } from '#kit/web/form.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Inches or centimeters: one tab stop, changed with the arrow keys. Digits typed here go to the number of units. */
export function LengthUnitField({ form }: { form: FormState<OrderLineInput> }) {
  const t = useTranslate();
  const label = useId();
  const group = useRef<HTMLSpanElement>(null);
  const measure = form.values.measure === 'cm' ? 'cm' : 'inch';
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = getLengthUnitForKey(measure, event.key);
    if (next !== null) {
      event.preventDefault();
      form.set('measure', next);
      group.current?.querySelector<HTMLElement>(`[value="${next}"]`)?.focus();
    } else if (/^\d$/.test(event.key)) {
      event.preventDefault();
      const units = group.current
        ?.closest('form, .line-entry-fields')
        ?.querySelector<HTMLInputElement>('[name="numberOfUnits"]');
      if (!units) return;
      form.set('numberOfUnits', event.key);
      units.focus();
      // After the field has rendered the digit, the cursor goes behind it.
      requestAnimationFrame(() => units.setSelectionRange(units.value.length, units.value.length));
    }
  };
  return (
    <div className="field">
      <span className="field-label" id={label}>
        {t('Measure')}
      </span>
      <span className="segmented" role="radiogroup" aria-labelledby={label} ref={group} onKeyDown={pressed}>
        {(['inch', 'cm'] as const).map((unit) => (
          <button
            key={unit}
            type="button"
            role="radio"
            name="measure"
            value={unit}
            aria-checked={measure === unit}
            tabIndex={measure === unit ? 0 : -1}
            className={measure === unit ? 'active' : ''}
            onClick={() => form.set('measure', unit)}
          >
            {unit === 'inch' ? t('Inch') : t('cm')}
          </button>
        ))}
      </span>
    </div>
  );
}
