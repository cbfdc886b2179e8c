import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PaymentPortalUnavailableError } from './port.ts';
import type { PaymentPortalInvoicePort } from './port.ts';

/** Writes to a folder instead of a payment portal, for trying it out. Stores the PDF and the amount due by invoice number. */
export function createFolderPaymentPortal(folderPath: string): PaymentPortalInvoicePort {
  async function put(name: string, content: string | Uint8Array): Promise<void> {
    const coming = join(folderPath, `.${name}.coming`);
    await writeFile(coming, content);
    await rename(coming, join(folderPath, name));
  }
  return {
    missingSettings: [],
    async putInvoice({ pdf, ...invoice }) {
      const name = invoice.number.replaceAll(/[^\w-]/g, '_');
      try {
        await mkdir(folderPath, { recursive: true });
        await put(`${name}.pdf`, pdf);
        await put(`${name}.json`, JSON.stringify(invoice));
      } catch {
        throw new PaymentPortalUnavailableError('The folder of the payment portal cannot be written.');
      }
    },
  };
}
