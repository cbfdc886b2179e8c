import { formatConditionalPermission } from '#kit/contract/access.ts';

/**
 * The built-in roles, highest rank first. No user assigns a role above their own. `groups: true` requires at least one account
 * group.
 */
export const builtInRoleDefinitions = {
  Admin: { name: 'ADMIN', rank: 0, groups: false },
  Internal: { name: 'Internal', rank: 1, groups: false },
  WarehouseManager: { name: 'WarehouseManager', rank: 2, groups: false },
  Routing: { name: 'Routing', rank: 2, groups: false },
  Billing: { name: 'Billing', rank: 2, groups: false },
  CustomerService: { name: 'CustomerService', rank: 2, groups: false },
  Warehouse: { name: 'Warehouse', rank: 3, groups: false },
  ShuttleFileManagement: { name: 'Shuttle File Management', rank: 3, groups: false },
  ShuttleFileUsers: { name: 'Shuttle File Users', rank: 3, groups: false },
  Shipper: { name: 'Shipper', rank: 3, groups: true },
  Consignee: { name: 'Consignee', rank: 3, groups: true },
  Customer: { name: 'Customer', rank: 3, groups: true },
  ShipperDaysOfService: { name: 'ShipperDaysOfService', rank: 3, groups: true },
} as const;
export type BuiltInRole = keyof typeof builtInRoleDefinitions;
export const builtInRoleCodes: readonly BuiltInRole[] = [
  'Admin',
  'Internal',
  'WarehouseManager',
  'Routing',
  'Billing',
  'CustomerService',
  'Warehouse',
  'ShuttleFileManagement',
  'ShuttleFileUsers',
  'Shipper',
  'Consignee',
  'Customer',
  'ShipperDaysOfService',
];

/** The code of a custom role. Administrators create custom roles from a built-in role. */
export const customRoleCodePattern = /^own-[0-9a-f]{8}$/;
export const isBuiltInRole = (code: string): code is BuiltInRole =>
  builtInRoleCodes.some((role) => role === code);

/** Finds the role of a role name in a token, ignoring case and spaces. */
export function findRoleByTokenName(name: string): BuiltInRole | undefined {
  const normalizedName = name.toLowerCase().replace(/[^a-z]/g, '');
  return builtInRoleCodes.find((r) => r.toLowerCase() === normalizedName);
}

export interface PermissionDefinition {
  grant: string;
  cutoff?: 'before' | 'after';
  order?: 'pending' | 'finalized';
  roles: readonly BuiltInRole[];
}

