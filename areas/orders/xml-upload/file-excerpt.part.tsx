import { IconAlertOctagon } from '@tabler/icons-react';
import type { FileError } from './xml-upload.contract.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const before = 5;
const after = 7;
const wide = 160;

/** The full error, and the lines around it in the file. */
export function FileErrorWithExcerpt({
  fileLines: source,
  error: fault,
}: {
  fileLines: readonly string[];
  error: FileError | undefined;
}) {
  const t = useTranslate();
  const first = Math.max(1, (fault?.line ?? 1) - before);
  const lines = fault ? source.slice(first - 1, fault.line + after) : [];
  return (
    <section className="panel src" aria-label={t('In the file')}>
      <header>
        <h2>{t('In the file')}</h2>
        {fault && (
          <span className="cap">
            {t('line {line}, column {column}', { line: fault.line, column: fault.column })}
          </span>
        )}
      </header>
      {fault && (
        <div className="src-says">
          <p className="fault-says">
            <IconAlertOctagon size={15} stroke={2} aria-hidden />
            {t(fault.sentence, fault.params)}
          </p>
          {fault.hint && <p className="cap">{t(fault.hint.sentence, fault.hint.params)}</p>}
        </div>
      )}
      <pre tabIndex={0}>
        {lines.map((line, i) => (
          <Line
            key={first + i}
            number={first + i}
            text={line}
            fault={fault?.line === first + i ? fault : undefined}
          />
        ))}
      </pre>
    </section>
  );
}

function Line({ number, text, fault }: { number: number; text: string; fault: FileError | undefined }) {
  // A file without line breaks is one long line, so only the part around the error is shown.
  const from = fault && fault.column > wide ? fault.column - 60 : 0;
  const shown = text.slice(from, from + wide);
  const cut = `${from + wide < text.length ? '…' : ''}`;
  if (!fault)
    return (
      <span className="ln">
        <i>{number}</i>
        {shown}
        {cut}
      </span>
    );
  const at = fault.column - 1 - from;
  const long = fault.value !== '' && shown.startsWith(fault.value, at) ? fault.value.length : 0;
  return (
    <span className="ln hl">
      <i>{number}</i>
      {from > 0 ? '…' : ''}
      {shown.slice(0, at)}
      {long > 0 && <mark>{shown.slice(at, at + long)}</mark>}
      {shown.slice(at + long)}
      {cut}
    </span>
  );
}
