import { buildCompanyLogoPath } from './letterhead.rules.ts';
import * as store from './letterhead.repository.ts';
import { readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The company's name, address and logo on documents, emails and pages. */
export interface Letterhead {
  company: string;
  /** One line. Blank when not set. */
  address: string;
  phone: string;
  /** The path of the logo, below the product's address. */
  logo: string | null;
}
export async function findLetterhead(work: Pick<RequestContext, 'tx'>): Promise<Letterhead> {
  const settings = await readSettingsOrDefaults(work, ['companyName', 'companyAddress', 'companyPhone']);
  return {
    company: settings.companyName,
    address: settings.companyAddress,
    phone: settings.companyPhone,
    logo: (await findCompanyBranding(work)).logo,
  };
}

/** Finds the company's name and logo for public pages. Null until they are set. */
export async function findCompanyBranding(
  work: Pick<RequestContext, 'tx'>,
): Promise<{ company: string | null; logo: string | null }> {
  const found = await store.findCompanyNameAndLogoRowVersion(work);
  const version = found?.logoVersion ?? null;
  return { company: found?.company || null, logo: version === null ? null : buildCompanyLogoPath(version) };
}
