import { grants } from '#areas/people/grants/grants.contract.ts';
import type { Grant } from '#areas/people/grants/grants.contract.ts';
import { formatPermission } from '#kit/contract/access.ts';

/** Every permission in words, by what it is about; where it is given under conditions, they stand beside it. */

/** As the screens say a text without names in it. */
type Say = (text: string) => string;

const permissionWords: Readonly<Record<string, string>> = {
  'homeView:home': 'See Home',
  'orderEntryView:shipments': 'See Order Entry',
  'palletReceiptsView:shipments': 'See the own pallet receipts',
  'daysOfServiceView:shipments': 'See days of service when entering freight',
  'uploadXMLFilesView:shipments': 'Upload files of orders',
  'addShipment:dataEntry': 'Enter freight',
  'addShipmentAfterCutOff:dataEntry': 'Enter freight late',
  'edit:dataEntry': 'Change an order line',
  'delete:dataEntry': 'Delete an order line',
  'changeUnits:dataEntry': 'Change the number of units',
  'changeShipDate:dataEntry': 'Change the ship date of an order',
  'deleteReceivedUnits:dataEntry': 'Delete received units',
  'finalizeBeforeCutOff:dataEntry': 'Finalize orders',
  'finalizeAfterCutOff:dataEntry': 'Finalize orders late',
  'createExtension:dataEntry': 'Ask for an extension',
  'reactivateUnit:dataEntry': 'Take deleted units back',
  'deleteAllUnits:dataEntry': 'Delete any units',
  'viewCases:customerService': 'See cases',
  'viewProfile:customerService': 'See the customer profile',
  'jafTrackingView:customerService': 'Track freight on the outside page',
  'bolView:customerService': 'See bills of lading',
  'shipmentsView:customerService': 'See billing shipments',
  'myInvoicesView:customerService': 'See the own invoices',
  'statementsView:customerService': 'See statements',
  'viewClaims:customerService': 'See claims',
  'fileClaims:customerService': 'File claims',
  'editClaims:customerService': 'Handle claims',
  'settleClaims:customerService': 'Settle claims',
  'extensionRequestsView:warehouse': 'See extension requests',
  'extensionDecide:warehouse': 'Decide extension requests',
  'doorsView:warehouse': 'See doors',
  'editDoors:warehouse': 'Give doors to loads',
  'releaseDoor:warehouse': 'Release a door',
  'layoutTemplateView:warehouse': 'See layout templates',
  'viewLayoutTemplates:warehouse': 'Open a layout template',
  'editLayoutTemplates:warehouse': 'Change layout templates',
  'layoutView:warehouse': 'See layouts',
  'viewLayouts:warehouse': 'Open a layout',
  'editLayouts:warehouse': 'Change layouts',
  'deleteLayouts:warehouse': 'Delete layouts',
  'warehouseSettingsView:warehouse': 'See warehouse settings',
  'editSettings:warehouse': 'Change warehouse settings',
  'barCodeUserView:warehouse': 'See barcode users',
  'barCodeUserEdit:warehouse': 'Add and change barcode users',
  'barCodeUserReactivate:warehouse': 'Let barcode users in again',
  'shippersView:warehouse': 'See shippers',
  'editShippers:warehouse': 'Change shippers',
  'shipperCutoffGroupsView:warehouse': 'See cutoff groups',
  'cutoffGroupBulk:warehouse': 'Put shippers into a cutoff group',
  'cutoffGroupEdit:warehouse': 'Change cutoff groups',
  'cutoffGroupDelete:warehouse': 'Delete cutoff groups',
  'blockedAccountsView:warehouse': 'See blocked accounts',
  'blockedAccountAdd:warehouse': 'Block accounts',
  'blockedAccountDelete:warehouse': 'Unblock accounts',
  'palletReceiptsView:warehouse': 'See pallet receipts',
  'createPalletReceipt:warehouse': 'Write pallet receipts',
  'editCoolerInventory:warehouse': 'Change the cooler inventory',
  'coolerInventoryView:receiving': 'See the cooler inventory',
  'palletReceiptDelete:receiving': 'Delete pallet receipts',
  'palletReceiptRedeem:receiving': 'Redeem pallet receipts',
  'shuttleSetupView:routing': 'See the shuttle setup',
  'editShuttleSetup:routing': 'Change the shuttle setup',
  'updateAllShuttleSetup:routing': 'Change many lines of the shuttle setup at once',
  'shuttleFileView:routing': 'See the shuttle file',
  'editShuttleFile:routing': 'Change the shuttle file',
  'updateAllShuttleFile:routing': 'Change many lines of the shuttle file at once',
  'generateShuttleFile:routing': 'Generate the shuttle file',
  'resyncLoad:routing': 'Take a load from routing anew',
  'unitsView:outbound': 'See units',
  'changeShipDate:outbound': 'Change the ship date of units',
  'clearPutAway:outbound': 'Clear a put-away',
  'loadsView:outbound': 'See loads',
  'viewLoads:outbound': 'Open a load',
  'editLoads:outbound': 'Change loads',
  'releaseLoad:outbound': 'Release loads',
  'forceReleaseLoad:outbound': 'Release a load that is short',
  'finalRelease:outbound': 'Finally release loads',
  'reopenLoads:outbound': 'Open released loads again',
  'synchronizeLoads:outbound': 'Synchronize loads',
  'updateLoadFromRouting:outbound': 'Update a load from routing',
  'viewBol:outbound': 'Open bills of lading',
  'addBol:outbound': 'Add bills of lading',
  'etaEdit:outbound': 'Change ETAs',
  'hideETAs:outbound': 'Hide ETAs',
  'shuttleLoadsView:outbound': 'See shuttle loads',
  'shuttleInboundView:outbound': 'See what shuttles bring',
  'shuttleUnitsView:outbound': 'See units on shuttles',
  'shuttleLoadEdit:outbound': 'Change shuttle loads',
  'shuttleLoadArrival:outbound': 'Take in shuttle loads',
  'shuttleLoadDelete:outbound': 'Delete shuttle loads',
  'shuttleLoadReopen:outbound': 'Open shuttle loads again',
  'shipmentTrackingView:outbound': 'Track freight',
  'deliverToLoadsView:eta': 'See loads on their way to the own deliver-tos',
  'etasView:customerCenter': 'See ETAs',
  'invoicesView:billing': 'See invoices of all accounts',
  'editShipmentRates:billing': 'Change charges of a shipment',
  'editShipment:billing': 'Change billing shipments',
  'cancelShipment:billing': 'Cancel billing shipments',
  'runRating:billing': 'Run rating',
  'editInvoice:billing': 'Change invoices',
  'reBillInvoice:billing': 'Bill an invoice again',
  'postInvoices:billing': 'Post invoices',
  'closeBilling:billing': 'Close billing',
  'undoBilling:billing': 'Undo a close of billing',
  'pricePerBox:billing': 'See the price per box',
  'updateAllBillTo:billing': 'Change the payer of many shipments at once',
  'editTariffs:billing': 'Change rate sheets',
  'recordPayments:billing': 'Record payments',
  'writeOff:billing': 'Write off what is owed',
  'editAccounts:accounts': 'Change accounts',
  'manageDaysOfServiceView:accounts': 'Keep days of service',
  'viewList:dayOfService': 'See days of service as a list',
  'viewCalendar:dayOfService': 'See days of service as a calendar',
  'edit:dayOfService': 'Change days of service',
  'delete:dayOfService': 'Delete days of service',
  'daysOfServiceView:consignees': 'See the days of service of consignees',
  'adminSettingsView:admin': 'See admin settings',
  'adminSettingsEdit:admin': 'Change admin settings',
  'runBulkDOS:admin': 'Synchronize days of service',
  'setupView:admin': 'See what is left to set up',
  'companyEdit:admin': 'Change the company and its first numbers',
  'regionsEdit:admin': 'Make and change regions',
  'warehousesEdit:admin': 'Make and change warehouses',
  'productsEdit:admin': 'Make and change products',
  'statesEdit:admin': 'Make and change states',
  'reasonsEdit:admin': 'Make and change reasons',
  'importRecords:admin': 'Import from an old system',
  'viewAudit:admin': 'See the audit',
  'viewSecurityLog:admin': 'See the security log',
  'manageApiClients:admin': 'Keep programs and their secrets',
  'provisionPeople:admin': 'Let a program keep people, for an identity provider',
  'viewManageUserGroup:account': 'Invite people and give them roles',
  'editRoles:account': 'Make and change roles of the house',
  'introductionView:tutorials': 'See the introduction',
  'orderEntryView:tutorials': 'See the tutorial of Order Entry',
  'extensionRequestView:tutorials': 'See the tutorial of extensions',
};
/** What permissions are about, in the order of the day, and those that belong to each. */
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
    title: 'Entering freight',
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

