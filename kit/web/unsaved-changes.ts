import type { HistoryLocation, RouterHistory } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useEffect } from 'react';
import { confirmAction } from './confirm-dialog.ts';
import { translate } from './translate.tsx';

/**
 * Disables the leave confirmation. Signing in or out must not ask: drafts are saved, and the browser's own prompt would only
 * interrupt.
 */
let free = false;
export const skipNextLeaveConfirmation = (): void => {
  free = true;
};
const mayAskBeforeLeaving = (): boolean => !free;

export const askToDiscardChanges = (): Promise<boolean> =>
  confirmAction({
    title: translate('Leave without saving'),
    body: translate('You have unsaved changes.'),
    confirmLabel: translate('Leave'),
    cancelLabel: translate('Stay'),
  });

/** The distance of a browser history step: −1 for Back. */
const steps = (from: HistoryLocation, to: HistoryLocation): number =>
  to.state.__TSR_index - from.state.__TSR_index;
/** Shows only one confirmation while it is open, however often Back is pressed. */
let asking = false;

/**
 * Asks for confirmation before the user leaves a screen with unsaved changes. `isSavedRef` is true when the server already has
 * what the screen shows as unsaved. Back and Forward change the URL before a dialog can open. They are reverted first and
 * repeated if the user leaves, so that the URL matches the screen.
 */
export function useUnsavedChangesGuard(hasUnsavedChanges: boolean, isSavedRef: RefObject<boolean>): void {
  const { history }: { history: RouterHistory } = useRouter();
  useEffect(
    () =>
      history.block({
        blockerFn: ({ currentLocation, nextLocation, action }) => {
          if (
            !hasUnsavedChanges ||
            isSavedRef.current ||
            !mayAskBeforeLeaving() ||
            currentLocation.pathname === nextLocation.pathname
          )
            return false;
          if (action === 'PUSH' || action === 'REPLACE')
            return askToDiscardChanges().then((shouldLeave) => !shouldLeave);
          if (asking) return true;
          asking = true;
          void askToDiscardChanges()
            .then((shouldLeave) => {
              if (shouldLeave) history.go(steps(currentLocation, nextLocation), { ignoreBlocker: true });
            })
            .finally(() => {
              asking = false;
            });
          return true;
        },
        enableBeforeUnload: () => hasUnsavedChanges && !isSavedRef.current && mayAskBeforeLeaving(),
      }),
    [history, hasUnsavedChanges, isSavedRef],
  );
}
