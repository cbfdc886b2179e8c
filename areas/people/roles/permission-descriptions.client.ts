import { permissionDefinitions } from '#areas/people/grants/grants.contract.ts';
import type { PermissionDefinition } from '#areas/people/grants/grants.contract.ts';
import { formatConditionalPermission } from '#kit/contract/access.ts';

/** Every permission in plain text, grouped by topic, with its conditions. */

/** Translates a text without params. */
type TranslateText = (text: string) => string;

const permissionWords: Readonly<Record<string, string>> = {
  'homeView:home': 'View Home',
  'orderEntryView:shipments': 'View Order Entry',
  'palletReceiptsView:shipments': 'View own pallet receipts',
  'daysOfServiceView:shipments': 'View days of service when entering freight',
  'uploadXMLFilesView:shipments': 'Upload order files',
  'addShipment:dataEntry': 'Enter freight',
  'addShipmentAfterCutOff:dataEntry': 'Enter orders after cutoff',
  'edit:dataEntry': 'Edit an order line',
  'delete:dataEntry': 'Delete an order line',
  'changeUnits:dataEntry': 'Change the number of units',
  'changeShipDate:dataEntry': 'Change the ship date of an order',
  'deleteReceivedUnits:dataEntry': 'Delete received units',
  'finalizeBeforeCutOff:dataEntry': 'Finalize orders',
  'finalizeAfterCutOff:dataEntry': 'Finalize orders after cutoff',
  'createExtension:dataEntry': 'Request an extension',
  'reactivateUnit:dataEntry': 'Reactivate deleted units',
  'deleteAllUnits:dataEntry': 'Delete any units',
  'viewCases:customerService': 'View cases',
  'viewProfile:customerService': 'View the customer profile',
  'jafTrackingView:customerService': 'Track freight on the public page',
  'bolView:customerService': 'View bills of lading',
  'shipmentsView:customerService': 'View billing shipments',
  'myInvoicesView:customerService': 'View own invoices',
  'statementsView:customerService': 'View statements',
  'viewClaims:customerService': 'View claims',
  'fileClaims:customerService': 'File claims',
  'editClaims:customerService': 'Handle claims',
  'settleClaims:customerService': 'Settle claims',
  'extensionRequestsView:warehouse': 'View extension requests',
  'extensionDecide:warehouse': 'Decide extension requests',
  'doorsView:warehouse': 'View doors',
  'editDoors:warehouse': 'Assign doors',
  'releaseDoor:warehouse': 'Release a door',
  'layoutTemplateView:warehouse': 'View layout templates',
  'viewLayoutTemplates:warehouse': 'Open a layout template',
  'editLayoutTemplates:warehouse': 'Edit layout templates',
  'layoutView:warehouse': 'View layouts',
  'viewLayouts:warehouse': 'Open a layout',
  'editLayouts:warehouse': 'Edit layouts',
  'deleteLayouts:warehouse': 'Delete layouts',
  'warehouseSettingsView:warehouse': 'View warehouse settings',
  'editSettings:warehouse': 'Edit warehouse settings',
  'barCodeUserView:warehouse': 'View warehouse users',
  'barCodeUserEdit:warehouse': 'Add and edit warehouse users',
  'barCodeUserReactivate:warehouse': 'Reactivate warehouse users',
  'shippersView:warehouse': 'View shippers',
  'editShippers:warehouse': 'Edit shippers',
  'shipperCutoffGroupsView:warehouse': 'View cutoff groups',
  'cutoffGroupBulk:warehouse': 'Assign shippers to a cutoff group',
  'cutoffGroupEdit:warehouse': 'Edit cutoff groups',
  'cutoffGroupDelete:warehouse': 'Delete cutoff groups',
  'blockedAccountsView:warehouse': 'View blocked accounts',
  'blockedAccountAdd:warehouse': 'Block accounts',
  'blockedAccountDelete:warehouse': 'Unblock accounts',
  'palletReceiptsView:warehouse': 'View pallet receipts',
  'createPalletReceipt:warehouse': 'Create pallet receipts',
  'editCoolerInventory:warehouse': 'Edit the cooler inventory',
  'coolerInventoryView:receiving': 'View the cooler inventory',
  'palletReceiptDelete:receiving': 'Delete pallet receipts',
  'palletReceiptRedeem:receiving': 'Redeem pallet receipts',
  'shuttleSetupView:routing': 'View the shuttle setup',
  'editShuttleSetup:routing': 'Edit the shuttle setup',
  'updateAllShuttleSetup:routing': 'Bulk edit the shuttle setup',
  'shuttleFileView:routing': 'View the shuttle file',
  'editShuttleFile:routing': 'Edit the shuttle file',
  'updateAllShuttleFile:routing': 'Bulk edit the shuttle file',
  'generateShuttleFile:routing': 'Generate the shuttle file',
  'resyncLoad:routing': 'Re-sync a load from routing',
  'unitsView:outbound': 'View units',
  'changeShipDate:outbound': 'Change the ship date of units',
  'clearPutAway:outbound': 'Clear a put-away',
  'loadsView:outbound': 'View loads',
  'viewLoads:outbound': 'Open a load',
  'editLoads:outbound': 'Edit loads',
  'releaseLoad:outbound': 'Release loads',
  'forceReleaseLoad:outbound': 'Release a load that is short',
  'finalRelease:outbound': 'Final release',
  'reopenLoads:outbound': 'Reopen released loads',
  'synchronizeLoads:outbound': 'Synchronize loads',
  'updateLoadFromRouting:outbound': 'Update a load from routing',
  'viewBol:outbound': 'Open bills of lading',
  'addBol:outbound': 'Add bills of lading',
  'etaEdit:outbound': 'Edit ETAs',
  'hideETAs:outbound': 'Hide ETAs',
  'shuttleLoadsView:outbound': 'View shuttle loads',
  'shuttleInboundView:outbound': 'View inbound shuttle freight',
  'shuttleUnitsView:outbound': 'View units on shuttles',
  'shuttleLoadEdit:outbound': 'Edit shuttle loads',
  'shuttleLoadArrival:outbound': 'Receive shuttle loads',
  'shuttleLoadDelete:outbound': 'Delete shuttle loads',
  'shuttleLoadReopen:outbound': 'Reopen shuttle loads',
  'shipmentTrackingView:outbound': 'Track shipments',
  'deliverToLoadsView:eta': 'View loads to own deliver-tos',
  'etasView:customerCenter': 'View ETAs',
  'invoicesView:billing': 'View invoices of all accounts',
  'editShipmentRates:billing': 'Edit charges on a shipment',
  'editShipment:billing': 'Edit billing shipments',
  'cancelShipment:billing': 'Cancel billing shipments',
  'runRating:billing': 'Run rating',
  'editInvoice:billing': 'Edit invoices',
  'reBillInvoice:billing': 'Rebill an invoice',
  'postInvoices:billing': 'Post invoices',
  'closeBilling:billing': 'Close billing period',
  'undoBilling:billing': 'Reopen a billing period',
  'pricePerBox:billing': 'View unit prices',
  'updateAllBillTo:billing': 'Bulk change the bill-to of shipments',
  'editTariffs:billing': 'Edit rate sheets',
  'recordPayments:billing': 'Record payments',
  'writeOff:billing': 'Write off balances',
  'editAccounts:accounts': 'Edit accounts',
  'manageDaysOfServiceView:accounts': 'Manage days of service',
  'viewList:dayOfService': 'View days of service as a list',
  'viewCalendar:dayOfService': 'View days of service as a calendar',
  'edit:dayOfService': 'Edit days of service',
  'delete:dayOfService': 'Delete days of service',
  'daysOfServiceView:consignees': 'View consignees’ days of service',
  'adminSettingsView:admin': 'View admin settings',
  'adminSettingsEdit:admin': 'Edit admin settings',
  'runBulkDOS:admin': 'Sync days of service',
  'setupView:admin': 'View remaining setup steps',
  'companyEdit:admin': 'Edit the company and its starting numbers',
  'regionsEdit:admin': 'Create and edit regions',
  'warehousesEdit:admin': 'Create and edit warehouses',
  'productsEdit:admin': 'Create and edit products',
  'statesEdit:admin': 'Create and edit states',
  'reasonsEdit:admin': 'Create and edit reasons',
  'importRecords:admin': 'Import from an old system',
  'viewAudit:admin': 'View the audit log',
  'viewSecurityLog:admin': 'View the security log',
  'manageApiClients:admin': 'Manage API clients and secrets',
  'provisionPeople:admin': 'Let an API client manage users for an identity provider',
  'viewManageUserGroup:account': 'Invite users and assign roles',
  'editRoles:account': 'Create and edit custom roles',
  'introductionView:tutorials': 'View the introduction',
  'orderEntryView:tutorials': 'View the order entry tutorial',
  'extensionRequestView:tutorials': 'View the extensions tutorial',
};
/** The topics in the order of daily work, with the permissions of each. */
const areas: readonly { title: string; grants: readonly string[] }[] = [
  {
    title: 'Home',
    grants: ['homeView:home'],
  },
  {
    title: 'Orders and files',
    grants: [
      'orderEntryView:shipments',
      'palletReceiptsView:shipments',
      'daysOfServiceView:shipments',
      'uploadXMLFilesView:shipments',
    ],
  },
  {
    title: 'Freight entry',
    grants: [
      'addShipment:dataEntry',
      'addShipmentAfterCutOff:dataEntry',
      'edit:dataEntry',
      'delete:dataEntry',
      'changeUnits:dataEntry',
      'changeShipDate:dataEntry',
      'deleteReceivedUnits:dataEntry',
      'finalizeBeforeCutOff:dataEntry',
      'finalizeAfterCutOff:dataEntry',
      'createExtension:dataEntry',
      'reactivateUnit:dataEntry',
      'deleteAllUnits:dataEntry',
    ],
  },
  {
    title: 'Customer service',
    grants: [
      'viewCases:customerService',
      'viewProfile:customerService',
      'jafTrackingView:customerService',
      'bolView:customerService',
      'shipmentsView:customerService',
      'myInvoicesView:customerService',
      'statementsView:customerService',
      'viewClaims:customerService',
      'fileClaims:customerService',
      'editClaims:customerService',
      'settleClaims:customerService',
    ],
  },
  {
    title: 'Warehouse',
    grants: [
      'extensionRequestsView:warehouse',
      'extensionDecide:warehouse',
      'doorsView:warehouse',
      'editDoors:warehouse',
      'releaseDoor:warehouse',
      'layoutTemplateView:warehouse',
      'viewLayoutTemplates:warehouse',
      'editLayoutTemplates:warehouse',
      'layoutView:warehouse',
      'viewLayouts:warehouse',
      'editLayouts:warehouse',
      'deleteLayouts:warehouse',
      'warehouseSettingsView:warehouse',
      'editSettings:warehouse',
      'barCodeUserView:warehouse',
      'barCodeUserEdit:warehouse',
      'barCodeUserReactivate:warehouse',
      'shippersView:warehouse',
      'editShippers:warehouse',
      'shipperCutoffGroupsView:warehouse',
      'cutoffGroupBulk:warehouse',
      'cutoffGroupEdit:warehouse',
      'cutoffGroupDelete:warehouse',
      'blockedAccountsView:warehouse',
      'blockedAccountAdd:warehouse',
      'blockedAccountDelete:warehouse',
      'palletReceiptsView:warehouse',
      'createPalletReceipt:warehouse',
      'editCoolerInventory:warehouse',
    ],
  },
  {
    title: 'Receiving',
    grants: [
      'coolerInventoryView:receiving',
      'palletReceiptDelete:receiving',
      'palletReceiptRedeem:receiving',
    ],
  },
  {
    title: 'Routing',
    grants: [
      'shuttleSetupView:routing',
      'editShuttleSetup:routing',
      'updateAllShuttleSetup:routing',
      'shuttleFileView:routing',
      'editShuttleFile:routing',
      'updateAllShuttleFile:routing',
      'generateShuttleFile:routing',
      'resyncLoad:routing',
    ],
  },
  {
    title: 'Outbound',
    grants: [
      'unitsView:outbound',
      'changeShipDate:outbound',
      'clearPutAway:outbound',
      'loadsView:outbound',
      'viewLoads:outbound',
      'editLoads:outbound',
      'releaseLoad:outbound',
      'forceReleaseLoad:outbound',
      'finalRelease:outbound',
      'reopenLoads:outbound',
      'synchronizeLoads:outbound',
      'updateLoadFromRouting:outbound',
      'viewBol:outbound',
      'addBol:outbound',
      'etaEdit:outbound',
      'hideETAs:outbound',
      'shuttleLoadsView:outbound',
      'shuttleInboundView:outbound',
      'shuttleUnitsView:outbound',
      'shuttleLoadEdit:outbound',
      'shuttleLoadArrival:outbound',
      'shuttleLoadDelete:outbound',
      'shuttleLoadReopen:outbound',
      'shipmentTrackingView:outbound',
    ],
  },
  {
    title: 'Deliveries',
    grants: ['deliverToLoadsView:eta'],
  },
  {
    title: 'Customer center',
    grants: ['etasView:customerCenter'],
  },
  {
    title: 'Billing',
    grants: [
      'invoicesView:billing',
      'editShipmentRates:billing',
      'editShipment:billing',
      'cancelShipment:billing',
      'runRating:billing',
      'editInvoice:billing',
      'reBillInvoice:billing',
      'postInvoices:billing',
      'closeBilling:billing',
      'undoBilling:billing',
      'pricePerBox:billing',
      'updateAllBillTo:billing',
      'editTariffs:billing',
      'recordPayments:billing',
      'writeOff:billing',
    ],
  },
  {
    title: 'Accounts',
    grants: ['editAccounts:accounts', 'manageDaysOfServiceView:accounts'],
  },
  {
    title: 'Days of service',
    grants: [
      'viewList:dayOfService',
      'viewCalendar:dayOfService',
      'edit:dayOfService',
      'delete:dayOfService',
      'daysOfServiceView:consignees',
    ],
  },
  {
    title: 'Administration',
    grants: [
      'adminSettingsView:admin',
      'adminSettingsEdit:admin',
      'runBulkDOS:admin',
      'setupView:admin',
      'companyEdit:admin',
      'regionsEdit:admin',
      'warehousesEdit:admin',
      'productsEdit:admin',
      'statesEdit:admin',
      'reasonsEdit:admin',
      'importRecords:admin',
      'viewAudit:admin',
      'viewSecurityLog:admin',
      'manageApiClients:admin',
      'provisionPeople:admin',
      'viewManageUserGroup:account',
      'editRoles:account',
    ],
  },
  {
    title: 'Tutorials',
    grants: ['introductionView:tutorials', 'orderEntryView:tutorials', 'extensionRequestView:tutorials'],
  },
];

