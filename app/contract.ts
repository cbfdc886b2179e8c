import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import type { Lifecycle } from '#kit/contract/lifecycle.ts';
import * as jobs from '#areas/admin/jobs/jobs.contract.ts';
import * as units from '#areas/freight/units/units.contract.ts';
import * as orderTemplates from '#areas/orders/templates/order-templates.contract.ts';
import * as labels from '#areas/orders/labels/labels.contract.ts';
import * as orderLines from '#areas/orders/order-lines/order-lines.contract.ts';
import * as paste from '#areas/orders/paste/paste.contract.ts';
import * as orderHistory from '#areas/orders/order-history/order-history.contract.ts';
import * as orderEntry from '#areas/orders/order-entry/order-entry.contract.ts';
import * as xmlUpload from '#areas/orders/xml-upload/xml-upload.contract.ts';
import * as extensions from '#areas/orders/extensions/extensions.contract.ts';
import * as cutoff from '#areas/calendar/cutoff/cutoff.contract.ts';
import * as products from '#areas/accounts/products/products.contract.ts';
import * as accounts from '#areas/accounts/accounts/accounts.contract.ts';
import * as accountEditor from '#areas/accounts/accounts/account-editor.contract.ts';
import * as accountImport from '#areas/accounts/accounts/account-import.contract.ts';
import * as blockedAccounts from '#areas/calendar/blocked-accounts/blocked-accounts.contract.ts';
import * as daysOfService from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import * as serviceSync from '#areas/calendar/service-sync/service-sync.contract.ts';
import * as calendarFeed from '#areas/calendar/feed/feed.contract.ts';
import * as consigneeService from '#areas/calendar/explain/consignee-service.contract.ts';
import * as explain from '#areas/calendar/explain/explain.contract.ts';
import * as holidayPeriods from '#areas/calendar/holiday-periods/holiday-periods.contract.ts';
import * as billsOfLading from '#areas/lading/bills-of-lading/bills-of-lading.contract.ts';
import * as scanning from '#areas/receiving/scanning/scanning.contract.ts';
import * as loads from '#areas/outbound/loads/loads.contract.ts';
import * as loadPapers from '#areas/outbound/load-papers/load-papers.contract.ts';
import * as dayClose from '#areas/outbound/release/day-close.contract.ts';
import * as release from '#areas/outbound/release/release.contract.ts';
import * as outboundUnits from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import * as routingSync from '#areas/outbound/routing/routing-sync.contract.ts';
import * as shuttleLoads from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import * as barcodeUsers from '#areas/floor/barcode-users/barcode-users.contract.ts';
import * as doors from '#areas/floor/doors/doors.contract.ts';
import * as closing from '#areas/billing/closing/closing.contract.ts';
import * as invoices from '#areas/billing/invoices/invoices.contract.ts';
import * as statements from '#areas/billing/statements/statements.contract.ts';
import * as shipments from '#areas/billing/shipments/shipments.contract.ts';
import * as cutoffGroups from '#areas/calendar/cutoff-groups/cutoff-groups.contract.ts';
import * as shippers from '#areas/calendar/shippers/shippers.contract.ts';
import * as warehouseSettings from '#areas/floor/warehouse-settings/warehouse-settings.contract.ts';
import * as startDay from '#areas/calendar/start-day/start-day.contract.ts';
import * as find from '#areas/home/find/find.contract.ts';
import * as audit from '#areas/admin/audit/audit.contract.ts';
import * as home from '#areas/home/home/home.contract.ts';
import * as outbox from '#areas/admin/outbox/outbox.contract.ts';
import * as apiClients from '#areas/connect/api-clients/api-clients.contract.ts';
import * as webhooks from '#areas/connect/webhooks/webhooks.contract.ts';
import * as passwords from '#areas/people/passwords/passwords.contract.ts';
import * as session from '#areas/people/session/session.contract.ts';

/** Every call of the product. A feature adds one line; the server, the published description and the tests walk over it. */
const features: Record<string, unknown>[] = [
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
  accountEditor,
  accountImport,
  blockedAccounts,
  daysOfService,
  explain,
  consigneeService,
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
  dayClose,
  routingSync,
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
];

export const endpoints: readonly AnyEndpoint[] = features.flatMap((feature) =>
  Object.values(feature).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'needs' in value && 'method' in value
  );
}

/** Every lifecycle of the product, by the same walk. */
export const lifecycles: readonly Lifecycle[] = features.flatMap((feature) =>
  Object.values(feature).filter(isLifecycle),
);

function isLifecycle(value: unknown): value is Lifecycle {
  return typeof value === 'object' && value !== null && 'states' in value && 'moves' in value;
}
