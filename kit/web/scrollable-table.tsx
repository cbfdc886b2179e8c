import type { ReactNode } from 'react';

/** A table that may be wider than its place: it scrolls by itself, by keys too, and is found by its name. */
export function ScrollableTable({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="scrolls" tabIndex={0} role="region" aria-label={name}>
      <table className="plain">{children}</table>
    </div>
  );
}
