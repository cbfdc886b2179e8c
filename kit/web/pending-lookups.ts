/**
 * A field that was left before the choices of what was typed in it came, and a part of a form that has not come itself:
 * <AccountInput> and <Loading> mark themselves so. Whoever types faster than the server answers means the whole form, so nothing
 * is sent while one is marked.
 */
const marked = '[data-coming]';

/** Whether a field of the frame still waits for its choice. */
export const hasPendingLookup = (frame: HTMLElement | null): boolean => frame?.querySelector(marked) != null;

/** Resolves once no field of the frame waits for its choice, and what the choices bring stands in the others. */
export async function lookupsSettled(frame: HTMLElement | null): Promise<void> {
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
      attributeFilter: ['data-coming'],
    });
  });
  await drawn();
}

/** After the next drawing, with the effects of it; a page that is not seen draws nothing and is not waited for. */
const drawn = (): Promise<void> =>
  new Promise((go) => {
    const unseen = setTimeout(go, 100);
    requestAnimationFrame(() => {
      clearTimeout(unseen);
      setTimeout(go, 0);
    });
  });
