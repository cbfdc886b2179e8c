import { IconTemperaturePlus } from '@tabler/icons-react';
import { formatTenthsF } from './temperature.rules.ts';
import { formatLegPlace } from './temperature-format.client.ts';
import { getUnitTemperatureExposureEndpoint } from './temperatures.contract.ts';
import type { UnitTemperatureExposure } from './temperatures.contract.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { formatDuration } from '#kit/web/format-duration.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import './temperatures.css';

/** The temperature exposure of a unit, for users who can list units. */
export function UnitTemperatureExposureDetails({
  unitId,
  timeZone: zone,
}: {
  unitId: number;
  timeZone: string;
}) {
  const me = useCurrentUser();
  const t = useTranslate();
  const may = me.can('unitsView:outbound');
  const answer = useApiQuery(getUnitTemperatureExposureEndpoint, may ? { params: { id: unitId } } : null);
  if (!may) return null;
  return (
    <section className="col temperature-exposure" aria-label={t('Temperature')}>
      <h2>{t('Temperature')}</h2>
      <QueryBoundary query={answer}>{(found) => <Warmth found={found} timeZone={zone} />}</QueryBoundary>
    </section>
  );
}

function Warmth({ found, timeZone: zone }: { found: UnitTemperatureExposure; timeZone: string }) {
  const t = useTranslate();
  return (
    <>
      <Sums found={found} />
      {found.legs.length > 0 && <Legs legs={found.legs} timeZone={zone} />}
      {found.readings.length > 0 && (
        <dl className="description-list">
          {found.readings.map((r) => (
            <Reading
              key={`${r.measuredAt} ${r.ofPallet}`}
              name={`${formatShortDateTimeWithZone(r.measuredAt, zone)}${r.ofPallet ? ` · ${t('Pallet')}` : ''}`}
              value={formatTenthsF(r.tenthsF)}
            />
          ))}
        </dl>
      )}
    </>
  );
}
function Reading({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** The limit of a unit, its minutes above it, and the minutes without a reading. */
function Sums({
  found: { limit, allowance, above, unknown, warnsFrom },
}: {
  found: UnitTemperatureExposure;
}) {
  const t = useTranslate();
  if (limit === null) return <p className="muted">{t('The product has no temperature limit.')}</p>;
  const had =
    allowance === null
      ? t('{minutes} above {limit}', { minutes: formatDuration(t, above), limit: formatTenthsF(limit) })
      : t('{minutes} above {limit} ({allowance} allowed)', {
          minutes: formatDuration(t, above),
          allowance: formatDuration(t, allowance),
          limit: formatTenthsF(limit),
        });
  const warns = warnsFrom !== null && above >= warnsFrom;
  return (
    <>
      <p className={warns ? 'note tone-fault' : ''} role={warns ? 'alert' : undefined}>
        {warns && <IconTemperaturePlus size={16} stroke={1.75} aria-hidden />}
        {had}
      </p>
      {unknown > 0 && (
        <p className="muted">{t('Not measured: {minutes}', { minutes: formatDuration(t, unknown) })}</p>
      )}
    </>
  );
}

function Legs({ legs, timeZone: zone }: { legs: UnitTemperatureExposure['legs']; timeZone: string }) {
  const t = useTranslate();
  return (
    <table>
      <thead>
        <tr>
          <th>{t('Location')}</th>
          <th>{t('From')}</th>
          <th className="right">{t('Highest')}</th>
          <th className="right">{t('Too warm')}</th>
          <th className="right">{t('Not measured')}</th>
        </tr>
      </thead>
      <tbody>
        {legs.map((leg) => (
          <tr key={`${leg.fromAt} ${leg.place}`}>
            <td>{[formatLegPlace(t, leg.place), leg.name].filter(Boolean).join(' ')}</td>
            <td>{formatShortDateTimeWithZone(leg.fromAt, zone)}</td>
            <td className="right">{leg.warmest === null ? '–' : formatTenthsF(leg.warmest)}</td>
            <td className={`right ${leg.above > 0 ? 'too-warm' : ''}`}>{formatDuration(t, leg.above)}</td>
            <td className="right">{formatDuration(t, leg.unknown)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
