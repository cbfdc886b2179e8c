import { freightExplanations } from './freight.ts';
import { homeExplanations } from './home.ts';
import { moneyExplanations } from './money.ts';
import { statusExplanations } from './statuses.ts';
import type { FigureExplanation } from '#kit/web/explanation.ts';

/** What every figure that is marked by `getExplainProps` means, by its name. Loaded when the first figure is asked about. */
export const figureExplanations: Readonly<Record<string, FigureExplanation>> = {
  ...homeExplanations,
  ...freightExplanations,
  ...moneyExplanations,
  ...statusExplanations,
};
