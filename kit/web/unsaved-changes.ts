import type { HistoryLocation, RouterHistory } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useEffect } from 'react';
import { confirmAction } from './confirm-dialog.ts';
import { translate } from './translate.tsx';

/**
 * Whether leaving the page may be questioned. Going to login or out must not be: drafts are kept, and the
 * browser's own prompt would only stand in the way.
 */
let free = false;
export const allowNextLeave = (): void => {
  free = true;
};
const mayAskBeforeLeaving = (): boolean => !free;

export const confirmDiscardingChanges = (): Promise<boolean> =>
  confirmAction({
    title: translate('Leave without saving'),
    body: translate('You have unsaved changes.'),
    confirmLabel: translate('Leave'),
    leave: translate('Stay'),
  });

/** How far a step of the browser went: −1 for Back. */
const steps = (from: HistoryLocation, to: HistoryLocation): number =>
  to.state.__TSR_index - from.state.__TSR_index;
/** One question, however often Back is pressed while it stands. */
let asking = false;

/**
 * Asks before the screen is left with something unsaved; `kept` says of what is drawn as unsaved that the server has it.
 * Back and Forward move the address before anybody can be asked: they are taken back first and made anew once the
 * person leaves, so that the address says what is shown.
 */
export function useUnsavedChangesGuard(on: boolean, isSavedRef: RefObject<boolean>): void {
  const { history }: { history: RouterHistory } = useRouter();
  useEffect(
    () =>
      history.block({
        blockerFn: ({ currentLocation, nextLocation, action }) => {
          if (
            !on ||
            isSavedRef.current ||
            !mayAskBeforeLeaving() ||
            currentLocation.pathname === nextLocation.pathname
          )
            return false;
          if (action === 'PUSH' || action === 'REPLACE')
            return confirmDiscardingChanges().then((leaves) => !leaves);
          if (asking) return true;
          asking = true;
          void confirmDiscardingChanges()
            .then((leaves) => {
              if (leaves) history.go(steps(currentLocation, nextLocation), { ignoreBlocker: true });
            })
            .finally(() => {
              asking = false;
            });
          return true;
        },
        enableBeforeUnload: () => on && !isSavedRef.current && mayAskBeforeLeaving(),
      }),
    [history, on, isSavedRef],
  );
}
