import { PaymentPortalRejectedError } from './port.ts';
import type { PaymentPortalInvoicePort } from './port.ts';

/** No payment portal is connected. Lists the missing setting. */
export const noPaymentPortal: PaymentPortalInvoicePort = {
  missingSettings: ['PAYMENT_PORTAL_URL'],
  putInvoice: () => Promise.reject(new PaymentPortalRejectedError('The payment portal is not connected.')),
};
