import type { ReactNode } from 'react';

/** A table that is wider than a phone: it is moved sideways by finger and by key. */
export function HorizontalScroll({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="wide" role="group" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}
