import type { ImportKindId, ImportStatus } from './import-states.contract.ts';
import type { ImportRun } from './imports.contract.ts';
import type { StatusTone } from '#kit/web/statuses.ts';

export const importKindTitles: Readonly<Record<ImportKindId, string>> = {
  products: 'Products',
  accounts: 'Accounts',
  people: 'Users and roles',
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
/** URL of an import. The kind decides which step of the setup it belongs to. */
export const buildImportLink = ({ id, kind }: Pick<ImportRun, 'id' | 'kind'>) => ({
  to: `/admin/import/${id}`,
  search: { kind },
});
/** The screens that list the records of each kind. */
export const importKindListPaths: Readonly<Record<ImportKindId, string>> = {
  products: '/admin/products',
  accounts: '/customerServices/customerMaster',
  people: '/customerCenter/usersGroups',
  cutoffGroups: '/warehouse/shipperCutoffGroups',
  consigneeLists: '/warehouse/manageShippers',
  daysOfService: '/customerCenter/daysOfService',
  holidays: '/admin/holidayPeriods',
  openInvoices: '/customerCenter/manageInvoices',
  openPayments: '/customerCenter/payments',
  palletBalances: '/warehouse/palletManagement',
  openOrders: '/customerService/orderEntry',
  openShipments: '/customerCenter/manageShipments',
};
/** What a kind does besides adding and changing records. Shown before a file is chosen. */
export const importKindSideEffectNotes: Partial<Readonly<Record<ImportKindId, string>>> = {
  people: 'When you import, each new user gets an email with a sign-in link.',
  openInvoices:
    'Invoices keep their numbers. The next invoice number will be higher than any of them. The check shows it.',
};
interface ImportStatusBadge {
  tone: StatusTone;
  name: string;
}
const looks: Readonly<Record<ImportStatus, ImportStatusBadge>> = {
  read: { tone: 'plan', name: 'Not checked' },
  checking: { tone: 'wait', name: 'Checking' },
  checked: { tone: 'set', name: 'Checked' },
  importing: { tone: 'wait', name: 'Importing' },
  imported: { tone: 'done', name: 'Imported' },
  undoing: { tone: 'wait', name: 'Undoing' },
  undone: { tone: 'plan', name: 'Undone' },
  failed: { tone: 'fault', name: 'Failed' },
  discarded: { tone: 'shut', name: 'Discarded' },
  expired: { tone: 'shut', name: 'Expired' },
};
const faulty: ImportStatusBadge = { tone: 'fault', name: 'Checked, has errors' };
const cutOff: ImportStatusBadge = { tone: 'wait', name: 'Interrupted' };

/** True when the check, writing or undo of an import ended without a result. Nothing was written, and it can be started again. */
export const isImportInterrupted = ({ state, isAtWork }: ImportRun): boolean =>
  (state === 'checking' || state === 'importing' || state === 'undoing') && !isAtWork;
export function getImportStatusBadge(run: ImportRun): ImportStatusBadge {
  if (isImportInterrupted(run)) return cutOff;
  return run.state === 'checked' && (run.faults ?? 0) > 0 ? faulty : looks[run.state];
}
