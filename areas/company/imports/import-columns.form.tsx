import { useState } from 'react';
import { importKindTitles } from './import-kind-titles.client.ts';
import { importColumnsByKind } from './import-columns.contract.ts';
import { setImportColumnMappingEndpoint } from './imports.contract.ts';
import type { ImportRun } from './imports.contract.ts';
import type { DateOrder } from '#kit/contract/imported-dates.ts';
import { DateOrderChoice } from '#kit/web/date-order.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** True when dates of the file can be read in two orders. */
const asksForOrder = (run: ImportRun): boolean =>
  importColumnsByKind[run.kind].some(({ id, isDate }) => isDate && (run.places[id] ?? null) !== null) &&
  (run.dateOrder === null || run.dateExample !== null);
const titlesAre = (t: Translate, { titleRow }: ImportRun): string =>
  titleRow === 0 ? t('The file has no header.') : t('Header is in row {row}.', { row: titleRow });
/** Maps the columns of the file and sets its date order. Each choice is saved immediately. */
export function ImportColumnMappingForm({ run }: { run: ImportRun }) {
  const t = useTranslate();
  const map = useApiMutation(setImportColumnMappingEndpoint);
  const [places, setPlaces] = useState(run.places);
  const columns = importColumnsByKind[run.kind];
  const save = (next: ImportRun['places'], dateOrder?: DateOrder) => {
    setPlaces(next);
    void map.run({
      params: { id: run.id },
      body: { places: next, dateOrder, rowVersion: run.rowVersion },
    });
  };
  return (
    <section className="panel" aria-label={t('Columns in the file')}>
      <header>
        <h2>{t('Columns in the file')}</h2>
        <span className="muted">{titlesAre(t, run)}</span>
      </header>
      {Object.values(places).every((place) => place === null) && (
        <p className="note tone-wait" role="status">
          {t('No column titles match {kind}. Map the columns, or import the file as another type.', {
            kind: t(importKindTitles[run.kind]),
          })}
        </p>
      )}
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Column')}</th>
            <th>{t('In the file')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.id}>
              <td>
                {t(column.title)} {column.isRequired && <span className="muted">{t('Required')}</span>}
                <div className="second-line muted">{t(column.hint)}</div>
              </td>
              <td>
                <select
                  className="input"
                  style={{ width: '44vw', maxWidth: 260 }}
                  aria-label={t(column.title)}
                  value={places[column.id] ?? ''}
                  onChange={(event) =>
                    save({
                      ...places,
                      [column.id]: event.target.value === '' ? null : Number(event.target.value),
                    })
                  }
                >
                  <option value="">{t('Not in file')}</option>
                  {run.titles.map((title, place) => (
                    // Two columns of a file can have the same title.
                    <option key={`${place} ${title}`} value={place}>
                      {title || t('Column {number}', { number: place + 1 })}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asksForOrder(run) && (
        <DateOrderChoice
          ambiguousExample={run.dateExample}
          order={run.dateOrder}
          onChoose={(order) => save(places, order)}
        />
      )}
    </section>
  );
}
