import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LookupCombobox } from './account-combobox.tsx';
import type { OptionLookup } from './account-combobox.tsx';
import { useImeInput } from './ime-input.ts';
import { DateInput } from './date-input.tsx';
import type { GetDayDisabledReason } from './parse-date.ts';
import type { FieldControlProps, FieldProps } from './field.tsx';
import { FieldError, Field } from './field.tsx';
import type { CharacterFilter } from './character-filters.ts';
import { removeDisallowedCharacters } from './character-filters.ts';
import type { SelectOption } from './statuses.ts';
import { formatUserTimeOfDay } from './format-time.ts';
import { useUserHourClock, useTranslate } from './translate.tsx';
import { Tooltip } from './tooltip.tsx';
import {
  parseScaledInteger,
  parseTimeInput,
  sanitizeNumberInput,
  formatScaledInteger,
  isCompleteTimeInput,
  sanitizeTimeInput,
} from './parse-date.ts';

type Put<V> = (value: never) => V;
/** Sets a field's value as typed. The schema accepts text and typed values. */
const setFieldValue = <V,>({ form, name }: FieldProps<V>, value: unknown) =>
  form.set(name, value as Parameters<Put<V>>[0]);
const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

type Fills = 'username' | 'current-password' | 'new-password' | 'one-time-code';

/** One line of text, or several with `lines`. */
export function TextField<V>(
  props: FieldProps<V> & {
    filter?: CharacterFilter;
    lines?: number;
    type?: 'text' | 'email' | 'password' | 'tel';
    placeholder?: string;
    /** What a password manager or the phone can autofill. */
    autoComplete?: Fills;
  },
) {
  const { filter, lines, type = 'text', placeholder, autoComplete: fills } = props;
  const take = (text: string) =>
    setFieldValue(props, filter ? removeDisallowedCharacters(filter, text) : text);
  return (
    <Field {...props}>
      {(control) =>
        lines ? (
          <textarea
            {...control}
            className="input textarea"
            rows={lines}
            placeholder={placeholder}
            value={textOf(props.form.values[props.name])}
            onChange={(e) => take(e.target.value)}
          />
        ) : (
          <FilteredInput
            control={control}
            filter={filter}
            type={type}
            placeholder={placeholder}
            fills={fills}
            value={textOf(props.form.values[props.name])}
            onText={take}
          />
        )
      }
    </Field>
  );
}

function FilteredInput({
  control,
  filter,
  type,
  placeholder,
  fills,
  value,
  onText,
}: {
  control: FieldControlProps;
  filter?: CharacterFilter;
  type: string;
  placeholder?: string;
  fills?: Fills;
  value: string;
  onText: (text: string) => void;
}) {
  const typing = useImeInput(value, onText);
  return (
    <input
      {...control}
      {...typing}
      className="input"
      type={type}
      inputMode={filter === 'digits' ? 'numeric' : undefined}
      placeholder={placeholder}
      autoComplete={fills}
    />
  );
}

/** A number, right-aligned. `scale` is 100 for cents and cubes, 10000 for rates. The value is the integer. */
export function NumberField<V>(
  props: FieldProps<V> & { scale?: 1 | 100 | 10000; allowsNegative?: boolean; placeholder?: string },
) {
  const scale = props.scale ?? 1;
  const value = props.form.values[props.name];
  const written = typeof value === 'number' ? formatScaledInteger(value, scale) : textOf(value);
  const [text, setText] = useState(written);
  useEffect(
    () => setText((old) => (parseScaledInteger(old, scale) === value ? old : written)),
    [written, value, scale],
  );
  const box = useRef<HTMLInputElement>(null);
  const ownTextRef = useRef(text);
  // If the field has focus, a value from outside is selected, so that typing replaces it: 41 and never 4141.
  useLayoutEffect(() => {
    if (ownTextRef.current === text) return;
    ownTextRef.current = text;
    if (document.activeElement === box.current) box.current?.select();
  }, [text]);
  const type = (raw: string) => {
    const sanitized = sanitizeNumberInput(text, raw, scale, props.allowsNegative === true);
    ownTextRef.current = sanitized;
    setText(sanitized);
    setFieldValue(props, sanitized === '' ? undefined : (parseScaledInteger(sanitized, scale) ?? sanitized));
  };
  const typing = useImeInput(text, type);
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          {...typing}
          ref={box}
          className="input numeric"
          inputMode={scale === 1 ? 'numeric' : 'decimal'}
          placeholder={props.placeholder}
          onFocus={(e) => e.target.select()}
        />
      )}
    </Field>
  );
}

/**
 * A choice of few options. `emptyLabel` is the first option of a field that can stay unselected. Without it an option is
 * required, and an empty field shows `promptLabel`, or a default prompt.
 */
