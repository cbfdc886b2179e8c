import { logoPath } from './letterhead.rules.ts';
import * as store from './letterhead.store.ts';
import { settingsOf } from '#areas/settings/settings/settings.service.ts';
import type { Work } from '#kit/server/work.ts';

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
    logo: (await findHouse(work)).logo,
  };
}

/** Whose name and logo stand on pages that anybody may open; null while nobody has said it. */
export async function findHouse(
  work: Pick<Work, 'tx'>,
): Promise<{ company: string | null; logo: string | null }> {
  const found = await store.findHouse(work);
  const version = found?.logoVersion ?? null;
  return { company: found?.company || null, logo: version === null ? null : logoPath(version) };
}
