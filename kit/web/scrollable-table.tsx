import type { ReactNode } from 'react';

/** A scroll container for a table that may be wider than its space. It scrolls by keyboard too and has an accessible name. */
export function ScrollableTable({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="scrollable-table" tabIndex={0} role="region" aria-label={name}>
      <table className="plain">{children}</table>
    </div>
  );
}
