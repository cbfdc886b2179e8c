import type { ReactNode } from 'react';

export interface ConfirmDialogOptions {
  /** Names the action and the number: "Delete 46 units". */
  title: string;
  /** What the action affects. */
  body?: ReactNode;
  /** The button repeats the verb: "Delete 46 units". */
  confirmLabel: string;
  /** The cancel button's label where "Cancel" is unclear: "Back" beside "Cancel task". */
  cancelLabel?: string;
  isDestructive?: boolean;
  /** The body is a table and needs a wide dialog. */
  isWide?: boolean;
}
export interface OpenConfirmDialog extends ConfirmDialogOptions {
  answer: (yes: boolean) => void;
}

let openDialog: OpenConfirmDialog | null = null;
export const getOpenConfirmDialog = (): OpenConfirmDialog | null => openDialog;
const watchers = new Set<() => void>();
const setOpenDialog = (next: OpenConfirmDialog | null) => {
  openDialog = next;
  for (const tell of watchers) tell();
};
export const subscribeToConfirmDialog = (listener: () => void) => {
  watchers.add(listener);
  return () => watchers.delete(listener);
};

/**
 * Asks for confirmation before a destructive or long action: `if (await confirmAction({ title, body, confirmLabel })) …`. One
 * dialog at a time.
 */
export function confirmAction(options: ConfirmDialogOptions): Promise<boolean> {
  openDialog?.answer(false);
  return new Promise((resolve) => {
    setOpenDialog({
      ...options,
      answer: (yes) => {
        setOpenDialog(null);
        resolve(yes);
      },
    });
  });
}
