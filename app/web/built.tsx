import type { ComponentType } from 'react';

/** The screens that are built, by their path in app/screens.ts. Each is fetched when it is first opened. */
export const built: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  '/home/index': () => import('./pages/home.tsx'),
  '/admin/audit': () => import('#areas/admin/audit/audit.screen.tsx'),
  '/admin/apiClients': () => import('#areas/connect/api-clients/api-clients.screen.tsx'),
  '/connect': () => import('#areas/connect/guide/guide.screen.tsx'),
  '/admin/outbox': () => import('#areas/admin/outbox/outbox.screen.tsx'),
  '/warehouse/barCodeUser': () => import('#areas/floor/barcode-users/barcode-users.screen.tsx'),
  '/admin/holidayPeriods': () => import('#areas/calendar/holiday-periods/holiday-periods.screen.tsx'),
  '/customerCenter/daysOfService': () => import('#areas/calendar/days-of-service/days-of-service.screen.tsx'),
  '/customerService/consigneeDaysOfService': () =>
    import('#areas/calendar/days-of-service/consignee-days.screen.tsx'),
  '/customerService/shipperDaysOfService': () =>
    import('#areas/calendar/days-of-service/shipper-days.screen.tsx'),
  '/customerService/DaysOfServiceView': () =>
    import('#areas/calendar/days-of-service/service-week.screen.tsx'),
  '/customerServices/customerMaster': () => import('#areas/accounts/accounts/customer-master.screen.tsx'),
  '/customerServices/customerMaster/import': () =>
    import('#areas/accounts/accounts/account-import.screen.tsx'),
  '/customerServices/customerMaster/:id': () => import('#areas/accounts/accounts/account.screen.tsx'),
  '/warehouse/blockedAccounts': () => import('#areas/calendar/blocked-accounts/blocked-accounts.screen.tsx'),
  '/warehouse/warehouseSettings': () =>
    import('#areas/floor/warehouse-settings/warehouse-settings.screen.tsx'),
  '/warehouse/shipperCutoffGroups': () => import('#areas/calendar/cutoff-groups/cutoff-groups.screen.tsx'),
  '/warehouse/manageShippers': () => import('#areas/calendar/shippers/shippers.screen.tsx'),
  '/scan': () => import('#areas/receiving/scanning/scanner.screen.tsx'),
  '/dashboard/index': () => import('./pages/dashboard.tsx'),
  '/customerCenter/manageShipments': () => import('#areas/billing/shipments/shipments.screen.tsx'),
  '/customerCenter/manageShipments/:id': () => import('#areas/billing/shipments/shipment.screen.tsx'),
  '/customerCenter/manageInvoices': () => import('#areas/billing/invoices/invoices.screen.tsx'),
  '/customerCenter/manageInvoices/:id': () => import('#areas/billing/invoices/invoice.screen.tsx'),
  '/customerService/customerInvoices': () => import('#areas/billing/invoices/my-invoices.screen.tsx'),
  '/customerService/aelInvoices': () => import('#areas/billing/invoices/my-invoices.screen.tsx'),
  '/customerService/customerStatements': () => import('#areas/billing/statements/statements.screen.tsx'),
  '/customerCenter/billOfLading': () => import('#areas/lading/bills-of-lading/bills-of-lading.screen.tsx'),
  '/customerService/orderEntry': () => import('#areas/orders/order-entry/order-entry.screen.tsx'),
  '/customerService/uploadXmlFiles': () => import('#areas/orders/xml-upload/xml-upload.screen.tsx'),
  '/warehouse/extensionRequests': () => import('#areas/orders/extensions/extension-requests.screen.tsx'),
  '/units/:id': () => import('#areas/orders/unit-page/unit.screen.tsx'),
  '/callback': () => import('./pages/callback.tsx'),
  '/noUserConfig/index': () => import('./pages/no-user-config.tsx'),
  '/outbound/unitsDetail': () => import('#areas/outbound/outbound-units/outbound-units.screen.tsx'),
  '/outbound/shuttleLoading': () => import('#areas/shuttles/shuttle-loads/shuttle-loads.screen.tsx'),
  '/outbound/shuttleInbound': () => import('#areas/shuttles/shuttle-loads/shuttle-inbound.screen.tsx'),
  '/outbound/loading': () => import('#areas/outbound/loads/loads.screen.tsx'),
  '/tutorials/introduction': () => import('./pages/tutorial.tsx'),
  '/tutorials/orderEntry': () => import('./pages/tutorial.tsx'),
  '/tutorials/extensionRequest': () => import('./pages/tutorial.tsx'),
};
