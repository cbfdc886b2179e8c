import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/customerService/uploadXmlFiles': () => import('./xml-upload.screen.tsx'),
  },
};
