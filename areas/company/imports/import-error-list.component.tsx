import { importKindListPaths, importKindTitles } from './import-kind-titles.client.ts';
import { importColumnsByKind } from './import-columns.contract.ts';
import { findImportErrorsOrNoticesEndpoint } from './imports.contract.ts';
import type { ImportError, ImportRun } from './imports.contract.ts';
import { translateFieldError } from '#kit/web/field-error.ts';
import { FileErrorsTable } from '#kit/web/file-import-parts.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { Link } from '#kit/web/screen.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Code of the warning for existing records that differ from the file. */
const keptCode = 'import.kept';

/** The warnings of a check: what the import leaves unchanged, and dates to confirm. */
export function ImportWarnings({ run }: { run: ImportRun }) {
  if (run.state !== 'checked' || (run.notices ?? 0) === 0) return null;
  return <ImportErrorsOrNoticesUpTo200 run={run} areNotices />;
}

/** The first errors of a file: location, error and suggestion. */
export function ImportErrorsOrNoticesUpTo200({
  run,
  areNotices = false,
}: {
  run: ImportRun;
  areNotices?: boolean;
}) {
  const t = useTranslate();
  const errorsQuery = useApiQuery(findImportErrorsOrNoticesEndpoint, {
    params: { id: run.id },
    query: { rows: 200, notices: areNotices },
  });
  const titleOf = ({ column }: ImportError): string =>
    t(importColumnsByKind[run.kind].find(({ id }) => id === column)?.title ?? '');
  // Column names and choices in a message are translated as on the screen.
  const inWords = (params: ImportError['params']) => ({
    ...params,
    ...(params['title'] === undefined ? {} : { title: t(String(params['title'])) }),
    ...(params['choices'] === undefined
      ? {}
      : {
          choices: String(params['choices'])
            .split(', ')
            .map((word) => t(word))
            .join(t(', ')),
        }),
  });
  // A form's message about a field is shown for the column.
  const sentenceOf = (error: ImportError): string =>
    error.code === 'import.invalid'
      ? translateFieldError(t, error.sentence, titleOf(error))
      : t(error.sentence, inWords(error.params));
  const toErrorRow = (error: ImportError) => ({
    row: error.row,
    column: titleOf(error),
    value: error.value,
    fault: [
      sentenceOf(error),
      ...(error.suggestion === null ? [] : [t('Did you mean {value}?', { value: error.suggestion })]),
    ].join(' – '),
  });
  return (
    <QueryBoundary query={errorsQuery}>
      {({ data, totalRows }) => (
        <>
          <FileErrorsTable errors={data.map(toErrorRow)} totalCount={totalRows} areWarnings={areNotices} />
          {data.some(({ code }) => code === keptCode) && (
            <p style={{ paddingLeft: 4 }}>
              {t('Existing records aren’t changed. Edit them on their own screens.')}{' '}
              <Link to={importKindListPaths[run.kind]}>
                {t('Open the list: {kind}', { kind: t(importKindTitles[run.kind]) })}
              </Link>
            </p>
          )}
        </>
      )}
    </QueryBoundary>
  );
}
