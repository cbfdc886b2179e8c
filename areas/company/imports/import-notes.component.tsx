import { importColumnsByKind } from './import-columns.contract.ts';
import { findImportRecordsInUseEndpoint } from './imports.contract.ts';
import type { ImportRunDetail, RecordInUse } from './imports.contract.ts';
import { importErrors } from './imports.errors.ts';
import { buildImportLink } from './import-kind-titles.client.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Notes on the page of an import: what prevents it or its undo, and its side effects. */

/** Why the file cannot be checked yet, in the reader's language. Null where it can. */
export function formatImportCheckBlocker(t: Translate, run: ImportRunDetail): string | null {
  const columns = importColumnsByKind[run.kind];
  const missing = columns.filter(({ id, isRequired }) => isRequired && (run.places[id] ?? null) === null);
  if (missing.length > 0)
    return t(importErrors.missingColumns.sentence, {
      titles: missing.map(({ title }) => t(title)).join(t(', ')),
    });
  if (run.dateOrder === null && columns.some(({ isDate }) => isDate))
    return t(importErrors.dateOrderMissing.sentence);
  return run.importedBefore === null ? null : t('This file was already imported. There’s nothing to change.');
}

/** Notes above the columns, shown until their cause is resolved. */
export function ImportHints({ run }: { run: ImportRunDetail }) {
  const t = useTranslate();
  const isOpen = run.state === 'read' || run.state === 'failed';
  const why = isOpen && run.importedBefore === null ? formatImportCheckBlocker(t, run) : null;
  return (
    <>
      {run.importedBefore !== null && (
        <p className="note tone-wait" role="status">
          <span>
            {t('This file was imported on {moment}. There’s nothing to change.', {
              moment: formatShortDateTimeWithZone(run.importedBefore.at, getCompanyTimeZone()),
            })}{' '}
            <Link {...buildImportLink({ id: run.importedBefore.id, kind: run.kind })}>
              {run.importedBefore.file}
            </Link>
          </span>
        </p>
      )}
      {why !== null && (
        <p className="note tone-wait" role="status">
          {why}
        </p>
      )}
      {run.nextInvoice !== null && (
        <p className="note tone-wait" role="status">
          <span>
            {t(
              'The next invoice number will change from {before} to {after}. The file has numbers up to {highest}.',
              {
                before: run.nextInvoice.before,
                after: run.nextInvoice.after,
                highest: run.nextInvoice.after - 1,
              },
            )}{' '}
            <Link to="/admin/company">{t('Document numbers')}</Link>
          </span>
        </p>
      )}
    </>
  );
}

/** The records of an import that prevent its undo. */
export const useImportRecordsInUse = (run: ImportRunDetail) =>
  useApiQuery(findImportRecordsInUseEndpoint, run.state === 'imported' ? { params: { id: run.id } } : null);

export function ImportRecordsInUse({ run }: { run: ImportRunDetail }) {
  const t = useTranslate();
  const used = useImportRecordsInUse(run).data;
  if (used === undefined || used.count === 0) return null;
  return (
    <section className="panel" aria-label={t('Records in use')}>
      <header>
        <h2>{t('Records in use')}</h2>
        <span className="muted">{formatImportUndoBlocker(t, used.count)}</span>
      </header>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Record')}</th>
            <th>{t('Used by')}</th>
          </tr>
        </thead>
        <tbody>
          {used.records.map((record, index) => (
            <tr key={`${index} ${record.name}`}>
              <td>{record.name}</td>
              <td>{usesIn(t, record)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {used.count > used.records.length && (
        <p className="pad muted">
          {t('And {count, plural, one {# more record} other {# more records}}.', {
            count: used.count - used.records.length,
          })}
        </p>
      )}
    </section>
  );
}
export const formatImportUndoBlocker = (t: Translate, count: number): string =>
  t(
    'You can’t undo the import while {count, plural, one {# of its records is} other {# of its records are}} in use.',
    { count },
  );
const usesIn = (t: Translate, { uses }: RecordInUse): string =>
  uses.map(({ sentence, params }) => t(sentence, params)).join(t(', '));
