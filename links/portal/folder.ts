import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PortalAway } from './port.ts';
import type { PortalPort } from './port.ts';

/** A folder in place of a portal, to try things out: the paper and what is due, by number. */
export function portalFolder(folder: string): PortalPort {
  async function put(name: string, content: string | Uint8Array): Promise<void> {
    const coming = join(folder, `.${name}.coming`);
    await writeFile(coming, content);
    await rename(coming, join(folder, name));
  }
  return {
    missing: [],
    async put({ pdf, ...invoice }) {
      const name = invoice.number.replaceAll(/[^\w-]/g, '_');
      try {
        await mkdir(folder, { recursive: true });
        await put(`${name}.pdf`, pdf);
        await put(`${name}.json`, JSON.stringify(invoice));
      } catch {
        throw new PortalAway('The folder of the payment portal cannot be written.');
      }
    },
  };
}
