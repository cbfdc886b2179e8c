import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: { '/check': () => import('./check-packet.screen.tsx') },
};
