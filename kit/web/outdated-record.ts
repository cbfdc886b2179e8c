import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiCallError } from './api-call-outcome.ts';
import { sleep } from './server-clock.ts';
import { offerReloadOnConflict, queryClient } from './api-query.ts';
import { commonErrors } from '#kit/contract/errors.ts';

/**
 * A form that was sent with a version of its record that is no longer the newest. A version also grows when something
 * other than the fields of the form changes: each scan raises that of its load.
 */
export const isOutdatedVersionError = (failure: ApiCallError): boolean =>
  failure.error === commonErrors.changedByOthers.code;

/** Tells that the record was changed, with the way to load it. */
export const showOutdatedToast = (failure: ApiCallError): void =>
  void offerReloadOnConflict(failure, queryClient);

/** Reads what is shown again; answers when the page is drawn with it. */
export function useRefetchShown(): () => Promise<void> {
  const [drawn, setDrawn] = useState<(() => void) | null>(null);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => drawn?.(), [drawn]);
  useEffect(() => () => waiting.current?.(), []);
  return useCallback(async () => {
    await queryClient.invalidateQueries();
    // Answers reach the page in a timer of their own, set before this one.
    await sleep(0);
    await new Promise<void>((resolve) => {
      waiting.current = resolve;
      setDrawn(() => resolve);
    });
  }, []);
}
