import * as barcodeUsers from './barcode-users.contract.ts';
import { routes } from './barcode-users.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [barcodeUsers],
  routes,
};
