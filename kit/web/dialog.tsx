import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-box.tsx';

const DialogBox = lazy(() => import('./dialog-box.tsx'));

/** 420 px. Fetched when one is first opened. */
export function Dialog(props: DialogProps) {
  return props.open ? (
    <Suspense>
      <DialogBox {...props} />
    </Suspense>
  ) : null;
}
export { ask } from './ask.ts';
