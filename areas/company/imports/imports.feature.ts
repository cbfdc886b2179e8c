import {
  importCheckJob,
  expireOldUnwrittenImports,
  importUndoJob,
  importWriteJob,
} from './import-jobs.service.ts';
import * as imports from './imports.contract.ts';
import { routes } from './imports.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [imports],
  routes,
  jobs: () => ({
    'imports.check': importCheckJob,
    'imports.write': importWriteJob,
    'imports.undo': importUndoJob,
  }),
  scheduledTasks: [
    { name: 'expire-old-imports', cronPatternUtc: '35 4 * * *', run: expireOldUnwrittenImports },
  ],
};