/** A permission in words, without its conditions. */
export const describeGrant = (t: Say, grant: string): string => t(permissionWords[grant] ?? grant);
/** When a permission holds; empty: always. */
export function formatGrantConditions(t: Say, { cutoff, order }: Pick<Grant, 'cutoff' | 'order'>): string {
  const parts = [
    cutoff === 'before' && t('before the cutoff'),
    cutoff === 'after' && t('after the cutoff'),
    order === 'pending' && t('while the order is pending'),
    order === 'finalized' && t('once the order is finalized'),
  ];
  return parts.filter((part) => part !== false).join(t(', '));
}

export interface PermissionRow {
  /** As it is held: `edit:dataEntry:after:pending`. */
  permission: string;
  words: string;
  conditions: string;
  /** Another condition of the same permission stands above it. */
  again: boolean;
}
export interface PermissionArea {
  title: string;
  rows: PermissionRow[];
}
/** All permissions by what they are about, those of which the words, the conditions or the area hold what is looked for. */
export function listPermissionAreas(t: Say, sought = ''): PermissionArea[] {
  const wanted = sought.trim().toLowerCase();
  return areas
    .map((area) => ({ title: t(area.title), rows: rowsOf(t, area.grants) }))
    .map(({ title, rows }) => ({
      title,
      rows: rows.filter((row) =>
        `${title} ${row.words} ${row.conditions} ${row.permission}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter((area) => area.rows.length > 0);
}
const rowsOf = (t: Say, names: readonly string[]): PermissionRow[] =>
  names.flatMap((name) =>
    grants
      .filter((one) => one.grant === name)
      .map((one, at) => ({
        permission: formatPermission(one.grant, one.cutoff, one.order),
        words: describeGrant(t, name),
        conditions: formatGrantConditions(t, one),
        again: at > 0,
      })),
  );
/** One permission with its conditions, in a sentence’s middle. */
export function describePermission(t: Say, permission: string): string {
  const one = grants.find((g) => formatPermission(g.grant, g.cutoff, g.order) === permission);
  if (!one) return permission;
  const conditions = formatGrantConditions(t, one);
  return conditions === '' ? describeGrant(t, one.grant) : `${describeGrant(t, one.grant)} (${conditions})`;
}
