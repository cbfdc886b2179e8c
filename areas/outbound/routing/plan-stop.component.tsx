import { useState } from 'react';
import type { DayPlanView, PlanReason } from './day-plan.contract.ts';
import { explainPlanStopEndpoint } from './day-plan.contract.ts';
import { toDraftTours } from './plan-draft.rules.ts';
import type { DayPlanEditor } from './day-plan.client.ts';
import {
  formatPlanReason,
  formatStopName,
  mapPlanStopsById,
  formatStopWindow,
} from './format-plan.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Why a stop is on its tour, why it is not on each other trailer, and the way there. */
export function PlanStopDrawer({
  plan,
  id,
  editor,
  disabledReason: whyNot,
  onClose,
}: {
  plan: DayPlanView;
  id: number;
  editor: DayPlanEditor;
  disabledReason: string | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const stop = mapPlanStopsById(plan).get(id);
  const tour = plan.tours.find((one) => one.loading.includes(id));
  const why = useApiQuery(
    explainPlanStopEndpoint,
    stop
      ? {
          body: {
            warehouseId: plan.warehouseId,
            dayOfService: plan.dayOfService,
            tours: toDraftTours(plan),
            stop: id,
          },
        }
      : null,
  );
  if (!stop) return null;
  const moveBlocker = whyNot ?? (tour && tour.fixed !== null ? t('Its trailer doesn’t change.') : null);
  return (
    <Drawer
      title={formatStopName(stop)}
      onClose={onClose}
      footer={<MoveTo key={id} {...{ plan, id, shown: editor }} own={tour?.key} whyNot={moveBlocker} />}
    >
      <div className="col">
        <p className="muted">
          {[stop.city, stop.state].filter(Boolean).join(' ')} ·{' '}
          {t('{count, plural, one {# box} other {# boxes}}', { count: stop.units })} ·{' '}
          {t('{cube} cu ft', { cube: formatCount(Math.round(stop.cube / 100)) })}
          {stop.weight !== null && <> · {t('{pounds} lb', { pounds: formatCount(stop.weight) })}</>}
        </p>
        {formatStopWindow(stop) !== '' && (
          <p>
            {t('Window')} {formatStopWindow(stop)}
            {stop.mustKeep ? ` · ${t('Must be met')}` : ''}
          </p>
        )}
        {stop.late && (
          <p className="note">{t('Some of it is still in transit by shuttle, so it is loaded last.')}</p>
        )}
        <QueryBoundary query={why} skeletonLines={6}>
          {(explanation) => <Why {...{ plan, said: explanation }} name={tour?.name} />}
        </QueryBoundary>
      </div>
    </Drawer>
  );
}

function Why({
  plan,
  said: explanation,
  name,
}: {
  plan: DayPlanView;
  said: { here: PlanReason[]; elsewhere: { key: string; reasons: PlanReason[] }[] };
  name: string | undefined;
}) {
  const t = useTranslate();
  return (
    <>
      <section className="plan-reasons">
        <h3>{name === undefined ? t('Why unassigned') : t('Why it’s on {name}', { name })}</h3>
        <ul>
          {explanation.here.map((reason) => (
            <li key={reason.code}>{formatPlanReason(t, reason)}</li>
          ))}
        </ul>
      </section>
      <p className="caption">
        {t('Days and times are {warehouse} local time, counted from the day of service.', {
          warehouse: plan.warehouseCode,
        })}
      </p>
      {explanation.elsewhere.length > 0 && (
        <section className="plan-reasons">
          <h3>{t('Why not elsewhere')}</h3>
          <dl>
            {explanation.elsewhere.map(({ key, reasons }) => (
              <div key={key}>
                <dt className="ellipsis">{plan.tours.find((one) => one.key === key)?.name ?? key}</dt>
                <dd>{reasons.map((reason) => formatPlanReason(t, reason)).join(' ')}</dd>
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
  own: currentKey,
  shown: editor,
  whyNot,
}: {
  plan: DayPlanView;
  id: number;
  own: string | undefined;
  shown: DayPlanEditor;
  whyNot: string | null;
}) {
  const t = useTranslate();
  const open = plan.tours.filter((tour) => tour.fixed === null && tour.key !== currentKey);
  const [to, setTo] = useState(open[0]?.key ?? '+');
  return (
    <div className="row plan-move-form">
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
        {currentKey !== undefined && <option value="">{t('No trailer')}</option>}
      </select>
      <Button
        variant="primary"
        disabledReason={whyNot}
        onPress={() => (to === '' ? editor.leaveOut(id) : editor.move(id, to))}
      >
        {t('Move this stop')}
      </Button>
    </div>
  );
}
