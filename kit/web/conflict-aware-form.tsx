import { IconUsers, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { FormState } from './form.ts';
import type { RemoteChanges } from './merge-conflicts.ts';
import { useTranslate } from './translate.tsx';

/** The frame of a form that edits a record. Above the fields it shows what another user has changed since. */
export function ConflictAwareForm({
  form,
  className = 'col',
  label,
  children,
}: {
  form: Pick<FormState<never>, 'formProps' | 'remoteChanges'>;
  className?: string;
  label?: string;
  children: ReactNode;
}) {
  return (
    <form {...form.formProps} className={className} aria-label={label} autoComplete="off">
      {form.remoteChanges && <RemoteChangesNote remoteChanges={form.remoteChanges} />}
      {children}
    </form>
  );
}

/** Only informs about remote changes. Offers two choices if both users changed the same field. */
export function RemoteChangesNote({ remoteChanges: newer }: { remoteChanges: RemoteChanges }) {
  const t = useTranslate();
  const { fieldLabels: labels, hasConflict: undecided, takeTheirs: take, keepMine: keep } = newer;
  // Only fields that are not shown here were changed.
  if (labels.length === 0 && !undecided) return null;
  const fields = labels.join(', ');
  return (
    <div className={`note conflict-note ${undecided ? 'tone-wait' : ''}`} role="status">
      <IconUsers size={16} stroke={2} aria-hidden />
      <span className="grow">
        {undecided
          ? t('Another user changed {fields} while you were editing.', { fields })
          : t('Another user just updated {fields}. Showing the latest values.', { fields })}
      </span>
      {undecided ? (
        <span className="row wrap">
          <Button isSmall onPress={take}>
            {t('Load the new values')}
          </Button>
          <Button isSmall onPress={keep}>
            {t('Keep mine')}
          </Button>
        </span>
      ) : (
        <Button isSmall variant="ghost" icon={IconX} label={t('Close')} onPress={keep} />
      )}
    </div>
  );
}
