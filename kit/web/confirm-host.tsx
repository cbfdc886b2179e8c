import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { getOpenConfirmDialog, subscribeToConfirmDialog } from './confirm-dialog.ts';
import { Dialog } from './dialog.tsx';
import { useTranslate } from './translate.tsx';

/** Renders the dialog of `confirmAction`: the question, what it affects, and the cancel and action buttons. */
export function ConfirmDialogHost() {
  const t = useTranslate();
  const asked = useSyncExternalStore(subscribeToConfirmDialog, getOpenConfirmDialog);
  if (!asked) return null;
  return (
    <Dialog
      open
      isWide={asked.isWide}
      title={asked.title}
      onClose={() => asked.answer(false)}
      footer={
        <>
          <Button onPress={() => asked.answer(false)}>{asked.cancelLabel ?? t('Back')}</Button>
          <Button variant={asked.isDestructive ? 'risk' : 'go'} onPress={() => asked.answer(true)}>
            {asked.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="dialog-body">{asked.body}</div>
    </Dialog>
  );
}
