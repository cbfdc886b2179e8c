import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { FieldProps } from './field.tsx';
import { SelectField, SubmitButton } from './fields.tsx';
import type { FormState } from './form.ts';
import { ConflictAwareForm } from './conflict-aware-form.tsx';
import { useCurrentUser } from './current-user.ts';
import { useTranslate } from './translate.tsx';

/**
 * The form that creates or edits a record: 640 px beside its list, with its buttons always visible. Leaving it with unsaved input
 * asks for confirmation.
 */
export function SideForm({
  form,
  title,
  submitLabel: submit,
  actions: acts,
  className,
  disabledReason: whyNot,
  onClose,
  children,
}: {
  form: Pick<FormState<never>, 'formProps' | 'remoteChanges' | 'busy' | 'confirmLeave'>;
  title: string;
  /** The label of the submit button: a verb and its object. */
  submitLabel: string;
  /** Further actions, left of the others. */
  actions?: ReactNode;
  className?: string;
  /** Why the form would be rejected regardless of input. Shown above the fields, and disables the submit button. */
  disabledReason?: string | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslate();
  const leave = () => form.confirmLeave(onClose);
  return (
    <Dialog title={title} open isSidePanel onClose={leave}>
      <ConflictAwareForm form={form} className={className}>
        {whyNot && (
          <p className="note tone-wait" role="status">
            {whyNot}
          </p>
        )}
        {children}
        <div className="dialog-footer">
          {acts}
          <Button onPress={leave}>{t('Cancel')}</Button>
          <SubmitButton form={form} disabledReason={whyNot ?? null}>
            {submit}
          </SubmitButton>
        </div>
      </ConflictAwareForm>
    </Dialog>
  );
}

/**
 * A field for one of the user's warehouses. `recordWarehouse`, the record's own warehouse, is listed even if it is no longer
 * in use.
 */
export function UserWarehouseField<V>({
  recordWarehouse: before,
  emptyLabel: empty,
  ...field
}: FieldProps<V> & { recordWarehouse?: { id: number; code: string } | null; emptyLabel?: string }) {
  const me = useCurrentUser();
  const t = useTranslate();
  const missingWarehouses = before && !me.warehouses.some((w) => w.id === before.id) ? [before] : [];
  return (
    <SelectField
      {...field}
      emptyLabel={empty ?? t('Choose a warehouse')}
      options={[
        ...me.warehouses.map((w) => ({ value: String(w.id), label: `${w.code} ${w.name}` })),
        ...missingWarehouses.map((w) => ({ value: String(w.id), label: w.code })),
      ]}
    />
  );
}
