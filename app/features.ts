import type { Config } from './config.ts';
import { routes as jobs } from '#areas/admin/jobs/jobs.routes.ts';
import { routes as units } from '#areas/freight/units/units.routes.ts';
import { routes as orderTemplates } from '#areas/orders/templates/order-templates.routes.ts';
import { routes as labels } from '#areas/orders/labels/labels.routes.ts';
import { routes as orderLines } from '#areas/orders/order-lines/order-lines.routes.ts';
import { routes as paste } from '#areas/orders/paste/paste.routes.ts';
import { routes as orderHistory } from '#areas/orders/order-history/order-history.routes.ts';
import { routes as orderEntry } from '#areas/orders/order-entry/order-entry.routes.ts';
import { routes as xmlUpload } from '#areas/orders/xml-upload/xml-upload.routes.ts';
import { routes as extensions } from '#areas/orders/extensions/extensions.routes.ts';
import { routes as cutoff } from '#areas/calendar/cutoff/cutoff.routes.ts';
import { routes as products } from '#areas/accounts/products/products.routes.ts';
import { routes as accounts } from '#areas/accounts/accounts/accounts.routes.ts';
import { routes as blockedAccounts } from '#areas/calendar/blocked-accounts/blocked-accounts.routes.ts';
import { routes as daysOfService } from '#areas/calendar/days-of-service/days-of-service.routes.ts';
import { routes as serviceSync } from '#areas/calendar/service-sync/service-sync.routes.ts';
import { syncJob as serviceSyncJob } from '#areas/calendar/service-sync/service-sync.service.ts';
import { routes as calendarFeed } from '#areas/calendar/feed/feed.routes.ts';
import { routes as explain } from '#areas/calendar/explain/explain.routes.ts';
import { routes as holidayPeriods } from '#areas/calendar/holiday-periods/holiday-periods.routes.ts';
import { routes as find } from '#areas/home/find/find.routes.ts';
import { routes as audit } from '#areas/admin/audit/audit.routes.ts';
import { routes as home } from '#areas/home/home/home.routes.ts';
import { routes as outbox } from '#areas/admin/outbox/outbox.routes.ts';
import { sender } from '#areas/admin/outbox/outbox.service.ts';
import { forgetOldUse } from '#areas/connect/api-clients/api-clients.service.ts';
import { routes as apiClients } from '#areas/connect/api-clients/api-clients.routes.ts';
import {
  deliverer,
  forgetOldDeliveries,
  gatherHappenings,
  gatherQueue,
  gatherSoon,
} from '#areas/connect/webhooks/webhooks.service.ts';
import { routes as webhooks } from '#areas/connect/webhooks/webhooks.routes.ts';
import { routes as passwords } from '#areas/people/passwords/passwords.routes.ts';
import { routes as session } from '#areas/people/session/session.routes.ts';
import { routes as billsOfLading } from '#areas/lading/bills-of-lading/bills-of-lading.routes.ts';
import { scannerSignIn } from '#areas/receiving/scanning/scanner-session.service.ts';
import { routes as scanning } from '#areas/receiving/scanning/scanning.routes.ts';
import { routes as barcodeUsers } from '#areas/floor/barcode-users/barcode-users.routes.ts';
import { routes as doors } from '#areas/floor/doors/doors.routes.ts';
import { routes as loadPapers } from '#areas/outbound/load-papers/load-papers.routes.ts';
import { routes as loads } from '#areas/outbound/loads/loads.routes.ts';
import { routes as outboundUnits } from '#areas/outbound/outbound-units/outbound-units.routes.ts';
import { routes as shuttleLoads } from '#areas/shuttles/shuttle-loads/shuttle-loads.routes.ts';
import { routes as release } from '#areas/outbound/release/release.routes.ts';
import { planInside } from '#areas/outbound/routing/built-in-planner.service.ts';
import { routes as routing } from '#areas/outbound/routing/routing-sync.routes.ts';
import { endLostSyncs, syncRoutes } from '#areas/outbound/routing/routing-sync.service.ts';
import { routes as closing } from '#areas/billing/closing/closing.routes.ts';
import { closingJob } from '#areas/billing/closing/closing.service.ts';
import { routes as invoices } from '#areas/billing/invoices/invoices.routes.ts';
import { routes as statements } from '#areas/billing/statements/statements.routes.ts';
import { ratingJob } from '#areas/billing/rating/rating.service.ts';
import { routes as shipments } from '#areas/billing/shipments/shipments.routes.ts';
import { routes as cutoffGroups } from '#areas/calendar/cutoff-groups/cutoff-groups.routes.ts';
import { routes as shippers } from '#areas/calendar/shippers/shippers.routes.ts';
import { routes as warehouseSettings } from '#areas/floor/warehouse-settings/warehouse-settings.routes.ts';
import { startDueDays } from '#areas/floor/warehouse-settings/automatic-start.service.ts';
import { routes as startDay } from '#areas/calendar/start-day/start-day.routes.ts';
import { forgetOldKeys } from '#kit/server/idempotency.ts';
import { sweep } from '#links/identity/adapter.ts';
import { openMail } from '#links/mail/mail.ts';
import { embeddedRouting } from '#links/routing/embedded.ts';
import { httpRouting } from '#links/routing/http.ts';
import { openSms } from '#links/sms/sms.ts';
import { httpWebhooks } from '#links/webhooks/http.ts';
import type { JobKind } from '#kit/contract/live.ts';
import type { JobHandler, QueueHandler, Timed } from '#kit/server/jobs.ts';
import type { Route } from '#kit/server/mount.ts';

