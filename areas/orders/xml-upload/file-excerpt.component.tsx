import { IconAlertOctagon } from '@tabler/icons-react';
import type { FileError } from './xml-upload.contract.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const before = 5;
const after = 7;
const wide = 160;

/** The full error, and the lines around it in the file. */
export function FileErrorWithExcerpt({
  fileLines: source,
  error,
}: {
  fileLines: readonly string[];
  error: FileError | undefined;
}) {
  const t = useTranslate();
  const first = Math.max(1, (error?.line ?? 1) - before);
  const lines = error ? source.slice(first - 1, error.line + after) : [];
  return (
    <section className="panel source-panel" aria-label={t('In the file')}>
      <header>
        <h2>{t('In the file')}</h2>
        {error && (
          <span className="caption">
            {t('line {line}, column {column}', { line: error.line, column: error.column })}
          </span>
        )}
      </header>
      {error && (
        <div className="source-message">
          <p className="file-error-message">
            <IconAlertOctagon size={15} stroke={2} aria-hidden />
            {t(error.sentence, error.params)}
          </p>
          {error.hint && <p className="caption">{t(error.hint.sentence, error.hint.params)}</p>}
        </div>
      )}
      <pre tabIndex={0}>
        {lines.map((line, i) => (
          <Line
            key={first + i}
            number={first + i}
            text={line}
            fault={error?.line === first + i ? error : undefined}
          />
        ))}
      </pre>
    </section>
  );
}

function Line({
  number,
  text,
  fault: error,
}: {
  number: number;
  text: string;
  fault: FileError | undefined;
}) {
  // A file without line breaks is one long line, so only the part around the error is shown.
  const from = error && error.column > wide ? error.column - 60 : 0;
  const visibleText = text.slice(from, from + wide);
  const cut = `${from + wide < text.length ? '…' : ''}`;
  if (!error)
    return (
      <span className="source-line">
        <i>{number}</i>
        {visibleText}
        {cut}
      </span>
    );
  const errorStart = error.column - 1 - from;
  const long = error.value !== '' && visibleText.startsWith(error.value, errorStart) ? error.value.length : 0;
  return (
    <span className="source-line highlighted">
      <i>{number}</i>
      {from > 0 ? '…' : ''}
      {visibleText.slice(0, errorStart)}
      {long > 0 && <mark>{visibleText.slice(errorStart, errorStart + long)}</mark>}
      {visibleText.slice(errorStart + long)}
      {cut}
    </span>
  );
}
