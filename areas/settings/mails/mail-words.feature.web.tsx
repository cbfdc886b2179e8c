import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/mails': () => import('./mails.screen.tsx'),
    '/admin/mails/:id': () => import('./mail.screen.tsx'),
  },
};
