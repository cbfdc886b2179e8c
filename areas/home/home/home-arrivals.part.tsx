import { getArrivals } from './home.contract.ts';
import { explains } from '#kit/web/explain.tsx';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

const tracking = '/customerService/trackingAndEta';

/** Loads on their way to the caller, when they come first of all; each opens where it is followed. */
export function ArrivalsPanel() {
  const t = useText();
  const found = useAnswer(getArrivals, {});
  return (
    <section className="panel" aria-label={t('On the way to you')}>
      <header>
        <h2>{t('On the way to you')}</h2>
        {found.data && found.data.loads > found.data.arriving.length && (
          <span className="dim">
            {t('the next {count} of {all}', { count: found.data.arriving.length, all: found.data.loads })}
          </span>
        )}
        <span className="grow" />
        <A to={tracking} className="dim">
          {t('Tracking and ETA')}
        </A>
      </header>
      <Answered of={found}>
        {({ arriving }) =>
          arriving.length === 0 ? (
            <p className="pad dim">{t('No load is on its way to you.')}</p>
          ) : (
            <ul className="rows">
              {arriving.map((a) => (
                <li key={a.dropId}>
                  <A
                    to={tracking}
                    search={{ loadNumber: a.loadName.replace(/^L-/, '') }}
                    className="arriving"
                  >
                    <b className="figure eta" {...explains('eta.shown', { of: getArrivals })}>
                      {a.eta ? (
                        <time dateTime={a.eta}>{showNamedMoment(a.eta, a.zone)}</time>
                      ) : (
                        t('No ETA yet')
                      )}
                    </b>
                    <State of="eta" value={a.status} />
                    <b>{a.loadName}</b>
                    <span className="grow place">{a.place}</span>
                    <span className="dim" {...explains('home.arriving', { of: getArrivals })}>
                      {t('{count, plural, one {# unit} other {# units}}', { count: a.units })}
                    </span>
                  </A>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}
