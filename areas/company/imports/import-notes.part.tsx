import { importColumns } from './import-columns.contract.ts';
import { findImportInUse } from './imports.contract.ts';
import type { ImportDetail, UsedRecord } from './imports.contract.ts';
import { importErrors } from './imports.errors.ts';
import { linkToImport } from './import-titles.web.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { companyZone } from '#kit/web/house.ts';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** What stands in the way of an import or of its undo, and what it does besides, on its page. */

/** Why the file cannot be checked yet, in the reader's language; null where it can. */
export function whyNotCheck(t: Say, run: ImportDetail): string | null {
  const columns = importColumns[run.kind];
  const missing = columns.filter(({ id, isRequired }) => isRequired && (run.places[id] ?? null) === null);
  if (missing.length > 0)
    return t(importErrors.missingColumns.sentence, {
      titles: missing.map(({ title }) => t(title)).join(t(', ')),
    });
  if (run.dateOrder === null && columns.some(({ isDate }) => isDate))
    return t(importErrors.dateOrder.sentence);
  return run.importedBefore === null ? null : t('This file was imported before. Nothing would change.');
}

/** Notes above the columns: shown until what they say is solved. */
export function ImportNotes({ run }: { run: ImportDetail }) {
  const t = useText();
  const isOpen = run.state === 'read' || run.state === 'failed';
  const why = isOpen && run.importedBefore === null ? whyNotCheck(t, run) : null;
  return (
    <>
      {run.importedBefore !== null && (
        <p className="note t-wait" role="status">
          <span>
            {t('This file was imported on {moment}. Nothing would change.', {
              moment: showNamedMoment(run.importedBefore.at, companyZone()),
            })}{' '}
            <A {...linkToImport({ id: run.importedBefore.id, kind: run.kind })}>{run.importedBefore.file}</A>
          </span>
        </p>
      )}
      {why !== null && (
        <p className="note t-wait" role="status">
          {why}
        </p>
      )}
      {run.nextInvoice !== null && (
        <p className="note t-wait" role="status">
          <span>
            {t(
              'The next invoice number rises from {before} to {after}: the file has numbers up to {highest}.',
              {
                before: run.nextInvoice.before,
                after: run.nextInvoice.after,
                highest: run.nextInvoice.after - 1,
              },
            )}{' '}
            <A to="/admin/company">{t('Numbers of the company')}</A>
          </span>
        </p>
      )}
    </>
  );
}

/** The records of an import that keep it from being undone. */
export const useRecordsInUse = (run: ImportDetail) =>
  useAnswer(findImportInUse, run.state === 'imported' ? { params: { id: run.id } } : null);

export function RecordsInUse({ run }: { run: ImportDetail }) {
  const t = useText();
  const used = useRecordsInUse(run).data;
  if (used === undefined || used.count === 0) return null;
  return (
    <section className="panel" aria-label={t('Records in use')}>
      <header>
        <h2>{t('Records in use')}</h2>
        <span className="dim">{whyNotUndo(t, used.count)}</span>
      </header>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Record')}</th>
            <th>{t('Used by')}</th>
          </tr>
        </thead>
        <tbody>
          {used.records.map((record, at) => (
            <tr key={`${at} ${record.name}`}>
              <td>{record.name}</td>
              <td>{usesIn(t, record)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {used.count > used.records.length && (
        <p className="pad dim">
          {t('And {count, plural, one {# other record} other {# other records}}.', {
            count: used.count - used.records.length,
          })}
        </p>
      )}
    </section>
  );
}
export const whyNotUndo = (t: Say, count: number): string =>
  t(
    'The import cannot be undone while {count, plural, one {# record of it is} other {# records of it are}} in use.',
    { count },
  );
const usesIn = (t: Say, { uses }: UsedRecord): string =>
  uses.map(({ sentence, params }) => t(sentence, params)).join(t(', '));
