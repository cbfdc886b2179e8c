import { IconUsers, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Action } from './action.tsx';
import type { Form } from './form.ts';
import type { Newer } from './newer.ts';
import { useText } from './text.tsx';

/** The frame of a form that edits a record: says above its fields what somebody else changed meanwhile. */
export function FormBox({
  form,
  className = 'col',
  label,
  children,
}: {
  form: Pick<Form<never>, 'bind' | 'newer'>;
  className?: string;
  label?: string;
  children: ReactNode;
}) {
  return (
    <form {...form.bind} className={className} aria-label={label} autoComplete="off">
      {form.newer && <NewerNote newer={form.newer} />}
      {children}
    </form>
  );
}

/** Calm while it is only told; with two ways to go on where both changed the same. */
export function NewerNote({ newer }: { newer: Newer }) {
  const t = useText();
  const { labels, undecided, take, keep } = newer;
  // Only fields that nobody sees here were changed.
  if (labels.length === 0 && !undecided) return null;
  const fields = labels.join(', ');
  return (
    <div className={`note newer ${undecided ? 't-wait' : ''}`} role="status">
      <IconUsers size={16} stroke={2} aria-hidden />
      <span className="grow">
        {undecided
          ? t('Somebody else changed this while you were typing: {fields}', { fields })
          : t('Somebody else changed this. The new values are shown: {fields}', { fields })}
      </span>
      {undecided ? (
        <span className="row wrap">
          <Action small onPress={take}>
            {t('Load the new values')}
          </Action>
          <Action small onPress={keep}>
            {t('Keep mine')}
          </Action>
        </span>
      ) : (
        <Action small look="ghost" icon={IconX} label={t('Close')} onPress={keep} />
      )}
    </div>
  );
}
