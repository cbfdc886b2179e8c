import { serverNowMs } from '#kit/web/server-clock.ts';
import { IconAlertOctagon, IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { findLoadsEndpoint } from './loads.contract.ts';
import {
  formatDepartureForecast,
  formatDepartureForecastForBadge,
  formatPaceBehindForecast,
  computeLoadedPercent,
  getLoadProgressExplainProps,
  getLoadProgressTone,
  formatWaitReasons,
} from './format-load.client.ts';
import type { DepartureForecast } from './forecast.contract.ts';
import { getExplainProps } from '#kit/web/explain.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Solid is loaded, hatched is planned, the tick is the progress expected by now. */
export function LoadProgressBar({
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
  forecast: DepartureForecast;
  tick?: number | null;
  thin?: boolean;
}) {
  const t = useTranslate();
  const share = computeLoadedPercent(loaded, planned);
  return (
    <div
      className={`progress-bar ${thin ? 'thin' : ''} tone-${getLoadProgressTone(status, forecast)}`}
      role="img"
      {...getLoadProgressExplainProps(t, loaded, planned)}
      aria-label={t('{loaded} of {planned} units loaded', { loaded, planned })}
    >
      <i style={{ width: `${share}%` }} />
      {tick !== null && tick !== undefined && <u style={{ left: `${tick}%` }} />}
    </div>
  );
}

/** Lateness as a badge, any other status as gray text, with the wait reasons beside it. */
export function DepartureForecastBadge({ forecast }: { forecast: DepartureForecast }) {
  const t = useTranslate();
  const words = formatDepartureForecastForBadge(t, forecast);
  const waits = formatWaitReasons(t, forecast);
  if (words === '' && waits === '') return <span className="muted">–</span>;
  return (
    <span
      className="forecast"
      title={formatDepartureForecast(t, forecast)}
      {...getExplainProps('load.forecast', {
        params: {
          words: formatDepartureForecast(t, forecast),
          pace: formatPaceBehindForecast(t, forecast) ?? '',
        },
        endpoint: findLoadsEndpoint,
      })}
    >
      {words !== '' && <Lateness words={words} level={forecast.level} />}
      {waits !== '' && <span className="muted ellipsis">{waits}</span>}
    </span>
  );
}

function Lateness({ words, level }: { words: string; level: DepartureForecast['level'] }) {
  if (level !== 'late' && level !== 'risk') return <span className="muted">{words}</span>;
  const late = level === 'late';
  return (
    <Badge tone={late ? 'fault' : 'wait'} icon={late ? IconAlertOctagon : IconClockExclamation}>
      {words}
    </Badge>
  );
}

/** The current time to the minute. It moves the progress ticks without a request to the server. */
export function useServerNowEveryMinute(): number {
  const [now, setNow] = useState(() => serverNowMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