/** Every permission, as `name:area`, with its conditions and the roles that have it by default. */
export const permissionDefinitions: readonly PermissionDefinition[] = [
  {
    grant: 'homeView:home',
    roles: [
      'Admin',
      'Billing',
      'Consignee',
      'CustomerService',
      'Customer',
      'Internal',
      'Routing',
      'ShipperDaysOfService',
      'Shipper',
      'ShuttleFileManagement',
      'ShuttleFileUsers',
      'Warehouse',
      'WarehouseManager',
    ],
  },
  {
    grant: 'orderEntryView:shipments',
    roles: ['Admin', 'CustomerService', 'Internal', 'Shipper', 'WarehouseManager'],
  },
  {
    grant: 'palletReceiptsView:shipments',
    roles: ['Admin', 'CustomerService', 'Internal', 'Shipper', 'Warehouse', 'WarehouseManager'],
  },
  {
    grant: 'daysOfServiceView:shipments',
    roles: ['Admin', 'Consignee', 'CustomerService', 'Customer', 'Internal', 'Shipper'],
  },
  { grant: 'uploadXMLFilesView:shipments', roles: ['Admin', 'CustomerService', 'Internal', 'Shipper'] },
  {
    grant: 'viewCases:customerService',
    roles: ['Admin', 'Consignee', 'CustomerService', 'Customer', 'Internal', 'Shipper'],
  },
  {
    grant: 'viewProfile:customerService',
    roles: ['Admin', 'Consignee', 'CustomerService', 'Customer', 'Internal', 'Shipper'],
  },
  {
    grant: 'jafTrackingView:customerService',
    roles: ['Admin', 'Consignee', 'CustomerService', 'Customer', 'Internal', 'Shipper'],
  },
  {
    grant: 'bolView:customerService',
    roles: ['Admin', 'Billing', 'CustomerService', 'Internal', 'WarehouseManager'],
  },
  { grant: 'shipmentsView:customerService', roles: ['Admin', 'Billing', 'CustomerService', 'Internal'] },
  { grant: 'myInvoicesView:customerService', roles: ['Admin', 'Consignee', 'Customer', 'Shipper'] },
  {
    grant: 'statementsView:customerService',
    roles: ['Admin', 'Billing', 'Consignee', 'CustomerService', 'Customer', 'Internal', 'Shipper'],
  },
  {
    grant: 'extensionRequestsView:warehouse',
    roles: ['Admin', 'CustomerService', 'Internal', 'Shipper', 'Warehouse', 'WarehouseManager'],
  },
  { grant: 'doorsView:warehouse', roles: ['Admin', 'Warehouse', 'WarehouseManager'] },
  { grant: 'layoutTemplateView:warehouse', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'layoutView:warehouse', roles: ['Admin', 'Warehouse', 'WarehouseManager'] },
  { grant: 'warehouseSettingsView:warehouse', roles: ['Admin', 'Internal', 'WarehouseManager'] },
  { grant: 'barCodeUserView:warehouse', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'shippersView:warehouse', roles: ['Admin', 'CustomerService', 'Internal', 'WarehouseManager'] },
  {
    grant: 'shipperCutoffGroupsView:warehouse',
    roles: ['Admin', 'CustomerService', 'Internal', 'WarehouseManager'],
  },
  {
    grant: 'blockedAccountsView:warehouse',
    roles: ['Admin', 'CustomerService', 'Internal', 'WarehouseManager'],
  },
  {
    grant: 'palletReceiptsView:warehouse',
    roles: ['Admin', 'CustomerService', 'Internal', 'Warehouse', 'WarehouseManager'],
  },
  {
    grant: 'coolerInventoryView:receiving',
    roles: ['Admin', 'CustomerService', 'Internal', 'Warehouse', 'WarehouseManager'],
  },
  { grant: 'shuttleSetupView:routing', roles: ['Admin', 'Routing', 'ShuttleFileManagement'] },
  {
    grant: 'shuttleFileView:routing',
    roles: ['Admin', 'Internal', 'Routing', 'ShuttleFileManagement', 'ShuttleFileUsers', 'WarehouseManager'],
  },
  {
    grant: 'unitsView:outbound',
    roles: ['Admin', 'CustomerService', 'Internal', 'Routing', 'Warehouse', 'WarehouseManager'],
  },
  {
    grant: 'loadsView:outbound',
    roles: ['Admin', 'CustomerService', 'Internal', 'Routing', 'Warehouse', 'WarehouseManager'],
  },
  {
    grant: 'shuttleLoadsView:outbound',
    roles: ['Admin', 'Internal', 'Routing', 'Warehouse', 'WarehouseManager'],
  },
  {
    grant: 'shuttleInboundView:outbound',
    roles: ['Admin', 'Internal', 'Routing', 'Warehouse', 'WarehouseManager'],
  },
  {
    grant: 'shuttleUnitsView:outbound',
    roles: ['Admin', 'CustomerService', 'Internal', 'Routing', 'Warehouse', 'WarehouseManager'],
  },
  {
    grant: 'shipmentTrackingView:outbound',
    roles: ['Admin', 'Consignee', 'CustomerService', 'Customer', 'Internal', 'Shipper'],
  },
  { grant: 'invoicesView:billing', roles: ['Admin', 'Billing', 'CustomerService', 'Internal'] },
  { grant: 'deliverToLoadsView:eta', roles: ['Admin', 'Consignee', 'Customer'] },
  {
    grant: 'etasView:customerCenter',
    roles: ['Admin', 'CustomerService', 'Internal', 'Routing', 'WarehouseManager'],
  },
  { grant: 'adminSettingsView:admin', roles: ['Admin'] },
  { grant: 'viewManageUserGroup:account', roles: ['Admin'] },
  { grant: 'manageDaysOfServiceView:accounts', roles: ['Admin', 'Routing', 'ShipperDaysOfService'] },
  {
    grant: 'daysOfServiceView:consignees',
    roles: ['Admin', 'Consignee', 'CustomerService', 'Customer', 'Internal', 'Shipper'],
  },
  { grant: 'introductionView:tutorials', roles: ['Admin', 'CustomerService', 'Internal', 'Shipper'] },
  { grant: 'orderEntryView:tutorials', roles: ['Admin', 'CustomerService', 'Internal', 'Shipper'] },
  { grant: 'extensionRequestView:tutorials', roles: ['Admin', 'CustomerService', 'Internal', 'Shipper'] },
  {
    grant: 'addShipment:dataEntry',
    cutoff: 'before',
    roles: ['Admin', 'CustomerService', 'Internal', 'Shipper', 'WarehouseManager'],
  },
  {
    grant: 'addShipmentAfterCutOff:dataEntry',
    cutoff: 'after',
    roles: ['Admin', 'CustomerService', 'Internal', 'WarehouseManager'],
  },
  {
    grant: 'edit:dataEntry',
    cutoff: 'before',
    order: 'pending',
    roles: ['Admin', 'CustomerService', 'Internal', 'Shipper', 'WarehouseManager'],
  },
  {
    grant: 'edit:dataEntry',
    cutoff: 'before',
    order: 'finalized',
    roles: ['Admin', 'CustomerService', 'Internal', 'Shipper', 'WarehouseManager'],
  },
  {
    grant: 'edit:dataEntry',
    cutoff: 'after',
    order: 'pending',
    roles: ['Admin', 'CustomerService', 'Internal', 'WarehouseManager'],
  },
  {
    grant: 'edit:dataEntry',
    cutoff: 'after',
    order: 'finalized',
    roles: ['Admin', 'Internal', 'WarehouseManager'],
  },
  {
    grant: 'delete:dataEntry',
    cutoff: 'before',
    order: 'pending',
    roles: ['Admin', 'CustomerService', 'Internal', 'Shipper', 'WarehouseManager'],
  },
  {
    grant: 'delete:dataEntry',
    cutoff: 'before',
    order: 'finalized',
    roles: ['Admin', 'CustomerService', 'Internal', 'Shipper', 'WarehouseManager'],
  },
  {
    grant: 'delete:dataEntry',
    cutoff: 'after',
    order: 'pending',
    roles: ['Admin', 'CustomerService', 'Internal', 'WarehouseManager'],
  },
  { grant: 'delete:dataEntry', cutoff: 'after', order: 'finalized', roles: ['Admin', 'Internal'] },
  {
    grant: 'changeUnits:dataEntry',
    cutoff: 'before',
    order: 'pending',
    roles: ['Admin', 'CustomerService', 'Internal', 'Shipper', 'WarehouseManager'],
  },
  {
    grant: 'changeUnits:dataEntry',
    cutoff: 'before',
    order: 'finalized',
    roles: ['Admin', 'CustomerService', 'Internal', 'Shipper', 'WarehouseManager'],
  },
  {
    grant: 'changeUnits:dataEntry',
    cutoff: 'after',
    order: 'pending',
    roles: ['Admin', 'CustomerService', 'Internal', 'WarehouseManager'],
  },
  {
    grant: 'changeUnits:dataEntry',
    cutoff: 'after',
    order: 'finalized',
    roles: ['Admin', 'Internal', 'WarehouseManager'],
  },
  {
    grant: 'changeShipDate:dataEntry',
    cutoff: 'before',
    order: 'pending',
    roles: ['Admin', 'CustomerService', 'Internal', 'Shipper', 'WarehouseManager'],
  },
  {
    grant: 'changeShipDate:dataEntry',
    cutoff: 'before',
    order: 'finalized',
    roles: ['Admin', 'CustomerService', 'Internal', 'Shipper', 'WarehouseManager'],
  },
  {
    grant: 'changeShipDate:dataEntry',
    cutoff: 'after',
    order: 'pending',
    roles: ['Admin', 'CustomerService', 'Internal', 'WarehouseManager'],
  },
  {
    grant: 'changeShipDate:dataEntry',
    cutoff: 'after',
    order: 'finalized',
    roles: ['Admin', 'Internal', 'WarehouseManager'],
  },
  { grant: 'deleteReceivedUnits:dataEntry', roles: ['Admin', 'Internal', 'WarehouseManager'] },
  {
    grant: 'finalizeBeforeCutOff:dataEntry',
    cutoff: 'before',
    roles: ['Admin', 'CustomerService', 'Internal', 'Shipper', 'WarehouseManager'],
  },
  {
    grant: 'finalizeAfterCutOff:dataEntry',
    cutoff: 'after',
    roles: ['Admin', 'CustomerService', 'Internal', 'WarehouseManager'],
  },
  { grant: 'createExtension:dataEntry', roles: ['Admin', 'CustomerService', 'Internal', 'Shipper'] },
  { grant: 'reactivateUnit:dataEntry', roles: ['Admin', 'CustomerService', 'Internal', 'WarehouseManager'] },
  { grant: 'deleteAllUnits:dataEntry', roles: ['Admin', 'Internal', 'WarehouseManager'] },
  { grant: 'edit:dayOfService', roles: ['Admin', 'Routing', 'ShipperDaysOfService'] },
  { grant: 'delete:dayOfService', roles: ['Admin', 'Routing', 'ShipperDaysOfService'] },
  {
    grant: 'viewList:dayOfService',
    roles: ['Admin', 'CustomerService', 'Internal', 'Routing', 'ShipperDaysOfService'],
  },
  {
    grant: 'viewCalendar:dayOfService',
    roles: [
      'Admin',
      'Consignee',
      'CustomerService',
      'Customer',
      'Internal',
      'Routing',
      'ShipperDaysOfService',
      'Shipper',
    ],
  },
  { grant: 'editSettings:warehouse', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'viewLayoutTemplates:warehouse', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'editLayoutTemplates:warehouse', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'viewLayouts:warehouse', roles: ['Admin', 'Warehouse', 'WarehouseManager'] },
  { grant: 'editLayouts:warehouse', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'deleteLayouts:warehouse', roles: ['Admin', 'WarehouseManager'] },
  {
    grant: 'editCoolerInventory:warehouse',
    roles: ['Admin', 'CustomerService', 'Warehouse', 'WarehouseManager'],
  },
  { grant: 'editDoors:warehouse', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'barCodeUserEdit:warehouse', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'barCodeUserReactivate:warehouse', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'editShippers:warehouse', roles: ['Admin', 'CustomerService', 'WarehouseManager'] },
  { grant: 'createPalletReceipt:warehouse', roles: ['Admin', 'Warehouse', 'WarehouseManager'] },
  { grant: 'cutoffGroupBulk:warehouse', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'cutoffGroupEdit:warehouse', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'cutoffGroupDelete:warehouse', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'blockedAccountAdd:warehouse', roles: ['Admin', 'CustomerService', 'WarehouseManager'] },
  { grant: 'blockedAccountDelete:warehouse', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'extensionDecide:warehouse', roles: ['Admin', 'WarehouseManager'] },
  {
    grant: 'editShuttleFile:routing',
    roles: ['Admin', 'Routing', 'ShuttleFileManagement', 'ShuttleFileUsers'],
  },
  { grant: 'editShuttleSetup:routing', roles: ['Admin', 'Routing', 'ShuttleFileManagement'] },
  { grant: 'resyncLoad:routing', roles: ['Admin', 'Routing'] },
  { grant: 'updateAllShuttleFile:routing', roles: ['Admin', 'Routing', 'ShuttleFileManagement'] },
  { grant: 'updateAllShuttleSetup:routing', roles: ['Admin', 'Routing', 'ShuttleFileManagement'] },
  { grant: 'generateShuttleFile:routing', roles: ['Admin', 'Routing', 'ShuttleFileManagement'] },
  { grant: 'clearPutAway:outbound', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'changeShipDate:outbound', roles: ['Admin', 'CustomerService', 'Internal', 'WarehouseManager'] },
  {
    grant: 'viewLoads:outbound',
    roles: ['Admin', 'CustomerService', 'Internal', 'Routing', 'Warehouse', 'WarehouseManager'],
  },
  { grant: 'editLoads:outbound', roles: ['Admin', 'Routing', 'Warehouse', 'WarehouseManager'] },
  { grant: 'forceReleaseLoad:outbound', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'synchronizeLoads:outbound', roles: ['Admin', 'Routing', 'WarehouseManager'] },
  { grant: 'shuttleLoadEdit:outbound', roles: ['Admin', 'Warehouse', 'WarehouseManager'] },
  { grant: 'shuttleLoadArrival:outbound', roles: ['Admin', 'Warehouse', 'WarehouseManager'] },
  { grant: 'shuttleLoadDelete:outbound', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'shuttleLoadReopen:outbound', roles: ['Admin', 'WarehouseManager'] },
  {
    grant: 'viewBol:outbound',
    roles: ['Admin', 'Billing', 'CustomerService', 'Internal', 'WarehouseManager'],
  },
  { grant: 'addBol:outbound', roles: ['Admin', 'Billing', 'WarehouseManager'] },
  { grant: 'hideETAs:outbound', roles: ['Admin', 'CustomerService', 'Routing'] },
  { grant: 'reopenLoads:outbound', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'updateLoadFromRouting:outbound', roles: ['Admin', 'Routing', 'WarehouseManager'] },
  { grant: 'etaEdit:outbound', roles: ['Admin', 'CustomerService', 'Routing'] },
  { grant: 'editShipmentRates:billing', roles: ['Admin', 'Billing'] },
  { grant: 'cancelShipment:billing', roles: ['Admin', 'Billing'] },
  { grant: 'editShipment:billing', roles: ['Admin', 'Billing'] },
  { grant: 'runRating:billing', roles: ['Admin', 'Billing'] },
  { grant: 'editInvoice:billing', roles: ['Admin', 'Billing'] },
  { grant: 'closeBilling:billing', roles: ['Admin', 'Billing'] },
  { grant: 'reBillInvoice:billing', roles: ['Admin', 'Billing'] },
  { grant: 'undoBilling:billing', roles: ['Admin'] },
  { grant: 'postInvoices:billing', roles: ['Admin', 'Billing'] },
  { grant: 'pricePerBox:billing', roles: ['Admin', 'Billing', 'Consignee', 'Customer', 'Shipper'] },
  { grant: 'updateAllBillTo:billing', roles: ['Admin', 'Billing'] },
  { grant: 'palletReceiptDelete:receiving', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'palletReceiptRedeem:receiving', roles: ['Admin', 'Warehouse', 'WarehouseManager'] },
  { grant: 'adminSettingsEdit:admin', roles: ['Admin'] },
  { grant: 'runBulkDOS:admin', roles: ['Admin'] },
  { grant: 'releaseDoor:warehouse', roles: ['Admin', 'Warehouse', 'WarehouseManager'] },
  { grant: 'releaseLoad:outbound', roles: ['Admin', 'Warehouse', 'WarehouseManager'] },
  { grant: 'finalRelease:outbound', roles: ['Admin', 'WarehouseManager'] },
  { grant: 'editAccounts:accounts', roles: ['Admin', 'CustomerService'] },
  { grant: 'editTariffs:billing', roles: ['Admin', 'Billing'] },
  { grant: 'recordPayments:billing', roles: ['Admin', 'Billing'] },
  { grant: 'writeOff:billing', roles: ['Admin', 'Billing'] },
  {
    grant: 'viewClaims:customerService',
    roles: [
      'Admin',
      'Billing',
      'CustomerService',
      'Internal',
      'WarehouseManager',
      'Shipper',
      'Consignee',
      'Customer',
    ],
  },
  {
    grant: 'fileClaims:customerService',
    roles: ['Admin', 'Billing', 'CustomerService', 'WarehouseManager', 'Shipper', 'Consignee', 'Customer'],
  },
  { grant: 'editClaims:customerService', roles: ['Admin', 'Billing', 'CustomerService'] },
  { grant: 'settleClaims:customerService', roles: ['Admin', 'Billing'] },
  { grant: 'viewAudit:admin', roles: ['Admin'] },
  { grant: 'viewSecurityLog:admin', roles: ['Admin'] },
  { grant: 'manageApiClients:admin', roles: ['Admin'] },
  { grant: 'provisionPeople:admin', roles: ['Admin'] },
  { grant: 'editRoles:account', roles: ['Admin'] },
  { grant: 'setupView:admin', roles: ['Admin'] },
  { grant: 'companyEdit:admin', roles: ['Admin'] },
  { grant: 'regionsEdit:admin', roles: ['Admin'] },
  { grant: 'warehousesEdit:admin', roles: ['Admin'] },
  { grant: 'productsEdit:admin', roles: ['Admin'] },
  { grant: 'statesEdit:admin', roles: ['Admin'] },
  { grant: 'reasonsEdit:admin', roles: ['Admin'] },
  { grant: 'importRecords:admin', roles: ['Admin'] },
];

const textOf = ({ grant, cutoff, order }: PermissionDefinition): string =>
  formatConditionalPermission(grant, cutoff, order);
/** Every permission string, in the order of the table. */
export const allPermissions: readonly string[] = permissionDefinitions.map(textOf);

/** Lists all permission strings that a set of roles has by default. */
export function listDefaultPermissionStringsOfRoles(heldRoles: readonly BuiltInRole[]): string[] {
  return permissionDefinitions.filter((g) => g.roles.some((r) => heldRoles.includes(r))).map(textOf);
}
