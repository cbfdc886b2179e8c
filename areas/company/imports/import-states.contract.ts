/** The status of an import. */
export const importStatuses = [
  'read',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
  /** It was not written in time. The rows of its file were removed. */
  'expired',
  /** It was discarded. The rows of its file were removed. */
  'discarded',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** The kinds of records that can be imported, in the order in which a company needs them. */
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

/** One of these permissions is needed besides importRecords:admin: those to enter or change such records manually. */
export const requiredPermissionsByImportKind: Readonly<Record<ImportKindId, readonly string[]>> = {
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
