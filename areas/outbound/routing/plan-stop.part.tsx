import { useState } from 'react';
import type { DayPlanView, PlanReason } from './day-plan.contract.ts';
import { explainStop } from './day-plan.contract.ts';
import { draftOf } from './draft.rules.ts';
import type { ShownPlan } from './day-plan.web.ts';
import { saysReason, stopName, stopsOf, windowOf } from './plan-words.web.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Why a stop rides where it does, why not on each other trailer, and the way there. */
export function PlanStopDrawer({
  plan,
  id,
  shown,
  whyNot,
  onClose,
}: {
  plan: DayPlanView;
  id: number;
  shown: ShownPlan;
  whyNot: string | null;
  onClose: () => void;
}) {
  const t = useText();
  const stop = stopsOf(plan).get(id);
  const tour = plan.tours.find((one) => one.loading.includes(id));
  const why = useAnswer(
    explainStop,
    stop
      ? {
          body: {
            warehouseId: plan.warehouseId,
            dayOfService: plan.dayOfService,
            tours: draftOf(plan),
            stop: id,
          },
        }
      : null,
  );
  if (!stop) return null;
  const stays = whyNot ?? (tour && tour.fixed !== null ? t('Its trailer keeps what it has.') : null);
  return (
    <Drawer
      title={stopName(stop)}
      onClose={onClose}
      foot={<MoveTo key={id} {...{ plan, id, shown }} own={tour?.key} whyNot={stays} />}
    >
      <div className="col">
        <p className="dim">
          {[stop.city, stop.state].filter(Boolean).join(' ')} ·{' '}
          {t('{count, plural, one {# box} other {# boxes}}', { count: stop.units })} ·{' '}
          {t('{cube} cube', { cube: showCount(Math.round(stop.cube / 100)) })}
          {stop.weight !== null && <> · {t('{pounds} lb', { pounds: showCount(stop.weight) })}</>}
        </p>
        {windowOf(stop) !== '' && (
          <p>
            {t('Window')} {windowOf(stop)}
            {stop.mustKeep ? ` · ${t('Must be kept')}` : ''}
          </p>
        )}
        {stop.late && <p className="note">{t('Some of it still comes by shuttle: it is loaded last.')}</p>}
        <Answered of={why} lines={6}>
          {(said) => <Why {...{ plan, said }} name={tour?.name} />}
        </Answered>
      </div>
    </Drawer>
  );
}

function Why({
  plan,
  said,
  name,
}: {
  plan: DayPlanView;
  said: { here: PlanReason[]; elsewhere: { key: string; reasons: PlanReason[] }[] };
  name: string | undefined;
}) {
  const t = useText();
  return (
    <>
      <section className="plan-why">
        <h3>{name === undefined ? t('Why on no trailer') : t('Why on {name}', { name })}</h3>
        <ul>
          {said.here.map((reason) => (
            <li key={reason.code}>{saysReason(t, reason)}</li>
          ))}
        </ul>
      </section>
      <p className="cap">
        {t('Days and hours by the clock of {warehouse}, from the day of service on.', {
          warehouse: plan.warehouseCode,
        })}
      </p>
      {said.elsewhere.length > 0 && (
        <section className="plan-why">
          <h3>{t('Why not elsewhere')}</h3>
          <dl>
            {said.elsewhere.map(({ key, reasons }) => (
              <div key={key}>
                <dt className="ell">{plan.tours.find((one) => one.key === key)?.name ?? key}</dt>
                <dd>{reasons.map((reason) => saysReason(t, reason)).join(' ')}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function MoveTo({
  plan,
  id,
  own,
  shown,
  whyNot,
}: {
  plan: DayPlanView;
  id: number;
  own: string | undefined;
  shown: ShownPlan;
  whyNot: string | null;
}) {
  const t = useText();
  const open = plan.tours.filter((tour) => tour.fixed === null && tour.key !== own);
  const [to, setTo] = useState(open[0]?.key ?? '+');
  return (
    <div className="row plan-move">
      <select
        className="input"
        aria-label={t('Move to')}
        value={to}
        disabled={whyNot !== null}
        onChange={(event) => setTo(event.target.value)}
      >
        {open.map((tour) => (
          <option key={tour.key} value={tour.key}>
            {tour.name}
          </option>
        ))}
        <option value="+">{t('A new trailer')}</option>
        {own !== undefined && <option value="">{t('No trailer')}</option>}
      </select>
      <Action look="go" whyNot={whyNot} onPress={() => (to === '' ? shown.leaveOut(id) : shown.move(id, to))}>
        {t('Move this stop')}
      </Action>
    </div>
  );
}
