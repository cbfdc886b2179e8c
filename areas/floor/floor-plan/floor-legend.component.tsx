import './floor-legend.css';
import type { FloorColoring } from './floor-plan.rules.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const ages = [
  { tone: 'age-1', text: 'Under 2 h' },
  { tone: 'age-2', text: 'Under 6 h' },
  { tone: 'age-3', text: 'Under a day' },
  { tone: 'age-4', text: 'Over a day' },
] as const;

/** Explains the colors of the places in a view. */
export function FloorLegend({
  coloring: view,
  capacityUnits: room,
  hasStrayUnits: strays,
}: {
  coloring: FloorColoring;
  capacityUnits: number;
  hasStrayUnits: boolean;
}) {
  const t = useTranslate();
  if (view === 'age')
    return (
      <p className="floor-legend">
        {ages.map(({ tone, text }) => (
          <span key={tone}>
            <i className={`floor-swatch ${tone}`} aria-hidden />
            {t(text)}
          </span>
        ))}
      </p>
    );
  return (
    <p className="floor-legend">
      {view === 'fill' && (
        <>
          <span>
            <i className="floor-swatch partly-full" aria-hidden />
            {t('Occupied (of {room} units)', { room })}
          </span>
          <span>
            <i className="floor-swatch full" aria-hidden />
            {t('position|Full')}
          </span>
        </>
      )}
      {view === 'consignee' && <span>{t('Color by consignee')}</span>}
      {view === 'load' && <span>{t('Color by load')}</span>}
      <span>
        <i className="floor-swatch mis-staged" aria-hidden />
        {t('Mis-staged units')}
      </span>
      {strays && (
        <span>
          <i className="floor-swatch correct-place" aria-hidden />
          {t('Correct position')}
        </span>
      )}
    </p>
  );
}
