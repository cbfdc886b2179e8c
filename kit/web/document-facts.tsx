import type { ReactNode } from 'react';
import './theme/document.css';

export interface DocumentFact {
  name: string;
  value: ReactNode;
  /** The full text, shown on hover if it is truncated. Facts without one (numbers, dates) are never truncated. */
  whole?: string;
}
/** The facts at the top of a document's page: one row on a computer, several on a phone. */
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
