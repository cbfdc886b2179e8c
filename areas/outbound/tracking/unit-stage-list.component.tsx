import './tracking.css';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { computeUnitStage } from './unit-stage.rules.ts';
import type { UnitStage } from './unit-stage.rules.ts';
import { getUnitTimelineEndpoint } from './shipment-tracking.contract.ts';
import type { UnitTimeline } from './shipment-tracking.contract.ts';
import type { UnitStageRow } from './deliver-to.contract.ts';
import { FileClaimLink } from '#areas/freight/units/file-claim-link.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Formats a timeline message in the user's language, with calendar dates in the usual format. */
const sayLife = (
  t: Translate,
  { says: text, params }: { says: string; params: Record<string, string> },
): string => t(text, { ...params, ...(params['date'] && { date: formatDate(params['date']) }) });

export function UnitStageLabel({ stage }: { stage: UnitStage }) {
  const t = useTranslate();
  return <span className={`stage-label tone-${stage.tone}`}>{t(stage.says)}</span>;
}

/** The timeline of a unit, oldest first, and the next step. Times are in the time zone of the place. */
export function UnitTimelineSteps({ timeline: life }: { timeline: UnitTimeline }) {
  const t = useTranslate();
  const { steps, next } = life;
  return (
    <ol className="box-history" aria-label={t('History of unit {code}', { code: life.unitCode })}>
      {steps.map((step) => (
        <li key={`${step.at} ${step.says}`} className={`tone-${step.tone}`}>
          <span>{sayLife(t, step)}</span>
          <time className="event-time" dateTime={step.at}>
            {formatShortDateTimeWithZone(step.at, step.zone)}
          </time>
        </li>
      ))}
      {next && (
        <li className="box-next-stage">
          <span className="secondary">{sayLife(t, next)}</span>
          {next.eta && (
            <span className="event-time">
              {t('ETA {time}', { time: formatShortDateTimeWithZone(next.eta, next.zone) })}
            </span>
          )}
        </li>
      )}
    </ol>
  );
}

function OwnLife({ id }: { id: number }) {
  const life = useApiQuery(getUnitTimelineEndpoint, { params: { id } });
  return (
    <QueryBoundary query={life} skeletonLines={3}>
      {(data) => <UnitTimelineSteps timeline={data} />}
    </QueryBoundary>
  );
}

/** Units with their stages. Clicking one shows its timeline. */
export function UnitStageList({
  boxes,
  Life = OwnLife,
  pages = false,
}: {
  boxes: readonly UnitStageRow[];
  /** Renders the timeline of one unit. */
  Life?: ComponentType<{ id: number }>;
  /** True when the user can open a unit's page. */
  pages?: boolean;
}) {
  const t = useTranslate();
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <ul className="box-list" aria-label={t('Units')}>
      {boxes.map((box) => {
        const open = box.id === opened;
        const Mark = open ? IconChevronDown : IconChevronRight;
        return (
          <li key={box.id}>
            <button
              type="button"
              className="box-row"
              aria-expanded={open}
              onClick={() => setOpened(open ? null : box.id)}
            >
              <Mark size={16} stroke={1.75} aria-hidden />
              <span className="ellipsis">
                <span className="digits">{box.unitCode}</span>
                <span className="secondary">{box.description}</span>
              </span>
              <UnitStageLabel stage={computeUnitStage(box)} />
            </button>
            {open && (
              <>
                <Life id={box.id} />
                {pages && (
                  <p className="box-links">
                    <Link to={`/units/${box.id}`}>{t('All details of this unit')}</Link>{' '}
                    <FileClaimLink recordKind="unit" id={box.id} />
                  </p>
                )}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
