import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: { '/reports/index': () => import('./reports.screen.tsx') },
};
