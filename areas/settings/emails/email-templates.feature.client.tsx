import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/mails': () => import('./emails.screen.tsx'),
    '/admin/mails/:id': () => import('./email.screen.tsx'),
  },
};
