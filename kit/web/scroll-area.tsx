import type { ReactNode } from 'react';

/** A scroll container for a table wider than a phone. It scrolls sideways by touch and by keyboard. */
export function HorizontalScroll({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="horizontal-scroll" role="group" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}
