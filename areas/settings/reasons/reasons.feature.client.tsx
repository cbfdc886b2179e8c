import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: { '/admin/reasons': () => import('./reasons.screen.tsx') },
};
