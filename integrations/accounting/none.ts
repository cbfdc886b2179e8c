import { AccountingUnavailableError, AccountingRejectedError } from './port.ts';
import type { AccountingPort } from './port.ts';

/** No accounting system is connected. The error names the missing settings. */
export const noAccounting: AccountingPort = {
  system: 'none',
  missingSettings: ['ACCOUNTING_PROVIDER'],
  submitDocument: () => Promise.reject(new AccountingRejectedError('Accounting is not connected.')),
  checkConnection: () => Promise.reject(new AccountingUnavailableError('Accounting is not connected.')),
};
