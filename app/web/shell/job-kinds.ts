import type { JobKind } from '#kit/contract/live.ts';
import type { JobShown } from '#kit/web/jobs.tsx';

/** Long work by its kind, as the jobs tray names it, also where it was not started; and the screen that shows what came of it. */
export const jobKinds: Readonly<Record<JobKind, JobShown>> = {
  rating: { says: 'Rating run', to: '/customerCenter/manageShipments' },
  closing: { says: 'Close of billing', to: '/customerCenter/manageInvoices' },
  'routing.sync': { says: 'Synchronization of loads', to: '/outbound/loading' },
  'daysOfService.sync': { says: 'Synchronization of days of service', to: '/customerCenter/daysOfService' },
};
