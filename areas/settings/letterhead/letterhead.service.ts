import { buildLogoPath } from './letterhead.rules.ts';
import * as store from './letterhead.store.ts';
import { readSettings } from '#areas/settings/settings/settings.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Whose documents, mails and pages these are. */
export interface Letterhead {
  company: string;
  /** One line. Blank where nobody has said it. */
  address: string;
  phone: string;
  /** Path of the logo, below the address of the product. */
  logo: string | null;
}
export async function findLetterhead(work: Pick<RequestContext, 'tx'>): Promise<Letterhead> {
  const says = await readSettings(work, ['companyName', 'companyAddress', 'companyPhone']);
  return {
    company: says.companyName,
    address: says.companyAddress,
    phone: says.companyPhone,
    logo: (await findCompanyBranding(work)).logo,
  };
}

/** Whose name and logo stand on pages that anybody may open; null while nobody has said it. */
export async function findCompanyBranding(
  work: Pick<RequestContext, 'tx'>,
): Promise<{ company: string | null; logo: string | null }> {
  const found = await store.findCompanyNameAndLogoVersion(work);
  const version = found?.logoVersion ?? null;
  return { company: found?.company || null, logo: version === null ? null : buildLogoPath(version) };
}
