import { getNextSixExpectedArrivalsEndpoint } from './home.contract.ts';
import { getExplainProps } from '#kit/web/explain.tsx';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const tracking = '/customerService/trackingAndEta';

/** Loads in transit to the caller, the earliest arrival first. Each opens its tracking page. */
export function ExpectedArrivalsPanel() {
  const t = useTranslate();
  const found = useApiQuery(getNextSixExpectedArrivalsEndpoint, {});
  return (
    <section className="panel" aria-label={t('In transit to you')}>
      <header>
        <h2>{t('In transit to you')}</h2>
        {found.data && found.data.loads > found.data.arriving.length && (
          <span className="muted">
            {t('next {count} of {all}', { count: found.data.arriving.length, all: found.data.loads })}
          </span>
        )}
        <span className="grow" />
        <Link to={tracking} className="muted">
          {t('Tracking and ETA')}
        </Link>
      </header>
      <QueryBoundary query={found}>
        {({ arriving }) =>
          arriving.length === 0 ? (
            <p className="pad muted">{t('No loads in transit to you.')}</p>
          ) : (
            <ul className="rows">
              {arriving.map((a) => (
                <li key={a.dropId}>
                  <Link
                    to={tracking}
                    search={{ loadNumber: a.loadName.replace(/^L-/, '') }}
                    className="arrival-row"
                  >
                    <b
                      className="figure eta"
                      {...getExplainProps('eta.shown', { endpoint: getNextSixExpectedArrivalsEndpoint })}
                    >
                      {a.eta ? (
                        <time dateTime={a.eta}>{formatShortDateTimeWithZone(a.eta, a.zone)}</time>
                      ) : (
                        t('No ETA yet')
                      )}
                    </b>
                    <StatusBadge kind="eta" value={a.status} />
                    <b>{a.loadName}</b>
                    <span className="grow arrival-place">{a.place}</span>
                    <span
                      className="muted"
                      {...getExplainProps('home.arriving', { endpoint: getNextSixExpectedArrivalsEndpoint })}
                    >
                      {t('{count, plural, one {# unit} other {# units}}', { count: a.units })}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  );
}
