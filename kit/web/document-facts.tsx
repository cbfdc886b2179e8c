import type { ReactNode } from 'react';
import './theme/document.css';

export interface DocumentFact {
  name: string;
  value: ReactNode;
  /** A text that may be cut where room is short, whole on hover. What has none (numbers, dates) is never cut. */
  whole?: string;
}
/** What stands at the head of a document's page: one row at a desk, as many as it takes on a phone. */
export function DocumentFacts({ facts }: { facts: readonly DocumentFact[] }) {
  return (
    <dl className="facts">
      {facts.map((f) => (
        <div key={f.name} className={f.whole === undefined ? undefined : 'cut'} title={f.whole}>
          <dt>{f.name}</dt>
          <dd>{f.value}</dd>
        </div>
      ))}
    </dl>
  );
}