/** Every call and what answers it. A feature adds one line. */
export const routes: readonly Route[] = [
  jobs,
  find,
  units,
  labels,
  orderLines,
  paste,
  orderHistory,
  orderEntry,
  orderTemplates,
  xmlUpload,
  extensions,
  cutoff,
  products,
  accounts,
  blockedAccounts,
  daysOfService,
  explain,
  calendarFeed,
  serviceSync,
  holidayPeriods,
  scanning,
  shipments,
  closing,
  invoices,
  statements,
  cutoffGroups,
  shippers,
  warehouseSettings,
  startDay,
  barcodeUsers,
  doors,
  loads,
  loadPapers,
  release,
  routing,
  outboundUnits,
  shuttleLoads,
  billsOfLading,
  audit,
  home,
  outbox,
  apiClients,
  webhooks,
  passwords,
  session,
].flat();

/** Long work that people start and watch, by kind. A feature adds one line. */
export const handlers = (config: Config): Record<JobKind, JobHandler> => ({
  rating: ratingJob,
  closing: closingJob,
  'daysOfService.sync': serviceSyncJob,
  'routing.sync': syncRoutes(config.routing ? httpRouting(config.routing) : embeddedRouting(planInside)),
});

/** Work queued inside transactions: what leaves the house. */
export const queues = (config: Config): Record<string, QueueHandler> => ({
  send: sender({ mail: openMail(config.mail), sms: openSms(config.sms) }),
  gather: gatherQueue,
  deliver: deliverer(httpWebhooks({ anywhere: !config.production })),
});

/** Work by the clock (UTC crontab). A feature adds one line. */
export const timed: readonly Timed[] = [
  { name: 'forget-old-keys', pattern: '17 4 * * *', act: forgetOldKeys },
  { name: 'start-days-automatically', pattern: '* * * * *', act: startDueDays },
  { name: 'end-lost-syncs', pattern: '* * * * *', act: endLostSyncs },
  { name: 'tell-webhooks', pattern: '* * * * *', act: gatherHappenings },
  {
    name: 'forget-old-calls',
    pattern: '23 4 * * *',
    act: async (work) => {
      await forgetOldUse(work);
      await forgetOldDeliveries(work);
    },
  },
  { name: 'sweep-sign-ins', pattern: '41 3 * * *', act: (work) => sweep(work.client) },
];

/** Announced topics that other people's software may want to hear of, and what asks for it. */
export const heard = { topics: new Set(['orders', 'units', 'loads', 'invoices']), act: gatherSoon };

export { scannerSignIn };
