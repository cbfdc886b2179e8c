/**
 * Whether leaving the page may be questioned. Going to login or out must not be: drafts are kept, and the
 * browser's own prompt would only stand in the way.
 */
let free = false;
export const leaveFreely = (): void => {
  free = true;
};
export const mayAskBeforeLeaving = (): boolean => !free;
