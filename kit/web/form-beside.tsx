import type { ReactNode } from 'react';
import { Action } from './action.tsx';
import { Dialog } from './dialog.tsx';
import type { FieldProps } from './field.tsx';
import { SelectField, Submit } from './fields.tsx';
import type { Form } from './form.ts';
import { FormBox } from './form-box.tsx';
import { useMe } from './me.ts';
import { useText } from './text.tsx';

/**
 * The form that makes or changes a record: 640 px beside the list it is compared with, its buttons always in sight. Leaving it asks
 * when something was typed, by whichever way.
 */
export function FormBeside({
  form,
  title,
  submit,
  acts,
  className,
  whyNot,
  onClose,
  children,
}: {
  form: Pick<Form<never>, 'bind' | 'newer' | 'busy' | 'leave'>;
  title: string;
  /** What its button says: a verb and its object. */
  submit: string;
  /** Further acts, left of the others. */
  acts?: ReactNode;
  className?: string;
  /** Why the form would be refused whatever is typed: shown above the fields, and its button is off. */
  whyNot?: string | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText();
  const leave = () => form.leave(onClose);
  return (
    <Dialog title={title} open side onClose={leave}>
      <FormBox form={form} className={className}>
        {whyNot && (
          <p className="note t-wait" role="status">
            {whyNot}
          </p>
        )}
        {children}
        <div className="dialog-foot">
          {acts}
          <Action onPress={leave}>{t('Back')}</Action>
          <Submit form={form} whyNot={whyNot ?? null}>
            {submit}
          </Submit>
        </div>
      </FormBox>
    </Dialog>
  );
}

/** One of the person's warehouses; `before`, the one of the record, stands among them although it is no longer in use. */
export function WarehouseField<V>({
  before,
  empty,
  ...field
}: FieldProps<V> & { before?: { id: number; code: string } | null; empty?: string }) {
  const me = useMe();
  const t = useText();
  const gone = before && !me.warehouses.some((w) => w.id === before.id) ? [before] : [];
  return (
    <SelectField
      {...field}
      empty={empty ?? t('Choose a warehouse')}
      options={[
        ...me.warehouses.map((w) => ({ value: String(w.id), label: `${w.code} ${w.name}` })),
        ...gone.map((w) => ({ value: String(w.id), label: w.code })),
      ]}
    />
  );
}
