import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerCenter/usersGroups': () => import('./users.screen.tsx'),
  },
};
