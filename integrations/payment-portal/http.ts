import { PaymentPortalUnavailableError, PaymentPortalRejectedError } from './port.ts';
import type { PaymentPortalInvoicePort } from './port.ts';

/** A payment portal over HTTP. The contract is in docs/accounting.md. */
const oursToMend = new Set([401, 403, 404, 407, 408, 425, 429]);

export function createHttpPaymentPortal(config: {
  url: string;
  token?: string | undefined;
  timeout?: number;
}): PaymentPortalInvoicePort {
  const root = `${config.url.replace(/\/$/, '')}/v1/invoices/`;
  return {
    missingSettings: [],
    async putInvoice({ pdf, ...invoice }) {
      let status: number;
      try {
        const answer = await fetch(root + encodeURIComponent(invoice.number), {
          method: 'PUT',
          headers: {
            'content-type': 'application/json',
            ...(config.token ? { authorization: `Bearer ${config.token}` } : {}),
          },
          body: JSON.stringify({ ...invoice, pdf: Buffer.from(pdf).toString('base64') }),
          redirect: 'error',
          signal: AbortSignal.timeout(config.timeout ?? 60_000),
        });
        status = answer.status;
        await answer.body?.cancel();
      } catch {
        throw new PaymentPortalUnavailableError('The payment portal didn’t respond.');
      }
      if (status >= 200 && status < 300) return;
      if (status >= 500 || oursToMend.has(status))
        throw new PaymentPortalUnavailableError(`The payment portal responded with ${status}.`);
      throw new PaymentPortalRejectedError(`The payment portal rejected it (${status}).`);
    },
  };
}
