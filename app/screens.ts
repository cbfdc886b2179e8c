/**
 * Every screen: its path, who may open it, and where its menu item stands. Plain data: the client's router
 * and menu, the published tables and the tests read it.
 */

import { can } from '#kit/contract/access.ts';

export const PRODUCT = 'Coldlane';

export interface Screen {
  path: string;
  /** Menu title, or the title of a screen without menu item. */
  title: string;
  /** The sidebar group; without one there is no menu item. '' stands above all groups. */
  group?: Group;
  icon?: string;
  /** At least one must be held. Empty: signed in is enough. */
  permissions: readonly string[];
  /** None may be held. */
  excluded?: readonly string[];
  /** Opens without sign-in. */
  public?: true;
  /** One of the spec's placeholders: what it will hold. */
  placeholder?: string;
  /** Tells apart two items of one title. */
  note?: string;
  /** Menu item only for, or not for, these roles. */
  onlyFor?: readonly string[];
  notFor?: readonly string[];
  /** Menu item only for holders of one of these, where the screen itself opens to more. */
  menuFor?: readonly string[];
  /** No sidebar and top bar around it. */
  chrome?: 'none';
  /** The menu item that is marked while this screen is open. */
  under?: string;
}
export const groups = [
  '',
  'Shipments',
  'Freight',
  'Floor',
  'Outbound',
  'Routing',
  'Billing',
  'Customer Services',
  'Schedules',
  'Warehouse',
  'Set up',
  'Tutorials',
] as const;
export type Group = (typeof groups)[number];

const shippers = ['Shipper'] as const;

