import { freight } from './freight.ts';
import { home } from './home.ts';
import { money } from './money.ts';
import { states } from './states.ts';
import type { Explanation } from '#kit/web/explanation.ts';

/** What every figure that is marked by `explains` says of itself, by its name. Fetched when somebody asks first. */
export const explained: Readonly<Record<string, Explanation>> = { ...home, ...freight, ...money, ...states };
