import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/warehouse/coolerInventory/temperatures': () => import('./temperatures.screen.tsx'),
    '/warehouse/coolerInventory/temperatures/import': () => import('./temperature-import.screen.tsx'),
  },
};
