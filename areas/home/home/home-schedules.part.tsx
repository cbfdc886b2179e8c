import {
  manageDays,
  recordTypes,
  viewDays,
} from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import { DayServed } from '#areas/calendar/days-of-service/week-matrix.part.tsx';
import { findShuttleFile } from '#areas/shuttles/shuttle-file/shuttle-file.contract.ts';
import { addDays, weekdayNames } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { useToday } from '#kit/web/me.ts';
import { shortDay } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

const listOfDays = '/customerCenter/daysOfService';
/** Most consignees of the week that stand on Home. */
const mostShown = 12;

/** Who keeps days of service: the records by kind, and on which days of this week the consignees are served. */
export function DaysPanel() {
  const t = useText();
  const week = useAnswer(viewDays, { query: { rows: mostShown } });
  return (
    <section className="panel" aria-label={t('Days of Service')}>
      <header>
        <h2>{t('Days of Service')}</h2>
        <span className="grow" />
        {week.data && (
          <A to={listOfDays} search={{ view: 'week' }} className="dim">
            {t('{count, plural, one {# consignee} other {# consignees}} this week', {
              count: week.data.totalRows,
            })}
          </A>
        )}
      </header>
      <ul className="figures">
        {recordTypes.map((recordType) => (
          <RecordsOf key={recordType} recordType={recordType} />
        ))}
      </ul>
      <Answered of={week} lines={4}>
        {(list) =>
          list.data.length === 0 ? (
            <p className="pad dim">{t('No consignee is served this week.')}</p>
          ) : (
            <div className="scroll-x" tabIndex={0} role="region" aria-label={t('Days of Service View')}>
              <table className="plain">
                <thead>
                  <tr>
                    <th>{t('Consignee')}</th>
                    {weekdayNames.map((name) => (
                      <th key={name}>{t(name.slice(0, 3))}</th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {list.data.map((row) => (
                    <tr key={`${row.consigneeAccountId} ${row.warehouseId}`}>
                      <td className="cut-off">
                        <A
                          to={listOfDays}
                          search={{ view: 'calendar', consigneeAccountId: row.consigneeAccountId }}
                        >
                          {row.consigneeAccountName}
                        </A>{' '}
                        <span className="dim">{row.warehouseCode}</span>
                      </td>
                      {weekdayNames.map((name, n) => (
                        <td key={name}>
                          <DayServed row={row} n={n} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Answered>
    </section>
  );
}

function RecordsOf({ recordType }: { recordType: (typeof recordTypes)[number] }) {
  const found = useAnswer(manageDays, { query: { recordType, rows: 1 } });
  return (
    <li>
      <A to={listOfDays} search={{ recordType }}>
        <State of="dayOfService" value={recordType} />
        <b className="figure">{found.data ? showCount(found.data.totalRows) : '–'}</b>
      </A>
    </li>
  );
}

/** Who keeps the shuttle file: how many of its rows are received on each of the next days. */
export function ShuttlesPanel() {
  const t = useText();
  const today = useToday();
  const days = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(today, n));
  return (
    <section className="panel" aria-label={t('Shuttle File')}>
      <header>
        <h2>{t('Shuttle File')}</h2>
        <span className="dim">{t('rows by receiving date')}</span>
        <span className="grow" />
        <A to="/routing/shuttleFile" search={{ view: 'week' }} className="dim">
          {t('The week of the shuttles')}
        </A>
      </header>
      <ul className="figures">
        {days.map((day) => (
          <RowsOf key={day} day={day} />
        ))}
      </ul>
    </section>
  );
}

function RowsOf({ day }: { day: string }) {
  const found = useAnswer(findShuttleFile, { query: { receivingDate: day, rows: 1 } });
  return (
    <li>
      <A to="/routing/shuttleFile" search={{ receivingDate: day }}>
        <span className="cap">{shortDay(day)}</span>
        <b className="figure">{found.data ? showCount(found.data.totalRows) : '–'}</b>
      </A>
    </li>
  );
}
