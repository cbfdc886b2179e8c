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
  // Midnight is at another hour in each zone: whoever asks in between is told by the date, not by the state.
  timed: [{ name: 'expire-pallet-receipts', cronPattern: '11 * * * *', run: expireOverdueReceipts }],
};