export function SelectField<V>(
  props: FieldProps<V> & { options: readonly SelectOption[]; emptyLabel?: string; promptLabel?: string },
) {
  const t = useTranslate();
  const value = textOf(props.form.values[props.name]);
  const blank = props.emptyLabel === undefined && !props.options.some((o) => o.value === value);
  return (
    <Field {...props}>
      {(control) => (
        <select
          {...control}
          className={blank ? 'input shows-placeholder' : 'input'}
          value={blank ? '' : value}
          onChange={(e) => setFieldValue(props, e.target.value === '' ? undefined : e.target.value)}
        >
          {blank && (
            <option value="" disabled>
              {props.promptLabel ?? t('Choose…')}
            </option>
          )}
          {props.emptyLabel !== undefined && <option value="">{props.emptyLabel}</option>}
          {props.options.map((o) => (
            <option key={o.value} value={o.value}>
              {o.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/**
 * Shown and typed as MM/DD/YYYY, stored as YYYY-MM-DD. `getDayDisabledReason` returns why a day cannot be picked. `today` is
 * today's date at the relevant place.
 */
export function DateField<V>(
  props: FieldProps<V> & { getDayDisabledReason?: GetDayDisabledReason; today?: string },
) {
  return (
    <Field {...props}>
      {(control) => (
        <DateInput
          control={control}
          value={textOf(props.form.values[props.name]) || null}
          getDayDisabledReason={props.getDayDisabledReason}
          today={props.today}
          onChange={(date) => setFieldValue(props, date ?? undefined)}
        />
      )}
    </Field>
  );
}

/**
 * A time of day, shown with the user's clock. Both clocks can be typed: `5:00 PM`, `5 pm`, `17:00`. The form's value is `17:00`.
 * `stepMinutes` adds a list to choose from.
 */
export function TimeField<V>(props: FieldProps<V> & { stepMinutes?: number }) {
  const timeFormat = useUserHourClock();
  const value = formatUserTimeOfDay(textOf(props.form.values[props.name]));
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const take = (typed: string) => {
    const time = parseTimeInput(typed);
    setFieldValue(props, time ?? (typed === '' ? undefined : typed));
    if (time !== null) setText(formatUserTimeOfDay(time));
  };
  // A complete time is applied immediately, so that its effects are shown while the field still has focus. A partial time waits
  // for Enter or blur.
  const type = (typed: string) => {
    setText(typed);
    if (isCompleteTimeInput(typed, timeFormat)) setFieldValue(props, parseTimeInput(typed) ?? typed);
    // An old error ends now, not on blur: a button below would move from under the mouse that presses it.
    else if (props.form.errors[props.name]) setFieldValue(props, props.form.values[props.name]);
  };
  const typing = useImeInput(text, (raw) => type(sanitizeTimeInput(raw)));
  const list = props.stepMinutes
    ? Array.from({ length: 1440 / props.stepMinutes }, (_, i) => i * (props.stepMinutes ?? 15))
    : [];
  return (
    <Field {...props}>
      {(control) => (
        <>
          <input
            {...control}
            {...typing}
            className="input"
            inputMode={timeFormat === '24h' ? 'numeric' : undefined}
            placeholder={formatUserTimeOfDay('17:00')}
            list={list.length > 0 ? `${control.id}-l` : undefined}
            onKeyDown={(e) => {
              if (e.key === 'Enter') take(text);
            }}
            onBlur={() => {
              take(text);
              control.onBlur();
            }}
          />
          {list.length > 0 && (
            <datalist id={`${control.id}-l`}>
              {list.map((m) => (
                <option
                  key={m}
                  value={formatUserTimeOfDay(
                    `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`,
                  )}
                />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

/** Finds an account (or anything else with a number and a name) while the user types, at most 20 at a time. */
export function LookupField<V>(props: FieldProps<V> & { lookup: OptionLookup; placeholder?: string }) {
  return (
    <Field {...props}>
      {(control) => (
        <LookupCombobox
          control={control}
          lookup={props.lookup}
          placeholder={props.placeholder}
          value={textOf(props.form.values[props.name]) || null}
          onChange={(choice) => setFieldValue(props, choice?.value)}
        />
      )}
    </Field>
  );
}

/** A checkbox. */
export function CheckboxField<V>(props: Omit<FieldProps<V>, 'width'> & { children?: ReactNode }) {
  const { form, name, label, hint, disabled } = props;
  const error = form.errors[name];
  return (
    <div className="field">
      <label className="checkbox-label">
        <input
          type="checkbox"
          className="checkbox"
          name={name}
          disabled={disabled}
          checked={form.values[name] === true}
          onChange={(e) => setFieldValue(props, e.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error ? <FieldError error={error} label={label} /> : hint && <p className="caption">{hint}</p>}
    </div>
  );
}

/** The submit button of a form. It is disabled while the request runs. Enter in any field does the same. */
export function SubmitButton({
  form,
  children,
  hotkey: keys,
  disabledReason: whyNot,
}: {
  form: { busy: boolean };
  children: ReactNode;
  hotkey?: string;
  /** Why the form would be rejected regardless of its input. */
  disabledReason?: string | null;
}) {
  const button = (
    <button
      type="submit"
      className="btn primary"
      aria-disabled={form.busy || Boolean(whyNot) || undefined}
      onClick={whyNot ? (event) => event.preventDefault() : undefined}
      data-busy={form.busy || undefined}
    >
      {children}
      {keys && <kbd aria-hidden>{keys}</kbd>}
    </button>
  );
  return whyNot ? <Tooltip label={whyNot}>{button}</Tooltip> : button;
}
