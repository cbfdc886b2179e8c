import { useState } from 'react';
import { comparedWith, comparePlan } from './day-plan.contract.ts';
import type { ComparedWith, DayPlanView, PlanDifference } from './day-plan.contract.ts';
import { draftOf } from './draft.rules.ts';
import { signedCount, signedMoney, signedSpan } from './plan-words.web.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import { showDayDate } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const besideWords: Record<ComparedWith, string> = {
  loads: 'The loads as they stand',
  planner: 'What the planner made',
  yesterday: 'The day before',
};

/** The plan on the screen beside the loads, beside what the planner made of the day, or beside the day before. */
export function PlanCompare({
  plan,
  changed,
  onClose,
}: {
  plan: DayPlanView;
  changed: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const [beside, setBeside] = useState<ComparedWith>(changed ? 'loads' : 'planner');
  const found = useAnswer(comparePlan, {
    body: {
      warehouseId: plan.warehouseId,
      dayOfService: plan.dayOfService,
      tours: draftOf(plan),
      with: beside,
    },
  });
  return (
    <Drawer title={t('Compare')} onClose={onClose}>
      <div className="col">
        <div className="seg" role="group" aria-label={t('Compare with')}>
          {comparedWith.map((one) => (
            <button key={one} type="button" aria-pressed={beside === one} onClick={() => setBeside(one)}>
              {t(besideWords[one])}
            </button>
          ))}
        </div>
        <Answered of={found} lines={6}>
          {({ difference, day }) =>
            difference === null ? (
              <p className="dim">
                {beside === 'planner'
                  ? t('The planner has not made a plan of this day yet.')
                  : t('There is no day to compare with.')}
              </p>
            ) : (
              <Difference difference={difference} day={beside === 'yesterday' ? day : null} />
            )
          }
        </Answered>
      </div>
    </Drawer>
  );
}

function Difference({ difference, day }: { difference: PlanDifference; day: string | null }) {
  const t = useText();
  const { moved, reordered } = difference;
  return (
    <>
      {day !== null && <p className="dim">{t('Beside {day}', { day: showDayDate(day) })}</p>}
      <dl className="plan-sums">
        <div>
          <dt>{t('Cost')}</dt>
          <dd>{signedMoney(difference.cents)}</dd>
        </div>
        <div>
          <dt>{t('Miles')}</dt>
          <dd>{signedCount(difference.miles)}</dd>
        </div>
        <div>
          <dt>{t('Trailers')}</dt>
          <dd>{signedCount(difference.trailers)}</dd>
        </div>
        <div>
          <dt>{t('Late')}</dt>
          <dd>{signedSpan(t, difference.lateMinutes)}</dd>
        </div>
      </dl>
      {reordered.length > 0 && (
        <p>{t('Other order of stops: {trailers}', { trailers: reordered.join(', ') })}</p>
      )}
      {moved.length === 0 ? (
        <p>{t('Every stop rides on the same trailer.')}</p>
      ) : (
        <>
          <h3>
            {t('{count, plural, one {# stop rides elsewhere} other {# stops ride elsewhere}}', {
              count: moved.length,
            })}
          </h3>
          <ul className="plan-moved">
            {moved.map((stop) => (
              <li key={`${stop.name} ${stop.before} ${stop.after}`}>
                <b>{stop.name}</b>
                <br />
                <span className="dim">
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
