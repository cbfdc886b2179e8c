import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: { '/admin/states': () => import('./states.screen.tsx') },
};