export const screens: readonly Screen[] = [
  { path: '/home/index', title: 'Home', group: '', icon: 'home-2', permissions: ['homeView:home'] },
  { path: '/dashboard/index', title: 'Dashboard', permissions: [] },
  {
    path: '/customerServices/billingRating',
    title: 'Billing Rating',
    permissions: [],
    placeholder: 'Tariffs, fuel tables, accessorials, charge codes and cancel reasons, by effective date.',
  },
  {
    path: '/customerServices/claims',
    title: 'Claims',
    permissions: [],
    placeholder: 'Claims for short and damaged freight, with their papers.',
  },
  {
    path: '/customerServices/collections',
    title: 'Collections',
    permissions: [],
    placeholder: 'Unpaid invoices by age and account.',
  },
  {
    path: '/reports/index',
    title: 'Reports',
    permissions: [],
    placeholder: 'Volumes, service and revenue by day, lane and account.',
  },
  {
    path: '/systemSetupAdmin/index',
    title: 'System Setup',
    permissions: [],
    placeholder: 'Settings of the whole system that are not in Admin Settings.',
  },

  {
    path: '/customerService/orderEntry',
    title: 'Order Entry',
    group: 'Shipments',
    icon: 'table-plus',
    permissions: ['orderEntryView:shipments'],
  },
  {
    path: '/customerService/uploadXmlFiles',
    title: 'Upload XML Files',
    group: 'Shipments',
    icon: 'file-upload',
    permissions: ['uploadXMLFilesView:shipments'],
  },
  {
    path: '/customerService/shipmentTracking',
    title: 'Shipment Tracking',
    group: 'Shipments',
    icon: 'map-search',
    permissions: ['shipmentTrackingView:outbound'],
  },
  {
    path: '/customerService/trackingAndEta',
    title: 'Tracking and ETA',
    group: 'Shipments',
    icon: 'clock-pin',
    permissions: ['deliverToLoadsView:eta', 'loadsView:outbound'],
  },
  {
    path: '/warehouse/extensionRequests',
    title: 'Extension Requests',
    group: 'Shipments',
    icon: 'hourglass',
    permissions: ['extensionRequestsView:warehouse'],
  },
  {
    path: '/customerService/palletReceipt',
    title: 'Pallet Receipts',
    group: 'Shipments',
    icon: 'receipt',
    permissions: ['palletReceiptsView:shipments', 'palletReceiptsView:warehouse'],
    onlyFor: shippers,
  },
  {
    path: '/customerService/DaysOfServiceView',
    title: 'Days of Service View',
    group: 'Shipments',
    icon: 'calendar-week',
    permissions: ['daysOfServiceView:shipments', 'daysOfServiceView:consignees'],
    excluded: ['manageDaysOfServiceView:accounts'],
  },

  {
    path: '/outbound/unitsDetail',
    title: 'Outbound Units',
    group: 'Freight',
    icon: 'package',
    permissions: ['unitsView:outbound'],
  },
  {
    path: '/warehouse/coolerInventory',
    title: 'Cooler Inventory',
    group: 'Freight',
    icon: 'snowflake',
    permissions: ['coolerInventoryView:receiving'],
  },
  {
    path: '/warehouse/palletManagement',
    title: 'Pallet Receipts',
    group: 'Freight',
    icon: 'receipt',
    permissions: ['palletReceiptsView:warehouse'],
    notFor: shippers,
  },
  {
    path: '/units/:id',
    title: 'Unit',
    permissions: ['unitsView:outbound', 'orderEntryView:shipments', 'shipmentTrackingView:outbound'],
    under: '/outbound/unitsDetail',
  },

  {
    path: '/warehouse/floorPlan',
    title: 'Floor Plan',
    group: 'Floor',
    icon: 'map-2',
    permissions: ['layoutView:warehouse'],
  },
  {
    path: '/warehouse/layoutsDaily',
    title: 'Layouts',
    group: 'Floor',
    icon: 'layout-grid',
    permissions: ['layoutView:warehouse'],
  },
  {
    path: '/warehouse/layoutTemplates',
    title: 'Layout Templates',
    group: 'Floor',
    icon: 'template',
    permissions: ['layoutTemplateView:warehouse'],
  },
  {
    path: '/warehouse/doorsManagement',
    title: 'Doors',
    group: 'Floor',
    icon: 'door',
    permissions: ['doorsView:warehouse'],
  },

  {
    path: '/outbound/loading',
    title: 'Loads',
    group: 'Outbound',
    icon: 'truck-loading',
    permissions: ['loadsView:outbound'],
  },
  {
    path: '/outbound/shuttleLoading',
    title: 'Shuttle Loads',
    group: 'Outbound',
    icon: 'arrows-exchange',
    permissions: ['shuttleLoadsView:outbound'],
  },
  {
    path: '/outbound/shuttleInbound',
    title: 'Shuttle Inbound',
    group: 'Outbound',
    icon: 'package-import',
    permissions: ['shuttleInboundView:outbound'],
  },
  {
    path: '/outbound/shuttleUnitStatus',
    title: 'Shuttle Units',
    group: 'Outbound',
    icon: 'packages',
    permissions: ['shuttleUnitsView:outbound'],
  },
  {
    path: '/routing/shuttleFile',
    title: 'Shuttle File',
    group: 'Routing',
    icon: 'calendar-share',
    permissions: ['shuttleFileView:routing'],
  },
  {
    path: '/routing/shuttleSetUp',
    title: 'Shuttle Set Up',
    group: 'Routing',
    icon: 'calendar-repeat',
    permissions: ['shuttleSetupView:routing'],
  },
  {
    path: '/customerCenter/etas',
    title: 'ETAs',
    group: 'Outbound',
    icon: 'truck-delivery',
    permissions: ['etasView:customerCenter'],
  },
  {
    path: '/customerCenter/billOfLading',
    title: 'Bills of Lading',
    group: 'Outbound',
    icon: 'file-text',
    permissions: ['bolView:customerService'],
  },

  {
    path: '/customerCenter/manageShipments',
    title: 'Shipments',
    group: 'Billing',
    icon: 'receipt-2',
    permissions: ['shipmentsView:customerService'],
  },
  {
    path: '/customerCenter/manageShipments/:id',
    title: 'Shipment',
    permissions: ['shipmentsView:customerService'],
    under: '/customerCenter/manageShipments',
  },
  {
    path: '/customerCenter/manageInvoices',
    title: 'Invoices',
    group: 'Billing',
    icon: 'file-invoice',
    permissions: ['invoicesView:billing'],
  },
  {
    path: '/customerCenter/manageInvoices/:id',
    title: 'Invoice',
    permissions: ['invoicesView:billing'],
    under: '/customerCenter/manageInvoices',
  },
  {
    path: '/customerService/customerInvoices',
    title: 'My Invoices',
    group: 'Billing',
    icon: 'file-invoice',
    permissions: ['myInvoicesView:customerService'],
    notFor: shippers,
  },
  {
    path: '/customerService/aelInvoices',
    title: 'My Invoices',
    group: 'Billing',
    icon: 'file-invoice',
    permissions: ['myInvoicesView:customerService'],
    onlyFor: shippers,
  },
  {
    path: '/customerService/customerStatements',
    title: 'Statements',
    group: 'Billing',
    icon: 'file-dollar',
    permissions: ['statementsView:customerService'],
  },

  {
    path: '/customerCenter/daysOfService',
    title: 'Days of Service',
    group: 'Schedules',
    icon: 'calendar-week',
    permissions: ['manageDaysOfServiceView:accounts', 'viewList:dayOfService', 'viewCalendar:dayOfService'],
  },
  {
    path: '/customerService/consigneeDaysOfService',
    title: 'Consignee Days of Service',
    group: 'Schedules',
    icon: 'calendar-user',
    permissions: ['manageDaysOfServiceView:accounts'],
  },
  {
    path: '/customerService/shipperDaysOfService',
    title: 'Shipper Days of Service',
    group: 'Schedules',
    icon: 'calendar-repeat',
    permissions: ['manageDaysOfServiceView:accounts'],
  },

  {
    path: '/warehouse/warehouseSettings',
    title: 'Warehouse Settings',
    group: 'Warehouse',
    icon: 'adjustments',
    permissions: ['warehouseSettingsView:warehouse'],
  },
  {
    path: '/warehouse/manageShippers',
    title: 'Shippers',
    group: 'Warehouse',
    icon: 'building-store',
    permissions: ['shippersView:warehouse'],
  },
  {
    path: '/warehouse/shipperCutoffGroups',
    title: 'Shipper Cutoff Groups',
    group: 'Warehouse',
    icon: 'clock-stop',
    permissions: ['shipperCutoffGroupsView:warehouse'],
  },
  {
    path: '/warehouse/blockedAccounts',
    title: 'Blocked Accounts',
    group: 'Warehouse',
    icon: 'ban',
    permissions: ['blockedAccountsView:warehouse'],
  },
  {
    path: '/warehouse/barCodeUser',
    title: 'Barcode Users',
    group: 'Warehouse',
    icon: 'scan',
    permissions: ['barCodeUserView:warehouse'],
  },
  {
    path: '/warehouse/receivingExtensions',
    title: 'Receiving Extensions',
    permissions: [],
    placeholder: 'Extensions expected at the receiving doors today.',
  },

  {
    path: '/customerServices/customerMaster',
    title: 'Customer Master',
    group: 'Set up',
    icon: 'id',
    permissions: [],
    menuFor: ['editAccounts:accounts'],
  },
  {
    path: '/customerServices/customerMaster/import',
    title: 'Import accounts',
    permissions: ['editAccounts:accounts'],
    under: '/customerServices/customerMaster',
  },
  {
    path: '/customerServices/customerMaster/:id',
    title: 'Account',
    permissions: [],
    under: '/customerServices/customerMaster',
  },
  {
    path: '/customerCenter/usersGroups',
    title: 'Manage Users Groups',
    group: 'Set up',
    icon: 'users-group',
    permissions: ['viewManageUserGroup:account'],
  },
  {
    path: '/admin/holidayPeriods',
    title: 'Holiday Periods',
    group: 'Set up',
    icon: 'confetti',
    permissions: ['adminSettingsView:admin'],
  },
  {
    path: '/admin/settings',
    title: 'Admin Settings',
    group: 'Set up',
    icon: 'settings',
    permissions: ['adminSettingsView:admin'],
  },
  {
    path: '/admin/outbox',
    title: 'Outbox',
    group: 'Set up',
    icon: 'mail-forward',
    permissions: ['adminSettingsView:admin'],
  },
  {
    path: '/admin/apiClients',
    title: 'API Clients',
    group: 'Set up',
    icon: 'plug-connected',
    permissions: ['manageApiClients:admin'],
  },
  {
    path: '/admin/audit',
    title: 'Audit',
    group: 'Set up',
    icon: 'history',
    permissions: ['viewAudit:admin'],
  },

  {
    path: '/tutorials/introduction',
    title: 'Tutorials',
    note: 'Introduction',
    group: 'Tutorials',
    icon: 'player-play',
    permissions: ['introductionView:tutorials'],
  },
  {
    path: '/tutorials/orderEntry',
    title: 'Tutorials',
    note: 'Order entry',
    group: 'Tutorials',
    icon: 'player-play',
    permissions: ['orderEntryView:tutorials'],
  },
  {
    path: '/tutorials/extensionRequest',
    title: 'Tutorials',
    note: 'Extension request',
    group: 'Tutorials',
    icon: 'player-play',
    permissions: ['extensionRequestView:tutorials'],
  },

  {
    path: '/connect',
    title: 'Connect your software',
    group: 'Tutorials',
    icon: 'api',
    permissions: ['uploadXMLFilesView:shipments', 'shipmentTrackingView:outbound', 'manageApiClients:admin'],
  },

  { path: '/customerCenter/account', title: 'Account', permissions: [], public: true, chrome: 'none' },
  { path: '/callback', title: 'Signing in', permissions: [], public: true, chrome: 'none' },
  { path: '/signUp', title: 'Sign up', permissions: [], public: true, chrome: 'none' },
  { path: '/noUserConfig/index', title: 'No access yet', permissions: [], public: true, chrome: 'none' },
  { path: '/scan', title: 'Scanner', permissions: [], public: true, chrome: 'none' },
];

