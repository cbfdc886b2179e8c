import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { translateFieldError } from './field-error.ts';
import type { FieldName, FormFieldsState } from './form.ts';
import { useTranslate } from './translate.tsx';

/** The props that every form field takes. `width` in pixels indicates the expected length of the input. */
export interface FieldProps<V> {
  form: FormFieldsState<V>;
  name: FieldName<V>;
  label: string;
  /** Gray text below the control. */
  hint?: ReactNode;
  width?: number | string;
  disabled?: boolean;
  autoFocus?: boolean;
}
/** The attributes that the control inside must have. */
export interface FieldControlProps {
  id: string;
  name: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** The same attribute for a dialog. Without it, the focus would start at the close button and skip the field with the error. */
  'data-autofocus': true | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  onBlur: () => void;
}

/** The error of a field, found by its label, or of a group of fields, shown below it. */
export function FieldError({
  error,
  id,
  label,
}: {
  error: string | undefined;
  id?: string | undefined;
  label?: string;
}) {
  const t = useTranslate();
  if (!error) return null;
  return (
    <p className="error-message" id={id}>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      {translateFieldError(t, error, label)}
    </p>
  );
}

/** A label, the control, and a message with an icon below. */
export function Field<V>({
  form,
  name,
  label,
  hint,
  width,
  disabled,
  autoFocus,
  children,
}: FieldProps<V> & { children: (control: FieldControlProps) => ReactNode }) {
  const id = useId();
  const error = form.errors[name];
  const below = error || hint ? `${id}-b` : undefined;
  const control: FieldControlProps = {
    id,
    name,
    disabled,
    autoFocus,
    'data-autofocus': autoFocus ? true : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': below,
    onBlur: () => form.values[name] !== undefined && form.validateField(name),
  };
  return (
    <div className="field" style={width === undefined ? undefined : { width }}>
      <label htmlFor={id}>{label}</label>
      {children(control)}
      {error ? (
        <FieldError error={error} id={below} label={label} />
      ) : (
        hint && (
          <p className="caption" id={below}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
