import { getArrivals } from './home.contract.ts';
import { explains } from '#kit/web/explain.tsx';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** Loads on their way to the caller. */
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
        <A to="/customerService/trackingAndEta" className="dim">
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
                  <div className="told">
                    <b>{a.loadName}</b>
                    <State of="eta" value={a.status} />
                    <span className="grow place">{a.place}</span>
                    <span className="dim" {...explains('home.arriving', { of: getArrivals })}>
                      {t('{count, plural, one {# unit} other {# units}}', { count: a.units })}
                    </span>
                    <b className="num" {...explains('eta.shown', { of: getArrivals })}>
                      {a.eta ? <time dateTime={a.eta}>{showNamedMoment(a.eta, a.zone)}</time> : '–'}
                    </b>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}
