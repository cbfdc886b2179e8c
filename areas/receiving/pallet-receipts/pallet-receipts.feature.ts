import * as receipts from './pallet-receipts.contract.ts';
import { invariants } from './pallet-receipts.invariants.ts';
import { routes } from './pallet-receipts.routes.ts';
import { expireOverdueReceipts } from './pallet-receipts.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [receipts],
  routes,
  invariants,
  // Midnight is at a different time in each time zone. Reads between midnight and this job go by the date, not by the status.
  scheduledTasks: [
    { name: 'expire-pallet-receipts', cronPatternUtc: '11 * * * *', run: expireOverdueReceipts },
  ],
};
