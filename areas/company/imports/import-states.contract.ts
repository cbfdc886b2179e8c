/** How far an import is. */
export const importStatuses = [
  'read',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
  /** Was not written in time: the rows of its file are removed. */
  'expired',
  /** Was not wanted: the rows of its file are removed. */
  'discarded',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What can be imported, in the order in which a company needs it. */
export const importKinds = [
  'products',
  'accounts',
  'people',
  'cutoffGroups',
  'consigneeLists',
  'daysOfService',
  'holidays',
  'openInvoices',
  'openPayments',
  'palletBalances',
  'openOrders',
  'openShipments',
] as const;
export type ImportKindId = (typeof importKinds)[number];

/** Beside importRecords:admin, one of these is needed: the grants that enter or change such records by hand. */
export const importKindGrants: Readonly<Record<ImportKindId, readonly string[]>> = {
  products: ['productsEdit:admin'],
  accounts: ['editAccounts:accounts'],
  people: ['viewManageUserGroup:account'],
  cutoffGroups: ['cutoffGroupBulk:warehouse'],
  consigneeLists: ['editShippers:warehouse'],
  daysOfService: ['edit:dayOfService'],
  holidays: ['adminSettingsEdit:admin'],
  openInvoices: ['postInvoices:billing'],
  openPayments: ['recordPayments:billing'],
  palletBalances: ['createPalletReceipt:warehouse'],
  openOrders: ['addShipment:dataEntry', 'addShipmentAfterCutOff:dataEntry'],
  openShipments: ['editShipment:billing'],
};
