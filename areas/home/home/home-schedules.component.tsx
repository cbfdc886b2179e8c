import {
  findDayOfServiceRecordsEndpoint,
  dayOfServiceRecordTypes,
  findServiceWeekOfConsigneesEndpoint,
} from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import { ShipDayDeliveryCell } from '#areas/calendar/days-of-service/service-week.component.tsx';
import { findShuttleRowsEndpoint } from '#areas/shuttles/shuttle-file/shuttle-file.contract.ts';
import { addDays, weekdayNames } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { formatShortWeekdayDate } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const listOfDays = '/customerCenter/daysOfService';
/** The most consignees of the week shown on Home. */
const mostShown = 12;

/** For users who maintain days of service: the records by kind, and the days of this week on which consignees are served. */
export function DaysOfServicePanel() {
  const t = useTranslate();
  const week = useApiQuery(findServiceWeekOfConsigneesEndpoint, { query: { rows: mostShown } });
  return (
    <section className="panel" aria-label={t('Days of Service')}>
      <header>
        <h2>{t('Days of Service')}</h2>
        <span className="grow" />
        {week.data && (
          <Link to={listOfDays} search={{ view: 'week' }} className="muted">
            {t('{count, plural, one {# consignee} other {# consignees}} this week', {
              count: week.data.totalRows,
            })}
          </Link>
        )}
      </header>
      <ul className="figures">
        {dayOfServiceRecordTypes.map((recordType) => (
          <RecordsOf key={recordType} recordType={recordType} />
        ))}
      </ul>
      <QueryBoundary query={week} skeletonLines={4}>
        {(list) =>
          list.data.length === 0 ? (
            <p className="pad muted">{t('No consignees are served this week.')}</p>
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
                      <td className="truncated-cell">
                        <Link
                          to={listOfDays}
                          search={{ view: 'calendar', consigneeAccountId: row.consigneeAccountId }}
                        >
                          {row.consigneeAccountName}
                        </Link>{' '}
                        <span className="muted">{row.warehouseCode}</span>
                      </td>
                      {weekdayNames.map((name, n) => (
                        <td key={name}>
                          <ShipDayDeliveryCell row={row} weekday={n} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryBoundary>
    </section>
  );
}

function RecordsOf({ recordType }: { recordType: (typeof dayOfServiceRecordTypes)[number] }) {
  const found = useApiQuery(findDayOfServiceRecordsEndpoint, { query: { recordType, rows: 1 } });
  return (
    <li>
      <Link to={listOfDays} search={{ recordType }}>
        <StatusBadge kind="dayOfService" value={recordType} />
        <b className="figure">{found.data ? formatCount(found.data.totalRows) : '–'}</b>
      </Link>
    </li>
  );
}

/** For users who maintain the shuttle file: how many of its rows are received on each of the next days. */
export function ShuttleFilePanel() {
  const t = useTranslate();
  const today = useWarehouseToday();
  const days = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(today, n));
  return (
    <section className="panel" aria-label={t('Shuttle File')}>
      <header>
        <h2>{t('Shuttle File')}</h2>
        <span className="muted">{t('rows by receiving date')}</span>
        <span className="grow" />
        <Link to="/routing/shuttleFile" search={{ view: 'week' }} className="muted">
          {t('Shuttles by week')}
        </Link>
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
  const found = useApiQuery(findShuttleRowsEndpoint, { query: { receivingDate: day, rows: 1 } });
  return (
    <li>
      <Link to="/routing/shuttleFile" search={{ receivingDate: day }}>
        <span className="caption">{formatShortWeekdayDate(day)}</span>
        <b className="figure">{found.data ? formatCount(found.data.totalRows) : '–'}</b>
      </Link>
    </li>
  );
}
