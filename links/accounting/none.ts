import { AccountingAway, AccountingRefused } from './port.ts';
import type { AccountingPort } from './port.ts';

/** Nothing is connected: what is missing is named. */
export const noAccounting: AccountingPort = {
  system: 'none',
  missing: ['ACCOUNTING_PROVIDER'],
  hand: () => Promise.reject(new AccountingRefused('Accounting is not connected.')),
  probe: () => Promise.reject(new AccountingAway('Accounting is not connected.')),
};