/** Old and short addresses; each replaces its history entry. */
export const redirects: Readonly<Record<string, string>> = {
  '/': '/customerService/orderEntry',
  '/shipments/orderEntry': '/customerService/orderEntry',
  '/shipments/uploadXmlFiles': '/customerService/uploadXmlFiles',
  '/dashboard': '/dashboard/index',
  '/routing': '/routing/shuttleFile',
  '/outbound': '/outbound/loading',
};
export const landing = '/home/index';
export const noUserConfig = '/noUserConfig/index';
export const dashboard = '/dashboard/index';

/** Links to other people's pages. The address comes from the admin settings; without one the item is hidden. */
export interface ExternalLink {
  key: string;
  title: string;
  group: Group;
  icon: string;
  permissions: readonly string[];
}
export const externalLinks: readonly ExternalLink[] = [
  {
    key: 'trackingLegacy',
    title: 'Tracking',
    group: 'Customer Services',
    icon: 'map-search',
    permissions: ['jafTrackingView:customerService'],
  },
  {
    key: 'tracking',
    title: 'Flower Service',
    group: 'Customer Services',
    icon: 'plant-2',
    permissions: ['jafTrackingView:customerService'],
  },
  {
    key: 'customerProfile',
    title: 'Customer Profile',
    group: 'Customer Services',
    icon: 'id',
    permissions: ['viewProfile:customerService'],
  },
  {
    key: 'customerCases',
    title: 'Customer Cases',
    group: 'Customer Services',
    icon: 'message-report',
    permissions: ['viewCases:customerService'],
  },
  {
    key: 'invoicePortal',
    title: 'Customer Invoice Portal',
    group: 'Billing',
    icon: 'credit-card',
    permissions: ['myInvoicesView:customerService'],
  },
  {
    key: 'routeTrucks',
    title: 'Route Trucks',
    group: 'Routing',
    icon: 'route',
    permissions: ['shuttleFileView:routing'],
  },
];

