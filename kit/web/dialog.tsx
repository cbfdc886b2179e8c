import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';

const DialogBox = lazy(() => import('./dialog-box.tsx'));

export interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the primary one last. */
  foot?: ReactNode;
  wide?: boolean;
  /** High up and without a head; the title is only heard. */
  bare?: boolean;
}

/** 420 px. Fetched when one is first opened. */
export function Dialog(props: DialogProps) {
  return props.open ? <Suspense><DialogBox {...props} /></Suspense> : null;
}
export { ask } from './ask.ts';
