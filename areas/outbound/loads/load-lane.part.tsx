import { serverNow } from '#kit/web/clock.ts';
import { IconAlertOctagon, IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { findLoads } from './loads.contract.ts';
import {
  forecastWords,
  markWords,
  paceWords,
  percentOf,
  progressSaid,
  toneOf,
  waitWords,
} from './load-words.web.ts';
import type { ForecastRow } from './forecast.contract.ts';
import { explains } from '#kit/web/explain.tsx';
import { Badge } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** Solid is loaded, hatched is planned, the tick is where it should be now. */
export function LoadLane({
  loaded,
  planned,
  status,
  forecast,
  tick,
  thin,
}: {
  loaded: number;
  planned: number;
  status: number;
  forecast: ForecastRow;
  tick?: number | null;
  thin?: boolean;
}) {
  const t = useText();
  const share = percentOf(loaded, planned);
  return (
    <div
      className={`lane ${thin ? 'thin' : ''} t-${toneOf(status, forecast)}`}
      role="img"
      {...progressSaid(t, loaded, planned)}
      aria-label={t('{loaded} of {planned} units loaded', { loaded, planned })}
    >
      <i style={{ width: `${share}%` }} />
      {tick !== null && tick !== undefined && <u style={{ left: `${tick}%` }} />}
    </div>
  );
}

/** Lateness as a badge, everything else as grey words; what a load waits for beside it. */
export function ForecastMark({ forecast }: { forecast: ForecastRow }) {
  const t = useText();
  const words = markWords(t, forecast);
  const waits = waitWords(t, forecast);
  if (words === '' && waits === '') return <span className="dim">–</span>;
  return (
    <span
      className="forecast"
      title={forecastWords(t, forecast)}
      {...explains('load.forecast', {
        facts: { words: forecastWords(t, forecast), pace: paceWords(t, forecast) ?? '' },
        of: findLoads,
      })}
    >
      {words !== '' && <Lateness words={words} level={forecast.level} />}
      {waits !== '' && <span className="dim ell">{waits}</span>}
    </span>
  );
}

function Lateness({ words, level }: { words: string; level: ForecastRow['level'] }) {
  if (level !== 'late' && level !== 'risk') return <span className="dim">{words}</span>;
  const late = level === 'late';
  return (
    <Badge tone={late ? 'fault' : 'wait'} icon={late ? IconAlertOctagon : IconClockExclamation}>
      {words}
    </Badge>
  );
}

/** The present to the minute: moves ticks without asking the server. */
export function useMinute(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
