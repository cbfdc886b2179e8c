import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiCallError } from './api-call-outcome.ts';
import { sleep } from './server-clock.ts';
import { showReloadToastIfConflict, queryClient } from './api-query.ts';
import { commonErrors } from '#kit/contract/errors.ts';

/**
 * Returns whether a form was sent with an outdated version of its record. The version also increases when something other than
 * the form's fields changes. For example, each scan increases that of its load.
 */
export const isOutdatedVersionError = (failure: ApiCallError): boolean =>
  failure.error === commonErrors.recordChanged.code;

/** Shows that the record has changed, with a button to reload it. */
export const showReloadToastIfOutdated = (failure: ApiCallError): void =>
  void showReloadToastIfConflict(failure, queryClient);

/** Returns a function that refetches the displayed data. It resolves when the page has rendered it. */
export function useRefetchAllDisplayed(): () => Promise<void> {
  const [drawn, setDrawn] = useState<(() => void) | null>(null);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => drawn?.(), [drawn]);
  useEffect(() => () => waiting.current?.(), []);
  return useCallback(async () => {
    await queryClient.invalidateQueries();
    // Query results reach the page in their own timer, set before this one.
    await sleep(0);
    await new Promise<void>((resolve) => {
      waiting.current = resolve;
      setDrawn(() => resolve);
    });
  }, []);
}
