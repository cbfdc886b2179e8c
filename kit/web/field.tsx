import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { translateFieldError } from './field-error.ts';
import type { FieldName, FieldsForm } from './form.ts';
import { useTranslate } from './translate.tsx';

/** What every field of a form takes. `width` in pixels tells how long the answer is. */
export interface FieldProps<V> {
  form: FieldsForm<V>;
  name: FieldName<V>;
  label: string;
  /** Below the control, grey. */
  hint?: ReactNode;
  width?: number | string;
  disabled?: boolean;
  autoFocus?: boolean;
}
/** What the control inside must carry. */
export interface FieldControlProps {
  id: string;
  name: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** The same for a dialog, which looks for it: its focus would begin at the close button and leave the field with a fault. */
  'data-autofocus': true | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  onBlur: () => void;
}

/** What is wrong with a field, by its label, or with a group of them, below it. */
export function FieldError({
  of,
  id,
  label,
}: {
  of: string | undefined;
  id?: string | undefined;
  label?: string;
}) {
  const t = useTranslate();
  if (!of) return null;
  return (
    <p className="fault-line" id={id}>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      {translateFieldError(t, of, label)}
    </p>
  );
}

/** Label above, control, message below with an icon. */
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
        <FieldError of={error} id={below} label={label} />
      ) : (
        hint && (
          <p className="cap" id={below}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
