import { startDueDays } from './automatic-start.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [],
  routes: [],
  timed: [{ name: 'start-days-automatically', pattern: '* * * * *', act: startDueDays }],
};
