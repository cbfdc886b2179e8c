import type { ImportKindId, ImportState } from './import-states.contract.ts';
import type { StateTone } from '#kit/web/states.ts';

export const importKindTitles: Readonly<Record<ImportKindId, string>> = {
  products: 'Products',
  accounts: 'Accounts',
  people: 'People and roles',
  cutoffGroups: 'Cutoff groups',
  consigneeLists: 'Consignee lists',
  daysOfService: 'Days of service',
  holidays: 'Holiday periods',
  openInvoices: 'Open invoices',
  openPayments: 'Unapplied payments and credits',
  palletBalances: 'Pallet balances',
  openOrders: 'Open orders with units',
  openShipments: 'Delivered shipments to invoice',
};
export const importStateLooks: Readonly<Record<ImportState, { tone: StateTone; name: string }>> = {
  read: { tone: 'plan', name: 'Not checked' },
  checking: { tone: 'wait', name: 'Is being checked' },
  checked: { tone: 'wait', name: 'Checked' },
  importing: { tone: 'wait', name: 'Is being imported' },
  imported: { tone: 'done', name: 'Imported' },
  undone: { tone: 'plan', name: 'Undone' },
  failed: { tone: 'fault', name: 'Failed' },
};
