import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/warehouse/doorsManagement': () => import('./doors.screen.tsx'),
  },
};
