import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/import': () => import('./imports.screen.tsx'),
    '/admin/import/:id': () => import('./import.screen.tsx'),
  },
  jobs: {
    'imports.check': { says: 'Checking the import', to: '/admin/import' },
    'imports.write': { says: 'Writing the import', to: '/admin/import' },
    'imports.undo': { says: 'Undoing the import', to: '/admin/import' },
  },
};
