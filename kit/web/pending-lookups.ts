/**
 * Elements that are still loading: a field that was left before its options arrived, and a part of a form that has not loaded.
 * <LookupCombobox> and <LoadingLines> mark themselves this way. A user who types faster than the server responds means the whole
 * form, so nothing is submitted while one is marked.
 */
const marked = '[data-pending]';

/** Returns whether a field in the frame still waits for its option. */
export const hasPendingLookup = (frame: HTMLElement | null): boolean => frame?.querySelector(marked) != null;

/**
 * Resolves when no field in the frame waits for its option, and the values that depend on the options are in the other fields.
 */
export async function waitUntilLookupsSettled(frame: HTMLElement | null): Promise<void> {
  if (!frame || !hasPendingLookup(frame)) return;
  await new Promise<void>((go) => {
    const watch = new MutationObserver(() => {
      if (hasPendingLookup(frame)) return;
      watch.disconnect();
      go();
    });
    watch.observe(frame, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-pending'],
    });
  });
  await drawn();
}

/** Resolves after the next render and its effects. A hidden page does not render, so it is not waited for. */
const drawn = (): Promise<void> =>
  new Promise((go) => {
    const unseen = setTimeout(go, 100);
    requestAnimationFrame(() => {
      clearTimeout(unseen);
      setTimeout(go, 0);
    });
  });
