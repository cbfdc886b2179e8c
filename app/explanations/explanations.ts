import { freightExplanations } from './freight.ts';
import { homeExplanations } from './home.ts';
import { moneyExplanations } from './money.ts';
import { statusExplanations } from './statuses.ts';
import type { FigureExplanation } from '#kit/web/explanation.ts';

/** The explanation of every figure marked by `getExplainProps`, by name. Loaded when the user first asks about a figure. */
export const figureExplanations: Readonly<Record<string, FigureExplanation>> = {
  ...homeExplanations,
  ...freightExplanations,
  ...moneyExplanations,
  ...statusExplanations,
};
