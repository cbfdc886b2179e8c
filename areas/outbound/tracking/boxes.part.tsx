import './tracking.css';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { stageOf } from './box-stage.rules.ts';
import type { BoxStage } from './box-stage.rules.ts';
import { getBoxLife } from './shipment-tracking.contract.ts';
import type { BoxLife } from './shipment-tracking.contract.ts';
import type { BoxRow } from './deliver-to.contract.ts';
import { FileClaim } from '#areas/freight/units/file-claim.part.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** A sentence of a box's life in the reader's language; calendar dates as they are written everywhere. */
const sayLife = (t: Say, { says, params }: { says: string; params: Record<string, string> }): string =>
  t(says, { ...params, ...(params['date'] && { date: showDate(params['date']) }) });

export function StageWords({ stage }: { stage: BoxStage }) {
  const t = useText();
  return <span className={`stage-words t-${stage.tone}`}>{t(stage.says)}</span>;
}

/** What happened to a box, the oldest first, and what comes next. Hours are those of the place where it happened. */
export function BoxLifeSteps({ life }: { life: BoxLife }) {
  const t = useText();
  const { steps, next } = life;
  return (
    <ol className="box-life" aria-label={t('Life of box {code}', { code: life.unitCode })}>
      {steps.map((step) => (
        <li key={`${step.at} ${step.says}`} className={`t-${step.tone}`}>
          <span>{sayLife(t, step)}</span>
          <time className="when" dateTime={step.at}>
            {showNamedMoment(step.at, step.zone)}
          </time>
        </li>
      ))}
      {next && (
        <li className="box-next">
          <span className="mid">{sayLife(t, next)}</span>
          {next.eta && (
            <span className="when">
              {t('Arrival expected {time}', { time: showNamedMoment(next.eta, next.zone) })}
            </span>
          )}
        </li>
      )}
    </ol>
  );
}

function OwnLife({ id }: { id: number }) {
  const life = useAnswer(getBoxLife, { params: { id } });
  return (
    <Answered of={life} lines={3}>
      {(data) => <BoxLifeSteps life={data} />}
    </Answered>
  );
}

/** Boxes, each with where it is; pressed, it tells its life. */
export function BoxList({
  boxes,
  Life = OwnLife,
  pages = false,
}: {
  boxes: readonly BoxRow[];
  /** What tells the life of one. */
  Life?: ComponentType<{ id: number }>;
  /** The reader may open the page of a box. */
  pages?: boolean;
}) {
  const t = useText();
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <ul className="box-list" aria-label={t('Boxes')}>
      {boxes.map((box) => {
        const open = box.id === opened;
        const Mark = open ? IconChevronDown : IconChevronRight;
        return (
          <li key={box.id}>
            <button
              type="button"
              className="box-line"
              aria-expanded={open}
              onClick={() => setOpened(open ? null : box.id)}
            >
              <Mark size={16} stroke={1.75} aria-hidden />
              <span className="ell">
                <span className="dig">{box.unitCode}</span>
                <span className="mid">{box.description}</span>
              </span>
              <StageWords stage={stageOf(box)} />
            </button>
            {open && (
              <>
                <Life id={box.id} />
                {pages && (
                  <p className="box-more">
                    <A to={`/units/${box.id}`}>{t('Everything about this box')}</A>{' '}
                    <FileClaim of="unit" id={box.id} />
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
