import { useState } from 'react';
import { importColumns } from './import-columns.contract.ts';
import { mapImport } from './imports.contract.ts';
import type { ImportRun } from './imports.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Which column of the file is which, and how it writes days. Each choice is saved at once. */
export function ImportColumns({ run }: { run: ImportRun }) {
  const t = useText();
  const map = useAct(mapImport);
  const [places, setPlaces] = useState(run.places);
  const columns = importColumns[run.kind];
  const save = (next: ImportRun['places'], dateOrder = run.dateOrder) => {
    setPlaces(next);
    void map.run({
      params: { id: run.id },
      body: { places: next, dateOrder: dateOrder ?? undefined, rowVersion: run.rowVersion },
    });
  };
  return (
    <section className="panel" aria-label={t('Columns of the file')}>
      <header>
        <h2>{t('Columns of the file')}</h2>
        <span className="dim">{t('Titles are in row {row}.', { row: run.titleRow })}</span>
      </header>
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
                {t(column.title)} {column.isRequired && <span className="dim">{t('Required')}</span>}
                <div className="below dim">{t(column.takes)}</div>
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
                  <option value="">{t('Not in the file')}</option>
                  {run.titles.map((title, place) => (
                    // Two columns of a file may have one title.
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
      {columns.some((column) => column.isDate) && (
        <div className="pad row wrap">
          <span>{t('The file writes 02/03/2027 for')}</span>
          {(['mdy', 'dmy'] as const).map((order) => (
            <Action
              key={order}
              small
              look={run.dateOrder === order ? 'go' : 'plain'}
              onPress={() => save(places, order)}
            >
              {order === 'mdy' ? t('February 3') : t('March 2')}
            </Action>
          ))}
        </div>
      )}
    </section>
  );
}
