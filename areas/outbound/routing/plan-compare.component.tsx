import { useState } from 'react';
import { planComparisonTargets, compareDraftPlanEndpoint } from './day-plan.contract.ts';
import type { PlanComparisonTarget, DayPlanView, PlanDifference } from './day-plan.contract.ts';
import { toDraftTours } from './plan-draft.rules.ts';
import { formatSignedCount, formatSignedCents, formatSignedDuration } from './format-plan.client.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const besideWords: Record<PlanComparisonTarget, string> = {
  loads: 'Current loads',
  planner: 'Planner result',
  yesterday: 'The day before',
};

/** Compares the plan on the screen with the loads, with the planner's proposal, or with the previous day. */
export function PlanComparisonDrawer({
  plan,
  hasUnsavedChanges: changed,
  onClose,
}: {
  plan: DayPlanView;
  hasUnsavedChanges: boolean;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [comparison, setBeside] = useState<PlanComparisonTarget>(changed ? 'loads' : 'planner');
  const found = useApiQuery(compareDraftPlanEndpoint, {
    body: {
      warehouseId: plan.warehouseId,
      dayOfService: plan.dayOfService,
      tours: toDraftTours(plan),
      with: comparison,
    },
  });
  return (
    <Drawer title={t('Compare')} onClose={onClose}>
      <div className="col">
        <div className="segmented" role="group" aria-label={t('Compare with')}>
          {planComparisonTargets.map((one) => (
            <button key={one} type="button" aria-pressed={comparison === one} onClick={() => setBeside(one)}>
              {t(besideWords[one])}
            </button>
          ))}
        </div>
        <QueryBoundary query={found} skeletonLines={6}>
          {({ difference, day }) =>
            difference === null ? (
              <p className="muted">
                {comparison === 'planner'
                  ? t('The planner has no plan for this day yet.')
                  : t('No day to compare with.')}
              </p>
            ) : (
              <Difference difference={difference} day={comparison === 'yesterday' ? day : null} />
            )
          }
        </QueryBoundary>
      </div>
    </Drawer>
  );
}

function Difference({ difference, day }: { difference: PlanDifference; day: string | null }) {
  const t = useTranslate();
  const { moved, reordered } = difference;
  return (
    <>
      {day !== null && <p className="muted">{t('Compared with {day}', { day: formatWeekdayDate(day) })}</p>}
      <dl className="plan-totals">
        <div>
          <dt>{t('Cost')}</dt>
          <dd>{formatSignedCents(difference.cents)}</dd>
        </div>
        <div>
          <dt>{t('Miles')}</dt>
          <dd>{formatSignedCount(difference.miles)}</dd>
        </div>
        <div>
          <dt>{t('Trailers')}</dt>
          <dd>{formatSignedCount(difference.trailers)}</dd>
        </div>
        <div>
          <dt>{t('Late')}</dt>
          <dd>{formatSignedDuration(t, difference.lateMinutes)}</dd>
        </div>
      </dl>
      {reordered.length > 0 && (
        <p>{t('Stops in a different sequence: {trailers}', { trailers: reordered.join(', ') })}</p>
      )}
      {moved.length === 0 ? (
        <p>{t('No stops change trailers.')}</p>
      ) : (
        <>
          <h3>
            {t('{count, plural, one {# stop on another trailer} other {# stops on other trailers}}', {
              count: moved.length,
            })}
          </h3>
          <ul className="plan-moved-stops">
            {moved.map((stop) => (
              <li key={`${stop.name} ${stop.before} ${stop.after}`}>
                <b>{stop.name}</b>
                <br />
                <span className="muted">
                  {t('{before} → {after}', {
                    before: stop.before ?? t('no trailer'),
                    after: stop.after ?? t('no trailer'),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
