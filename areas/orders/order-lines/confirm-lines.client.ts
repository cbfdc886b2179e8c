import type { OrderLineInput } from './order-lines.contract.ts';
import { getExceededUsualCubeHundredths } from './order-lines.rules.ts';
import { computeBillableUnitSize } from '#areas/freight/units/unit-size.rules.ts';
import { formatHundredths } from '#kit/contract/money.ts';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import type { Translate } from '#kit/web/translate.tsx';

type LineInputSize = Pick<OrderLineInput, 'length' | 'width' | 'height' | 'measure' | 'unitOfMeasure'>;

/** Asks for confirmation when units are far larger than usual for their kind. Returns whether to continue. */
export async function confirmLinesIfOversized(
  t: Translate,
  lines: readonly LineInputSize[],
): Promise<boolean> {
  const cubes = lines
    .map((line) => ({
      line,
      cube: computeBillableUnitSize(line, line.measure, line.unitOfMeasure, 0).cubeEach,
    }))
    .filter(({ line, cube }) => getExceededUsualCubeHundredths(line.unitOfMeasure, cube) !== null)
    .map(({ cube }) => cube);
  if (cubes.length === 0) return true;
  return confirmAction({
    title: t('{lines, plural, one {Keep a line this large?} other {Keep # lines this large?}}', {
      lines: cubes.length,
    }),
    body: t('{cube} cu ft per unit is unusually large. Check size and measure.', {
      cube: formatHundredths(Math.max(...cubes)),
    }),
    confirmLabel: t('Size is correct'),
  });
}

/** Asks whether a line identical to the previous one is intended. An extra Enter would otherwise add its units again. */
export const askWhetherDuplicateLineIsIntended = (
  t: Translate,
  { numberOfUnits }: Pick<OrderLineInput, 'numberOfUnits'>,
): Promise<boolean> =>
  confirmAction({
    title: t('Add the same line again?'),
    body: t(
      'It’s the same as the previous line. {units, plural, one {# more unit} other {# more units}} will be added.',
      { units: numberOfUnits },
    ),
    confirmLabel: t('Add it again'),
  });
