import { AccountingRefused } from './port.ts';
import type { AccountingPort } from './port.ts';

/** Nothing is connected: what is missing is named. */
export const noAccounting: AccountingPort = {
  missing: ['ACCOUNTING_PROVIDER'],
  hand: () => Promise.reject(new AccountingRefused('Accounting is not connected.')),
};
