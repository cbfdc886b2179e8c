import { checkJob, forgetOldImports, undoJob, writeJob } from './import-jobs.service.ts';
import * as imports from './imports.contract.ts';
import { routes } from './imports.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [imports],
  routes,
  jobs: () => ({ 'imports.check': checkJob, 'imports.write': writeJob, 'imports.undo': undoJob }),
  timed: [{ name: 'forget-old-imports', pattern: '35 4 * * *', act: forgetOldImports }],
};
