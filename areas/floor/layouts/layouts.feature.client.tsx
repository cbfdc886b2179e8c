import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/warehouse/layoutTemplates': () => import('./layout-templates.screen.tsx'),
    '/warehouse/layoutsDaily': () => import('./layouts.screen.tsx'),
  },
};
