import type { LineBody } from './order-lines.contract.ts';
import { moreThanUsual } from './order-lines.rules.ts';
import { sizeOf } from '#areas/freight/units/box-size.rules.ts';
import { showHundredths } from '#kit/contract/money.ts';
import { ask } from '#kit/web/ask.ts';
import type { Say } from '#kit/web/text.tsx';

type Sized = Pick<LineBody, 'length' | 'width' | 'height' | 'measure' | 'unitOfMeasure'>;

/** Whether lines go on: units far larger than their kind ever is are asked about first. */
export async function mayBeThatLarge(t: Say, lines: readonly Sized[]): Promise<boolean> {
  const cubes = lines
    .map((line) => ({ line, cube: sizeOf(line, line.measure, line.unitOfMeasure, 0).cubeEach }))
    .filter(({ line, cube }) => moreThanUsual(line.unitOfMeasure, cube) !== null)
    .map(({ cube }) => cube);
  if (cubes.length === 0) return true;
  return ask({
    title: t('{lines, plural, one {Keep a line this large?} other {Keep # lines this large?}}', {
      lines: cubes.length,
    }),
    body: t('{cube} cubes a unit is far more than usual. Check size and measure.', {
      cube: showHundredths(Math.max(...cubes)),
    }),
    act: t('The size is right'),
    leave: t('Back'),
  });
}

/** Whether a line that says the same as the one before it is meant: an Enter too many would add its units again. */
export const mayBeTwice = (t: Say, { numberOfUnits }: Pick<LineBody, 'numberOfUnits'>): Promise<boolean> =>
  ask({
    title: t('Add the same line again?'),
    body: t(
      'It is equal to the line before. {units, plural, one {# more unit} other {# more units}} will be added.',
      { units: numberOfUnits },
    ),
    act: t('Add it again'),
    leave: t('Back'),
  });
