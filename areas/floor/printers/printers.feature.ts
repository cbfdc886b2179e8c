import * as printers from './printers.contract.ts';
import { routes } from './printers.routes.ts';
import { createPrinterQueueHandler } from './printing.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [printers],
  routes,
  queues: ({ printing }) => ({ 'print-labels': createPrinterQueueHandler({ printing }) }),
};
