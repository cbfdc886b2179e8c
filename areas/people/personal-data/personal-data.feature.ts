import { createErasureHandler } from './erase-personal-data.service.ts';
import {
  createPersonalDataExportHandler,
  createExportFileDeletionHandler,
} from './export-personal-data.service.ts';
import * as personalData from './personal-data.contract.ts';
import { createIntegrationRoutes, routes } from './personal-data.routes.ts';
import { deleteExpiredAndFailedExports } from './personal-data.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [personalData],
  routes,
  createIntegrationRoutes,
  queues: (links) => ({
    'erase-user': createErasureHandler(),
    'export-personal-data': createPersonalDataExportHandler(links),
    'delete-export-files': createExportFileDeletionHandler(links),
  }),
  scheduledTasks: [
    {
      name: 'delete-expired-personal-data-exports',
      cronPatternUtc: '33 * * * *',
      run: deleteExpiredAndFailedExports,
    },
  ],
};