/** Who asks: what a guard and a menu need to know of a user. */
export interface Visitor {
  roles: readonly string[];
  permissions: ReadonlySet<string>;
}
const roleKey = (role: string) => role.toLowerCase().replace(/[^a-z]/g, '');
export const hasRole = (visitor: Visitor, names: readonly string[]): boolean =>
  visitor.roles.some((r) => names.some((n) => roleKey(n) === roleKey(r)));

/** Whether the visitor may open the screen: one of its permissions, none of its excluded ones (docs/domain/portal.md#the-guard). */
export function mayOpen(
  screen: { permissions: readonly string[]; excluded?: readonly string[] },
  visitor: Visitor,
): boolean {
  if (screen.excluded?.some((grant) => can(visitor, grant))) return false;
  return screen.permissions.length === 0 || screen.permissions.some((grant) => can(visitor, grant));
}
/** Whether its menu item shows. */
export const inMenu = (screen: Screen, visitor: Visitor): boolean =>
  screen.group !== undefined &&
  mayOpen(screen, visitor) &&
  (!screen.onlyFor || hasRole(visitor, screen.onlyFor)) &&
  !(screen.notFor && hasRole(visitor, screen.notFor)) &&
  (!screen.menuFor || screen.menuFor.some((grant) => can(visitor, grant)));
