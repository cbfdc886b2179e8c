import * as printers from './printers.contract.ts';
import { routes } from './printers.routes.ts';
import { printerQueue } from './printing.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [printers],
  routes,
  queues: ({ printing }) => ({ print: printerQueue({ printing }) }),
};
