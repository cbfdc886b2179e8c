import { z } from 'zod';
import { logoPath } from './letterhead.rules.ts';
import { settingsOf } from '#areas/settings/settings/settings.service.ts';
import type { Work } from '#kit/server/work.ts';
import { row } from '#kit/server/rows.ts';

/** Whose documents, mails and pages these are. */
export interface Letterhead {
  company: string;
  /** One line. Blank where nobody has said it. */
  address: string;
  phone: string;
  /** Path of the logo, below the address of the product. */
  logo: string | null;
}
export async function findLetterhead(work: Pick<Work, 'tx'>): Promise<Letterhead> {
  const says = await settingsOf(work, ['companyName', 'companyAddress', 'companyPhone']);
  return {
    company: says.companyName,
    address: says.companyAddress,
    phone: says.companyPhone,
    logo: await findLogoPath(work),
  };
}

const versionRow = z.object({ version: z.int() });
export async function findLogoPath(work: Pick<Work, 'tx'>): Promise<string | null> {
  const found = await row(work.tx, versionRow)`
    select row_version as version
    from company_logo
    where kind is not null
  `;
  return found ? logoPath(found.version) : null;
}
