import type { ReactNode } from 'react';
import './theme/document.css';

export interface DocumentSummaryField {
  name: string;
  value: ReactNode;
  /** The full text, shown on hover if it is truncated. Facts without one (numbers, dates) are never truncated. */
  fullText?: string;
}
/** The facts at the top of a document's page: one row on a computer, several on a phone. */
export function DocumentSummaryFields({ fields: facts }: { fields: readonly DocumentSummaryField[] }) {
  return (
    <dl className="summary-fields">
      {facts.map((f) => (
        <div key={f.name} className={f.fullText === undefined ? undefined : 'truncated'} title={f.fullText}>
          <dt>{f.name}</dt>
          <dd>{f.value}</dd>
        </div>
      ))}
    </dl>
  );
}
