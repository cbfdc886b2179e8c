import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: { '/customerServices/claims': () => import('./claims.screen.tsx') },
};
