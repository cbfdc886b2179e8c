import { PaymentPortalRejectedError } from './port.ts';
import type { PaymentPortalPort } from './port.ts';

/** Nothing is connected: what is missing is named. */
export const noPaymentPortal: PaymentPortalPort = {
  missingSettings: ['PORTAL_URL'],
  putInvoice: () => Promise.reject(new PaymentPortalRejectedError('The payment portal is not connected.')),
};
