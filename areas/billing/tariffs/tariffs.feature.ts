import * as charges from './charges.contract.ts';
import { routes as chargeRoutes } from './charges.routes.ts';
import * as fuel from './fuel.contract.ts';
import { routes as fuelRoutes } from './fuel.routes.ts';
import * as sheetFile from './sheet-file.contract.ts';
import * as sheets from './sheets.contract.ts';
import { routes as sheetRoutes } from './sheets.routes.ts';
import * as surcharges from './surcharges.contract.ts';
import { routes as surchargeRoutes } from './surcharges.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [sheets, sheetFile, fuel, charges, surcharges],
  routes: [...sheetRoutes, ...fuelRoutes, ...chargeRoutes, ...surchargeRoutes],
};
