import type { WebFeature } from '#kit/web/feature.ts';

export const feature: WebFeature = {
  screens: {
    '/admin/import': () => import('./imports.screen.tsx'),
    '/admin/import/:id': () => import('./import.screen.tsx'),
  },
  jobs: {
    'imports.check': { label: 'Checking the file', resultPath: '/admin/import' },
    'imports.write': { label: 'Importing the file', resultPath: '/admin/import' },
    'imports.undo': { label: 'Undoing the import', resultPath: '/admin/import' },
  },
};
