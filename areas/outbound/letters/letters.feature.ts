import { invariants } from './letters.invariants.ts';
import { writeLetters } from './letters.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [],
  routes: [],
  invariants,
  timed: [{ name: 'write-letters', pattern: '* * * * *', act: writeLetters }],
};
