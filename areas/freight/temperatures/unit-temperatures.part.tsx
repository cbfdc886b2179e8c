import { IconTemperaturePlus } from '@tabler/icons-react';
import { showTenthsF } from './temperature.rules.ts';
import { placeName } from './temperature-names.web.ts';
import { temperaturesOfUnit } from './temperatures.contract.ts';
import type { UnitTemperatures } from './temperatures.contract.ts';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { spanWords } from '#kit/web/spans.ts';
import { useText } from '#kit/web/text.tsx';
import './temperatures.css';

/** How warm a box was on its way, for those who may list boxes. */
export function UnitTemperatureFacts({ unitId, zone }: { unitId: number; zone: string }) {
  const me = useMe();
  const t = useText();
  const may = me.can('unitsView:outbound');
  const answer = useAnswer(temperaturesOfUnit, may ? { params: { id: unitId } } : null);
  if (!may) return null;
  return (
    <section className="col warmth" aria-label={t('Temperature')}>
      <h2>{t('Temperature')}</h2>
      <Answered of={answer}>{(found) => <Warmth found={found} zone={zone} />}</Answered>
    </section>
  );
}

function Warmth({ found, zone }: { found: UnitTemperatures; zone: string }) {
  const t = useText();
  return (
    <>
      <Sums found={found} />
      {found.legs.length > 0 && <Legs legs={found.legs} zone={zone} />}
      {found.readings.length > 0 && (
        <dl className="kv">
          {found.readings.map((r) => (
            <Reading
              key={`${r.measuredAt} ${r.ofPallet}`}
              name={`${showNamedMoment(r.measuredAt, zone)}${r.ofPallet ? ` · ${t('Pallet')}` : ''}`}
              value={showTenthsF(r.tenthsF)}
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

/** What it bears, what it has had, and what nobody measured. */
function Sums({ found: { limit, allowance, above, unknown, warnsFrom } }: { found: UnitTemperatures }) {
  const t = useText();
  if (limit === null) return <p className="dim">{t('Its product has no limit.')}</p>;
  const had =
    allowance === null
      ? t('{minutes} above {limit}', { minutes: spanWords(t, above), limit: showTenthsF(limit) })
      : t('{minutes} of {allowance} above {limit}', {
          minutes: spanWords(t, above),
          allowance: spanWords(t, allowance),
          limit: showTenthsF(limit),
        });
  const warns = warnsFrom !== null && above >= warnsFrom;
  return (
    <>
      <p className={warns ? 'note t-fault' : ''} role={warns ? 'alert' : undefined}>
        {warns && <IconTemperaturePlus size={16} stroke={1.75} aria-hidden />}
        {had}
      </p>
      {unknown > 0 && (
        <p className="dim">{t('Not measured: {minutes}', { minutes: spanWords(t, unknown) })}</p>
      )}
    </>
  );
}

function Legs({ legs, zone }: { legs: UnitTemperatures['legs']; zone: string }) {
  const t = useText();
  return (
    <table>
      <thead>
        <tr>
          <th>{t('Where')}</th>
          <th>{t('From')}</th>
          <th className="right">{t('Warmest')}</th>
          <th className="right">{t('Too warm')}</th>
          <th className="right">{t('Not measured')}</th>
        </tr>
      </thead>
      <tbody>
        {legs.map((leg) => (
          <tr key={`${leg.fromAt} ${leg.place}`}>
            <td>{[placeName(t, leg.place), leg.name].filter(Boolean).join(' ')}</td>
            <td>{showNamedMoment(leg.fromAt, zone)}</td>
            <td className="right">{leg.warmest === null ? '–' : showTenthsF(leg.warmest)}</td>
            <td className={`right ${leg.above > 0 ? 'too-warm' : ''}`}>{spanWords(t, leg.above)}</td>
            <td className="right">{spanWords(t, leg.unknown)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
