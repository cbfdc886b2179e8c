import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { getOpenConfirmDialog, subscribeToConfirmDialog } from './confirm-dialog.ts';
import { Dialog } from './dialog.tsx';
import { useTranslate } from './translate.tsx';

/** Renders the dialog of `confirmAction`: the question, what it affects, and the cancel and action buttons. */
export function ConfirmDialogHost() {
  const t = useTranslate();
  const openDialog = useSyncExternalStore(subscribeToConfirmDialog, getOpenConfirmDialog);
  if (!openDialog) return null;
  return (
    <Dialog
      open
      isWide={openDialog.isWide}
      title={openDialog.title}
      onClose={() => openDialog.answer(false)}
      footer={
        <>
          <Button onPress={() => openDialog.answer(false)}>{openDialog.cancelLabel ?? t('Cancel')}</Button>
          <Button
            variant={openDialog.isDestructive ? 'danger' : 'primary'}
            onPress={() => openDialog.answer(true)}
          >
            {openDialog.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="dialog-text">{openDialog.body}</div>
    </Dialog>
  );
}