/** A permission in plain text, without its conditions. */
export const translatePermissionWithoutConditions = (t: TranslateText, permission: string): string =>
  t(permissionWords[permission] ?? permission);
/** The conditions of a permission. Empty means always. */
export function formatPermissionConditions(
  t: TranslateText,
  { cutoff, order }: Pick<PermissionDefinition, 'cutoff' | 'order'>,
): string {
  const parts = [
    cutoff === 'before' && t('before the cutoff'),
    cutoff === 'after' && t('after the cutoff'),
    order === 'pending' && t('while the order is pending'),
    order === 'finalized' && t('once the order is finalized'),
  ];
  return parts.filter((part) => part !== false).join(t(', '));
}

export interface PermissionRow {
  /** The permission string: `edit:dataEntry:after:pending`. */
  permission: string;
  description: string;
  conditions: string;
  /** The row above is the same permission with another condition. */
  isSamePermissionAsAbove: boolean;
}
export interface PermissionArea {
  title: string;
  rows: PermissionRow[];
}
/** Lists all permissions by topic. `searchText` filters by text, conditions or topic. */
export function listPermissionAreas(t: TranslateText, searchText = ''): PermissionArea[] {
  const searchTerm = searchText.trim().toLowerCase();
  return areas
    .map((area) => ({ title: t(area.title), rows: rowsOf(t, area.grants) }))
    .map(({ title, rows }) => ({
      title,
      rows: rows.filter((row) =>
        `${title} ${row.description} ${row.conditions} ${row.permission}`.toLowerCase().includes(searchTerm),
      ),
    }))
    .filter((area) => area.rows.length > 0);
}
const rowsOf = (t: TranslateText, names: readonly string[]): PermissionRow[] =>
  names.flatMap((name) =>
    permissionDefinitions
      .filter((one) => one.grant === name)
      .map((one, index) => ({
        permission: formatConditionalPermission(one.grant, one.cutoff, one.order),
        description: translatePermissionWithoutConditions(t, name),
        conditions: formatPermissionConditions(t, one),
        isSamePermissionAsAbove: index > 0,
      })),
  );
/** One permission with its conditions, for use within a sentence. */
export function formatPermissionWithConditions(t: TranslateText, permission: string): string {
  const one = permissionDefinitions.find(
    (g) => formatConditionalPermission(g.grant, g.cutoff, g.order) === permission,
  );
  if (!one) return permission;
  const conditions = formatPermissionConditions(t, one);
  return conditions === ''
    ? translatePermissionWithoutConditions(t, one.grant)
    : `${translatePermissionWithoutConditions(t, one.grant)} (${conditions})`;
}
